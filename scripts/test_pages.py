"""Looks at every kind of page in headless Chromium: see scripts/test-pages."""
import argparse, contextlib, http.server, importlib.util, os, pathlib, subprocess, sys, tempfile, threading

sys.path.insert(0, os.path.dirname(__file__))
from chromium import Browser

HOSTILE = "/r/%3Cb%3Ea%20%26%20%27b%27%3C%2Fb%3E"
PAGES = [
    "/", "/r/app", "/r/app?branch=release%2F1.2", "/r/app?branch=release%2F1.2&locale=es", "/r/app/l/es", "/r/app/l/ar",
    "/r/app/l/th?state=pending", "/r/app/held", "/r/app/why", "/r/app/why?key=goodbye", "/r/app/faults", "/r/web",
    "/r/web/l/de", "/r/empty", "/r/new", "/r/broken", "/r/broken/faults", "/r/late", "/r/late/held",
    "/r/twins", "/r/lenient", "/r/torn", "/r/torn/l/es", "/r/many", "/r/many?branch=release%2F3.12", "/r/many/l/ar", "/r/many/held", "/r/large", "/r/large/l/es", "/r/large/l/es?page=20", "/sign-in?to=%2Fr%2Fapp",
    HOSTILE, HOSTILE + "/l/de", HOSTILE + "/l/fa", HOSTILE + "/l/he", HOSTILE + "/faults", "/r/app/nothing",
]
POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
failures = []


def expect(condition, page, what):
    if not condition:
        failures.append(f"{page}: {what}")
        print(f"FAILED {page}: {what}", flush=True)


