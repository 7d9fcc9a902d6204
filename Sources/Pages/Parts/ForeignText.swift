import TranslationModel

/// Texts that are not the page's own words: each says its language and its direction, and keeps to itself.
enum ForeignText {
  /// A key, with its plural form or index.
  static func key(_ key: String, _ variant: String = "") -> Markup {
    together {
      tag(.bdi, .class("key"), .dirAuto) { tag(.code) { spelled(key) } }
      if !variant.isEmpty { tag(.span, .class("variant")) { " (\(variant))" } }
    }
  }

  /// What an engineer wrote in the base locale.
  static func english(_ text: String) -> Markup {
    tag(.div, .class("text"), .lang("en"), .dirAuto) { text }
  }

  /// A translation: its locale says which way it runs.
  static func translation(_ text: String, _ locale: String) -> Markup {
    guard let tag = LocaleTag(locale) else { return comment(text) }
    return Markup(
      .div, [.class("text"), .lang(tag.description), .dir(tag.direction)],
      tag.direction == .rightToLeft ? codesApart(text) : Markup(text: text))
  }

  /// Placeholders and tags run from left to right: between Arabic words `%1$@` would look like `@$1%`.
  private static func codesApart(_ text: String) -> Markup {
    together {
      for piece in ProtectedText(Text(text), .neutral).pieces {
        switch piece {
        case .words(let words): Markup(text: words.string)
        case .code(let code): tag(.bdi, .dir(.leftToRight)) { code.data.string }
        }
      }
    }
  }

  /// What people wrote in whatever language.
  static func comment(_ text: String) -> Markup { tag(.div, .class("text"), .dirAuto) { text } }

  /// A person's name.
  static func name(_ text: String) -> Markup { tag(.bdi) { spelled(text) } }

  /// A branch, a file, a commit: as Git has it.
  static func code(_ text: String) -> Markup { tag(.bdi) { tag(.code) { spelled(text) } } }

  /// A name with the signs that turn a text around spelled, as the commands spell them: it would look like another.
  private static func spelled(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0x202A...0x202E, 0x2066...0x2069: "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }.joined()
  }

  /// A commit by the beginning of its id.
  static func commit(_ id: String) -> Markup { code(String(id.prefix(10))) }
}
