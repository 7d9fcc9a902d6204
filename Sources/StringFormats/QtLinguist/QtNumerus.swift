import TranslationModel

/// Qt's own table of plural forms: how many `<numerusform>` a language has, and which counts each is for
/// (qttools, linguist/shared/numerus.cpp).
enum QtNumerus {
  static func rule(of locale: LocaleTag) -> PluralFormsHeader? {
    let tag = locale.region.map { "\(locale.language)-\($0)" } ?? locale.language
    let rule =
      rules.first { $0.locales.contains(tag) } ?? rules.first { $0.locales.contains(locale.language) }
    return PluralFormsHeader(rule?.formula ?? "nplurals=2; plural=(n != 1);")
  }

  private static let rules: [(locales: Set<String>, formula: String)] = [
    (
      [
        "bi", "my", "zh", "dz", "fj", "gn", "hu", "id", "ja", "jv", "ko", "ms", "na", "om", "fa", "su", "tt",
        "th", "bo",
        "tr", "vi", "yo", "za",
      ], "nplurals=1; plural=0;"
    ),
    (["hy", "br", "fr", "fil", "tl", "ti", "wa", "pt-BR"], "nplurals=2; plural=(n > 1);"),
    (["lv"], "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);"),
    (["is"], "nplurals=2; plural=(n%10==1 && n%100!=11 ? 0 : 1);"),
    (["dv", "iu", "ik", "ga", "gv", "mi", "sm", "sa"], "nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);"),
    (["gd"], "nplurals=4; plural=(n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>2 && n<20 ? 2 : 3);"),
    (["cs", "sk"], "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);"),
    (["mk"], "nplurals=3; plural=(n%10==1 ? 0 : n%10==2 ? 1 : 2);"),
    (
      ["lt"],
      "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10!=0 && (n%100<10 || n%100>19) ? 1 : 2);"
    ),
    (
      ["bs", "be", "hr", "ru", "sr", "uk"],
      "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>19) ? 1 : 2);"
    ),
    (
      ["pl"], "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>19) ? 1 : 2);"
    ),
    (["ro"], "nplurals=3; plural=(n==1 ? 0 : n==0 || n%100>=1 && n%100<=19 ? 1 : 2);"),
    (["sl"], "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);"),
    (
      ["mt"],
      "nplurals=4; plural=(n==1 ? 0 : n==0 || n%100>=1 && n%100<=10 ? 1 : n%100>=11 && n%100<=19 ? 2 : 3);"
    ),
    (["cy"], "nplurals=5; plural=(n==0 ? 0 : n==1 ? 1 : n>=2 && n<=5 ? 2 : n==6 ? 3 : 4);"),
    (
      ["ar"],
      "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);"
    ),
  ]
}