class Pages:
    """A server on loopback that hands each request to the program that writes the pages."""

    def __init__(self, program, folder):
        self.process = subprocess.Popen([program] + folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        lock = threading.Lock()
        pages = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                with lock:
                    answer = pages.answer(self.path)
                head, body = answer.split(b"\r\n\r\n", 1)
                policy = f"\r\nContent-Security-Policy: {POLICY}\r\nConnection: close\r\n\r\n".encode()
                self.wfile.write(head + policy + body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, path):
        self.process.stdin.write(path.encode() + b"\n")
        self.process.stdin.flush()
        return self.process.stdout.read(int(self.process.stdout.readline()))

    def close(self):
        self.server.shutdown()
        self.process.stdin.close()
        self.process.wait()


def check_layout(browser, page, width, scheme):
    wide = browser.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    expect(wide <= 0, page, f"{wide} px too wide at {width} px")
    narrow = browser.evaluate("""[...document.querySelectorAll('th,td')].filter(e => e.textContent.trim().length > 3 &&
      e.getBoundingClientRect().width < 48 && !e.closest('thead')).map(e => e.textContent.slice(0, 20))""")
    expect(not narrow, page, f"a column too narrow to be read at {width} px: {narrow[:3]}")
    for found in browser.evaluate(CONTRAST):
        expect(False, page, f"contrast, {scheme}: {found}")


# Of each text that is seen: its colour on the ground that it stands on (WCAG 2.2, 1.4.3).
CONTRAST = """(() => {
  const parse = c => { const n = c.match(/[\\d.]+/g).map(Number); return n.length < 4 ? [...n, 1] : n };
  const light = c => { const [r, g, b] = c.slice(0, 3).map(v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b };
  const canvas = matchMedia('(prefers-color-scheme: dark)').matches ? [18, 18, 18, 1] : [255, 255, 255, 1];
  const ground = e => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c[3]) return c }
    return canvas };
  const found = new Set(), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const e = walker.currentNode.parentElement, style = getComputedStyle(e);
    if (!walker.currentNode.data.trim() || e.closest('svg') || style.visibility == 'hidden') continue;
    const a = light(parse(style.color)), b = light(ground(e)), ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) found.add(`${ratio.toFixed(2)} ${e.tagName}.${e.className} '${walker.currentNode.data.trim().slice(0, 30)}'`);
  }
  return [...found] })()"""


def check_names(browser, page):
    """The accessibility tree: what can be used or looked at has a name, and tables are tables on a phone, too."""
    nodes = browser.send("Accessibility.getFullAXTree")["nodes"]
    roles = {}
    for node in nodes:
        if node.get("ignored"):
            continue
        role, name = node.get("role", {}).get("value"), node.get("name", {}).get("value", "").strip()
        roles.setdefault(role, []).append(name)
    for role in ["link", "button", "textbox", "searchbox", "combobox", "image", "table", "navigation", "heading", "rowheader",
                 "columnheader"]:
        expect(all(roles.get(role, [])), page, f"a {role} without a name")
    tables = browser.evaluate("document.querySelectorAll('table').length")
    expect(len(roles.get("table", [])) == tables, page, f"{len(roles.get('table', []))} of {tables} tables are tables")
    rows = browser.evaluate("document.querySelectorAll('tbody tr').length")
    expect(len(roles.get("row", [])) >= rows, page, f"{len(roles.get('row', []))} of {rows} rows are rows")
    expect(len(roles.get("main", [])) == 1 and len(roles.get("banner", [])) == 1, page, "landmarks are missing")


def check_keyboard(browser, page):
    """The tab key gets to everything, in the order of the page, and one sees where one is."""
    script = """(() => { window.all = [...document.querySelectorAll('a[href],button,select,summary,input:not([type=hidden],[hidden])')]
      .filter(e => e.checkVisibility());
      document.activeElement.blur(); return all.length })()"""
    count = browser.evaluate(script)
    for number in range(min(count, 60)):
        browser.key("Tab", 9)
        place, seen = browser.evaluate("""(() => { const e = document.activeElement, s = getComputedStyle(e);
          const r = e.getBoundingClientRect();
          return [all.indexOf(e), s.outlineStyle != 'none' && parseFloat(s.outlineWidth) >= 2 && r.width > 0] })()""")
        expect(place == number, page, f"the tab key's stop {number} is element {place}")
        expect(seen, page, f"the focus is not seen at stop {number}")
        if place != number:
            break


def check_directions(browser, page):
    wrong = browser.evaluate("""[...document.querySelectorAll('[lang]')].filter(e =>
      (getComputedStyle(e).direction == 'rtl') != /^(ar|fa|he)/.test(e.lang) && !e.matches('[dir=auto]')).length""")
    expect(wrong == 0, page, f"{wrong} texts run the wrong way")


def check_accessibility(browser, page, axe):
    if not axe:
        return
    browser.evaluate(axe + ";0")
    found = browser.evaluate(
        "axe.run({resultTypes: ['violations']}).then(r => r.violations.map(v => v.id + ': ' + v.help + ': ' + v.nodes[0].html))")
    for violation in found:
        expect(False, page, violation)


def check(browser, site, page, axe, folder):
    name = page.strip("/").replace("/", "-").replace("?", "-").replace("%", "")[:60] or "front"
    for width in (1280, 800, 360):
        for scheme in ("light", "dark"):
            browser.show(width, 800, scheme)
            if width == 1280 and scheme == "light":
                browser.open(site.address + page)
            check_layout(browser, page, width, scheme)
            if folder and (width != 800):
                (folder / f"{name}-{width}-{scheme}.png").write_bytes(browser.screenshot(width))
        check_accessibility(browser, f"{page} at {width} px", axe)
        check_names(browser, f"{page} at {width} px")
    check_directions(browser, page)
    expect(browser.evaluate("document.querySelectorAll('script,style,img,[style],[onerror],main b,main i').length") == 0,
           page, "markup from data, a program or a style")
    browser.show(1280, 800, "light")
    browser.open(site.address + page)
    check_keyboard(browser, page)
    for message in browser.messages:
        # A page that says that it is not there has that status.
        if "404" not in message and "503" not in message and "favicon" not in message:
            expect(False, page, message)


def check_checks(browser, axe):
    """Nothing is proved by checks that let everything pass."""
    browser.show(360, 800, "light")
    # %23 is a number sign.
    browser.open("data:text/html,<html><body><p style='color:%23aaa;width:999px'>pale<p lang=ar>x<a href=x></a><img src=x>")
    before = len(failures)
    for what, looks in [
        ("layout and contrast", lambda: check_layout(browser, "bad", 360, "light")), ("names", lambda: check_names(browser, "bad")),
        ("keyboard", lambda: check_keyboard(browser, "bad")), ("directions", lambda: check_directions(browser, "bad")),
    ] + ([("axe", lambda: check_accessibility(browser, "bad", axe))] if axe else []):
        found = len(failures)
        with contextlib.redirect_stdout(None):
            looks()
        if len(failures) == found:
            sys.exit(f"error: the check of {what} finds nothing wrong where all is wrong")
    del failures[before:]


def day(browser, site):
    """A day of each: what they click and type, and where they get."""
    def step(selector, heading):
        browser.click(selector)
        found = browser.evaluate("document.querySelector('h1').textContent")
        expect(heading in found, selector, f"'{found}' instead of '{heading}'")

    browser.show(1280, 800, "light")
    browser.open(site.address + "/")
    step("h2 a[href='/r/app']", "app")
    step("a[href*='/r/app/l/es']", "es: 5 rows to do in 1.2")
    step("nav[aria-label=States] a[href*=refused]", "es: 5 rows to do")
    expect(browser.evaluate("document.querySelectorAll('.tasks > li').length") == 1, "the state's filter", "shows others, too")
    step("header nav a[href='/r/app']", "app")
    step("a[href='/r/app?branch=release%2F1.2']", "app: release/1.2")
    browser.evaluate("document.querySelector('select').value = 'de'")
    step("form button", "app: release/1.2")
    expect("locale=de" in browser.evaluate("location.search"), "the locale's filter", "is not in the address")
    expect(browser.evaluate("document.querySelectorAll('.blocking tbody tr').length") == 1, "the locale's filter", "is none")
    step("header nav a[href='/r/app/held']", "Held keys: 5")
    browser.click("input[name=key]", wait=False)
    browser.type("goodbye")
    step("form button", "The story of goodbye")
    step("header nav a[href='/r/app/faults']", "Faults: 3")
    expect(len(browser.send("Page.printToPDF")["data"]) > 1000, "/r/app/faults", "is not printed")


def accessibility_checker():
    """axe-core, as a Python package brings it along; None where none is installed."""
    spec = importlib.util.find_spec("axe_playwright_python")
    path = os.environ.get("AXE") or (spec and os.path.join(os.path.dirname(spec.origin), "axe.min.js"))
    if path and os.path.exists(path):
        return pathlib.Path(path).read_text()
    print("SKIPPED: the accessibility checker, axe-core is not installed (pip install axe-playwright-python)", flush=True)
    return None


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("program")
    options.add_argument("--screenshots", type=pathlib.Path, help="a folder for pictures of all pages")
    options.add_argument("--page", action="append", help="only this page")
    options.add_argument("--answers", help="a folder with answers of commands, in place of the samples")
    options = options.parse_args()
    if options.screenshots:
        options.screenshots.mkdir(parents=True, exist_ok=True)
    axe = accessibility_checker()
    site = Pages(options.program, [options.answers] if options.answers else [])
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(profile)
        try:
            check_checks(browser, axe)
            for page in options.page or PAGES:
                check(browser, site, page, axe, options.screenshots)
            if not options.page and not options.answers:
                day(browser, site)
        finally:
            browser.close()
            site.close()
    print(f"{len(options.page or PAGES)} pages, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
