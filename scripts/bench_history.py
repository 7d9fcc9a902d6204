"""Times the questions that walk the history, beside what git itself takes for a part of the answer, in one run: `gate` and
`why` beside `git log -S`, `held` beside `git for-each-ref`. The repository is generated: an app with ten years of commits,
thousands of branches, and as many versions of the base file as there are keys. Medians; the first run is left out, since it
reads the disk. At a first question nothing is remembered of the history; the second has what the first one left."""
import os, shutil, statistics, subprocess, sys, tempfile, time

PROGRAM = sys.argv[1]
COMMITS, BRANCHES, RUNS = 20_000, 5_000, 5
CONFIGURATION = """[project]
    base = en
    target = es th
[branches]
    production =
    integration = main
    release = release/*
    feature = feature/*
[resource "ios"]
    format = apple-strings
    path = ios/{locale}.lproj/Main.strings
"""


def strings(keys):
    return "".join('"key%d" = "Text %d";\n' % (key, key) for key in keys)


def fast_import(out):
    """Each tenth commit adds a key; translations follow, Spanish almost all, Thai half."""
    def put(path, text):
        data = text.encode()
        out.write(b"M 100644 inline %s\ndata %d\n%s\n" % (path.encode(), len(data), data))

    keys = []
    for commit in range(1, COMMITS + 1):
        out.write(b"commit refs/heads/main\nmark :%d\n" % commit)
        out.write(b"committer Developer %d <d@example.org> %d +0000\ndata 6\nChange\n"
                  % (commit % 40, 1_500_000_000 + commit * 3600))
        if commit > 1:
            out.write(b"from :%d\n" % (commit - 1))
        else:
            put(".glossator", CONFIGURATION)
        if commit == 1 or commit % 10 == 0:
            keys.append(commit)
            put("ios/en.lproj/Main.strings", strings(keys))
        if commit % 25 == 0:
            put("ios/es.lproj/Main.strings", strings(keys[:-3]))
        if commit % 40 == 0:
            put("ios/th.lproj/Main.strings", strings(keys[:len(keys) // 2]))
        put("src/%d/%d.swift" % (commit % 200, commit % 977), "let number = %d\n" % commit)
        out.write(b"\n")
    for branch in range(BRANCHES):
        out.write(b"reset refs/heads/feature/%d\nfrom :%d\n\n" % (branch, COMMITS - branch % 3000))
    out.write(b"reset refs/heads/release/1.0\nfrom :%d\n\n" % COMMITS)


def make_repository(folder):
    path = os.path.join(folder, "app.git")
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", path], check=True)
    process = subprocess.Popen(["git", "-C", path, "fast-import", "--quiet"], stdin=subprocess.PIPE)
    fast_import(process.stdin)
    process.stdin.close()
    if process.wait() != 0:
        sys.exit("git fast-import failed")
    subprocess.run(["git", "-C", path, "gc", "-q"], check=True)
    return path


def median(command, statuses=(0,), forgotten=None):
    times = []
    for _ in range(RUNS + 1):
        if forgotten:
            shutil.rmtree(forgotten, ignore_errors=True)
        start = time.monotonic()
        status = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
        times.append(time.monotonic() - start)
        if status not in statuses:
            sys.exit("%s ended with %d" % (" ".join(command), status))
    return statistics.median(times[1:])


def main():
    with tempfile.TemporaryDirectory() as folder:
        repository = make_repository(folder)
        here = ["--repo", repository]
        sheet = ["--sheet", os.path.join(folder, "app.csv")]
        subprocess.run([PROGRAM, "sync"] + here + sheet, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        search = ["git", "-C", repository, "log", "-S", '"key5000"', "--format=%h", "main", "--"]
        base, refs = ["ios/en.lproj/Main.strings"], ["git", "-C", repository, "for-each-ref"]
        memory = os.path.join(repository, "glossator")
        gate, why = [PROGRAM, "gate", "release/1.0"] + here, [PROGRAM, "why", "key5000"] + here
        one, all_locales = (search + base, "git log -S, base file"), (search + ["ios"], "git log -S, all locales")
        rows = [
            ("gate, first", gate, memory) + one, ("gate, second", gate, None) + one,
            ("why, first", why, memory) + all_locales, ("why, second", why, None) + all_locales,
            ("why, another key", [PROGRAM, "why", "key19990"] + here, None) + all_locales,
            ("held", [PROGRAM, "held"] + here, None, refs, "git for-each-ref"),
        ]
        print("%d commits, %d branches, %d keys; seconds, medians of %d" % (COMMITS, BRANCHES, COMMITS // 10, RUNS))
        print("%-16s %8s %8s  %7s" % ("", "ours", "git", "ratio"))
        for name, ours, forgotten, git, what in rows:
            a, b = median(ours, (0, 1), forgotten), median(git)
            print("%-16s %8.2f %8.2f  %6.1fx  %s" % (name, a, b, a / b, what))


main()
