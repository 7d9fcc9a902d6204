"""Times first sync, one edited cell, nothing to do, and the start of the program, on generated projects of several sizes,
beside floors of the same run and the aims. Arguments: PROGRAM THROUGHPUT [KEYS,... [LOCALES]] [--twine FOLDER].

With a checkout of Twine (and Ruby), it makes the same files from the same texts, one process for each platform, as its
users call it; it commits nothing. Two floors: `git hash-object -w` of the very files that the first sync writes (every
byte read, hashed, compressed and written once), and reading the sheet once, by a program that does nothing else. Medians
of several runs; ratios, because machines are noisy.
"""
import math, os, shutil, statistics, subprocess, sys, tempfile, time

ARGUMENTS = sys.argv[1:]
TWINE = None
if "--twine" in ARGUMENTS:
    at = ARGUMENTS.index("--twine")
    TWINE = os.path.abspath(ARGUMENTS[at + 1])
    del ARGUMENTS[at:at + 2]
PROGRAM, THROUGHPUT = ARGUMENTS[:2]
SIZES = [int(word) for word in ARGUMENTS[2].split(",")] if len(ARGUMENTS) > 2 else [1_000, 10_000, 100_000]
LOCALES = int(ARGUMENTS[3]) if len(ARGUMENTS) > 3 else 20
NAMES = ["ar", "bg", "cs", "da", "de", "el", "es", "fa", "fi", "fr", "hu", "it", "ja", "ko", "nb", "nl", "pl",
         "pt-BR", "ro", "ru", "sk", "sv", "th", "tr", "uk", "vi", "zh-Hans", "zh-Hant"][:LOCALES]
WORDS = ("account settings save cancel delete photo share invite friend message notification update download "
         "payment card address shipping order total search filter language region privacy security").split()
ALPHABETS = {"ar": "\u0625\u0639\u062f\u0627\u0644\u062d\u0633", "ru": "\u043d\u0430\u0441\u0442\u0440\u043e\u0439",
             "ja": "\u8a2d\u5b9a\u4fdd\u5b58\u524a\u9664", "th": "\u0e01\u0e32\u0e23\u0e15\u0e31\u0e49"}


def text(key, locale):
    """About sixty bytes, the same every time; every seventh has a placeholder."""
    state = (key * 2654435761 + sum(map(ord, locale)) * 40503) & 0xFFFFFFFF
    words = []
    for _ in range(7):
        state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
        letters = ALPHABETS.get(locale)
        words.append(WORDS[state >> 27] if (state >> 27) < len(WORDS) and not letters
                     else (letters or "konto")[: 3 + (state >> 30)])
    return " ".join(words).capitalize() + (" %@" if key % 7 == 0 else "")


def git(*arguments, cwd=None, stdin=None):
    return subprocess.run(["git", *arguments], cwd=cwd, input=stdin, check=True, capture_output=True).stdout.decode()


def make_project(folder, keys):
    repository = os.path.join(folder, "app.git")
    work = os.path.join(folder, "work")
    os.makedirs(os.path.join(work, "ios/en.lproj"))
    os.makedirs(os.path.join(work, "android/res/values"))
    with open(os.path.join(work, ".glossator"), "w") as f:
        f.write("[project]\n base = en\n target = %s\n"
                "[resource \"ios\"]\n format = apple-strings\n path = ios/{locale}.lproj/Main.strings\n"
                "[resource \"android\"]\n format = android-xml\n path = android/res/values-{locale}/strings.xml\n"
                " base-path = android/res/values/strings.xml\n" % " ".join(NAMES))
    with open(os.path.join(work, "ios/en.lproj/Main.strings"), "w") as f:
        for key in range(keys):
            f.write('"key_%05d" = "%s";\n' % (key, text(key, "en")))
    with open(os.path.join(work, "android/res/values/strings.xml"), "w") as f:
        f.write('<?xml version="1.0" encoding="utf-8"?>\n<resources>\n')
        for key in range(keys):
            f.write('    <string name="key_%05d">%s</string>\n' % (key, text(key, "en").replace("%@", "%s")))
        f.write("</resources>\n")
    with open(os.path.join(folder, "sheet.csv"), "w") as f:
        f.write("key,variant,en,comment,%s,todo,problems,releases\n" % ",".join(NAMES))
        for key in range(keys):
            cells = ",".join(text(key, locale) for locale in NAMES)
            f.write("key_%05d,,%s,,%s,,,release/1.0\n" % (key, text(key, "en"), cells))
    git("init", "-q", "-b", "main", cwd=work)
    git("add", "-A", cwd=work)
    git("-c", "user.name=Bench", "-c", "user.email=bench@example.org", "commit", "-q", "-m", "app", cwd=work)
    git("branch", "develop", cwd=work)
    git("branch", "release/1.0", cwd=work)
    git("clone", "-q", "--bare", work, repository)
    return repository


def run(command, cwd=None):
    """Wall seconds, cpu seconds and peak MiB of one run."""
    start = time.monotonic()
    process = subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    if status != 0:
        sys.exit("%s failed: %s" % (command[:3], errors.decode()[:2000]))
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def sync(folder):
    return run([PROGRAM, "sync", "--repo", os.path.join(folder, "app.git"), "--sheet", os.path.join(folder, "sheet.csv")])


