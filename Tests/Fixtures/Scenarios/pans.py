"""Panning a zoomed picture: edges, hand-over to the pager, flings."""

from library import case, rest


@case("B45-zoomed-fling", "a hard fling of a zoomed picture stops at its edge and turns no page", start=1)
def zoomed_fling(hand):
    hand.double_tap(640, 360)
    hand.wait(900)
    hand.swipe(1200, 360, -1000, ms=80)
    return {"end": rest(1, 5, x=1280 - 5400, within=0.5), "range": {"position": [1, 1]}}


@case("B45-unarmed-edge", "a pan that reaches the edge on its way resists and returns", start=1)
def unarmed_edge(hand):
    hand.double_tap(300, 360)
    hand.wait(900)
    hand.drag(300, 360, -150, 0, 160)
    hand.move(240, {1: (900, 0)})
    hand.wait(100)
    hand.up()
    return {"end": rest(1, 5, x=0, within=0.5), "range": {"position": [1, 1]}}


@case("B47-armed-edge", "a pan that starts at the edge turns the page like any drag", start=1)
def armed_edge(hand):
    hand.double_tap(110, 360)
    hand.wait(900)
    hand.swipe(300, 360, 300, ms=120)
    return {"end": {**rest(0), "zoom": 1}, "owners": {"seen": ["pan"]}}


@case("B47-edge-the-other-way", "a drag away from the edge pans and turns no page", start=1)
def other_way(hand):
    hand.double_tap(110, 360)
    hand.wait(900)
    hand.swipe(900, 360, -300, ms=200, hold=80)
    return {"end": rest(1, 5), "range": {"position": [1, 1]},
            "moved": [{"from": 1150, "to": 2000, "dx": -291, "dy": 0, "within": 2}]}


@case("R8-armed-retrace", "a pan over the edge and back leaves page and picture as they were", start=1)
def armed_retrace(hand):
    hand.double_tap(110, 360)
    hand.wait(900)
    hand.drag(300, 360, 300, 0, 160)
    hand.move(160, {1: (-291, 0)})
    hand.wait(100)
    hand.up()
    return {"end": rest(1, 5, x=0, within=0.5), "at": [{"t": 1655, "position": 1, "x": 0, "within": 1e-3}],
            "range": {"position": [0.7, 1.0001]}}


@case("B48-one-owner", "a pan that turns sideways stays a pan")
def one_owner(hand):
    hand.double_tap(640, 360)
    hand.wait(900)
    hand.drag(640, 360, 5, 150, 120)
    hand.move(120, {1: (-300, 0)})
    hand.wait(80)
    hand.up()
    return {"end": rest(0, 5), "owners": {"seen": ["pan"], "never": ["pager", "pinch"]},
            "range": {"position": [0, 0]}}


@case("B55-swipe-while-zooming-out", "a swipe while the picture zooms out still belongs to the picture")
def swipe_zooming_out(hand):
    hand.double_tap(640, 360)
    hand.wait(900)
    hand.double_tap(640, 360)
    hand.wait(50)
    hand.swipe(800, 360, -300, ms=80)
    return {"end": {"page": 0, "position": 0, "moving": False}, "range": {"position": [0, 0]}}


@case("B76-double-tap-ends-fling", "a double-tap while the picture flies ends the flight at the fit")
def double_tap_ends_fling(hand):
    hand.double_tap(640, 360)
    hand.wait(900)
    hand.swipe(800, 360, -120, 40, ms=80)
    hand.wait(60)
    hand.double_tap(640, 360)
    return {"end": rest(0, x=100, y=0, within=0.01)}


@case("B76-touch-stops-fling", "a touch stops a flying picture and its lift does not start it again")
def touch_stops_fling(hand):
    hand.double_tap(640, 360)
    hand.wait(900)
    hand.swipe(800, 360, -120, ms=80)
    hand.wait(60)
    hand.down(640, 360)
    hand.wait(400)
    return {"end": {"page": 0, "zoom": 5}, "still": [{"from": 1430, "to": 1790}]}


@case("R2b-straight-fling", "a fling runs straight: both axes slow down together")
def straight_fling(hand):
    hand.double_tap(640, 360)
    hand.wait(900)
    hand.swipe(800, 360, -160, -40, ms=80)
    return {"end": rest(0, 5), "straight": {"from": 1360, "slope": 0.25, "within": 0.02}}


@case("B79-away-and-back", "a page that was zoomed is back at its fit after paging away and back")
def away_and_back(hand):
    hand.double_tap(640, 360)
    hand.wait(900)
    hand.key("PageDown")
    hand.wait(800)
    hand.key("PageUp")
    return {"end": rest(0), "at": [{"t": 1100, "zoom": 5}, {"t": 1950, "page": 1, "zoom": 1}]}


@case("B79-half-way-and-back", "a zoomed page that was only half away keeps its zoom", start=1)
def half_way(hand):
    hand.double_tap(110, 360)
    hand.wait(900)
    hand.swipe(300, 360, 300, ms=300, hold=100)
    return {"end": rest(1, 5, x=0, within=0.5), "range": {"position": [0.7, 1]}}
