"""Times reading and editing a sheet beside two floors of the same run: cat, and Python's csv module, which reads
the same file. The sheet is generated: texts of forty bytes, every ninth in quotes with a comma."""
import csv, os, statistics, subprocess, sys, tempfile, time

PROGRAM = sys.argv[1]
SIZES = [(10_000, 20), (100_000, 40)]
LANGUAGES = ("es th de fr it pt ja ko zh ru pl nl sv da nb fi cs tr el hu ro uk bg hr sk sl et lv lt id ms vi hi bn ta te ml "
             "kn mr gu").split()


def text(number):
    words = "cuenta ajustes guardar cancelar borrar foto compartir mensaje número año".split()
    state = number * 2654435761 & 0xFFFFFFFF
    chosen = []
    for _ in range(5):
        state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
        chosen.append(words[(state >> 24) % len(words)])
    return (", " if number % 9 == 0 else " ").join(chosen)


def write(path, rows, locales):
    with open(path, "w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["key", "variant", "en", "comment", "link", "max"] + locales + ["todo", "problems", "releases"])
        for row in range(rows):
            out.writerow(["key.%06d" % row, "", "Text number %d" % row, "", "", ""]
                         + [text(row * 41 + i) for i in range(len(locales))] + ["", "", "release/1.0"])


def wall(work, runs=3):
    times = []
    for _ in range(runs):
        start = time.monotonic()
        work()
        times.append(time.monotonic() - start)
    return statistics.median(times)


def read_with_csv(path):
    with open(path, encoding="utf-8", newline="") as file:
        for _ in csv.reader(file):
            pass


def main():
    print("sheets; reading, then an edit of one cell; medians")
    print("%-12s %8s %9s %9s %9s %11s %11s %9s" % (
        "", "MB", "read MB/s", "csv MB/s", "cat MB/s", "read/csv", "edit s", "RSS/bytes"))
    with tempfile.TemporaryDirectory() as folder:
        for rows, count in SIZES:
            locales = LANGUAGES[:count]
            path = os.path.join(folder, "sheet.csv")
            write(path, rows, locales)
            size = os.path.getsize(path)
            process = subprocess.run([PROGRAM, "sheet", ",".join(["en"] + locales), path], check=True, capture_output=True)
            _, reading, editing = (float(word) for word in process.stdout.split())
            once = subprocess.Popen([PROGRAM, "sheet-once", ",".join(["en"] + locales), path])
            rss = os.wait4(once.pid, 0)[2].ru_maxrss * 1024
            by_csv = wall(lambda: read_with_csv(path))
            cat = wall(lambda: subprocess.run(["cat", path], check=True, stdout=subprocess.DEVNULL))
            print("%-12s %8.0f %9.0f %9.0f %9.0f %10.1fx %11.3f %9.1f" % (
                "%dk x %d" % (rows // 1000, count), size / 1e6, size / reading / 1e6, size / by_csv / 1e6, size / cat / 1e6,
                by_csv / reading, editing, rss / size))


main()
