import TranslationModel

/// `Plural-Forms: nplurals=2; plural=(n != 1);`: how many forms there are, and which one a count has.
struct PluralFormsHeader: Hashable, Sendable {
  var count: Int
  var expression: PluralExpression
  /// As it is written, from `nplurals` on.
  var text: String

  /// Nil where it is not well-formed.
  init?(_ text: String) {
    let parts = text.split(separator: ";").map { part in
      part.split(separator: "=", maxSplits: 1).map { String($0.filter { $0 != " " && $0 != "\t" }) }
    }
    guard let count = parts.first(where: { $0.first == "nplurals" && $0.count == 2 }).flatMap({ Int($0[1]) }),
      (1...6).contains(count),
      let expression = parts.first(where: { $0.first == "plural" && $0.count == 2 }).flatMap({
        PluralExpression($0[1])
      })
    else { return nil }
    (self.count, self.expression, self.text) = (count, expression, text)
  }

  /// The category of each form in a locale, by evaluating the formula: nil for one that no count below 200 has, or that means the
  /// same as a form that more counts have. As many forms as can have a category of their own: Qt's second Filipino form is 'one' for
  /// most counts in CLDR, but its first can be nothing else.
  func categories(in locale: LocaleTag) -> [PluralCategory?] {
    let counts = counts(in: locale)
    var holders: [PluralCategory: Int] = [:]
    let shares = counts.enumerated().flatMap { form, counts in
      counts.map { (form: form, category: $0.key, count: $0.value) }
    }
    for share in shares.sorted(by: { ($1.count, $0.form, $0.category) < ($0.count, $1.form, $1.category) })
    where holders[share.category] == nil && !holders.values.contains(share.form) {
      holders[share.category] = share.form
    }
    for form in counts.indices where !holders.values.contains(form) {
      var tried: Set<PluralCategory> = []
      _ = Self.place(form, by: counts, in: &holders, &tried)
    }
    return counts.indices.map { form in holders.first { $0.value == form }?.key }
  }

  /// Gives a form a category, if need be by giving the form that has it another one (an augmenting path of bipartite matching);
  /// false where there is none for it.
  private static func place(
    _ form: Int, by counts: [[PluralCategory: Int]], in holders: inout [PluralCategory: Int],
    _ tried: inout Set<PluralCategory>
  ) -> Bool {
    for (category, _) in counts[form].sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) })
    where tried.insert(category).inserted {
      if let holder = holders[category], !place(holder, by: counts, in: &holders, &tried) { continue }
      holders[category] = form
      return true
    }
    return false
  }

  /// What most counts below 200 of each form are in a locale; nil for a form that none has.
  func usualCategories(in locale: LocaleTag) -> [PluralCategory?] {
    counts(in: locale).map(Self.mostUsual)
  }

  /// How many counts below 200 of each form are of which category.
  private func counts(in locale: LocaleTag) -> [[PluralCategory: Int]] {
    var counts = Array(repeating: [PluralCategory: Int](), count: count)
    for (n, category) in PluralRules.pattern(for: locale).enumerated() {
      if let form = expression.value(n), counts.indices.contains(form) {
        counts[form][category, default: 0] += 1
      }
    }
    return counts
  }

  private static func mostUsual(_ counts: [PluralCategory: Int]) -> PluralCategory? {
    counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// The usual header for a locale: of those in use the one that tells apart what CLDR does.
  static func standard(for locale: LocaleTag) -> PluralFormsHeader? {
    let pattern = PluralRules.pattern(for: locale)
    let headers = usual.compactMap(PluralFormsHeader.init)
    return headers.first { header in
      var categories: [Int: PluralCategory] = [:]
      for (n, category) in pattern.enumerated() {
        guard let form = header.expression.value(n) else { return false }
        if categories.updateValue(category, forKey: form) ?? category != category { return false }
      }
      return Set(categories.values).count == header.count
    } ?? headers.dropFirst().first
  }

  /// The formulas in the GNU gettext manual, "Plural forms", and of the languages that it leaves out.
  private static let usual = [
    "nplurals=1; plural=0;",
    "nplurals=2; plural=(n != 1);",
    "nplurals=2; plural=(n > 1);",
    "nplurals=2; plural=(n%10!=1 || n%100==11);",
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;",
    "nplurals=3; plural=(n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && n%10<=9 && (n%100<11 || n%100>19) ? 1 : 2);",
    "nplurals=3; plural=(n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 && n%100!=11 ? 1 : 2);",
    "nplurals=3; plural=(n==1 ? 0 : n==0 || (n%100>=1 && n%100<=19) ? 1 : 2);",
    "nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);",
    "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);",
    "nplurals=4; plural=(n==1 || n==11) ? 0 : (n==2 || n==12) ? 1 : (n>2 && n<20) ? 2 : 3;",
    "nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4);",
    "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
    "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5);",
  ]
}
