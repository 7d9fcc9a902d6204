import Interchange

extension SampleRepository {
  /// An app with two releases under way, languages in several scripts, held keys that collide, and findings.
  package static let app: SampleRepository = {
    var app = SampleRepository("app")
    app.branches = [blocked, open, unknown]
    app.branches.append(SampleBranch(name: "release/1.0", isFinished: true, locales: ["es"]))
    app.held = heldKeys
    app.findings = [
      finding(
        "warning", "held-snapshot",
        "the sheet’s newest save is held: column 'th' was sorted without the others",
        hint: "undo it and save again, or: glossator accept 1a2b3c4d5e", since: "2026-11-22T16:20:00Z",
        file: "/srv/share/app.csv"),
      finding(
        "error", "refused-text", "es: placeholder %@ from the source is missing in 'greeting'",
        hint: "change the text in row 17", since: "2026-11-21T07:00:00Z", file: "/srv/share/app.csv", line: 17
      ),
      finding("note", "newer-text-kept", "an old copy of the sheet was saved: 3 newer texts were put back"),
    ]
    app.stories["goodbye"] = goodbye
    return app
  }()

  static func finding(
    _ severity: String, _ rule: String, _ message: String, hint: String? = nil, since: String? = nil,
    file: String? = nil, line: Int? = nil
  ) -> JSON {
    .object([
      ("severity", .string(severity)), ("rule", .string(rule)), ("message", .string(message)),
      ("file", .optional(file)), ("line", .optional(line)), ("column", .null), ("hint", .optional(hint)),
      ("since", .optional(since)),
    ])
  }

  private static var blocked: SampleBranch {
    let name = "release/1.2"
    var branch = SampleBranch(name: name, locales: ["ar", "de", "es", "ja", "th"], optional: ["ja"])
    func text(
      _ locale: String, _ key: String, _ english: String, _ state: String, _ row: Int, _ text: String = "",
      was: String? = nil, reason: String = "", comment: String = "", variant: String = ""
    ) {
      branch.texts.append(
        SampleText(
          branch: name, locale: locale, key: key, variant: variant, english: english, state: state,
          reason: reason, comment: comment, text: text, englishWas: was, row: row,
          link: "https://docs.example.org/sheets/app#gid=0&range=A\(row)"))
    }
    for locale in ["ar", "es", "th", "ja"] {
      text(
        locale, "goodbye", "Goodbye, %@", "missing", 4,
        comment: "Shown when somebody signs out. %@ is their name.")
    }
    text(
      "es", "greeting", "Hello, %@", "refused", 17, "Hola",
      reason: "placeholder %@ from the source is missing")
    text(
      "es", "settings", "Preferences", "stale", 9, "Ajustes", was: "Settings", reason: "made for 'Settings'")
    text("es", "photos", "%d photo", "missing", 21, comment: "One photo", variant: "one")
    text("es", "close", "Close", "suggested", 30, "Cerrar", comment: "The button of a window")
    text("ar", "settings", "Preferences", "stale", 9, "الإعدادات", was: "Settings")
    text(
      "ar", "sent", "%1$@ sent %2$d photos", "refused", 12, "أرسل %1$@ صورًا!",
      reason: "placeholder %2$d from the source is missing")
    text(
      "de", "permission.camera", "Allow access to your camera?", "withheld", 41,
      "Möchten Sie der Anwendung den Zugriff auf Ihre Kamera erlauben?")
    text("th", "settings", "Preferences", "pending", 9, "การตั้งค่า")
    branch.course = [
      [20, 60, 30, 0, 10], [35, 70, 50, 5, 40], [60, 99, 55, 9, 60], [80, 99, 90, 20, 80],
      [97, 99, 95, 99, 98],
    ]
    return branch
  }

  private static var open: SampleBranch {
    var branch = SampleBranch(name: "release/1.3", locales: ["ar", "de", "es", "th"])
    branch.course = [[40, 50, 60, 70], [100, 100, 100, 100]]
    return branch
  }

  private static var unknown: SampleBranch {
    SampleBranch(
      name: "hotfix/1.1.1", locales: ["ar", "de", "es", "th"],
      unknown: "there is no agreed entry of the journal for this branch yet")
  }
}
