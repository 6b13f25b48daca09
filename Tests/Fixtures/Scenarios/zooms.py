"""Zooming a picture: pinches, double-taps."""

import random

from library import PHONE, case, rest

PHONE_PICTURE = (4000, 3000)  # fits 400x800 at a scale of 0.1 with its top left at (0, 250)


def anchored(start, end, x, y, within=0.5):
    """The picture point under (x, y) at `start` stays there until `end`."""
    return {"from": start, "to": end, "x": x, "y": y, "within": within}


def lift_case(name, first, second):
    @case(name, f"finger {first} of a pinch lifts first: nothing moves")
    def body(hand):
        hand.spread(800, 300, 100, 300)
        hand.wait(60)
        hand.up(first)
        hand.wait(200)
        hand.up(second)
        return {"end": rest(0, 3), "still": [{"from": 350, "to": 600}], "anchored": [anchored(100, 600, 800, 300)]}


lift_case("B01-first-finger-lifts", 1, 2)
lift_case("B01-second-finger-lifts", 2, 1)


@case("B02-pinch-becomes-pan", "after a pinch the finger that stays pans from where it is")
def pinch_then_pan(hand):
    hand.spread(800, 300, 100, 300)
    hand.wait(60)
    hand.up(1)
    hand.move(200, {2: (-100, 50)})
    hand.wait(150)
    hand.up(2)
    return {"end": rest(0, 3), "owners": {"seen": ["pinch", "pan"]},
            "moved": [{"from": 400, "to": 700, "dx": -100, "dy": 50, "within": 0.5}]}


@case("B03-one-finger-never-zooms", "after a pinch one finger changes no scale")
def one_finger(hand):
    hand.pinch(640, 360, 100, 200)
    hand.wait(400)
    hand.drag(700, 360, -60, 30, 160, 1)
    hand.wait(80)
    hand.up(1)
    return {"end": rest(0, 2), "stepsDuring": [{"from": 760, "to": 3000, "zoom": 1e-9}]}


@case("B05-third-finger", "a third finger lands, moves nothing and lifts again")
def third_finger(hand):
    hand.spread(640, 360, 200, 400)
    hand.wait(40)
    hand.down(640, 600, 3)
    hand.wait(100)
    hand.up(3)
    hand.wait(60)
    hand.up(1)
    hand.up(2)
    return {"end": rest(0, 2), "still": [{"from": 350, "to": 540}]}


@case("B05-three-fingers-spread", "three fingers zoom by their mean distance from their centre")
def three_fingers(hand):
    places = {1: (600, 340), 2: (700, 340), 3: (650, 430)}
    for id, (x, y) in places.items():
        hand.down(x, y, id)
    hand.move(200, {1: (-50, -30), 2: (50, -30), 3: (0, 60)})
    hand.wait(40)
    for id in places:
        hand.up(id)
    return {"end": rest(0, 2), "anchored": [anchored(100, 340, 650, 370, 1)]}


@case("B06-random-fingers", "fingers that come and go in any order leave a program that turns pages")
def random_fingers(hand):
    chance = random.Random(6)
    hand.fingers(640, 360, 300)
    down = {1, 2}
    for _ in range(120):
        hand.wait(chance.randrange(1, 9))
        id = chance.randrange(1, 9)
        if id not in down:
            hand.down(chance.randrange(1280), chance.randrange(720), id)
            down.add(id)
        elif id > 2 and chance.random() < 0.4:
            (hand.up if chance.random() < 0.8 else hand.cancel)(id)
            down.discard(id)
        else:
            hand.to(chance.randrange(1280), chance.randrange(720), id)
    for id in sorted(down, reverse=True):
        hand.up(id)
    hand.wait(900)
    hand.key("Escape")
    hand.wait(900)
    hand.swipe(800, 360, -300, ms=100)
    return {"end": rest(1), "range": {"zoom": [0.4, 10.1]}}


@case("B07-same-point", "two fingers on one point count as a least span apart", viewport=PHONE, picture=PHONE_PICTURE)
def same_point(hand):
    hand.down(200, 400, 1)
    hand.down(202, 400, 2)
    hand.move(120, {1: (-29, 0), 2: (29, 0)})
    hand.wait(60)
    hand.up(1)
    hand.up(2)
    return {"end": rest(0, 2.5), "range": {"zoom": [1, 2.501]}}


@case("B08-second-pinch", "a second pinch starts at its own fingers")
def second_pinch(hand):
    hand.pinch(640, 360, 200, 300)
    hand.wait(500)
    hand.spread(300, 500, 200, 400)
    hand.wait(40)
    hand.up(1)
    hand.up(2)
    return {"end": rest(0, 3), "anchored": [anchored(840, 1100, 300, 500)]}