def edit_one_cell(folder, keys, number):
    """Line by line: a process that is started from one that has the file in memory would be measured with it."""
    path = os.path.join(folder, "sheet.csv")
    with open(path) as old, open(path + ".new", "w") as new:
        for row, line in enumerate(old):
            if row == keys // 2:
                cells = line.split(",")
                cells[4] = "Edited %d" % number + (" %@" if (keys // 2 - 1) % 7 == 0 else "")
                line = ",".join(cells)
            new.write(line)
    os.rename(path + ".new", path)


def twine(folder, keys, number):
    """Wall and cpu seconds and peak MiB of both of Twine's runs, from the texts of the sheet."""
    source = os.path.join(folder, "twine.txt")
    if not os.path.exists(source):
        with open(source, "w") as f:
            f.write("[[App]]\n")
            for key in range(keys):
                f.write("\t[key_%05d]\n" % key)
                f.writelines("\t\t%s = %s\n" % (locale, text(key, locale)) for locale in ["en"] + NAMES)
    runs = []
    for platform in ["apple", "android"]:
        made = os.path.join(folder, "twine%d" % number, platform)
        os.makedirs(made)
        runs.append(run(["ruby", "-I", TWINE + "/lib", TWINE + "/bin/twine", "generate-all-localization-files", source, made,
                         "--format", platform, "--create-folders"]))
    return runs[0][0] + runs[1][0], runs[0][1] + runs[1][1], max(runs[0][2], runs[1][2])


def median(rows):
    return [statistics.median(column) for column in zip(*rows)]


def read_sheet(folder):
    return run([THROUGHPUT, "sheet-once", ",".join(["en"] + NAMES), os.path.join(folder, "sheet.csv")])


def files_of(repository, folder):
    """The files that the first sync wrote, in a folder."""
    os.makedirs(folder)
    git("archive", "--format=tar", "-o", folder + ".tar", "l10n/release/1.0", cwd=repository)
    subprocess.run(["tar", "-xf", folder + ".tar", "-C", folder], check=True)
    subprocess.run(["rm", "-rf", folder + "/ios/en.lproj", folder + "/android/res/values", folder + "/.glossator"])
    return [os.path.join(top, name) for top, _, names in os.walk(folder) for name in names]


def measure(keys, folder):
    """Prints one size's table; gives the cells and the processor time of the first sync."""
    runs = 5 if keys <= 10_000 else 3
    original = os.path.join(folder, "original")
    os.makedirs(original)
    make_project(original, keys)
    first, floor, reading, paths = [], [], [], []
    for number in range(runs):
        # Folders of their own: a file system that is slow to reuse what was just deleted would be measured, too.
        copy = os.path.join(folder, "copy%d" % number)
        shutil.copytree(original, copy, ignore=shutil.ignore_patterns("work"))
        first.append(sync(copy))
        paths = paths or files_of(copy + "/app.git", os.path.join(folder, "files"))
        store = os.path.join(folder, "store%d" % number)
        git("init", "-q", store)
        floor.append(run(["git", "hash-object", "-w", "--"] + paths, cwd=store))
        reading.append(read_sheet(copy))
    # It takes long, and what is wanted is a ratio with two digits.
    peer = [twine(original, keys, number) for number in range(min(runs, 3) if keys <= 10_000 else 1)] if TWINE else []
    edited = []
    for number in range(runs):
        edit_one_cell(copy, keys, number)
        edited.append(sync(copy))
    # Read once more after a while, the file's identity counts.
    sync(copy)
    time.sleep(6)
    sync(copy)
    nothing = [sync(copy) for _ in range(runs)]
    size, sheet = sum(map(os.path.getsize, paths)), os.path.getsize(copy + "/sheet.csv")
    print("\n%d keys x %d locales x 2 platforms: %d files, %.1f MB; sheet %.1f MB; medians of %d runs"
          % (keys, LOCALES, len(paths), size / 1e6, sheet / 1e6, runs))
    print("%-20s %8s %8s %9s %8s %9s  %s" % ("", "wall s", "cpu s", "peak MiB", "x floor", "x reading", "aim"))
    base, once = median(floor), median(reading)
    rows = [("hash-object -w", base, "the floor"), ("reading the sheet", once, "the floor of an edit"),
            ("first sync", median(first), "1.5 x floor, 2.5 x its cpu, 3 x the sheet's bytes"),
            ("one edited cell", median(edited), "2 x reading, 2 x the sheet's bytes"),
            ("nothing to do", median(nothing), "0.010 s")]
    if peer: rows.insert(3, ("Twine", median(peer), "25 x slower than the first sync"))
    for name, (wall, cpu, peak), aim in rows:
        print("%-20s %8.3f %8.3f %9.0f %8.2f %9.2f  %s"
              % (name, wall, cpu, peak, wall / base[0], wall / once[0], aim))
    print("first sync: %.1f x the floor's processor time; memory %.1f x the sheet's bytes, of an edit %.1f x"
          % (median(first)[1] / base[1], median(first)[2] * 2**20 / sheet, median(edited)[2] * 2**20 / sheet))
    if peer: print("Twine takes %.1f x the first sync's time" % (median(peer)[0] / median(first)[0]))
    return keys * LOCALES, median(first)[1]


def slope(points):
    """Of time over cells, both as logarithms: 1 is twice the time for twice the cells."""
    xs, ys = [math.log(x) for x, _ in points], [math.log(y) for _, y in points]
    x, y = statistics.mean(xs), statistics.mean(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys)) / sum((a - x) ** 2 for a in xs)


def main():
    points = []
    for keys in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            points.append(measure(keys, folder))
    start = median([run([PROGRAM, "--version"]) for _ in range(20)])
    print("\nstart: %.1f ms to --version (aim 5)" % (start[0] * 1000))
    if len(points) > 1: print("slope of the first sync's processor time over cells: %.2f (aim 1.05)" % slope(points))


main()
