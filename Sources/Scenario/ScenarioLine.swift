package import Gallery
package import Geometry

/// One line of a scenario: something that happens at a time.
package struct ScenarioLine: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case input(InputEvent)
    /// The window's size in points.
    case resize(Size)
    /// A file is dropped on the window.
    case drop(String)
    /// The clock stops until nothing is being decoded or scanned.
    case settle
    case quit
  }

  /// Milliseconds on the run's clock.
  package var milliseconds: Double
  package var action: Action

  package init(milliseconds: Double, action: Action) {
    self.milliseconds = milliseconds
    self.action = action
  }
}

/// A scenario that cannot be read.
package struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// From 1; nil when the file itself cannot be read.
  package var line: Int?
  package var reason: String

  package init(file: String, line: Int?, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  package var description: String {
    guard let line else { return "\(file): \(reason)" }
    return "\(file):\(line): \(reason)"
  }
}
