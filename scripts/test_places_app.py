"""Repositories with release branches, what is known of each text, and the program that syncs them with a sheet."""
import json, os, subprocess
from test_places_tables import composed

# Of three, a column is enough cells for its loss to be held; of many it is not.
LOCALES = os.environ.get("GLOSSATOR_LANGUAGES", "es fr th").split()


def git(*arguments, at):
    done = subprocess.run(["git", *arguments], cwd=at, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit("git %s: %s" % (" ".join(arguments), done.stderr))
    return done.stdout


def path(locale, file):
    return "%s.lproj/%s.strings" % (locale, file)


def file_of(key, files):
    """The one that has a key, whatever it is renamed to."""
    return files[ord(key[3]) % len(files)]


def written(texts, files):
    """What each file has of some texts."""
    lines = {file: [] for file in files}
    for pair in texts.items():
        lines[file_of(pair[0], files)].append('"%s" = "%s";\n' % pair)
    return lines


def parsed(file):
    pairs = (line.rstrip(";").split(" = ") for line in file.splitlines() if " = " in line)
    return {key.strip('"'): composed(text.strip('"')) for key, text in pairs}


class Branch:
    """A release branch, and an engineer's clone that has it checked out."""

    def __init__(self, repository, name, start="develop"):
        self.repository, self.name, self.side = repository, name, "l10n/" + name
        self.clone = os.path.join(repository.folder, name.replace("/", "-"))
        git("clone", "-q", repository.bare, self.clone, at=repository.folder)
        git("checkout", "-q", "-B", name, "origin/" + start, at=self.clone)
        self.texts = {locale: parsed(self.read(locale)) for locale in ["en"] + LOCALES}

    def read(self, locale):
        found = ""
        for name in self.repository.files:
            try:
                with open(os.path.join(self.clone, path(locale, name))) as file:
                    found += file.read()
            except FileNotFoundError:
                pass
        return found

    def commit(self, message):
        for locale, texts in self.texts.items():
            os.makedirs(os.path.join(self.clone, locale + ".lproj"), exist_ok=True)
            for name, lines in written(texts, self.repository.files).items():
                with open(os.path.join(self.clone, path(locale, name)), "w") as file:
                    file.writelines(lines)
        git("add", "-A", at=self.clone)
        # A merge that changes no file is one all the same.
        if git("status", "--porcelain", at=self.clone) or os.path.exists(os.path.join(self.clone, ".git", "MERGE_HEAD")):
            git("commit", "-q", "-m", message, at=self.clone)
        git("push", "-q", "origin", self.name, at=self.clone)

    def cut(self, name):
        """Another branch from this one's tip."""
        new = Branch(self.repository, name, self.name)
        git("push", "-q", "origin", name, at=new.clone)
        return new

    def set_back(self, random):
        """False where no older commit has the same English."""
        tip, *older = git("rev-list", "--first-parent", "-n", "8", "HEAD", at=self.clone).split()
        alike = [commit for commit in older if self.texts_at(commit, "en") == self.texts_at(tip, "en")]
        if not alike:
            return False
        git("reset", "-q", "--hard", random.choice(alike), at=self.clone)
        git("push", "-q", "-f", "origin", self.name, at=self.clone)
        self.texts = {locale: parsed(self.read(locale)) for locale in ["en"] + LOCALES}
        return True

    def has_side(self):
        return bool(git("for-each-ref", "refs/heads/" + self.side, at=self.repository.bare))

    def drop_side(self):
        """As hosts do with what was merged, and people with what they do not know."""
        if self.has_side():
            git("update-ref", "-d", "refs/heads/" + self.side, at=self.repository.bare)

    def drop(self):
        self.drop_side()
        git("update-ref", "-d", "refs/heads/" + self.name, at=self.repository.bare)

    def merge_side(self, is_squash=False):
        """Both may have changed neighbouring lines; what the branch does not know better is taken from the side."""
        if not self.has_side():
            return
        git("fetch", "-q", "origin", "+%s:side" % self.side, at=self.clone)
        base = git("merge-base", "HEAD", "side", at=self.clone).strip()
        for locale in ["en"] + LOCALES:
            before, side = (self.texts_at(commit, locale) for commit in (base, "side"))
            for key, text in side.items():
                if before.get(key) != text and self.texts[locale].get(key) == before.get(key):
                    self.texts[locale][key] = text
        if not is_squash:
            git("merge", "-q", "--no-commit", "--no-ff", "-s", "ours", "side", at=self.clone)
        self.commit("Merge the side branch")

    def review(self, locale, key, text):
        """A reviewer commits a text on the side branch. False where that has not this English yet, or somebody was faster."""
        git("fetch", "-q", "origin", "+%s:side" % self.side, at=self.clone)
        if self.texts_at("side", "en").get(key) != self.texts["en"].get(key):
            return False
        name = path(locale, file_of(key, self.repository.files))
        done = subprocess.run(["git", "show", "side:" + name], cwd=self.clone, capture_output=True, text=True)
        lines = done.stdout.splitlines(keepends=True)
        if not any(line.startswith('"%s" = ' % key) for line in lines):
            return False
        reviewed = "".join('"%s" = "%s";\n' % (key, text) if line.startswith('"%s" = ' % key) else line for line in lines)
        git("checkout", "-q", "side", at=self.clone)
        with open(os.path.join(self.clone, name), "w") as file:
            file.write(reviewed)
        git("commit", "-q", "-a", "-m", "A reviewed text", at=self.clone)
        done = subprocess.run(["git", "push", "-q", "origin", "side:" + self.side], cwd=self.clone, capture_output=True)
        git("checkout", "-q", self.name, at=self.clone)
        return done.returncode == 0

    def texts_at(self, commit, locale, at=None):
        texts = {}
        for name in self.repository.files:
            done = subprocess.run(["git", "show", "%s:%s" % (commit, path(locale, name))], cwd=at or self.clone, capture_output=True, text=True)
            texts.update(parsed(done.stdout) if done.returncode == 0 else {})
        return texts

    def in_force(self, locale):
        """What ships of a locale once the side branch is merged."""
        tree, bare = self.name, self.repository.bare
        if self.has_side():
            tree = git("merge-tree", "--write-tree", self.name, self.side, at=bare).strip()
        return self.texts_at(tree, locale, at=bare)

    def at_tip(self, locale):
        return self.texts_at(self.name, locale, at=self.repository.bare)


class Repository:
    def __init__(self, folder, name, keys, releases, configuration, files):
        self.name, self.folder, self.files = name, os.path.join(folder, name), files
        self.bare = os.path.join(self.folder, "app.git")
        first = os.path.join(self.folder, "first")
        os.makedirs(first)
        git("init", "-q", "-b", "main", at=first)
        with open(os.path.join(first, ".glossator"), "w") as file:
            file.write(configuration)
        for locale in ["en"] + LOCALES:
            os.makedirs(os.path.join(first, locale + ".lproj"))
            for name, lines in written({key: "%s %s" % (locale, key) for key in keys}, files).items():
                with open(os.path.join(first, path(locale, name)), "w") as file:
                    file.writelines(lines)
        git("add", "-A", at=first)
        git("commit", "-q", "-m", "Texts", at=first)
        git("branch", "develop", at=first)
        git("clone", "-q", "--bare", first, self.bare, at=self.folder)
        self.branches = [Branch(self, release) for release in releases]


class Program:
    """The program, and what it ever said."""

    def __init__(self, program, configuration):
        self.program, self.configuration, self.said, self.process = program, configuration, "", None
        self.daemon, self.log = None, configuration + ".log"

    def run(self, *command, timeout=None):
        """How it ended, and what it printed; None where it was killed."""
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        for _ in range(200):
            self.process = subprocess.Popen([self.program, *command, "--config", self.configuration], **pipes)
            try:
                output, errors = self.process.communicate(timeout=timeout)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.communicate()
                return None
            if self.process.returncode == -9:
                return None
            self.said += output + errors
            if self.process.returncode != 75:
                return self.process.returncode, output, errors
        raise SystemExit("%s: it stays busy: %s" % (command, errors))

    def shown(self, version, *options):
        """A version of the sheet as it was, whatever its encoding."""
        return subprocess.run([self.program, "sheet", "show", version, *options, "--config", self.configuration], capture_output=True, check=True).stdout

    def kill(self):
        self.process.kill()

    def serve(self):
        with open(self.log, "w") as log:
            self.daemon = subprocess.Popen([self.program, "serve", "--config", self.configuration], stdout=log, stderr=log)

    def stop(self, is_killed=False):
        """Ends the daemon, and keeps what it said."""
        self.daemon.kill() if is_killed else self.daemon.terminate()
        code = self.daemon.wait(timeout=60)
        with open(self.log) as log:
            self.said += log.read()
        # Before it has begun to listen to it, a signal ends it as it is.
        if code not in (0, -9, -15):
            raise SystemExit("serve ends with %d: %s" % (code, self.said[-2000:]))

    def sync(self, project, timeout=None):
        return self.run("sync", "--project", project, timeout=timeout)

    def opens(self, branch):
        code, output, errors = self.run("gate", branch.name, "--project", branch.repository.name)
        if code not in (0, 1, 69):
            raise SystemExit("gate: %d %s%s" % (code, output, errors))
        return code == 0

    def states(self, repository):
        """Of each text that is not done: (branch, locale, key) and what it is."""
        code, output, errors = self.run("status", "--texts", "--json", "--project", repository.name)
        if code not in (0, 1):
            raise SystemExit("status: %d %s" % (code, errors))
        return {(text["branch"], text["locale"], text["key"]): text["state"] for text in json.loads(output)["open"]}
