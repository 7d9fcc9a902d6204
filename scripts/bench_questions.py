"""Times the questions that are asked of a large app every day, `status`, `gate`, `check` and `check --since`, beside a floor of
the same run: Python's own parsers, written in C, read the same string files (expat) and the same sheet (csv), and conclude
nothing. The app is generated: 3,000 texts in 68 languages, a branch that changes one English text and one German one."""
import csv, glob, os, statistics, subprocess, sys, tempfile, time
import xml.parsers.expat

KEYS, RUNS = 3_000, 5
LOCALES = ("ar az bg bn-BD bn-IN bs ca cs da de el eo es es-MX et eu fa fi fr fr-CA fy ga gl he hr hu hy id is it ja ka kab ko "
           "lo lt lv ml nb nl nn pa pl pt pt-BR ro ru sk sl sq sr sv sw ta te th tr tt tzm uk ur uz vi vls zh-CN zh-TW be "
           "mk").split()
WORDS = {"ru": "настройки сохранить удалить сообщение", "ja": "設定 保存 削除 共有", "th": "ตั้งค่า บันทึก ลบ แชร์"}
CONFIGURATION = """[project]
    base = en
    target = %s
[branches]
    production =
[resource "android"]
    format = android-xml
    path = res/values-{locale}/strings.xml
    base-path = res/values/strings.xml
""" % " ".join(LOCALES)


def text(key, locale):
    words = WORDS.get(locale, "settings save delete message").split()
    return " ".join(words[(key * 7 + i * 3 + len(locale)) % 4] for i in range(6)) + (" %1$s" if key % 7 == 0 else "")


def write(work, locale, texts):
    folder = "values" if locale == "en" else "values-" + locale.replace("-", "-r")
    os.makedirs(os.path.join(work, "res", folder), exist_ok=True)
    with open(os.path.join(work, "res", folder, "strings.xml"), "w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="utf-8"?>\n<resources>\n')
        for key, value in texts:
            file.write('    <string name="key_%05d">%s</string>\n' % (key, value))
        file.write("</resources>\n")


def git(work, *arguments):
    subprocess.run(["git", "-c", "user.name=Bench", "-c", "user.email=bench@example.org", *arguments], cwd=work, check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def make(work):
    os.makedirs(work)
    with open(os.path.join(work, ".glossator"), "w") as file:
        file.write(CONFIGURATION)
    for number, locale in enumerate(["en"] + LOCALES):
        # The later locales lack some.
        write(work, locale, [(key, text(key, locale)) for key in range(KEYS) if locale == "en" or key % 100 >= number // 3])
    git(work, "init", "-q", "-b", "develop")
    git(work, "add", "-A")
    git(work, "commit", "-q", "-m", "app")
    git(work, "branch", "release/1.0")
    git(work, "checkout", "-q", "-b", "feature/words")
    for locale in ["en", "de"]:
        write(work, locale, [(key, text(key, locale) + (" new" if key == 500 else "")) for key in range(KEYS)])
    git(work, "commit", "-q", "-a", "-m", "Other words")
    git(work, "checkout", "-q", "develop")


def floor(work, sheet):
    for path in glob.glob(os.path.join(work, "res/*/strings.xml")):
        with open(path, "rb") as file:
            xml.parsers.expat.ParserCreate().ParseFile(file)
    with open(sheet, encoding="utf-8", newline="") as file:
        for _ in csv.reader(file):
            pass


def median(command, statuses):
    times = []
    for _ in range(RUNS + 1):
        start = time.monotonic()
        status = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
        times.append(time.monotonic() - start)
        if status not in statuses:
            sys.exit("%s ended with %d" % (" ".join(command), status))
    return statistics.median(times[1:])


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        work, sheet = os.path.join(folder, "app"), os.path.join(folder, "app.csv")
        make(work)
        here = ["--repo", work]
        subprocess.run([program, "sync", "--sheet", sheet] + here, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        base = median([sys.executable, os.path.abspath(__file__), "floor", work, sheet], (0,))
        print("%d texts x %d locales, sheet of %.1f MB; seconds, medians of %d; the floor, reading all of it once: %.2f"
              % (KEYS, len(LOCALES), os.path.getsize(sheet) / 1e6, RUNS, base))
        print("%-14s %8s %8s" % ("", "seconds", "x floor"))
        for name, command in [
            ("status", ["status", "--sheet", sheet]), ("gate", ["gate", "release/1.0"]), ("check", ["check", "develop"]),
            ("check --since", ["check", "feature/words", "--since", "develop"]),
        ]:
            seconds = median([program] + command + here, (0, 1))
            print("%-14s %8.2f %8.1f" % (name, seconds, seconds / base))


if sys.argv[1] == "floor":
    floor(sys.argv[2], sys.argv[3])
else:
    main(sys.argv[1])
