"""The window changes: sizes, focus, dots."""

from library import PHONE, case, rest

PHONE_PICTURE = (4000, 3000)
DOTS_Y = 720 - 22


@case("R9-turned-device", "a turned device keeps the picture point at the centre", viewport=PHONE,
      picture=PHONE_PICTURE)
def turned(hand):
    hand.double_tap(100, 350)
    hand.wait(900)
    hand.line("resize", w=800, h=400)
    hand.wait(100)
    return {"end": {"page": 0, "scale": 0.5, "x": -100, "y": -300, "within": 0.01}}


@case("B78-turned-and-back", "a device turned and turned back shows the same part of the picture", viewport=PHONE,
      picture=PHONE_PICTURE)
def turned_and_back(hand):
    hand.double_tap(150, 380)
    hand.wait(900)
    hand.line("resize", w=800, h=400)
    hand.wait(200)
    hand.line("resize", w=400, h=800)
    hand.wait(100)
    return {"end": {"page": 0, "scale": 0.5, "x": -550, "y": -250, "within": 0.01}}


@case("B86-resize-at-fit", "a picture at its fit stays at its fit in any size")
def resize_at_fit(hand):
    for size in ((500, 900), (2000, 300), (640, 480)):
        hand.line("resize", w=size[0], h=size[1])
        hand.wait(100)
    return {"end": rest(0, scale=640 / 1500, x=0, y=(480 - 1000 * 640 / 1500) / 2, within=0.01)}


@case("B78-resize-while-turning", "a new size while a page turns lands on the page", start=1)
def resize_while_turning(hand):
    hand.swipe(800, 360, -300, ms=100)
    hand.wait(60)
    hand.line("resize", w=700, h=700)
    return {"end": rest(2)}


@case("B78-resize-under-a-finger", "a new size under a finger ends its gesture and leaves nothing behind", start=1)
def resize_under_finger(hand):
    hand.drag(800, 360, -200, 0, 100)
    hand.line("resize", w=700, h=500)
    hand.wait(100)
    hand.to(500, 300)
    hand.wait(400)
    hand.up()
    hand.wait(600)
    hand.swipe(500, 250, -200, ms=100)
    return {"end": {"moving": False, "owner": "none", "zoom": 1}, "range": {"position": [0, 3]}}


@case("B88-no-size", "a window without size comes back with its page and zoom", start=1)
def no_size(hand):
    hand.double_tap(640, 360)
    hand.wait(900)
    hand.line("resize", w=0, h=0)
    hand.wait(100)
    hand.line("resize", w=1280, h=720)
    hand.wait(100)
    return {"end": {"page": 1, "position": 1, "zoom": 5, "x": -2060, "y": -1440, "within": 0.5}}


@case("B39-double-tap-on-dots", "a double-tap on the dots does not zoom")
def double_tap_on_dots(hand):
    hand.double_tap(700, DOTS_Y)
    return {"end": {"zoom": 1, "moving": False, "owner": "none"}, "range": {"zoom": [1, 1]}}


@case("B64-dots-tap", "a tap on the dots' right side turns forward, on the left side back", start=2)
def dots_tap(hand):
    hand.tap(676, DOTS_Y)
    hand.wait(700)
    hand.tap(676, DOTS_Y)
    hand.wait(700)
    hand.tap(604, DOTS_Y)
    return {"end": rest(3), "at": [{"t": 800, "page": 3}, {"t": 1540, "page": 4}], "range": {"zoom": [1, 1]}}


@case("B64-dots-scrub", "a finger drawn along the dots pages through and commits where it lifts", start=2)
def dots_scrub(hand):
    hand.drag(640, DOTS_Y, 60, 0, 240)
    hand.wait(200)
    hand.up()
    return {"end": rest(4), "owners": {"seen": ["dots"], "never": ["pager"]}}


@case("B64-dots-scrub-cancel", "a scrub that is taken away returns to where it began", start=2)
def dots_scrub_cancel(hand):
    hand.drag(640, DOTS_Y, 60, 0, 240)
    hand.wait(200)
    hand.cancel()
    return {"end": rest(2), "owners": {"seen": ["dots"]}}


RTL = ["--rtl"]


@case("B81-rtl-swipe", "from right to left, a swipe to the right turns to the next page", start=1, options=RTL)
def rtl_swipe(hand):
    hand.swipe(500, 360, 300, ms=100)
    hand.wait(700)
    hand.swipe(500, 360, 300, ms=100)
    hand.wait(700)
    hand.swipe(800, 360, -300, ms=100)
    return {"end": rest(2), "pageChanges": 3}


@case("B81-rtl-keys", "from right to left, the arrows follow the pages and Page Down is the next page", start=1,
      options=RTL)
def rtl_keys(hand):
    hand.key("Left")
    hand.wait(600)
    hand.key("PageDown")
    hand.wait(600)
    hand.key("Right")
    return {"end": rest(2), "at": [{"t": 700, "page": 2}, {"t": 1350, "page": 3}]}


@case("B81-rtl-pan", "from right to left, a zoomed picture still follows the finger", start=1, options=RTL)
def rtl_pan(hand):
    hand.double_tap(640, 360)
    hand.wait(900)
    hand.swipe(640, 360, 200, 50, ms=160, hold=100)
    return {"end": rest(1, 5), "moved": [{"from": 1165, "to": 1420, "dx": 191, "dy": 48, "within": 3}]}


@case("B81-rtl-edge", "from right to left, a drag from the picture's left edge turns to the next page", start=1,
      options=RTL)
def rtl_edge(hand):
    hand.double_tap(110, 360)
    hand.wait(900)
    hand.swipe(300, 360, 300, ms=120)
    return {"end": rest(2)}


@case("B81-rtl-dots", "from right to left, the dots' left side leads forward", start=2, options=RTL)
def rtl_dots(hand):
    hand.tap(604, DOTS_Y)
    hand.wait(700)
    hand.drag(620, DOTS_Y, 80, 0, 240)
    hand.up()
    return {"end": rest(0), "at": [{"t": 800, "page": 3}]}
