#!/usr/bin/python3
"""The page in a real Chromium: tools/web/tests/page.py [PUZZLES]. Needs build/web (tools/serve --build-only)."""

import functools
import http.server
import json
import re
import shutil
import sys
import tempfile
import threading
import time
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

TOP = Path(__file__).resolve().parents[3]
HARD = "siam:2 KElm3/KTrl2m/LNlm3/CHr2lm/RYrl2m/SUr3m/AYr3l/LXr2l2 - rl/lm KFF12RLM/KFF12RLM 1 0 - -"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def served(folder):
    """The folder under a path of its own, as some host might have it."""
    root = Path(tempfile.mkdtemp())
    (root / "some" / "path").mkdir(parents=True)
    shutil.copytree(folder, root / "some" / "path" / "siam")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, root, f"http://127.0.0.1:{server.server_address[1]}/some/path/siam/"


class Page:
    def __init__(self, address):
        options = webdriver.ChromeOptions()
        for argument in ("--headless=new", "--no-sandbox", "--window-size=1280,900"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options)
        self.driver.set_script_timeout(120)
        self.address = address

    def wait(self, script, seconds=60):
        return WebDriverWait(self.driver, seconds, 0.02).until(lambda driver: driver.execute_script(f"return {script}"))

    def open(self, hash=""):
        self.driver.get("about:blank")
        self.driver.get(self.address + hash)
        self.wait("document.body.dataset.ready")

    def ask(self, **request):
        return self.driver.execute_async_script(
            "const done = arguments[1]; window.siam.ask(arguments[0]).then(done, (e) => done({failed: String(e)}))", request)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def played(self):
        return [code.text for code in self.all("ol.moves code")]

    def type_turn(self, turn):
        field = self.all(".builder input")[0]
        field.send_keys(turn, Keys.ENTER)

    def ready_for_turn(self):
        self.wait("document.querySelector('.table[data-won]') || document.querySelector('.builder input')")
        return not self.all(".table[data-won]")


def key_of(page, puzzle):
    position = puzzle["position"]
    turns = page.played()
    if turns:
        position = page.ask(do="play", position=position, turns=turns, rules=puzzle["rules"])["to"]
    answer = page.ask(do="solve", position=position, detail="keys", rules=puzzle["rules"])
    return answer["keys"][0], position


def tap_turn(page, turn):
    """The same turn by taps on buttons alone: at each stage one that leads on to it."""
    if turn == "pass":
        return next(one for one in page.all(".builder button") if not one.get_attribute("data-card")).click()
    action, taking = turn.split("/")
    page.driver.find_element(By.CSS_SELECTOR, f".builder button[data-card='{turn[0]}']").click()
    position = page.position
    actions = page.ask(do="moves", position=position, detail="parts", rules=page.rules)["actions"]
    steps = next(one["steps"] for one in actions if one["action"] == action)
    names = {one["code"]: one["name"] for one in page.ask(do="variants", variant=position.split(":")[0])["variants"][0]["provinces"]}
    for step in steps:  # one tap may settle more than one
        wanted = [one for one in page.all(".builder button") if names[step["province"]] in one.text]
        wanted = [one for one in wanted if (step["step"] == "king") == ("King marker" in one.text)] or wanted
        if len(steps) > 1 or wanted:
            follower = step.get("follower", "")
            letters = {"": ""} | {f["letter"].lower(): f["name"] for f in page.ask(do="variants", variant=position.split(":")[0])["variants"][0]["factions"]}
            fits = [one for one in wanted if letters[follower] in one.text]
            if fits and "Which follower" not in page.all(".builder")[0].text:
                fits[0].click()
    if taking == "-":
        return page.all(".builder button")[0].click()
    province = names[taking[1:]]
    letters = {f["letter"].lower(): f["name"] for f in page.ask(do="variants", variant=position.split(":")[0])["variants"][0]["factions"]}
    exact = f"{letters[taking[0]]} from {province}"
    next(one for one in page.all(".builder button") if one.text == exact).click()


def play(page, puzzle, enter):
    page.open(f"#p={puzzle['id']}")
    cards = 0
    while page.ready_for_turn():
        turn, page.position = key_of(page, puzzle)
        page.rules = puzzle["rules"]
        cards += turn != "pass"
        before = len(page.played())
        enter(turn)
        page.wait(f"document.querySelectorAll('ol.moves li').length > {before} || document.querySelector('.table[data-won]')")
        assert not page.all(".box .bad"), (puzzle["id"], turn, page.all(".box .bad")[0].text)
    assert cards <= puzzle["n"], (puzzle["id"], cards)


def check_wrong_turn(page, puzzles):
    """A turn that does not win is refuted on the board, and can be taken back."""
    tried = 0
    for puzzle in puzzles:
        page.open(f"#p={puzzle['id']}")
        page.ready_for_turn()
        keys = set(puzzle["keys"])
        turns = page.ask(do="moves", position=puzzle["position"], rules=puzzle["rules"])["turns"]
        wrong = next((one["turn"] for one in turns if one["turn"] not in keys), None)
        if wrong is None or puzzle["others"] != "strict":
            continue
        page.type_turn(wrong)
        page.wait("document.querySelector('#take-back')")
        assert page.all(".bad"), puzzle["id"]
        page.all("#take-back")[0].click()
        page.ready_for_turn()
        assert page.played() == [], (puzzle["id"], page.played())
        page.type_turn("banana")
        page.wait("document.querySelector('.box .bad') && document.querySelector('.box .bad').textContent.includes('banana')")
        tried += 1
    assert tried > 0
    return tried


