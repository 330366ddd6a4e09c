"""The page in a real Chromium, by mouse and by keyboard. Needs build/web (tools/serve --build-only)."""

import functools
import http.server
import shutil
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import unquote

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

TOP = Path(__file__).resolve().parents[3]


sys.path.insert(0, str(TOP / "tools/web"))
import serving  # noqa: E402, the folder must be known first


class Quiet(serving.Files):
    def log_message(self, *_):
        pass


class Slow(Quiet):
    """Sends as a slow network does: all answers share the rate of the server, and each connection takes two ways there and
    back, which are 150 ms each."""

    def setup(self):
        super().setup()
        self.wfile = Pipe(self.wfile, self.server)
        time.sleep(2 * 0.15)


class Pipe:
    """A file that passes on what is written at the rate of the server, and counts it there."""

    def __init__(self, file, server):
        self.file, self.server = file, server

    def write(self, data):
        for at in range(0, len(data), 1460):
            part = data[at : at + 1460]
            with self.server.one_at_a_time:
                self.server.sent += len(part)
                self.server.free_at = max(self.server.free_at, time.monotonic()) + 8 * len(part) / self.server.rate
                wait = self.server.free_at - time.monotonic()
            time.sleep(max(0, wait))
            self.file.write(part)
        return len(data)

    def __getattr__(self, name):
        return getattr(self.file, name)


def served(folder, rate=None):
    """Serves the folder under a path, as some hosts do; with a rate, at so many bits in a second."""
    root = Path(tempfile.mkdtemp())
    (root / "some" / "path").mkdir(parents=True)
    shutil.copytree(folder, root / "some" / "path" / "siam")
    files = functools.partial(Slow if rate else Quiet, directory=str(root))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), files)
    server.rate, server.sent, server.free_at, server.one_at_a_time = rate, 0, 0.0, threading.Lock()
    if rate:
        server.handle_error = lambda *_: None  # the browser ends while something is still on its way
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, root, f"http://127.0.0.1:{server.server_address[1]}/some/path/siam/"


class Page:
    """A browser that shows the page. Use it as a context manager."""

    def __init__(self, folder=TOP / "build/web", preferences=None, rate=None):
        self.server, self.root, self.address = served(folder, rate)
        options = webdriver.ChromeOptions()
        for argument in (
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--window-size=1280,900",
            "--lang=en",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
        ):
            options.add_argument(argument)
        options.add_experimental_option("prefs", preferences or {})
        options.binary_location = "/usr/bin/chromium"  # a fixed path, so that selenium does not search for a browser
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.driver.set_script_timeout(300)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()
        self.server.shutdown()
        shutil.rmtree(self.root)

    def sent(self):
        """How many bytes a slow server has sent."""
        return self.server.sent

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def cdp(self, what, **parameters):
        return self.driver.execute_cdp_cmd(what, parameters)

    def wait(self, script, seconds=60):
        """Waits until the script's value is true. The page repeats the check itself, which is cheap."""
        found = self.driver.execute_async_script(WAITING.replace("LOOK", script), seconds)
        assert found is True, f"{found or f'not within {seconds} s'}: {script}"

    def open(self, hash=""):
        """Loads the page again, at this address."""
        self.driver.get("about:blank")
        self.driver.get(self.address + hash)
        self.wait("document.body.dataset.ready")

    def go(self, hash):
        """Goes to another view of the open page."""
        if (unquote(self.run("return location.hash")) or "#") == hash:
            self.go("#about")
        self.run(
            "window.before = document.querySelector('#main').firstElementChild; location.hash = arguments[0]", hash
        )
        self.wait("document.querySelector('#main').firstElementChild !== window.before")

    def ask(self, **request):
        return self.driver.execute_async_script(
            "const done = arguments[1]; window.siam.ask(arguments[0]).then(done, (e) => done({failed: String(e)}))",
            request,
        )

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.one(selector).text

    def size(self, width, height=900, dark=False, phone=False):
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)
        self.cdp(
            "Emulation.setEmulatedMedia",
            features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}],
        )
        self.wait(f"innerWidth === {width}")

    def plain_size(self):
        self.cdp("Emulation.clearDeviceMetricsOverride")
        self.cdp("Emulation.setEmulatedMedia", features=[])

    # Two ways to use the page: by mouse and by keyboard

    def click(self, element):
        """Clicks the element with the mouse."""
        self.run("arguments[0].scrollIntoView({block: 'center'})", element)
        ActionChains(self.driver, duration=0).move_to_element(element).click().perform()

    def press(self, element):
        """Reaches the element by Tab alone, from the current focus, and presses Enter."""
        for _ in range(6):  # several tries, because Tab does not always start at the element with the focus
            away = self.run(TABS_TO, element)
            assert away is not None, "not to be reached by Tab"
            if away == 0:
                break
            keys = ActionChains(self.driver)
            if away < 0:
                keys.key_down(Keys.SHIFT)
            keys.send_keys(Keys.TAB * abs(away))
            if away < 0:
                keys.key_up(Keys.SHIFT)
            keys.perform()
        assert self.driver.switch_to.active_element == element, "Tab does not come there"
        ActionChains(self.driver).send_keys(Keys.ENTER).perform()

    def severe(self):
        return [line["message"] for line in self.driver.get_log("browser") if line["level"] == "SEVERE"]


# Checks every few milliseconds until the value is true, or the time is up.
WAITING = """
const [seconds, done] = arguments, end = performance.now() + 1000 * seconds;
const look = () => {
    let found;
    try { found = Boolean(LOOK); } catch (error) { return done(String(error)); }
    if (found || performance.now() > end) done(found);
    else setTimeout(look, 5);
};
look();
"""

# The number of Tabs from the focus to the element; of Shift+Tabs if negative.
TABS_TO = """
const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
    .filter((one) => !one.disabled && one.getClientRects().length > 0 && (!one.closest('details:not([open])') || one.matches('summary')));
const from = document.activeElement, to = all.indexOf(arguments[0]);
if (to < 0) return null;
if (from === document.body || !document.contains(from)) return to + 1;
const at = all.indexOf(from);
if (at >= 0) return to - at;
const before = all.filter((one) => from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING).length;
return to - before + 1;
"""
