/// Which keys make which accented letters, as files of Xlib have it.
///
/// Xlib reads its own table of 5,600 entries whenever a window is opened, which takes
/// longer than all the rest of opening it, and keeps what it has read for every user but
/// the superuser, as whom kiosks run. He gets this one: the accents of European languages.
enum ComposeTable {
  /// Each dead key by X's name for it, and the letters that it makes: without it, with it.
  private static let letters: [(key: String, pairs: String)] = [
    ("grave", "aàeèiìoòuùnǹAÀEÈIÌOÒUÙNǸ"),
    ("acute", "aáeéiíoóuúyýcćlĺnńrŕsśzźAÁEÉIÍOÓUÚYÝCĆLĹNŃRŔSŚZŹ"),
    ("circumflex", "aâeêiîoôuûcĉgĝhĥjĵsŝwŵyŷAÂEÊIÎOÔUÛCĈGĜHĤJĴSŜWŴYŶ"),
    ("tilde", "aãiĩnñoõuũAÃIĨNÑOÕUŨ"),
    ("diaeresis", "aäeëiïoöuüyÿAÄEËIÏOÖUÜYŸ"),
    ("abovering", "aåuůAÅUŮ"),
    ("cedilla", "cçgģkķlļnņrŗsştţCÇGĢKĶLĻNŅRŖSŞTŢ"),
    ("caron", "cčdďeěnňrřsštťzžCČDĎEĚNŇRŘSŠTŤZŽ"),
    ("macron", "aāeēiīoōuūAĀEĒIĪOŌUŪ"),
    ("breve", "aăeĕgğiĭoŏuŭAĂEĔGĞIĬOŎUŬ"),
    ("ogonek", "aąeęiįuųAĄEĘIĮUŲ"),
    ("abovedot", "cċeėgġzżCĊEĖGĠIİZŻ"),
    ("doubleacute", "oőuűOŐUŰ"),
    ("stroke", "dđhħlłoøDĐHĦLŁOØ"),
    ("belowcomma", "sștțSȘTȚ"),
  ]

  static var text: String {
    var lines = ""
    for (key, pairs) in letters {
      var rest = Array(pairs)[...]
      while let plain = rest.popFirst(), let accented = rest.popFirst() {
        lines += "<dead_\(key)> <\(plain)> : \"\(accented)\"\n"
      }
    }
    return lines
  }
}