def check_listed_wrong_turns(page, puzzles):
    """Every wrong turn that a pack lists is refuted as listed."""
    tried = 0
    for puzzle in puzzles:
        for wrong in puzzle.get("wrong", []):
            page.open(f"#p={puzzle['id']}")
            page.ready_for_turn()
            page.type_turn(wrong["turn"])
            page.wait("document.querySelector('#take-back')")
            played = [wrong["turn"]] + ([wrong["refutation"]] if wrong["refutation"] else [])
            assert page.played() == played, (puzzle["id"], page.played(), played)
            tried += 1
    return tried


def check_cancel(page):
    page.open("#pos=" + HARD)
    page.wait("document.querySelector('.builder button')")
    page.driver.execute_script("document.querySelector('#seconds').value = 60; document.querySelector('#solve').click()")
    time.sleep(1)
    took = page.driver.execute_async_script(
        "const done = arguments[0], began = performance.now(); document.querySelector('#cancel').click();"
        "const look = () => document.querySelector('.box p.faint')?.textContent.includes('Cancel') ? done(performance.now() - began)"
        " : setTimeout(look, 1); look()")
    assert took < 500, took
    began = time.monotonic()
    assert page.ask(do="solve", position="siam:2 CHr3m4 RY=R/KE=M/KT=B/SU=M/LN=L/LX=L/AY=R rl5m4/r6lm -/F1 1 0 12 -")["force"] == [None, 1]
    return took, time.monotonic() - began


def check_file(page):
    page.open()
    text = (TOP / "puzzles/packs/sample.txt").read_text()
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(text.replace('[N "', '[M "', 1))
        file.flush()
        page.all("#own-pack")[0].send_keys(file.name)
        page.wait("document.querySelector('#pack-faults')")
        assert re.search(r"line \d+", page.all("main")[0].text), page.all("main")[0].text


def check_sizes(page):
    for width in (360, 768, 1280, 2560):
        page.driver.set_window_size(width, 900)
        page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False})
        for hash in ("", "#pos="):
            page.open(hash)
            page.wait("!document.querySelector('.map') || document.querySelector('.map svg')")
            over = page.driver.execute_script("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert over <= 0, (width, hash, over)
            small = page.driver.execute_script(
                "return [...document.querySelectorAll('main button, main select, nav a')].filter((e) => e.offsetHeight > 0 && e.offsetHeight < 44).length")
            assert small == 0, (width, hash, small)
    page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def check_offline(page):
    page.open()
    page.wait("navigator.serviceWorker.controller !== null")
    page.driver.execute_cdp_cmd("Network.enable", {})
    page.driver.execute_cdp_cmd(
        "Network.emulateNetworkConditions", {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0})
    page.open()
    assert page.all("#count")
    page.driver.execute_cdp_cmd(
        "Network.emulateNetworkConditions", {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})


def check_languages(page):
    english = json.loads((TOP / "tools/web/words/en.json").read_text())
    for file in sorted((TOP / "tools/web/words").glob("*.json")):
        words = json.loads(file.read_text())
        assert set(words) == set(english), (file.name, set(words) ^ set(english))
        for key, text in words.items():
            if isinstance(text, str):
                assert set(re.findall(r"\{\d\}", text)) == set(re.findall(r"\{\d\}", english[key])), (file.name, key)
        page.open()
        page.driver.execute_script(f"localStorage.setItem('siam.language', '{file.stem}')")
        page.open()
        assert words["puzzles"] in page.all("nav")[0].text, file.name
    page.driver.execute_script("localStorage.clear()")


def main():
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    server, root, address = served(TOP / "build/web")
    page = Page(address)
    try:
        page.open()
        text = (TOP / "puzzles/packs/sample.txt").read_text()
        puzzles = page.ask(do="pack", text=text)["puzzles"]
        assert page.all("#count")[0].text.startswith(str(len(puzzles))), page.all("#count")[0].text
        step = max(1, len(puzzles) // many)
        some = puzzles[::step]
        for puzzle in some:
            play(page, puzzle, page.type_turn)
        print(f"{len(some)} puzzles played to their end by keyboard")
        for puzzle in some[: max(3, many // 4)]:
            play(page, puzzle, lambda turn: tap_turn(page, turn))
        print(f"{max(3, many // 4)} by taps")
        print(f"{check_wrong_turn(page, some[:4])} wrong turns refuted and taken back")
        print(f"{check_listed_wrong_turns(page, some[: max(3, many // 4)])} listed wrong turns refuted as listed")
        print("cancelled after %.0f ms, next answer after %.2f s" % check_cancel(page))
        check_file(page)
        check_sizes(page)
        check_languages(page)
        check_offline(page)
        print("files, sizes, languages, offline use")
        origins = page.driver.execute_script("return performance.getEntriesByType('resource').map((one) => new URL(one.name).origin)")
        assert all(address.startswith(origin) for origin in origins), origins
        severe = [line for line in page.driver.get_log("browser") if line["level"] == "SEVERE" and "ERR_INTERNET_DISCONNECTED" not in line["message"]]
        assert not severe, severe
        print("no error on the console, nothing from elsewhere")
    finally:
        page.driver.quit()
        server.shutdown()
        shutil.rmtree(root)


if __name__ == "__main__":
    main()
