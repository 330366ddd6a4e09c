"""Tests accessibility without axe: elements that take the focus have names, and text stands out from its background."""

from check_page import light_and_dark

# Finds text with a contrast below 4.5 to its background, by the formula of WCAG 2.1 (1.4.3). Leaves out disabled
# controls, which WCAG exempts, and pictures, because puzzles/picture chooses their colours.
FAINT = """
const rgba = (text) => { const [r, g, b, a] = text.match(/[\\d.]+/g).map(Number); return [r, g, b, a ?? 1]; };
const over = (front, back) => [0, 1, 2].map((i) => front[i] * front[3] + back[i] * (1 - front[3])).concat(1);
const luminance = (colour) => {
    const [r, g, b] = colour.slice(0, 3).map((c) => c / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a, b) => (Math.max(luminance(a), luminance(b)) + 0.05) / (Math.min(luminance(a), luminance(b)) + 0.05);
const behind = (element) => {
    if (!element) return [255, 255, 255, 1];
    const colour = rgba(getComputedStyle(element).backgroundColor);
    return colour[3] === 1 ? colour : over(colour, behind(element.parentElement));
};
const opacity = (element) => (element ? getComputedStyle(element).opacity * opacity(element.parentElement) : 1);
const shown = (element) => element.checkVisibility({checkOpacity: false, checkVisibilityCSS: true}) && !element.closest('.unseen');
const speaks = (element) => element.matches('input, select, textarea') ? element.type !== 'checkbox'
    : [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
const texts = [...document.body.querySelectorAll('*')].filter((one) =>
    speaks(one) && shown(one) && !one.closest('svg, script, noscript, option, :disabled'));
const faint = texts.map((one) => {
    const back = behind(one), front = rgba(getComputedStyle(one).color);
    front[3] *= opacity(one);
    return [contrast(over(front, back), back), one];
}).filter(([found]) => found < 4.5);
return [texts.length, faint.map(([found, one]) => `${found.toFixed(2)} ${one.outerHTML.slice(0, 100)}`)];
"""


def nameless(page):
    """Counts the elements that take the focus, and returns those without a name, as the browser computes it."""
    tree = page.cdp("Accessibility.getFullAXTree")["nodes"]

    def takes_focus(node):
        return any(one["name"] == "focusable" and one["value"].get("value") for one in node.get("properties", []))

    taking = [
        node
        for node in tree
        if not node["ignored"] and takes_focus(node) and node["role"]["value"] not in ("RootWebArea", "main")
    ]
    return len(taking), [
        f"{node['role']['value']} {node.get('backendDOMNodeId')}"
        for node in taking
        if not node.get("name", {}).get("value", "").strip()
    ]


def named(page, puzzle, widths=(360, 1280)):
    looked_at = controls = texts = 0
    faults = []
    for where in light_and_dark(page, puzzle, widths):
        taking, without = nameless(page)
        speaking, faint = page.run(FAINT)
        assert taking > 3 and speaking > 3, where + "nothing was found to look at"
        faults += [where + "no name: " + one for one in without] + [where + "faint: " + one for one in faint]
        looked_at, controls, texts = looked_at + 1, controls + taking, texts + speaking
    page.plain_size()
    assert not faults, "\n".join(faults)
    return f"{looked_at} views, light and dark: {controls} controls have names, {texts} texts a contrast of 4.5"