@case("B12-touch-after-pinch", "a double-tap after a pinch is no pinch")
def touch_after_pinch(hand):
    hand.pinch(640, 360, 200, 300)
    hand.wait(400)
    hand.double_tap(500, 300)
    return {"end": rest(0)}


@case("B13-pinch-that-moves", "a pinch that moves: the picture point stays between the fingers",
      viewport=PHONE, picture=PHONE_PICTURE)
def pinch_that_moves(hand):
    hand.spread(200, 400, 100, 250, ms=200, dx=30, dy=-20)
    hand.wait(100)
    hand.up(1)
    hand.up(2)
    return {"end": {"page": 0, "zoom": 2.5, "moving": False},
            "at": [{"t": 390, "scale": 0.25, "x": -270, "y": 5, "within": 0.01}]}


@case("B14-pinch-in-a-corner", "a pinch in the picture's corner zooms about the corner")
def pinch_in_corner(hand):
    hand.spread(180, 80, 60, 180)
    hand.wait(40)
    hand.up(1)
    hand.up(2)
    return {"end": {"page": 0, "zoom": 3, "moving": False}, "anchored": [anchored(100, 370, 180, 80)]}


@case("B15-finger-on-background", "a pinch with a finger beside the picture pinches the picture")
def finger_on_background(hand):
    hand.spread(140, 360, 180, 360)
    hand.wait(40)
    hand.up(1)
    hand.up(2)
    return {"end": {"page": 0, "zoom": 2, "moving": False}, "anchored": [anchored(100, 370, 140, 360)]}


@case("B17-slanted-pinch", "a slanted pinch zooms about its own centre, not the window's")
def slanted(hand):
    hand.spread(900, 200, 100, 250, angle=0.8)
    hand.wait(40)
    hand.up(1)
    hand.up(2)
    return {"end": rest(0, 2.5), "anchored": [anchored(100, 370, 900, 200)]}


@case("B18-pan-starts-smoothly", "a slow pan starts without a jump by the slop")
def pan_starts_smoothly(hand):
    hand.double_tap(640, 360)
    hand.wait(900)
    hand.drag(640, 360, 60, 20, 480)
    hand.wait(60)
    hand.up()
    return {"end": rest(0, 5), "stepsDuring": [{"from": 1180, "to": 2000, "x": 3.4, "y": 1.3}]}


@case("B21-over-zoom-springs-back", "a pinch beyond the largest zoom springs back without a jump")
def over_zoom(hand):
    hand.pinch(700, 300, 100, 900, ms=400)
    return {"end": rest(0, 5), "range": {"zoom": [1, 8]}, "stepsDuring": [{"from": 500, "to": 3000, "zoom": 0.4}]}


@case("B23-tiny-pinch", "a picture pinched far below its fit stays visible and returns within half a second")
def tiny_pinch(hand):
    hand.pinch(640, 360, 700, 24, ms=300)
    return {"end": rest(0, x=100, y=0, within=0.01), "range": {"zoom": [0.5, 1.01]},
            "at": [{"t": 950, "zoom": 1, "within": 0.01}]}


@case("B100-fit-is-centred", "after zooming in and out the picture is exactly where it was")
def fit_is_centred(hand):
    hand.pinch(900, 200, 100, 260, dx=80, dy=50)
    hand.wait(400)
    hand.pinch(400, 500, 400, 60)
    return {"end": rest(0, x=100, y=0, within=1e-3)}


@case("B51-staggered-lift", "fingers that lift one after the other in motion do not fling the picture")
def staggered(hand):
    hand.spread(640, 360, 100, 300)
    hand.up(1)
    hand.move(80, {2: (120, 0)})
    hand.up(2)
    return {"end": rest(0, 3), "moved": [{"from": 470, "to": 2000, "dx": 0, "dy": 0, "within": 1}]}


@case("B31-double-tap-while-settling", "a double-tap right after a swipe zooms the page that is coming")
def double_tap_settling(hand):
    hand.swipe(800, 360, -300, ms=100)
    hand.wait(50)
    hand.double_tap(640, 360)
    return {"end": rest(1, 5), "pageChanges": 1}


@case("B32-pinch-while-settling", "a pinch right after a swipe zooms the page that is coming")
def pinch_settling(hand):
    hand.swipe(800, 360, -400, ms=100)
    hand.wait(120)
    hand.spread(800, 360, 100, 250)
    hand.wait(300)
    hand.up(1)
    hand.up(2)
    return {"end": rest(1, 2.5), "owners": {"seen": ["pinch"]}}


