"""Whether the page, its API, the metrics, the badge, and the commands say the same of one moment: see scripts/test-pages."""
import collections, csv, html, json, re, subprocess, time, urllib.error, urllib.parse, urllib.request

STATES = ["missing", "suggested", "stale", "refused", "waiting", "withheld", "pending", "fresh", "unknown"]
# States of which a translator has nothing to do.
OTHERS = ["pending", "fresh", "unknown"]
BADGE = {"open": "can ship", "blocked": "cannot ship", "unknown": "unknown", None: "not judged"}
VERDICT = {"open": "can ship", "blocked": "cannot ship", "unknown": "cannot be judged"}
EXITS = {"open": 0, "blocked": 1, "unknown": 69}
PATIENCE = 60


class Figures:
    """What each place says now of the project of a daemon."""

    def __init__(self, program, app):
        self.program, self.app = program, app
        self.differences = []

    def get(self, path):
        with urllib.request.urlopen(self.app.address + path, timeout=20) as answer:
            return answer.read().decode()

    def api(self, path=""):
        return json.loads(self.get("/api/v1/repositories" + path))

    def summary(self):
        return self.api()["repositories"][0]

    def run(self, *arguments):
        config = str(self.app.folder / "glossator.conf")
        done = subprocess.run([self.program, *arguments, "--config", config], capture_output=True, text=True)
        return done.returncode, done.stdout

    def same(self, what, **places):
        """Notes where places say other things."""
        said = {json.dumps(value, sort_keys=True): place for place, value in places.items()}
        if len(said) > 1:
            self.differences.append(f"{what}: " + "; ".join(f"{place} says {value}" for value, place in said.items()))

    def metric(self, text, name, **labels):
        wanted = "{" + ",".join(f'{label}="{value}"' for label, value in {"repository": "app", **labels}.items()) + "} "
        values = [line.rsplit(" ", 1)[1] for line in text.splitlines() if line.startswith(name + wanted)]
        return int(values[0]) if values else None

    def compare(self):
        """Compares all of them; where something changes meanwhile, once more."""
        for _ in range(PATIENCE):
            before, self.differences = self.summary(), []
            if before["answers"]["current"]:
                self.compare_now(before)
                after = self.summary()
                if not self.differences:
                    return []
                if {**before, "looked": 0, "reported": 0} == {**after, "looked": 0, "reported": 0}:
                    return self.differences
            time.sleep(1)
        return self.differences or ["the answers are never current"]

    def compare_now(self, summary):
        metrics = self.get("/metrics")
        status = json.loads(self.run("status", "--json")[1])
        front, page = self.get("/"), self.get("/r/app")
        api = self.api("/app/status")
        self.same("the status", status={**status, "open": 0}, api={**api, "open": 0})
        active = [branch for branch in status["branches"] if not branch["finished"]]
        self.unread, self.warned = False, collections.Counter()
        shorts = collections.Counter(b["name"].split("/", 1)[-1] for b in status["branches"])
        self.names = {name: name if shorts[short] > 1 else short for name, short in
                      ((b["name"], b["name"].split("/", 1)[-1]) for b in status["branches"])}
        self.same("the active branches", status=[b["name"] for b in active],
                  list=[b["name"] for b in summary["branches"] if not b["finished"]])
        for branch in active:
            self.compare_gate(branch, summary, metrics, front, page)
            for locale in branch["locales"]:
                self.compare_locale(branch["name"], locale, metrics, page)
        for locale in sorted({locale["locale"] for branch in active for locale in branch["locales"]}):
            self.compare_todo(locale, [text for text in status["open"] if text["locale"] == locale])
        self.compare_held()
        self.compare_faults(summary, metrics, front)

    def compare_gate(self, branch, summary, metrics, front, page):
        name, short = branch["name"], self.names[branch["name"]]
        code, said = self.run("gate", name, "--json")
        gate, listed = json.loads(said), next(b["answer"] for b in summary["branches"] if b["name"] == name)
        quoted = urllib.parse.quote(name, safe="")
        answered = self.api(f"/app/gate/{quoted}")
        self.same(f"the gate of {name}", command=gate["answer"], api=answered["answer"], list=listed)
        self.same(f"the gate of {name}", command={**gate, "secondsSinceFetch": 0, "reasons": gate["reasons"][:1000]},
                  api={**answered, "secondsSinceFetch": 0})
        self.same(f"the exit status of the gate of {name}", answer=EXITS[gate["answer"]], command=code)
        self.same(f"the figure of {name}", command=int(gate["answer"] == "open"),
                  metrics=self.metric(metrics, "glossator_gate_open", branch=name))
        badge = self.get(f"/r/app/badge.svg?branch={quoted}")
        self.same(f"the badge of {name}", command=f"{short}: {BADGE[gate['answer']]}",
                  badge=re.search("<title>([^<]*)", badge).group(1))
        for place, text in [("the first page", front), ("the page", page)]:
            if f"{short} {VERDICT[gate['answer']]}" not in html.unescape(text):
                self.differences.append(f"{place} does not say that {short} {VERDICT[gate['answer']]}")
        self.unread = self.unread or any(not reason["key"] for reason in gate["reasons"])
        texts = len([r for r in gate["reasons"] if r["key"] and r["why"] != "fresh"])
        if texts and f"{short} cannot ship: {texts} text" not in html.unescape(page):
            self.differences.append(f"the page does not say that {texts} texts of {name} block")
        warnings = collections.Counter(r["locale"] for r in gate["reasons"] if r["key"] and r["why"] == "fresh")
        self.warned += warnings
        shares = {share["locale"]: share for share in gate["locales"]}
        if gate["answer"] != "unknown" and not self.unread:
            self.same(f"what {name} needs", gate=sorted(shares), status=sorted(l["locale"] for l in branch["locales"] if l["required"]))
        for locale in branch["locales"]:
            share = shares.get(locale["locale"])
            if share and gate["answer"] != "unknown" and not self.unread:
                self.same(f"how much of {locale['locale']} is done on {name}", gate=[share["done"] + warnings[share["locale"]], share["judged"]],
                          status=[locale["fresh"], locale["total"]])

    def compare_locale(self, branch, locale, metrics, page):
        name = locale["locale"]
        self.same(f"{name} on {branch}", status=[locale[state] for state in STATES], metrics=[
            self.metric(metrics, "glossator_texts", branch=branch, locale=name, state=state) for state in STATES])
        self.same(f"all of {name} on {branch}", total=locale["total"], states=sum(locale[state] for state in STATES))
        row = next((row for row in re.findall("<tr[^>]*>(.*?)</tr>", page, re.S)
                    if f"/l/{name}?branch={urllib.parse.quote(branch, safe='')}\"" in row), "")
        done = f"{locale['fresh']} of {locale['total']}" if locale["total"] else "no texts"
        if done not in row:
            self.differences.append(f"the page does not say {done} of {name} on {branch}: {row}")
        for state in STATES:
            if state != "fresh" and locale[state] and f"{locale[state]} {state}" not in row:
                self.differences.append(f"the page does not say {locale[state]} {state} of {name} on {branch}: {row}")

    def compare_todo(self, locale, texts):
        answered = self.api(f"/app/todo/{locale}")["open"]
        common = ["branch", "locale", "key", "variant", "source", "state", "reason", "path"]
        self.same(f"what is open in {locale}", status=texts, api=[{name: text[name] for name in common} for text in answered])
        rows = {(text["sheet"], text["sheetRow"], text["key"], text["variant"], text["source"])
                for text in answered if text["state"] not in OTHERS}
        title = re.search("<h1>(.*?)</h1>", self.get(f"/r/app/l/{locale}")).group(1)
        # A file that cannot be read may have more.
        warned = f"{self.warned[locale]} text" if self.warned[locale] else "nothing to do"
        none = "not all texts can be read" if self.unread else warned
        said = none if not rows else f"{len(rows)} row{'s' if len(rows) > 1 else ''} to do"
        if said not in title:
            self.differences.append(f"the page of {locale} says {title}, and not {said}")
        _, table = self.run("export", "--for", "translator", "--todo", "--locale", locale)
        if self.unread:
            return
        exported = list(csv.DictReader(table.lstrip("\ufeff").splitlines()))
        self.same(f"rows to do in {locale}", page=sorted({row[2] for row in rows}), export=sorted({row["key"] for row in exported}))

    def compare_held(self):
        command = json.loads(self.run("held", "--json")[1])
        self.same("the held keys", command=command, api=self.api("/app/held"))
        title = re.search("<h1>(.*?)</h1>", self.get("/r/app/held")).group(1)
        if f"Held keys: {len(command['keys']) or 'none'}" not in title:
            self.differences.append(f"the page of held keys says {title}, and not {len(command['keys'])}")

    def compare_faults(self, summary, metrics, front):
        faults = self.api("/app/faults")["findings"]
        counts = {level: len([f for f in faults if f["severity"] == level]) for level in ["error", "warning"]}
        self.same("how much is wrong", faults=counts, list={"error": summary["errors"], "warning": summary["warnings"]},
                  metrics={level: self.metric(metrics, "glossator_findings", level=level) for level in counts})
        title = re.search("<h1>(.*?)</h1>", self.get("/r/app/faults")).group(1)
        self.same("the page of faults", api=f"Faults: {len(faults) or 'none'}", page=title)
        for level, count in counts.items():
            if count and f"{count} {level}" not in front:
                self.differences.append(f"the first page does not say {count} {level}")
