import Interchange

// What pages must bear.
extension SampleRepository {
  /// Everything is done.
  package static let web: SampleRepository = {
    var web = SampleRepository("web")
    web.branches = [
      SampleBranch(name: "release/24.11", locales: ["de", "fr"], course: [[80, 90], [100, 100]])
    ]
    return web
  }()

  /// Between two releases.
  package static let empty = SampleRepository("empty")

  /// Not looked at yet.
  package static let new: SampleRepository = {
    var new = SampleRepository("new")
    new.looked = nil
    return new
  }()

  /// 5,000 texts to do.
  package static let large: SampleRepository = {
    var large = SampleRepository("large")
    var branch = SampleBranch(name: "release/2.0", locales: ["es", "he"], total: 6000)
    branch.texts = (1...5000).map { number in
      SampleText(
        branch: branch.name, locale: number % 5 == 0 ? "he" : "es",
        key: "screen.\(number / 40).item.\(number)",
        english: "Text number \(number)", state: number % 97 == 0 ? "stale" : "missing",
        text: number % 97 == 0 ? "Texto \(number)" : "", row: number + 1)
    }
    large.branches = [branch]
    return large
  }()

  /// The look fails.
  package static let broken: SampleRepository = {
    var broken = SampleRepository("broken")
    broken.failure = .object([
      ("message", "cannot fetch ssh://git@git.example.org/app.git: Permission denied (publickey)"),
      ("hint", "add the deploy key to the repository"), ("since", "2026-11-23T06:00:00Z"),
    ])
    broken.branches = [SampleBranch(name: "release/7", locales: ["es"])]
    broken.findings = (1...450).map {
      finding(
        "warning", "unreadable-file", "file \($0) cannot be read", since: "2026-11-23T06:00:00Z",
        file: "f\($0)")
    }
    return broken
  }()

  /// A policy that lets stale texts ship, and older wordings.
  package static let lenient: SampleRepository = {
    var lenient = SampleRepository("lenient")
    var branch = SampleBranch(
      name: "release/4", locales: ["es", "he"], allowed: ["stale", "pending"], total: 20)
    for (locale, state, row) in [
      ("es", "stale", 2), ("es", "stale", 3), ("he", "stale", 3), ("he", "pending", 4),
    ] {
      branch.texts.append(
        SampleText(
          branch: branch.name, locale: locale, key: "row.\(row)", english: "Text \(row)", state: state,
          text: "Text", row: row))
    }
    lenient.branches = [branch]
    return lenient
  }()

  /// Two releases with one name.
  package static let twins: SampleRepository = {
    var twins = SampleRepository("twins")
    twins.branches = ["release/1.2", "hotfix/1.2"].map { SampleBranch(name: $0, locales: ["es"]) }
    return twins
  }()

  /// A release whose strings cannot be read.
  package static let torn: SampleRepository = {
    var torn = SampleRepository("torn")
    torn.branches = [
      SampleBranch(
        name: "release/9", locales: ["ar", "es"], total: 0, unreadable: "ios/en.lproj/Main.strings"),
      SampleBranch(name: "release/9.1", locales: ["ar", "es"]),
    ]
    torn.findings = [
      finding(
        "error", "unreadable-file", "the value begins here and its quote is never closed",
        since: "2026-11-23T06:00:00Z", file: "release/9:ios/en.lproj/Main.strings", line: 1)
    ]
    return torn
  }()

  /// Something has changed, and no answer can be made of it.
  package static let late: SampleRepository = {
    var late = SampleRepository("late")
    late.branches = [SampleBranch(name: "release/8", locales: ["es"])]
    late.isCurrent = false
    late.trouble =
      "what the page and its API say stays as it was: cannot keep answers in /var/lib/glossator/answers/late: "
      + "No space left on device (the state directory must exist, have room, and be writable by the service's user)"
    return late
  }()

  /// Many releases and languages at once, and branches that hold keys.
  package static let many: SampleRepository = {
    var many = SampleRepository("many")
    let locales = [
      "ar", "bg", "ca", "cs", "da", "de", "el", "es", "es-419", "et", "fa", "fi", "fr", "fr-CA", "he", "hi",
      "hr", "hu", "id", "it", "ja", "ko", "lt", "lv", "ms", "nb", "nl", "pl", "pt-BR", "pt-PT", "ro", "ru",
      "sk", "sl", "sr-Latn", "sv", "th", "tr", "uk", "vi", "zh-Hans", "zh-Hant",
    ]
    many.branches = (1...12).map { number in
      var branch = SampleBranch(name: "release/3.\(number)", locales: locales)
      branch.texts = locales.prefix(number * 3).map { locale in
        SampleText(
          branch: branch.name, locale: locale, key: "settings.notifications.title", english: "Notifications",
          state: "missing", row: 12)
      }
      return branch
    }
    many.held = .object([
      (
        "keys",
        .array(
          (1...60).map {
            heldKey("feature/GLO-\(1000 + $0)-a-screen", "added", "screen.\($0)", "Screen \($0)")
          }
        )
      ), ("findings", []),
    ])
    return many
  }()

  /// Names and texts that try to be something else.
  package static let hostile: SampleRepository = {
    var hostile = SampleRepository("<b>a & 'b'</b>")
    let name = "release/\"><script>alert(1)</script>"
    let long = String(repeating: "Donaudampfschifffahrtsgesellschaftskapitän", count: 4)
    var branch = SampleBranch(name: name, locales: ["de", "fa", "he"])
    let texts = [
      ("de", String(repeating: "very_long_key_without_any_break_", count: 8), long),
      ("de", "</code><img src=x onerror=alert(1)>", "\"quoted\" 'text' & <b>bold</b>"),
      ("fa", "nul\u{0}bell\u{7}escape\u{1B}", "line\nnext\r\nlast\ttab"),
      ("he", "bidi\u{202E}gnp.exe", "unclosed \u{2067}isolate \u{202E}override"),
      ("he", "שלום.כותרת", "الشاشة الأولى"),
    ]
    branch.texts = texts.enumerated().map { number, text in
      SampleText(
        branch: name, locale: text.0, key: text.1, english: text.2, state: "refused",
        reason: "it says '\(text.2)'", comment: text.2, text: text.2, row: number + 2,
        link: "javascript:alert(1)", author: "<i>Mallory</i>")
    }
    hostile.branches = [branch]
    hostile.findings = texts.map { finding("error", "<rule>", $0.2, hint: $0.2, file: $0.1, line: 1) }
    return hostile
  }()
}
