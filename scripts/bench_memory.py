#!/usr/bin/env python3
"""Times a memory of 100,000 texts in 20 locales: reading it, and what 10,000 texts are like. Beside it, how long Python's own
XML reader takes for the file. Usage: bench_memory.py THROUGHPUT"""
import random
import subprocess
import sys
import tempfile
import time
import xml.parsers.expat
from pathlib import Path

LOCALES = "es fr de it pt-BR nl sv da fi nb pl cs hu ro tr el uk vi id th".split()
WORDS = (
    "save the a number your photo file open close delete share of to account settings password new now later message "
    "cannot connect network try again sign in out name address phone order cart price total day week month view all "
    "search result no items found update available download"
).split()


def text(numbers: random.Random) -> str:
    words = [numbers.choice(WORDS) for _ in range(numbers.randint(2, 12))]
    if numbers.random() < 0.2:
        words.insert(numbers.randrange(len(words)), numbers.choice(["%1$s", "%d", "{name}", "20"]))
    return " ".join(words).capitalize() + numbers.choice(["", "", ".", "…", "?"])


def write(path: Path, count: int) -> None:
    numbers = random.Random(7)
    with path.open("w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4"><header srclang="en"/><body>\n')
        for _ in range(count):
            source = text(numbers)
            file.write(f'<tu><tuv xml:lang="en"><seg>{source}</seg></tuv>')
            for locale in LOCALES:
                file.write(f'<tuv xml:lang="{locale}"><seg>{locale}: {source}</seg></tuv>')
            file.write("</tu>\n")
        file.write("</body></tmx>\n")


def main() -> None:
    throughput = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        for count in [25_000, 100_000]:
            path = Path(folder) / f"{count}.tmx"
            write(path, count)
            begin = time.monotonic()
            xml.parsers.expat.ParserCreate().Parse(path.read_bytes(), True)
            print(f"expat, without keeping anything: {time.monotonic() - begin:.2f} s")
            subprocess.run([throughput, "memory", ",".join(["en", *LOCALES]), path], check=True)


if __name__ == "__main__":
    main()
