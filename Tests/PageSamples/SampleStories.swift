import Interchange

extension SampleRepository {
  private static let ada: [(String, JSON)] = [
    ("commit", "b0bb254be7e9ae9ebf71dfe977d9b5407da1768a"), ("author", "Ada"),
    ("date", "2026-11-02T08:15:00Z"),
  ]

  static func heldKey(
    _ branch: String, _ change: String, _ key: String, _ english: String, _ comment: String = ""
  ) -> JSON {
    .object(
      [
        ("branch", .string(branch)), ("change", .string(change)), ("key", .string(key)), ("variant", ""),
        ("english", .string(english)), ("comment", .string(comment)),
        (
          "places",
          [
            .object([("file", "ios/en.lproj/Main.strings"), ("line", 12)]),
            .object([("file", "android/app/src/main/res/values/strings.xml"), ("line", 8)]),
          ]
        ),
      ] + ada)
  }

  static let heldKeys: JSON = .object([
    (
      "keys",
      [
        heldKey("develop", "added", "onboarding.title", "Welcome aboard", "The first screen"),
        heldKey("develop", "removed", "onboarding.skip", "Skip"),
        heldKey("feature/checkout", "added", "checkout.pay", "Pay now"),
        heldKey("feature/wallet", "added", "checkout.pay", "Pay"),
        heldKey("feature/wallet", "changed", "settings", "Your preferences"),
      ]
    ),
    (
      "findings",
      [
        finding(
          "warning", "held-collision",
          "'checkout.pay' has different English on feature/checkout ('Pay now') and feature/wallet ('Pay')",
          hint: "agree on one text, or use another key")
      ]
    ),
  ])

  static let goodbye: JSON = {
    func translation(_ text: String, _ state: String, _ reason: String = "", from: String? = nil) -> JSON {
      .object([
        ("text", .string(text)), ("state", .string(state)),
        (
          "states",
          [
            .object([
              ("branch", "release/1.2"), ("file", "ios/es.lproj/Main.strings"), ("state", .string(state)),
              ("reason", .string(reason)),
            ])
          ]
        ), ("from", .optional(from)), ("version", .null), ("commit", .null), ("author", .null),
        ("date", .optional(from == nil ? nil : "2026-11-20T10:00:00Z")),
      ])
    }
    return .object([
      ("key", "goodbye"),
      (
        "english",
        [
          .object([
            ("branches", ["develop", "release/1.2"]), ("file", "ios/en.lproj/Main.strings"),
            (
              "changes",
              [
                .object([
                  ("variant", ""), ("english", "Goodbye, %@"),
                  ("by", .object(ada + [("summary", "Say goodbye")])),
                ])
              ]
            ), ("arrival", .object(ada + [("summary", "Merge branch 'feature/goodbye'")])),
          ])
        ]
      ),
      (
        "rows",
        [
          .object([
            ("row", 4), ("place", "row 4"), ("key", "goodbye"), ("variant", ""), ("english", "Goodbye, %@"),
            ("releases", "release/1.2"), ("todo", "ar es"), ("problems", "es: placeholder %@ is missing"),
            (
              "translations",
              .object([
                ("ar", translation("مع السلامة، %@", "fresh", from: "sheet")),
                (
                  "es",
                  translation("Adiós", "refused", "placeholder %@ from the source is missing", from: "sheet")
                ),
                ("th", translation("", "missing")),
              ])
            ),
          ])
        ]
      ), ("rowless", []),
      (
        "journal",
        [
          .object([
            ("entry", "ee454b3226a5971376eb79f2a319df8fa98bf87e"), ("kind", "writing"),
            ("date", "2026-11-02T08:20:00Z"), ("what", "new row 'goodbye': 'Goodbye, %@'"), ("from", .null),
          ]),
          .object([
            ("entry", "61b91511069bf841d8966366345b452c599abcbb"), ("kind", "read"),
            ("date", "2026-11-20T10:00:00Z"), ("what", "es: '' -> 'Adiós'"), ("from", "sheet"),
          ]),
        ]
      ),
    ])
  }()
}
