"""The registry of the scenario library."""

from hand import Hand

WIDE, PHONE = "1280x720", "400x800"
CASES = []


def case(name, about, viewport=WIDE, pages=5, start=0, picture=(1500, 1000), options=()):
    """Registers a case; the function writes its input and returns its expectation."""

    def register(body):
        hand = Hand()
        expectation = body(hand)
        setting = {"about": about, "viewport": viewport, "pages": pages, "start": start,
                   "picture": list(picture), "options": list(options)}
        CASES.append((name, hand.text(), {**setting, **expectation}))
        return body

    return register


def rest(page, zoom=1, **more):
    """The program ends at rest on a page."""
    return {"page": page, "position": page, "zoom": zoom, "moving": False, "owner": "none", **more}
