"""Turning pages with fingers: targets, interruption, limits."""

from library import PHONE, WIDE, case, rest

MIDDLE = (640, 360)
STRIDE = 1305.6  # 1280 points and a gap of 2 %
PHONE_STRIDE = 424  # 400 points and a gap of 24
SLOP = 9


def flick_case(name, about, fraction, velocity, page):
    """A drag over a fraction of a page, ending at a speed in points a millisecond."""

    @case(name, about, viewport=PHONE, picture=(800, 600))
    def body(hand):
        distance = fraction * PHONE_STRIDE + SLOP
        tail = 96 * velocity  # the last part at the wanted speed, the rest before it
        hand.down(380, 400)
        hand.move(200, {1: (-(distance - tail), 0)})
        if velocity:
            hand.move(96, {1: (-tail, 0)})
        else:
            hand.wait(100)
        hand.up()
        return {"end": rest(page), "pageChanges": page}


flick_case("R5-tenth-at-rest", "a tenth of a page without speed returns", 0.10, 0, 0)
flick_case("R5-tenth-slow", "a tenth of a page at 200 points a second returns", 0.10, 0.2, 0)
flick_case("R5-tenth-light-flick", "a tenth of a page at 450 points a second turns", 0.10, 0.45, 1)
flick_case("R5-tenth-flick", "a tenth of a page at 600 points a second turns", 0.10, 0.6, 1)
flick_case("R5-under-half", "0.45 of a page without speed returns", 0.45, 0, 0)
flick_case("R5-over-half", "0.55 of a page without speed turns", 0.55, 0, 1)
flick_case("R5-over-half-slow-back", "0.6 of a page, slowly going back, still turns", 0.60, -0.2, 1)
flick_case("R5-over-half-flick-back", "0.6 of a page, flicked back, returns", 0.60, -0.6, 0)
flick_case("R5-third-flick-back", "a third of a page, flicked back hard, returns to its origin", 0.30, -1.0, 0)


@case("R5-short-fast-flick", "a quick flick of 30 points turns: no least distance beyond the slop",
      viewport=PHONE, picture=(800, 600))
def short_fast_flick(hand):
    hand.swipe(300, 400, -36, ms=24)
    return {"end": rest(1)}


@case("B52-reverse-flick", "forward and a quick reverse flick returns to the origin, not to the page before", start=2)
def reverse_flick(hand):
    hand.drag(900, 360, -400, 0, 200)
    hand.move(80, {1: (150, 0)})
    hand.up()
    return {"end": rest(2), "range": {"position": [1.99, 2.4]}, "pageChanges": 0}


@case("B54-end-retrace", "out past the first page and back by the same way ends exactly where it began")
def end_retrace(hand):
    hand.drag(600, 360, 109, 0, 96)
    hand.move(96, {1: (-100, 0)})
    hand.wait(60)
    hand.up()
    return {"end": rest(0), "at": [{"t": 345, "position": 0, "within": 1e-4}], "range": {"position": [-0.05, 0.001]}}


@case("B54-last-page-resists", "the last page resists and returns", start=4)
def last_page(hand):
    hand.swipe(1100, 360, -500, ms=160, hold=60)
    return {"end": rest(4), "range": {"position": [3.99, 4.22]}}


@case("B58-fast-fling", "however fast, one gesture turns one page")
def fast_fling(hand):
    hand.swipe(1275, 360, -1270, ms=40)
    return {"end": rest(1), "range": {"position": [0, 1.08]}, "pageChanges": 1}


@case("B59-irregular-samples", "samples that come irregularly lead to the same page")
def irregular(hand):
    hand.down(900, 360)
    x, gaps = 900, [3, 17, 8, 1, 21, 5, 11, 2, 14, 9]
    for gap in gaps:
        hand.wait(gap)
        x -= gap * 1.2
        hand.to(x, 360)
    hand.up()
    return {"end": rest(1), "pageChanges": 1}


@case("B60-one-page-change", "the committed page changes once for a turned page")
def one_change(hand):
    hand.swipe(1100, 360, -800, ms=400)
    return {"end": rest(1), "pageChanges": 1}


