"""Puts turns together on the page as a player does: the card, its action, the follower taken."""


def names_of(page, position):
    """The names of provinces and factions, as the buttons show them."""
    data = page.ask(do="variants", variant=position.split(":")[0])["variants"][0]
    provinces = {one["code"]: one["name"] for one in data["provinces"]}
    powers = {one["letter"].lower(): one["name"] for one in data["factions"]}
    return provinces, powers


def step_label(step, provinces, powers):
    place, who = provinces[step["province"]], powers.get(step.get("follower", ""), "")
    return {
        "tile": f"Move the tile of {place}",
        "king": f"The King marker on {place}",
        "place": f"{who} to {place}",
        "give": f"{place} gives {who}",
    }[step["step"]]


def button(page, label):
    """The builder's button with that label; None if there is none."""
    return page.run(
        "return [...document.querySelectorAll('.builder button')].find((one) => one.textContent === arguments[0]) ?? null",
        label,
    )


def put_together(page, position, rules, turn, use):
    """Makes the turn; `use` presses the button of each choice. One choice may decide several steps."""
    if turn == "pass":
        return use(button(page, "Pass"))
    action, taking = turn.split("/")
    provinces, powers = names_of(page, position)
    use(page.one(f".builder button[data-card='{turn[0]}']"))
    actions = page.ask(do="moves", position=position, detail="parts", rules=rules)["actions"]
    left = [
        step_label(step, provinces, powers) for step in next(one["steps"] for one in actions if one["action"] == action)
    ]
    taken = "Take nobody" if taking == "-" else f"{powers[taking[0]]} from {provinces[taking[1:]]}"
    while (found := next((label for label in left if button(page, label)), None)) is not None:
        use(button(page, found))
        left.remove(found)
    use(button(page, taken))


class Player:
    """Plays a puzzle on the page, and asks the core about it."""

    def __init__(self, page, puzzle):
        self.page, self.puzzle = page, puzzle
        self.played, self.cards = [], None

    def question(self, **more):
        wanted = {key: self.puzzle[key] for key in ("position", "goal", "n", "rules", "against") if key in self.puzzle}
        wanted["wrong"] = [wrong["line"] for wrong in self.puzzle.get("wrong", [])]
        if self.cards is not None:
            wanted["cards"] = self.cards
        return self.page.ask(do="attempt", turns=self.played, **wanted, **more)

    def shown(self):
        """Turns that the page lists as played."""
        return self.page.run("return [...document.querySelectorAll('ol.moves code')].map((one) => one.textContent)")

    def won(self):
        return self.page.run("return Boolean(document.querySelector('.table[data-won]'))")

    def wait_for_answer(self):
        """Waits until the page lists the turn and is ready for the next one."""
        many = len(self.played)
        self.page.wait(
            f"document.querySelectorAll('ol.moves li').length > {many} && "
            "(document.querySelector('.table[data-won]') || document.querySelector('#take-back') || document.querySelector('.builder button'))"
        )

    def to_the_end(self, use):
        """Plays right turns against the longest defence until the puzzle is solved, in exactly the goal's cards."""
        page, puzzle = self.page, self.puzzle
        page.puzzle(puzzle)
        self.cards = self.question()["cards"]
        spent = 0
        while not self.won():
            here = self.question()
            turn = here["answer"] if self.played else puzzle["keys"][0]
            put_together(page, here["position"], puzzle["rules"], turn, use)
            self.wait_for_answer()
            assert not page.all("#take-back"), (puzzle["id"], turn, page.text(".said"))
            spent += turn != "pass"
            self.played = self.shown()
        if puzzle["goal"] == "win":
            assert self.cards == puzzle["n"], (puzzle["id"], self.cards)
        own = sum(self.is_own(at) and turn != "pass" for at, turn in enumerate(self.played))
        assert own == self.cards, (puzzle["id"], self.played, own, self.cards)
        return spent

    def is_own(self, at):
        """Whether a player of the goal's side made the turn."""
        seat = int(
            self.page.run(
                "return document.querySelectorAll('ol.moves li')[arguments[0]].textContent.match(/Player (\\d)/)[1]", at
            )
        )
        side = (seat - 1) % 2 + 1 if self.puzzle["position"].split(" ")[0].endswith(":4") else seat
        return side == self.puzzle["side"] if self.puzzle["goal"] == "win" else side != self.puzzle["against"]

    def type(self, turn):
        field = self.page.one(".builder input")
        field.send_keys(turn, "\n")
