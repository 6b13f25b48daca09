"""Wheel, touchpad, keys and gamepads."""

from library import case, rest

CENTRE = {"x": 640, "y": 360, "within": 0.5}


@case("B19-wheel-there-and-back", "ten notches in and out at one point change nothing")
def wheel_there_and_back(hand):
    for _ in range(10):
        for direction in (1, -1):
            hand.wheel(333, 222, dy=direction)
            hand.wait(25)
    return {"end": rest(0, x=100, y=0, within=1e-3)}


@case("B19-wheel-at-pointer", "the wheel zooms about the pointer")
def wheel_at_pointer(hand):
    for _ in range(5):
        hand.wheel(650, 250, dy=1)
        hand.wait(60)
    return {"end": rest(0, 1.2 ** 5), "anchored": [{"from": 100, "to": 2000, "x": 650, "y": 250, "within": 0.5}]}


@case("R11-fractions-of-a-notch", "tenths of a notch add up to the zoom of whole ones")
def fractions(hand):
    for _ in range(20):
        hand.wheel(640, 360, dy=0.1, precise=True, mods=["ctrl"])
        hand.wait(10)
    return {"end": rest(0, 1.44)}


@case("B99-touchpad-pinch", "a touchpad's pinch, which arrives as control and wheel, zooms about the pointer")
def touchpad_pinch(hand):
    for _ in range(30):
        hand.wheel(640, 300, dy=0.15, precise=True, mods=["ctrl"])
        hand.wait(12)
    return {"end": rest(0, 1.2 ** 4.5), "anchored": [{"from": 100, "to": 2000, "x": 640, "y": 300, "within": 0.5}]}


@case("B66-inertia", "the inertia of a touchpad turns one page")
def inertia(hand):
    strength = 4.0
    for _ in range(60):
        hand.wheel(640, 360, dx=strength, precise=True)
        strength *= 0.93
        hand.wait(12)
    return {"end": rest(1), "pageChanges": 1}


@case("B66-two-bursts", "two bursts with quiet between them turn two pages")
def two_bursts(hand):
    for _ in range(2):
        for _ in range(8):
            hand.wheel(640, 360, dx=2, precise=True)
            hand.wait(12)
        hand.wait(400)
    return {"end": rest(2), "pageChanges": 2}


@case("B66-turn-round", "a scroll that turns round brings the page back")
def turn_round(hand):
    for _ in range(8):
        hand.wheel(640, 360, dx=2, precise=True)
        hand.wait(12)
    for _ in range(8):
        hand.wheel(640, 360, dx=-2, precise=True)
        hand.wait(12)
    return {"end": rest(0)}


@case("B66-shift-wheel", "notches with shift turn one page a burst")
def shift_wheel(hand):
    for _ in range(2):
        for _ in range(4):
            hand.wheel(640, 360, dy=-1, mods=["shift"])
            hand.wait(30)
        hand.wait(400)
    return {"end": rest(2), "pageChanges": 2}


@case("B67-held-key", "a held key repeats and is never more than two pages ahead", pages=30, picture=(300, 200))
def held_key(hand):
    hand.hold_key("Right", 1500)
    return {"end": {"moving": False, "zoom": 1, "owner": "none"}, "lead": 2.01, "after": {"t": 1600, "pages": 2}}


@case("B67-quick-keys", "each stroke of a key turns a page, however quick")
def quick_keys(hand):
    for _ in range(4):
        hand.key("Right", held=20)
        hand.wait(40)
    return {"end": rest(4)}


@case("R3i-key-retarget", "a second key during a turn goes on without a jump")
def key_retarget(hand):
    hand.key("Right")
    hand.wait(60)
    hand.key("Right")
    return {"end": rest(2), "steps": {"position": 0.2}}


@case("B20-key-zoom-centre", "zoom keys keep the picture point at the window's centre")
def key_zoom(hand):
    hand.pinch(800, 300, 100, 200)
    hand.wait(400)
    hand.char("+")
    hand.wait(500)
    hand.char("-")
    return {"end": rest(0, 2), "anchored": [{"from": 740, "to": 3000, **CENTRE}]}


@case("B20-trigger-zoom-centre", "a trigger keeps the picture point at the window's centre")
def trigger_zoom(hand):
    hand.attach()
    hand.pinch(800, 300, 100, 200)
    hand.wait(400)
    hand.axis("righttrigger", 1)
    hand.wait(300)
    hand.axis("righttrigger", 0)
    return {"end": {"page": 0, "zoom": 2 * 4 ** 0.3, "moving": False, "within": 0.15},
            "anchored": [{"from": 740, "to": 3000, **CENTRE}]}