def five_flicks(name, about, viewport, x, distance):
    @case(name, about, viewport=viewport, pages=7, picture=(800, 600))
    def body(hand):
        for index in range(5):
            hand.at(100 + 130 * index)
            hand.swipe(x, 360, -distance, ms=48)
        return {"end": rest(5), "pageChanges": 5}


five_flicks("B62-five-flicks", "five flicks 130 ms apart turn five pages", PHONE, 300, 160)
five_flicks("B62-five-flicks-wide", "five flicks 130 ms apart turn five pages of a wide window", WIDE, 800, 300)


@case("B62-there-and-back", "two flicks forward and two back end where they began", start=1)
def there_and_back(hand):
    for index, direction in enumerate([-1, -1, 1, 1]):
        hand.at(100 + 180 * index)
        hand.swipe(640, 360, 200 * direction, ms=56)
    return {"end": rest(1), "pageChanges": 4}


@case("B65-below-slop", "a movement below the slop is no drag")
def below_slop(hand):
    hand.swipe(640, 360, -8, ms=32)
    return {"end": rest(0), "range": {"position": [0, 0]}, "owners": {"never": ["pager"]}}


@case("B65-tremble", "a trembling finger that stays near its place is no drag")
def tremble(hand):
    hand.down(640, 360)
    for index in range(40):
        hand.wait(8)
        hand.to(640 + (-5, 4, 6, -3)[index % 4], 360 + (3, -4, 2, 5)[index % 4])
    hand.up()
    return {"end": rest(0), "range": {"position": [0, 0]}}


@case("B18-page-starts-smoothly", "a page starts under the finger without a jump by the slop")
def starts_smoothly(hand):
    hand.drag(900, 360, -60, 0, 480)
    hand.wait(60)
    hand.up()
    return {"end": rest(0), "stepsDuring": [{"from": 100, "to": 630, "position": 2.2 / STRIDE * 1.6}]}


@case("B57-vertical-drag", "a drag downwards at the fit neither turns the page nor moves the picture")
def vertical(hand):
    hand.swipe(640, 200, 20, 300, ms=120)
    return {"end": rest(0), "range": {"position": [0, 0]}}


@case("D2-catch-and-release", "a touch stops a turning page and its release lets it go on")
def catch(hand):
    hand.swipe(800, 360, -200, ms=80)
    hand.wait(60)
    hand.down(500, 300)
    hand.wait(300)
    hand.up()
    return {"end": rest(1), "still": [{"from": 250, "to": 530}], "at": [{"t": 500, "moving": True}]}


@case("D2-catch-and-drag-on", "a caught page follows the finger and turns with it", start=1)
def catch_and_drag(hand):
    hand.swipe(800, 360, -200, ms=80)
    hand.wait(60)
    hand.drag(500, 360, 400, 0, 160)
    hand.up()
    return {"end": rest(1), "range": {"position": [0.9, 2.01]}, "steps": {"position": 0.18}}


@case("D2-catch-drag-no-jump", "a caught page starts its drag where it was caught", start=1)
def catch_no_jump(hand):
    hand.swipe(800, 360, -200, ms=80)
    hand.wait(60)
    hand.drag(500, 360, -30, 0, 240)
    hand.wait(80)
    hand.up()
    return {"end": rest(2), "stepsDuring": [{"from": 250, "to": 555, "position": 6 / STRIDE}]}


@case("D2-stray-touch-at-start", "a stray touch right after a release does not lose the page")
def stray_touch(hand):
    hand.swipe(800, 360, -200, ms=80)
    hand.wait(20)
    hand.tap(300, 300, held=30)
    return {"end": rest(1)}


@case("B50-second-finger-in-drag", "a second finger during a drag takes it over; the page settles back")
def second_finger(hand):
    hand.drag(800, 360, -300, 0, 200)
    hand.down(900, 360, 2)
    hand.move(160, {1: (-40, 0), 2: (80, 0)})
    hand.up(1)
    hand.up(2)
    return {"end": {**rest(0), "zoom": None}, "owners": {"seen": ["pager", "pinch"]}, "pageChanges": 0}


@case("B51-many-fingers-never-page", "a gesture that had two fingers does not turn the page afterwards")
def multi_never_pages(hand):
    hand.fingers(640, 360, 300)
    hand.move(80, {1: (-10, 0), 2: (-10, 0)})
    hand.up(2)
    hand.move(80, {1: (-400, 0)})
    hand.up(1)
    return {"end": {**rest(0), "zoom": None}, "pageChanges": 0}


