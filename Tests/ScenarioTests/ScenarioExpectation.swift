/// What has to come out of a scenario of the library; read from `NAME.expect.json`.
///
/// Everything but the setting is optional: a scenario states only what it is about.
struct ScenarioExpectation: Sendable, Decodable {
  /// What the scenario shows, in a sentence.
  var about: String
  var viewport: String
  /// Pages of the gallery.
  var pages: Int
  /// The page on which the program is opened.
  var start: Int
  /// Width and height of each picture.
  var picture: [Int]
  var options: [String]

  /// The last frame.
  var end: State?
  /// Frames on the way.
  var at: [State]?
  /// Least and largest value of a field over all frames.
  var range: [String: [Double]]?
  /// Largest change of a field from one frame to the next at 60 frames a second.
  var steps: [String: Double]?
  /// The same within a span of time.
  var stepsDuring: [Steps]?
  /// Spans in which nothing moves.
  var still: [Span]?
  /// Spans in which a picture point stays where it is.
  var anchored: [Anchor]?
  /// How far the picture goes from one time to another.
  var moved: [Move]?
  var owners: Owners?
  /// How often the committed page changes.
  var pageChanges: Int?
  /// A path that has to be a straight line.
  var straight: Line?
  /// How many pages the committed page may be ahead of the pager.
  var lead: Double?
  /// How many pages may still turn after a time.
  var after: Limit?
  /// True when the pager may never be between two pages.
  var whole: Bool?

  /// A frame; only the fields that are given count.
  struct State: Sendable, Decodable {
    var t: Double?
    var page: Int?
    var position: Double?
    var zoom: Double?
    var moving: Bool?
    var owner: String?
    var x: Double?
    var y: Double?
    var scale: Double?
    /// How far off a number may be; ½ point and 0.005 of a zoom where it is not given.
    var within: Double?
  }

  struct Span: Sendable, Decodable {
    var from: Double
    var to: Double
  }

  struct Steps: Sendable, Decodable {
    var from: Double
    var to: Double
    var position: Double?
    var zoom: Double?
    var x: Double?
    var y: Double?

    /// The limits by the name of their field.
    var limits: [String: Double] {
      ["position": position, "zoom": zoom, "x": x, "y": y].compactMapValues { $0 }
    }
  }

  struct Anchor: Sendable, Decodable {
    var from: Double
    var to: Double
    var x: Double
    var y: Double
    /// Points.
    var within: Double
  }

  struct Move: Sendable, Decodable {
    var from: Double
    var to: Double
    var dx: Double
    var dy: Double
    /// Points.
    var within: Double
  }

  struct Owners: Sendable, Decodable {
    var seen: [String]?
    var never: [String]?
  }

  struct Line: Sendable, Decodable {
    var from: Double
    /// Points down for each point to the right.
    var slope: Double
    var within: Double
  }

  struct Limit: Sendable, Decodable {
    var t: Double
    var pages: Int
  }
}
