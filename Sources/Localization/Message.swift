/// A text in one language, with a form for each kind of number that the language
/// tells apart.
package struct Message: Hashable, Sendable, ExpressibleByStringLiteral {
  /// By category; `.other` is always there.
  private(set) var forms: [PluralCategory: String]

  package init(stringLiteral text: String) {
    forms = [.other: text]
  }

  /// A text that says "one" in its own way.
  package init(one: String, other: String) {
    forms = [.one: one, .other: other]
  }

  /// nil without a form for `.other`.
  init?(forms: [PluralCategory: String]) {
    guard forms[.other] != nil else { return nil }
    self.forms = forms
  }

  /// The form for a category, else that for all others.
  package subscript(category: PluralCategory) -> String {
    forms[category] ?? forms[.other] ?? ""
  }
}
