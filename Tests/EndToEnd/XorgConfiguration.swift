/// The configuration of an X server without hardware: the `dummy` video driver
/// and a touchscreen, a pointer and a keyboard of the `inputtest` driver.
struct XorgConfiguration {
  /// A device as the server knows it.
  struct Device {
    /// The identifier, and the name of the socket.
    var name: String
    /// The driver's type of device.
    var kind: String
    /// Its role in the layout.
    var role: String
  }

  static let devices = [
    Device(name: "touch", kind: "Touch", role: "SendCoreEvents"),
    Device(name: "pointer", kind: "PointerAbsolute", role: "CorePointer"),
    Device(name: "keyboard", kind: "Keyboard", role: "CoreKeyboard"),
  ]

  var width: Int
  var height: Int
  /// The folder in which the driver makes its sockets.
  var folder: String

  /// The path of a device's socket.
  func socket(of name: String) -> String { "\(folder)/\(name).sock" }

  /// The text of the configuration file.
  var text: String {
    """
    Section "ServerFlags"
      Option "AutoAddDevices" "false"
      Option "AutoEnableDevices" "false"
      Option "DontVTSwitch" "true"
      Option "BlankTime" "0"
      Option "StandbyTime" "0"
      Option "SuspendTime" "0"
      Option "OffTime" "0"
    EndSection
    Section "Device"
      Identifier "dummy"
      Driver "dummy"
      VideoRam 256000
    EndSection
    Section "Monitor"
      Identifier "monitor"
      HorizSync 5-1000
      VertRefresh 5-200
      \(modeline)
    EndSection
    Section "Screen"
      Identifier "screen"
      Device "dummy"
      Monitor "monitor"
      DefaultDepth 24
      SubSection "Display"
        Depth 24
        Modes "\(width)x\(height)"
        Virtual \(width) \(height)
      EndSubSection
    EndSection
    \(Self.devices.map(section).joined(separator: "\n"))
    Section "ServerLayout"
      Identifier "layout"
      Screen "screen"
    \(Self.devices.map { "  InputDevice \"\($0.name)\" \"\($0.role)\"" }.joined(separator: "\n"))
    EndSection

    """
  }

  /// A mode of 60 Hz with ordinary blanking.
  private var modeline: String {
    let (total, lines) = (width + 384, height + 28)
    let megahertz = Double(total * lines * 60) / 1e6
    let clock = (megahertz * 100).rounded() / 100
    return "Modeline \"\(width)x\(height)\" \(clock) \(width) \(width + 64) \(width + 192) \(total)"
      + " \(height) \(height + 3) \(height + 8) \(lines)"
  }

  private func section(_ device: Device) -> String {
    """
    Section "InputDevice"
      Identifier "\(device.name)"
      Driver "inputtest"
      Option "SocketPath" "\(socket(of: device.name))"
      Option "DeviceType" "\(device.kind)"
      Option "TouchCount" "10"
      Option "PointerButtonCount" "9"
    EndSection
    """
  }
}