@case("B04-focus-lost-in-drag", "losing the focus ends a drag and the next swipe is a swipe")
def focus_lost(hand):
    hand.drag(800, 360, -300, 0, 100)
    hand.line("focus", phase="lost")
    hand.wait(500)
    hand.line("focus", phase="gained")
    hand.swipe(800, 360, -300, ms=100, id=2)
    return {"end": rest(1), "at": [{"t": 680, "page": 0, "position": 0, "moving": False}]}


@case("B04-mouse-leaves-window", "a mouse drag that ends outside the window ends the gesture")
def leaves_window(hand):
    hand.mouse_drag(400, 360, -450, 0, 150)
    hand.mouse("up", -50, 360)
    hand.wait(600)
    hand.mouse("move", 600, 300)
    hand.mouse("move", 900, 300)
    return {"end": rest(1), "pageChanges": 1}


@case("B10-cancel", "after a cancelled touch the next touch is a touch like any other")
def cancelled(hand):
    hand.drag(800, 360, -300, 0, 100)
    hand.cancel()
    hand.wait(500)
    hand.swipe(800, 360, -300, ms=100)
    return {"end": rest(1), "at": [{"t": 680, "page": 0, "position": 0, "moving": False}]}


@case("B10-overlapping-swipes", "two thumbs that overlap leave nothing behind")
def overlapping(hand):
    hand.drag(800, 360, -200, 0, 80, 1)
    hand.down(700, 500, 2)
    hand.move(40, {1: (-60, 0)})
    hand.up(1)
    hand.move(80, {2: (-200, 0)})
    hand.up(2)
    hand.wait(600)
    hand.line("key", phase="down", key="Escape")
    hand.line("key", phase="up", key="Escape")
    hand.wait(600)
    hand.swipe(800, 360, -300, ms=100)
    return {"end": rest(1)}


@case("B11-missing-up", "a finger whose lift never comes is no second finger after the focus returns")
def missing_up(hand):
    hand.drag(800, 360, -200, 0, 100, 7)
    hand.line("focus", phase="hidden")
    hand.wait(300)
    hand.line("focus", phase="shown")
    hand.wait(300)
    hand.swipe(800, 360, -300, ms=100)
    return {"end": rest(1), "owners": {"never": ["pinch"]}}


@case("B94-mouse-beside-touch", "mouse events while a finger is down are not a second pointer")
def mouse_beside_touch(hand):
    hand.down(800, 360)
    hand.mouse("down", 800, 360)
    for index in range(1, 13):
        hand.wait(8)
        hand.to(800 - 25 * index, 360)
        hand.mouse("move", 800 - 25 * index, 360)
    hand.up()
    hand.mouse("up", 500, 360)
    return {"end": rest(1), "owners": {"never": ["pinch"]}, "pageChanges": 1}


@case("B70-tap-after-swipe", "a tap after a swipe has no speed of its own")
def tap_after_swipe(hand):
    hand.swipe(1200, 360, -600, ms=60)
    hand.wait(700)
    hand.tap(640, 300)
    return {"end": rest(1), "stepsDuring": [{"from": 820, "to": 3000, "position": 0}]}


@case("B71-no-time-passes", "samples of one and the same instant give no infinite speed")
def no_time(hand):
    hand.down(800, 360)
    for x in (790, 760, 700, 600):
        hand.to(x, 360)
    hand.up()
    return {"end": {**rest(0), "page": None, "position": None}, "range": {"position": [-0.01, 1.01]}}


@case("B71-single-sample", "one sample and a lift give no speed")
def single_sample(hand):
    hand.down(800, 360)
    hand.wait(10)
    hand.to(740, 360)
    hand.wait(60)
    hand.up()
    return {"end": rest(0)}


@case("B84-jump-to-the-end", "End jumps over many pages and Home back", pages=20, picture=(300, 200))
def jump(hand):
    hand.key("End")
    hand.wait(900)
    hand.key("Home")
    hand.wait(900)
    hand.key("End")
    return {"end": rest(19), "at": [{"t": 1000, "page": 19, "moving": False}, {"t": 1950, "page": 0}]}
