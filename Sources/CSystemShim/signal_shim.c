#define _GNU_SOURCE
#include "signal_shim.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t targets[NSIG];

static void tell(int number) {
  int before = errno;
  unsigned char byte = (unsigned char)number;
  // A full pipe has the news already.
  (void)!write(targets[number], &byte, 1);
  errno = before;
}

int systemshim_catch_signal(int number, int fd) {
  if (number < 1 || number >= NSIG) return -EINVAL;
  targets[number] = fd;
  struct sigaction action = {.sa_handler = tell, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  return sigaction(number, &action, NULL) < 0 ? -errno : 0;
}