@case("B33-key-zoom-while-settling", "a zoom key right after a swipe zooms the page that is coming")
def key_settling(hand):
    hand.swipe(800, 360, -300, ms=100)
    hand.wait(50)
    hand.char("+")
    return {"end": rest(1, 1.5)}


@case("B33-wheel-while-settling", "the wheel right after a swipe zooms the page that is coming")
def wheel_settling(hand):
    hand.swipe(800, 360, -300, ms=100)
    hand.wait(50)
    hand.wheel(640, 360, dy=1)
    return {"end": rest(1, 1.2)}


@case("B36-long-press", "a long press and a tap are no double-tap")
def long_press(hand):
    hand.tap(500, 300, held=700)
    hand.wait(100)
    hand.tap(500, 300)
    return {"end": rest(0), "range": {"zoom": [1, 1]}}


@case("B36-held-second-tap", "a second tap that is held is no double-tap")
def held_second(hand):
    hand.tap(500, 300)
    hand.wait(100)
    hand.tap(500, 300, held=450)
    return {"end": rest(0), "range": {"zoom": [1, 1]}}


@case("B37-single-tap", "a single tap moves nothing")
def single_tap(hand):
    hand.tap(500, 300)
    return {"end": rest(0), "range": {"zoom": [1, 1], "position": [0, 0]}}


@case("B41-second-tap-elsewhere", "a second tap elsewhere starts a double-tap of its own")
def second_elsewhere(hand):
    hand.tap(300, 300)
    hand.wait(100)
    hand.double_tap(640, 360, gap=100)
    return {"end": rest(0, 5)}


@case("B42-edge-taps", "taps at the window's edges turn no page")
def edge_taps(hand):
    for x in (5, 1275):
        hand.tap(x, 360)
        hand.wait(500)
    return {"end": rest(0), "range": {"position": [0, 0]}}


@case("D3-bouncing-contact", "a contact that bounces within 40 ms is no double-tap")
def bounce(hand):
    hand.double_tap(500, 300, gap=20)
    return {"end": rest(0), "range": {"zoom": [1, 1]}}


@case("D3-slow-taps", "two taps 400 ms apart are two taps")
def slow_taps(hand):
    hand.double_tap(500, 300, gap=400)
    return {"end": rest(0), "range": {"zoom": [1, 1]}}


@case("R6d-tap-to-centre", "a double-tap brings the tapped point to the centre", viewport=PHONE, picture=PHONE_PICTURE)
def tap_to_centre(hand):
    hand.double_tap(100, 350)
    return {"end": rest(0, 5, x=-300, y=-100, scale=0.5, within=0.01)}


@case("R6d-tap-in-corner", "a double-tap in a corner stops at the picture's edges",
      viewport=PHONE, picture=PHONE_PICTURE)
def tap_in_corner(hand):
    hand.double_tap(390, 540)
    return {"end": rest(0, 5, x=-1600, y=-700, within=0.01)}


@case("R6d-tap-outside", "a double-tap beside the picture zooms to the nearest edge",
      viewport=PHONE, picture=PHONE_PICTURE)
def tap_outside(hand):
    hand.double_tap(200, 100)
    return {"end": rest(0, 5, x=-800, y=0, within=0.01)}


@case("R6f-fixed-point", "the zoom of a double-tap keeps one point of the screen fixed",
      viewport=PHONE, picture=PHONE_PICTURE)
def fixed_point(hand):
    hand.double_tap(100, 350)
    return {"end": rest(0, 5), "anchored": [anchored(100, 2000, 75, 337.5, 0.2)]}


@case("D4-retarget", "a double-tap during the zoom turns it round without a jump")
def retarget(hand):
    hand.double_tap(500, 300)
    hand.wait(60)
    hand.double_tap(500, 300, gap=60)
    return {"end": rest(0), "steps": {"zoom": 0.9}}


@case("D2-quick-zoom", "a tap and a drag downwards zooms about the tap")
def quick_zoom(hand):
    hand.tap(700, 300)
    hand.wait(100)
    hand.drag(700, 300, 0, 109, 200)
    hand.wait(60)
    hand.up()
    return {"end": rest(0, 1.4918, within=0.02), "owners": {"seen": ["quickZoom"]},
            "anchored": [anchored(100, 600, 700, 300)]}


@case("B72-wild-zoom", "wild pinches and wheels stay finite")
def wild_zoom(hand):
    for _ in range(3):
        hand.pinch(640, 360, 24, 1270, ms=40)
        hand.wheel(10, 10, dy=40)
        hand.wait(20)
        hand.pinch(10, 10, 1200, 10, ms=24)
        hand.wheel(1270, 700, dy=-40)
    return {"end": {"page": 0, "position": 0, "moving": False}, "range": {"zoom": [0.4, 10.1], "x": [-20000, 20000]}}
