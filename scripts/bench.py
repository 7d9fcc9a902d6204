"""Times first sync, nothing to do, and one edited cell on a generated project, and prints ratios to a floor.

The floor of each run: `git hash-object -w` of the very files that the first sync writes (every byte read, hashed,
compressed and written once), and reading them. Medians of several runs; ratios, because machines are noisy.
"""
import os, shutil, statistics, subprocess, sys, tempfile, time

PROGRAM = sys.argv[1]
KEYS = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
LOCALES = int(sys.argv[3]) if len(sys.argv) > 3 else 20
RUNS = 5
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


def make_project(folder):
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
        for key in range(KEYS):
            f.write('"key_%05d" = "%s";\n' % (key, text(key, "en")))
    with open(os.path.join(work, "android/res/values/strings.xml"), "w") as f:
        f.write('<?xml version="1.0" encoding="utf-8"?>\n<resources>\n')
        for key in range(KEYS):
            f.write('    <string name="key_%05d">%s</string>\n' % (key, text(key, "en").replace("%@", "%s")))
        f.write("</resources>\n")
    with open(os.path.join(folder, "sheet.csv"), "w") as f:
        f.write("key,variant,en,comment,%s,todo,problems,releases\n" % ",".join(NAMES))
        for key in range(KEYS):
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


def edit_one_cell(folder, number):
    path = os.path.join(folder, "sheet.csv")
    lines = open(path).read().split("\n")
    cells = lines[KEYS // 2].split(",")
    cells[4] = "Edited %d" % number + (" %@" if (KEYS // 2 - 1) % 7 == 0 else "")
    lines[KEYS // 2] = ",".join(cells)
    with open(path + ".new", "w") as f:
        f.write("\n".join(lines))
    os.rename(path + ".new", path)


def median(rows):
    return [statistics.median(column) for column in zip(*rows)]


def main():
    with tempfile.TemporaryDirectory() as folder:
        original = os.path.join(folder, "original")
        os.makedirs(original)
        make_project(original)
        first, floor, reading = [], [], []
        for number in range(RUNS):
            # Folders of their own: a file system that is slow to reuse what was just deleted would be measured, too.
            copy = os.path.join(folder, "copy%d" % number)
            shutil.copytree(original, copy, ignore=shutil.ignore_patterns("work"))
            first.append(sync(copy))
            files = os.path.join(folder, "files")
            if number == 0:
                os.makedirs(files)
                side = git("archive", "--format=tar", "-o", folder + "/side.tar", "l10n/release/1.0",
                           cwd=copy + "/app.git")
                subprocess.run(["tar", "-xf", folder + "/side.tar", "-C", files], check=True)
                subprocess.run(["rm", "-rf", files + "/ios/en.lproj", files + "/android/res/values", files + "/.glossator"])
                paths = [os.path.join(top, name) for top, _, names in os.walk(files) for name in names]
                size = sum(os.path.getsize(path) for path in paths)
            store = os.path.join(folder, "store%d" % number)
            git("init", "-q", store)
            floor.append(run(["git", "hash-object", "-w", "--"] + paths, cwd=store))
            reading.append(run(["cat"] + paths))
        nothing = [sync(copy) for _ in range(RUNS)]
        before = git("rev-parse", "l10n/release/1.0", cwd=copy + "/app.git")
        edited = []
        for number in range(RUNS):
            edit_one_cell(copy, number)
            edited.append(sync(copy))
        after = git("rev-list", "--count", "%s..l10n/release/1.0" % before.strip(), cwd=copy + "/app.git").strip()
        sheet = os.path.getsize(os.path.join(copy, "sheet.csv"))

        print("%d keys x %d locales x 2 platforms: %d files, %.1f MB; sheet %.1f MB; medians of %d runs"
              % (KEYS, LOCALES, len(paths), size / 1e6, sheet / 1e6, RUNS))
        base = median(floor)
        total = (size + sheet) / 2**20
        print("%-22s %8s %8s %9s %8s %8s" % ("", "wall s", "cpu s", "peak MiB", "x floor", "aim"))
        rows = [("floor: hash-object -w", base, ""), ("cat", median(reading), ""), ("first sync", median(first), "2.0"),
                ("nothing to do", median(nothing), "0.2"), ("one edited cell", median(edited), "0.5")]
        for name, (wall, cpu, peak), aim in rows:
            print("%-22s %8.3f %8.3f %9.0f %8.2f %8s" % (name, wall, cpu, peak, wall / base[0], aim))
        print("peak memory of the first sync: %.1f x the bytes of sheet and files (aim 4)" % (median(first)[2] / total))
        print("side commits after %d edits: %s" % (RUNS, after))


main()
