import TestSupport
import Testing

extension EndToEnd {
  /// The screen that the other suites rely on.
  @Suite struct ScreenItself {
    @Test func `it has the wanted size and nothing on it`() throws {
      let screen = try VirtualScreen.shared

      let image = try screen.screenshot()

      #expect(image.width == VirtualScreen.width && image.height == VirtualScreen.height)
      #expect(try screen.x.windows().filter { $0.isVisible && $0.width > 64 }.isEmpty)
    }

    @Test func `it takes touches, the pointer and keys without a program`() throws {
      let screen = try VirtualScreen.shared

      try screen.spread(about: middle, from: 100, to: 200, over: .milliseconds(40))
      try screen.lift(middle - Point(100, 0), id: 1)
      try screen.lift(middle + Point(100, 0), id: 2)
      try screen.mouseSwipe(from: middle, by: Point(50, 0), over: .milliseconds(40))
      try screen.strike(.home)

      #expect(try screen.screenshot().width == VirtualScreen.width)
    }
  }
}
