"""Ports of this host's loopback address."""
import random, socket


def free_port():
    """One that nobody listens at just now, below those that the kernel gives to connections: nothing takes it before its server does."""
    while True:
        port = random.randrange(10_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue
