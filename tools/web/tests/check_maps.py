"""Corrects maps on the page, by mouse and by keyboard; the program can read the saved file."""

import subprocess
import time

from browser import TOP
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys


def text(page):
    return page.run("return document.querySelector('#variant-text').value")


def wait_text(page, piece):
    page.wait(f"document.querySelector('#variant-text')?.value.includes({piece!r})")


def fill(page, selector, value):
    page.one(selector).send_keys(Keys.CONTROL, "a", Keys.NULL, value, Keys.TAB)


def open_map(page, name=""):
    page.go(f"#map={name}" if name else "#map")
    page.wait("document.querySelector('#choose-LN, .drawing .place')")


def programs():
    return [
        TOP / "build" / preset / "siam"
        for preset in ("release", "dev", "asan")
        if (TOP / "build" / preset / "siam").exists()
    ]


def corrected(page, use):
    """Toggles a border, renames and moves a province, changes its start and home, keeps the map and uses it."""
    open_map(page, "siam")
    assert not page.one("#keep-map").is_enabled()
    if use == page.click:
        page.click(page.one(".drawing .place[data-code='KT'] circle"))
    else:
        use(page.one("#choose-KT"))
    page.wait("document.querySelector('#border-SU')")
    assert page.one("#border-SU").get_attribute("aria-pressed") == "true"
    use(page.one("#border-SU"))
    wait_text(page, "variant   my-siam\n")
    assert "border    SU KT" not in text(page)
    use(page.one("#border-KE"))
    wait_text(page, "border    KT KE")
    assert page.run("return document.activeElement.id") == "border-KE"
    fill(page, "#province-name", "Nakhon")
    wait_text(page, "province  KT 4 -    Nakhon")
    fill(page, "#province-code", "nk")
    wait_text(page, "border    NK KE")
    fill(page, "#province-start", "5")
    wait_text(page, "province  NK 5")
    page.one("#home").send_keys("M")  # one letter suffices; further letters would go to the redrawn field
    wait_text(page, "province  NK 5 M:m2 Nakhon")
    assert "province  KE 4 -    Kedah" in text(page)
    place = page.one(".drawing .place[data-code='NK']")
    page.run("arguments[0].focus()", place)
    ActionChains(page.driver).send_keys(Keys.ARROW_LEFT, Keys.ARROW_LEFT).perform()
    wait_text(page, "at        NK 70 56")
    assert page.run("return document.activeElement.getAttribute('data-code')") == "NK"
    use(page.one("#keep-map"))
    page.wait("document.querySelector('#map-said').textContent.includes('my-siam:')")
    changes = page.text("#map-changes")
    assert "- border SU KT" in " ".join(changes.split()), changes
    use(page.one("#use-map"))
    page.wait("document.querySelector('#here')?.textContent.startsWith('my-siam:2 ')")
    assert "my-siam" in page.text(".own-map")
    position = page.text("#here")
    assert page.ask(do="show", position=position)["variant"] == "my-siam"
    page.open("#pos=" + position)
    page.wait("document.querySelector('#here')")
    assert page.text("#here") == position, "kept on this machine"
    open_map(page, "my-siam")
    use(page.one("#forget-map"))
    page.wait("!document.querySelector('#forget-map')")
    page.open("#pos=" + position)
    page.wait("document.querySelector('.said .bad')")
    return f"a map corrected by {'mouse' if use == page.click else 'keyboard'}, kept, used and removed"


def dragged(page):
    open_map(page, "saba")
    place = page.one(".drawing .place[data-code='HE'] circle")
    page.run("arguments[0].scrollIntoView({block: 'center'})", place)
    ActionChains(page.driver, duration=0).move_to_element(place).click_and_hold().move_by_offset(
        -30, 20
    ).move_by_offset(-10, 0).release().perform()
    wait_text(page, "variant   my-saba")
    moved = next(line for line in text(page).splitlines() if line.startswith("at        HE"))
    x, y = map(int, moved.split()[2:])
    assert x < 92 and y > 64, moved
    return f"a place dragged: {moved}"


# The names of places, each with its smallest distance to a circle or another name; below 0 they overlap.
NEAREST = """
const box = (one) => one.getBoundingClientRect();
const off = (a, b) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
const names = [...document.querySelectorAll('.drawing text.name')], circles = [...document.querySelectorAll('.drawing .place circle')];
const from_circle = (name, circle) => {
    const a = box(name), c = box(circle), x = (c.left + c.right) / 2, y = (c.top + c.bottom) / 2;
    return Math.hypot(Math.max(a.left - x, x - a.right, 0), Math.max(a.top - y, y - a.bottom, 0)) - c.width / 2;
};
const svg = box(document.querySelector('.drawing svg'));
return names.map((name) => [name.textContent, Math.min(...circles.map((one) => from_circle(name, one)),
    ...names.filter((one) => one !== name).map((one) => off(box(name), box(one)))),
    box(name).left >= svg.left && box(name).right <= svg.right && box(name).bottom <= svg.bottom]);
"""


