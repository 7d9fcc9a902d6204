"""Headless Chromium, by its DevTools protocol over a pipe."""
import base64, fcntl, json, os, shutil, subprocess


class Browser:
    """A browser with one page."""

    def __init__(self, profile):
        program = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])))
        # Chromium reads commands at 3 and writes at 4: ours are out of their way first.
        (read, self._to), (self._from, write) = (tuple(fcntl.fcntl(fd, fcntl.F_DUPFD, 10) for fd in os.pipe()) for _ in "12")

        def arrange():
            os.dup2(read, 3)
            os.dup2(write, 4)

        options = ["--headless=new", "--remote-debugging-pipe", f"--user-data-dir={profile}", "--disable-gpu", "--hide-scrollbars",
                   "--no-first-run", "--disable-background-networking", "--force-color-profile=srgb"]
        if os.geteuid() == 0:
            options.append("--no-sandbox")
        self._process = subprocess.Popen([program] + options, pass_fds=(3, 4), preexec_fn=arrange, stderr=subprocess.DEVNULL)
        os.close(read), os.close(write)
        self._rest, self._number, self._session, self._loads = b"", 0, None, 0
        self.messages = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Accessibility"]:
            self.send(f"{domain}.enable")

    def close(self):
        self._process.terminate()
        self._process.wait()
        os.close(self._to), os.close(self._from)

    def send(self, method, **parameters):
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        rest = json.dumps(message).encode() + b"\0"
        while rest:
            rest = rest[os.write(self._to, rest):]
        while True:
            answer = self._receive()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def _receive(self):
        while b"\0" not in self._rest:
            piece = os.read(self._from, 1 << 20)
            if not piece:
                raise RuntimeError("Chromium ended")
            self._rest += piece
        message, self._rest = self._rest.split(b"\0", 1)
        message = json.loads(message)
        self._note(message.get("method"), message.get("params", {}))
        return message

    def _note(self, method, event):
        if method == "Page.loadEventFired":
            self._loads += 1
        elif method == "Log.entryAdded":
            self.messages.append(f"{event['entry']['source']}: {event['entry']['text']}")
        elif method == "Runtime.exceptionThrown":
            self.messages.append(str(event["exceptionDetails"].get("text")))
        elif method == "Runtime.consoleAPICalled":
            self.messages.append(str([a.get("value") for a in event["args"]]))
        elif method == "Page.javascriptDialogOpening":
            self.messages.append(f"a dialog: {event.get('message')}")

    def open(self, address):
        self.messages = []
        self._wait(lambda: self.send("Page.navigate", url=address))

    def _wait(self, action):
        before = self._loads
        action()
        while self._loads == before:
            self._receive()

    def show(self, width, height, scheme):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500)
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def evaluate(self, script):
        answer = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description"))
        return answer["result"].get("value")

    def key(self, name, code):
        for kind in ("rawKeyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code)

    def type(self, text):
        self.send("Input.insertText", text=text)

    def click(self, selector, wait=True):
        """Clicks in the middle of an element; then waits for the page that comes, unless none does."""
        x, y = self.evaluate(f"""(() => {{ const e = document.querySelector({json.dumps(selector)});
          e.scrollIntoView({{block: 'center'}}); const r = e.getClientRects()[0]; return [r.x + r.width / 2, r.y + r.height / 2] }})()""")

        def press():
            for kind in ("mousePressed", "mouseReleased"):
                self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

        self._wait(press) if wait else press()

    def screenshot(self, width, most=2400):
        height = min(most, self.evaluate("document.documentElement.scrollHeight"))
        picture = self.send("Page.captureScreenshot", captureBeyondViewport=True,
                            clip={"x": 0, "y": 0, "width": width, "height": height, "scale": 1})
        return base64.b64decode(picture["data"])
