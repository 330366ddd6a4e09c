"""Commands that tools/serve refuses before it builds anything; what the server sends; how a new version replaces an old one."""

import json
import os
import shutil
import socket
import subprocess
import urllib.error
import urllib.request

from browser import TOP, Page


def refused(scratch):
    pack, other, index, pipe = scratch / "a.txt", scratch / "other" / "a.txt", scratch / "index.json", scratch / "pipe"
    other.parent.mkdir()
    for file in (pack, other, index):
        file.write_text("")
    os.mkfifo(pipe)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        cases = (
            (["--port", "x"], 2, "1 to 65535"),
            (["--port", "-1"], 2, "1 to 65535"),
            (["--port", "99999"], 2, "1 to 65535"),
            (["--port", str(taken.getsockname()[1])], 5, "taken"),
            ([pack, other], 2, "rename"),
            ([index], 2, "rename"),
            ([pipe], 5, "as a file"),
            ([scratch / "none"], 5, "as a file"),
            (["--prot"], 2, "unknown option"),
        )
        before = (TOP / "build/web/build.json").stat().st_mtime_ns
        for words, code, said in cases:
            run = subprocess.run([TOP / "tools/serve", *words], capture_output=True, text=True, timeout=60)
            assert run.returncode == code and said in run.stderr and run.stderr.count("\n") == 1, (words, run)
        assert (TOP / "build/web/build.json").stat().st_mtime_ns == before
    return f"{len(cases)} wrong commands refused by tools/serve before it builds"


def compressed(page):
    """The server sends the compressed file to those who accept it, and the plain one to others."""
    sizes = {}
    for coding in ("", "gzip", "br"):
        asked = urllib.request.Request(page.address + "siam.wasm", headers={"Accept-Encoding": coding})
        with urllib.request.urlopen(asked) as answer:
            assert (answer.headers.get("Content-Encoding") or "") == coding, (coding, answer.headers)
            assert answer.headers["Content-Type"] == "application/wasm"
            sizes[coding] = len(answer.read())
    assert sizes[""] == (TOP / "build/web/siam.wasm").stat().st_size
    assert sizes["br"] < sizes["gzip"] < sizes[""] / 2, sizes
    again = urllib.request.Request(page.address + "siam.wasm", headers={"Accept-Encoding": "br"})
    with urllib.request.urlopen(again) as answer:
        again.add_header("If-Modified-Since", answer.headers["Last-Modified"])
    try:
        urllib.request.urlopen(again)
        raise AssertionError("sent again")
    except urllib.error.HTTPError as error:
        assert error.code == 304, error
    for path in ("", "packs/index.json", "manifest.webmanifest"):
        with urllib.request.urlopen(page.address + path) as answer:
            assert answer.read() and not answer.headers.get("Content-Encoding")
    return f"the core in {sizes['']}, {sizes['gzip']} and {sizes['br']} bytes"


KEPT = "return caches.keys().then((names) => names.sort())"


def renewed(scratch):
    """Other files make another service worker. It stores them, and removes the files of the version before."""
    old, new = TOP / "build/web", scratch / "renewed"
    new.mkdir()
    subprocess.run(["node", TOP / "tools/web/build.mjs", new], check=True)  # the same page without puzzles
    before, after = (json.loads((folder / "build.json").read_text())["version"] for folder in (old, new))
    assert before != after
    for folder, version in ((old, before), (new, after)):
        assert version in (folder / "service-worker.js").read_text(), version
    with Page(old) as page:
        page.open()
        page.wait("navigator.serviceWorker.controller !== null")
        page.run("return Promise.all(['siam-forgotten', 'of another page'].map((name) => caches.open(name)))")
        assert f"siam-{before}" in page.run(KEPT)
        shutil.rmtree(served := page.root / "some" / "path" / "siam")  # a compressed file may have no successor
        shutil.copytree(new, served)
        page.run("return navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => 1)")
        page.driver.execute_async_script(
            "const done = arguments[0], end = performance.now() + 30000;"
            "(async function look() { const names = await caches.keys();"
            "  if (performance.now() > end || !names.includes('siam-forgotten')) return done(); setTimeout(look, 50); })();"
        )
        kept = page.run(KEPT)
        assert kept == ["of another page", f"siam-{after}"], (kept, before)
        page.cdp("Network.enable")
        page.cdp("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)
        stored = page.run("return fetch('build.json').then((one) => one.json()).then((one) => one.version)")
        assert stored == after, (stored, before)
    return f"version {after} replaces {before}"