@case("D2-zoom-key-in-pan", "a zoom key during a pan zooms and the pan goes on")
def zoom_key_in_pan(hand):
    hand.double_tap(640, 360)
    hand.wait(900)
    hand.drag(640, 360, 100, 0, 160)
    hand.char("-")
    hand.wait(500)
    hand.move(160, {1: (100, 0)})
    hand.wait(80)
    hand.up()
    return {"end": rest(0, 5 / 1.5), "owners": {"seen": ["pan"]},
            "moved": [{"from": 1865, "to": 2200, "dx": 100, "dy": 0, "within": 1}]}


@case("D2-page-key-in-drag", "a page key during a drag is ignored and not kept for later")
def page_key_in_drag(hand):
    hand.drag(800, 360, -200, 0, 150)
    hand.key("Right")
    hand.wait(200)
    hand.up()
    return {"end": rest(0), "pageChanges": 0}


@case("D3-arrow-pans", "an arrow pans a zoomed picture by 80 points")
def arrow_pans(hand):
    hand.double_tap(640, 360)
    hand.wait(900)
    hand.key("Right")
    hand.wait(600)
    hand.key("Down")
    return {"end": rest(0, 5), "moved": [{"from": 1150, "to": 3000, "dx": -80, "dy": -80, "within": 0.5}]}


@case("D3-arrow-at-edge", "an arrow at the picture's edge turns the page", start=1)
def arrow_at_edge(hand):
    hand.double_tap(110, 360)
    hand.wait(900)
    hand.key("Left")
    return {"end": rest(0)}


@case("B97-drift", "a stick that drifts inside its dead zone does nothing", pages=8)
def drift(hand):
    hand.attach()
    for value in (0.1, 0.19, 0.16, -0.19, 0.05):
        hand.axis("leftx", value)
        hand.wait(200)
    return {"end": rest(0), "range": {"position": [0, 0]}}


@case("B97-stick-repeat", "a held stick repeats like a held button and stops with it", pages=12, picture=(300, 200))
def stick_repeat(hand):
    hand.attach()
    hand.axis("leftx", 1)
    hand.wait(700)
    hand.axis("leftx", 0)
    return {"end": rest(4)}


@case("B97-shaky-release", "a stick that trembles on its way back turns no second page")
def shaky_release(hand):
    hand.attach()
    for value in (0.4, 0.9, 0.55, 0.48, 0.51, 0.45, 0.52, 0.3, 0.22, 0.17, 0.21, 0.1, 0.0):
        hand.axis("leftx", value)
        hand.wait(16)
    return {"end": rest(1), "pageChanges": 1}


@case("B97-held-button", "a held shoulder button repeats after 400 ms and then each 120 ms", pages=12,
      picture=(300, 200))
def held_button(hand):
    hand.attach()
    hand.button("rightshoulder", held=700)
    return {"end": rest(4)}


@case("B97-unplugged", "a pad unplugged with its button down stops repeating", pages=12, picture=(300, 200))
def unplugged(hand):
    hand.attach()
    hand.line("pad", phase="down", pad=0, button="dpright")
    hand.wait(300)
    hand.line("pad", phase="detach", pad=0)
    hand.wait(1500)
    return {"end": rest(1), "pageChanges": 1}


@case("B97-stick-pan", "a stick pans a zoomed picture and stops with the stick")
def stick_pan(hand):
    hand.attach()
    hand.button("a")
    hand.wait(900)
    hand.axis("leftx", 1)
    hand.wait(400)
    hand.axis("leftx", 0)
    return {"end": rest(0, 5), "moved": [{"from": 1050, "to": 3000, "dx": -480, "dy": 0, "within": 40}]}


@case("B83-keys-without-animation", "without animation keys turn pages at once", options=["--no-animation"])
def keys_plain(hand):
    hand.key("Right")
    hand.wait(200)
    hand.key("Right")
    return {"end": rest(2), "whole": True}


@case("B83-pad-without-animation", "without animation a pad turns pages at once", options=["--no-animation"])
def pad_plain(hand):
    hand.attach()
    hand.button("rightshoulder")
    hand.wait(200)
    hand.button("a")
    return {"end": rest(1, 5), "whole": True}


@case("B82-finger-without-animation", "without animation a page still follows the finger", options=["--no-animation"])
def finger_plain(hand):
    hand.swipe(900, 360, -409, ms=400)
    return {"end": rest(1), "steps": {"position": 0.8},
            "at": [{"t": 300, "position": 191 / 1305.6, "within": 0.012}]}


@case("B69-quick-keys-without-animation", "without animation quick keys reach the page they should",
      options=["--no-animation"])
def quick_plain(hand):
    for name in ("Right", "Right", "Right", "Left", "Right"):
        hand.key(name, held=10)
        hand.wait(10)
    return {"end": rest(3)}
