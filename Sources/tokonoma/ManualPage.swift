/// The manual page of section 1, in the macros of man(7), made from the table of
/// options.
enum ManualPage {
  static var text: String {
    header + options + footer
  }

  private static var header: String {
    """
    .TH TOKONOMA 1 "" "Tokonoma \(roff(App.version))" "User Commands"
    .SH NAME
    tokonoma \\- picture gallery for fingers, mouse, keys and gamepads
    .SH SYNOPSIS
    .B tokonoma
    .RI [ OPTION ]...
    .RI [ PATH ]...
    .SH DESCRIPTION
    Shows the pictures of a folder, the folder around one file, or exactly the
    files given, as pages that follow the finger.
    Without
    .IR PATH ,
    shows the current folder.
    .PP
    Values follow their option as the next argument or, for long options, after
    an equals sign.
    .SH OPTIONS

    """
  }

  private static var options: String {
    var text = ""
    for definition in Options.definitions {
      let names = definition.names.map { "\\fB\(roff($0))\\fR" }.joined(separator: ", ")
      let value =
        definition.value.map { value in
          definition.isValueOptional ? " [=\\fI\(roff(value))\\fR]" : " \\fI\(roff(value))\\fR"
        } ?? ""
      text += ".TP\n\(names)\(value)\n\(roff(sentence(definition.summary)))\n"
    }
    return text + ".TP\n\\fB\\-\\-\\fR\nEverything after this is a path.\n"
  }

  private static var footer: String {
    let keys = [
      ("Right, Left, Space, Backspace, Page Down, Page Up", "next and previous page"),
      ("Home, End", "first and last page"),
      ("+, -", "zoom"),
      ("0, 1", "whole picture, one pixel of the picture on one of the screen"),
      (", .", "a frame or page of the picture back and on"),
      ("Return", "the overview of all pictures"),
      ("i", "information"),
      ("s, F5", "slideshow"),
      ("Delete, Ctrl+Z", "move to the trash, and undo"),
      ("f, F11", "fullscreen"),
      ("F10, F1", "the menu, and all keys"),
      ("Escape", "one step back"),
      ("q", "quit"),
    ]
    var text = ".SH KEYS\n"
    for (key, action) in keys {
      text += ".TP\n\\fB\(roff(key))\\fR\n\(roff(sentence(action)))\n"
    }
    return text + """
      .SH EXIT STATUS
      .TP
      .B 0
      Pictures were shown, or a question was answered.
      .TP
      .B 1
      There was nothing to show, or no display to show it on.
      .TP
      .B 2
      The command line or a scenario made no sense.
      .SH ENVIRONMENT
      .TP
      .BR LC_ALL ", " LC_MESSAGES ", " LANG
      The language, and with it the direction that pages run in.
      .TP
      .B SDL_VIDEODRIVER
      The way to the screen, such as
      .BR x11 ", " wayland " or " kmsdrm .
      .SH FILES
      .TP
      .I $XDG_CONFIG_HOME/tokonoma/settings.ini
      Settings, by default in
      .IR ~/.config .
      .TP
      .I $XDG_DATA_HOME/tokonoma/languages/LANGUAGE.strings
      Translations, by default in
      .IR ~/.local/share ;
      .B tokonoma \\-\\-texts
      prints what there is to translate.
      .SH EXAMPLES
      .TP
      .B tokonoma \\-f Pictures
      Shows a folder in fullscreen.
      .TP
      .B tokonoma \\-\\-headless 640x480 \\-\\-dump\\-frame page.png photo.jpg
      Saves what a window of that size would show, without opening one.
      .SH SEE ALSO
      .BR feh (1),
      .BR imv (1)

      """
  }

  /// With a capital and a full stop.
  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// Text that means itself to roff.
  private static func roff(_ text: String) -> String {
    let escaped = text.reduce(into: "") { result, character in
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      default: result.append(character)
      }
    }
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }
}