def legible(page, widths=(360, 1280)):
    """No name touches a circle or another name, on any map, even if two places are close together."""
    looked_at = 0
    page.open()
    for width in widths:
        page.size(width)
        for variant in ("siam", "saba", "kingdead"):
            page.go(f"#map={variant}")
            page.wait("document.querySelector('.drawing text.name')")
            for _ in range(2):
                names = page.run(NEAREST)
                assert len(names) == 8 and all(near >= 0 and inside for _, near, inside in names), (
                    variant,
                    width,
                    names,
                )
                looked_at += 1
                page.run("document.querySelector('.drawing .place').focus()")
                ActionChains(page.driver).key_down(Keys.SHIFT).send_keys(Keys.ARROW_DOWN).key_up(Keys.SHIFT).perform()
                page.wait("document.querySelector('#variant-text').value.includes('variant   my-')")
    page.plain_size()
    return f"{looked_at} maps whose names are clear of all circles"


def faults(page):
    """The page names each fault with its line, and saves nothing while there are faults."""
    open_map(page, "siam")
    page.click(page.one("#choose-LN"))
    page.wait("document.querySelector('#province-start')")
    fill(page, "#province-start", "40")
    page.wait("document.querySelector('#map-faults li')")
    said = page.text("#map-faults")
    assert "line 16: expected 0 to 31, found '40'" in said and "province LN 40" in " ".join(said.split()), said
    assert not page.one("#keep-map").is_enabled() and not page.one("#save-map").is_enabled()
    fill(page, "#province-start", "4")
    page.wait("document.querySelector('#map-faults').hidden")
    page.run("document.querySelector('details').open = true")
    page.run(
        "document.querySelector('#variant-text').value = document.querySelector('#variant-text').value.replace('border    LN SU', 'border    LN XX')"
    )
    page.click(page.one("#take-text"))
    page.wait("document.querySelector('#map-faults li')")
    assert "unknown province 'XX'" in page.text("#map-faults"), page.text("#map-faults")
    return "faults said with line and reason"


def own_pack(page, scratch, program, variant):
    """The page refuses a pack on an unknown map. Once it keeps this map, it plays the pack."""
    pack = scratch / "own.txt"
    subprocess.run(
        [
            program,
            "generate",
            "--variant",
            variant,
            "--count",
            "1",
            "--n",
            "1",
            "--open",
            "2",
            "--cards",
            "3",
            "--seed",
            "5",
            "-o",
            pack,
        ],
        check=True,
        capture_output=True,
    )
    page.go("#")
    page.one("#own-pack").send_keys(str(pack))
    page.wait("document.querySelector('#pack-faults')")
    assert "unknown variant 'my-siam'" in page.text("main"), page.text("main")
    open_map(page)
    page.one("#open-variant").send_keys(str(variant))
    wait_text(page, "variant   my-siam\n")
    page.click(page.one("#keep-map"))
    page.go("#")
    page.one("#own-pack").send_keys(str(pack))
    page.wait("document.querySelector('#count')?.textContent.startsWith('1 ')")
    page.click(page.one(".list a"))
    page.wait("document.querySelector('.builder button')")
    assert "my-siam" in page.text(".own-map")
    page.run("localStorage.removeItem('siam.maps')")


def saved(page, scratch):
    """Corrects a copy of a built-in file, as MAPS.md says. The copy gets a new name, and the program reads the saved
    file."""
    page.cdp("Page.setDownloadBehavior", behavior="allow", downloadPath=str(scratch))
    file = scratch / "corrected.variant"
    file.write_text(
        (TOP / "engine/variants/siam.variant").read_text().replace("border    SU KT\n", "border    SU RY\n")
    )
    open_map(page)
    page.one("#open-variant").send_keys(str(file))
    wait_text(page, "variant   my-siam\n")
    assert "border    SU RY" in text(page) and "border    SU KT" not in text(page)
    page.click(page.one("#save-map"))
    saved_file = scratch / "my-siam.variant"
    for _ in range(6000):
        if saved_file.exists():
            break
        time.sleep(0.01)
    assert saved_file.read_text() == text(page)
    for program in programs()[:1]:
        known = subprocess.run(
            [program, "variants", "--variant", saved_file], check=True, capture_output=True, text=True
        ).stdout
        assert "my-siam" in known, known
        dealt = subprocess.run(
            [program, "deal", "--variant", saved_file, "--seed", "1"], check=True, capture_output=True, text=True
        ).stdout
        assert dealt.startswith("my-siam:2 "), dealt
        own_pack(page, scratch, program, saved_file)
    return (
        f"a variant file opened and saved; {'the program reads it' if programs() else 'no program at hand to read it'}"
    )
