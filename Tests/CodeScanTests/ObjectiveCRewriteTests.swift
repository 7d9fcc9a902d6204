import CodeScan
import Testing
import TranslationModel

/// Calls of Objective-C that look a key up, and what `glossator rewrite` makes of them.
@Suite struct ObjectiveCRewriteTests {
  typealias Case = CallRewriteTests.Case

  private static func target(_ name: String, _ kinds: [Placeholder.Kind], _ text: Text)
    -> AccessorTargets.Target
  {
    AccessorTargets.Target([name], parameters: kinds, text: text, comment: "Says so")
  }

  private static func rewrite(bundle: String = "") -> CallRewrite {
    CallRewrite(
      AccessorTargets(
        .objectiveC, root: "L10n", bundle: bundle, header: "L10n.h",
        [
          .init(table: "Localizable", key: "ok"): target("L10nOk", [], "OK"),
          .init(table: "Localizable", key: "hi"): target("L10nHi", [.text, .integer], "Hi %@, %d"),
          .init(table: "Localizable", key: "pi"): target("L10nPi", [.floating], "%.2f"),
          .init(table: "Localizable", key: "at"): target("L10nAt", [.pointer], "%p"),
          .init(table: "Localizable", key: "sale"): target("L10nSale", [], "100% off"),
          .init(table: "More", key: "more"): target("L10nMoreMore", [], "More"),
        ]))
  }

  static let cases: [Case] = [
    Case("a call", #"x = NSLocalizedString(@"ok", nil);"#, "x = L10nOk();"),
    Case("a comment that the file has", #"NSLocalizedString(@"ok", @"Says so")"#, "L10nOk()"),
    Case("on several lines", "NSLocalizedString(@\"ok\",\n  @\"\")", "L10nOk()"),
    Case("a key in two literals", "NSLocalizedString(@\"o\" @\"k\", nil)", "L10nOk()"),
    Case("its own table", #"NSLocalizedStringFromTable(@"more", @"More", nil)"#, "L10nMoreMore()"),
    Case(
      "the usual table and bundle",
      #"a(NSLocalizedStringFromTableInBundle(@"ok", nil, [NSBundle mainBundle], nil), NSLocalizedStringFromTableInBundle(@"ok", @"", NSBundle.mainBundle, nil))"#,
      "a(L10nOk(), L10nOk())"),
    Case("the usual text", #"NSLocalizedStringWithDefaultValue(@"ok", nil, nil, @"OK", nil)"#, "L10nOk()"),
    Case("a message to the text", #"[NSLocalizedString(@"ok", nil) length]"#, "[L10nOk() length]"),
    Case("in a macro", "#define OK NSLocalizedString(@\"ok\", nil)\n", "#define OK L10nOk()\n"),
    Case(
      "in a choice", #"on ? NSLocalizedString(@"ok", nil) : NSLocalizedString(@"sale", nil)"#,
      "on ? L10nOk() : L10nSale()"),
    Case(
      "values", #"[NSString stringWithFormat:NSLocalizedString(@"hi", nil), name, self->count]"#,
      "L10nHi(name, self->count)"),
    Case(
      "values in the user's manner",
      #"[NSString localizedStringWithFormat:NSLocalizedString(@"hi", nil), [a b:c, d], e[1]]"#,
      "L10nHi([a b:c, d], e[1])"),
    Case(
      "values on several lines",
      "[NSString stringWithFormat:NSLocalizedString(@\"hi\", nil),\n  a,  // who\n  b\n]",
      "L10nHi(\n  a,  // who\n  b)"),
    Case(
      "one in the values of another",
      #"[NSString stringWithFormat:NSLocalizedString(@"hi", nil), NSLocalizedString(@"ok", nil), f(1, 2)]"#,
      "L10nHi(L10nOk(), f(1, 2))"),
    Case(
      "a format without values", #"[NSString stringWithFormat:NSLocalizedString(@"ok", nil)]"#, "L10nOk()"),
    Case(
      "a number of any type", #"[NSString stringWithFormat:NSLocalizedString(@"pi", nil), (int)x]"#,
      "L10nPi((int)x)"),
    Case(
      "casts that fit",
      #"[NSString stringWithFormat:NSLocalizedString(@"hi", nil), (NSString *)a, (unsigned long)b]"#,
      "L10nHi((NSString *)a, (unsigned long)b)"),
    Case("a comment", "// NSLocalizedString(@\"ok\", nil)"),
    Case("a text", #"x = @"NSLocalizedString(@\"ok\", nil)";"#),
    Case("a variable", "NSLocalizedString(key, nil)", kept: .dynamicKey),
    Case("a choice of keys", #"NSLocalizedString(on ? @"ok" : @"sale", nil)"#, kept: .dynamicKey),
    Case("no key", "NSLocalizedString()", kept: .dynamicKey),
    Case("a slip", #"NSLocalizedString(@"okay", nil)"#, kept: .unknownKey),
    Case("another table", #"NSLocalizedString(@"more", nil)"#, kept: .otherTable("More")),
    Case("a table in a variable", #"NSLocalizedStringFromTable(@"ok", table, nil)"#, kept: .dynamicTable),
    Case(
      "another bundle", #"NSLocalizedStringFromTableInBundle(@"ok", nil, [Kit bundle], nil)"#,
      kept: .otherBundle),
    Case(
      "another text", #"NSLocalizedStringWithDefaultValue(@"ok", nil, nil, @"Okay", nil)"#, kept: .otherText),
    Case("another number of arguments", #"NSLocalizedString(@"ok")"#, kept: .otherCall),
    Case(
      "another call", #"[bundle localizedStringForKey:@"ok" value:nil table:nil]"#, kept: .otherCall),
    Case(
      "a format in a variable", #"f = NSLocalizedString(@"hi", nil);"#, kept: .formatElsewhere(2)),
    Case(
      "a string that is kept", #"[[NSString alloc] initWithFormat:NSLocalizedString(@"hi", nil), a, b]"#,
      kept: .formatElsewhere(2)),
    Case(
      "a string that changes", #"[NSMutableString stringWithFormat:NSLocalizedString(@"hi", nil), a, b]"#,
      kept: .formatElsewhere(2)),
    Case(
      "too few values", #"[NSString stringWithFormat:NSLocalizedString(@"hi", nil), a]"#,
      kept: .count(takes: 2, given: 1)),
    Case(
      "no values", #"[NSString stringWithFormat:NSLocalizedString(@"hi", nil)]"#,
      kept: .count(takes: 2, given: 0)),
    Case(
      "values for none", #"[NSString stringWithFormat:NSLocalizedString(@"ok", nil), a]"#,
      kept: .count(takes: 0, given: 1)),
    Case(
      "a number for a text", #"[NSString stringWithFormat:NSLocalizedString(@"hi", nil), 1, 2]"#,
      kept: .kind(number: 1)),
    Case(
      "an object for a text", #"[NSString stringWithFormat:NSLocalizedString(@"hi", nil), @(a), 2]"#,
      kept: .kind(number: 1)),
    Case(
      "another object for a text",
      #"[NSString stringWithFormat:NSLocalizedString(@"hi", nil), [NSNumber numberWithInt:1], 2]"#,
      kept: .kind(number: 1)),
    Case(
      "a cast of a text", #"[NSString stringWithFormat:NSLocalizedString(@"hi", nil), (NSURL *)a, 2]"#,
      kept: .kind(number: 1)),
    Case(
      "nothing for a text", #"[NSString stringWithFormat:NSLocalizedString(@"hi", nil), nil, 2]"#,
      kept: .kind(number: 1)),
    Case(
      "a text for a number", #"[NSString stringWithFormat:NSLocalizedString(@"hi", nil), a, @"2"]"#,
      kept: .kind(number: 2)),
    Case(
      "a text for an address", #"[NSString stringWithFormat:NSLocalizedString(@"at", nil), @"2"]"#,
      kept: .kind(number: 1)),
    Case(
      "values of a macro",
      "#define T(...) [NSString stringWithFormat:NSLocalizedString(@\"hi\", nil), ##__VA_ARGS__]",
      kept: .listOfValues),
    Case(
      "a comma of a template's", #"[NSString stringWithFormat:NSLocalizedString(@"hi", nil), m<a, b>()]"#,
      kept: .listOfValues),
    Case("a percent sign", #"[NSString stringWithFormat:NSLocalizedString(@"sale", nil)]"#, kept: .percent),
    Case("a comment in the call", #"NSLocalizedString(@"ok" /* why */, nil)"#, kept: .comment),
    Case(
      "a comment before the values",
      "[NSString stringWithFormat:NSLocalizedString(@\"hi\", nil), // why\n a, b]", kept: .comment),
    Case(
      "a macro of its own", "#define NSLocalizedString(k, c) k\nNSLocalizedString(@\"ok\", nil)",
      kept: .ownName("NSLocalizedString")),
    Case("code that does not end", #"[NSString stringWithFormat:NSLocalizedString(@"ok", "#),
    Case("a call that ends the file", "NSLocalizedString"),
  ]

  private static func answer(_ code: String, bundle: String = "") -> CallRewrite.Answer {
    rewrite(bundle: bundle).answer(for: Array(code.utf8), in: Languages.of(path: "a.m")[0])
  }

  private static let importLine = "#import \"L10n.h\"\n"

  @Test(arguments: cases) func onlyWhatIsCertain(_ example: Case) {
    let (before, after) = (Self.importLine + example.before, Self.importLine + example.after)
    let answer = Self.answer(before)
    #expect(CallRewriteTests.applied(answer, to: before) == after)
    #expect(answer.kept.map(\.reason) == example.kept)
    #expect(answer.kept.allSatisfy { !$0.reason.text.isEmpty })
    // What is rewritten is not rewritten again.
    #expect(Self.answer(after).changes.isEmpty)
    #expect(Self.answer(after).kept.map(\.reason) == example.kept)
  }

  @Test func anotherBundleOfTheProjects() {
    let code = "NSLocalizedStringFromTableInBundle(@\"ok\", nil, [Kit  bundle], nil)"
    #expect(Self.answer(code, bundle: "[Kit bundle]").calls == 1)
    #expect(
      Self.answer("NSLocalizedString(@\"ok\", nil)", bundle: "[Kit bundle]").kept.map(\.reason) == [
        .otherBundle
      ])
  }

  private static let call = "NSString *f(void) { return NSLocalizedString(@\"ok\", nil); }\n"
  private static let rewritten = "NSString *f(void) { return L10nOk(); }\n"

  /// What stands above the call, before and after.
  static let imports: [(name: String, before: String, after: String)] = [
    (
      "the last of them", "#import \"A.h\"\n#import <B/B.h>\n\n",
      "#import \"A.h\"\n#import <B/B.h>\n#import \"L10n.h\"\n\n"
    ),
    ("a module", "@import UIKit;\n", "@import UIKit;\n#import \"L10n.h\"\n"),
    ("it is there", "#import \"L10n.h\"\n", "#import \"L10n.h\"\n"),
    ("it is there by its module", "#import <App/L10n.h>\n", "#import <App/L10n.h>\n"),
    (
      "it is there further down", "#import \"A.h\"\nint a;\n#include \"gen/L10n.h\"\n",
      "#import \"A.h\"\nint a;\n#include \"gen/L10n.h\"\n"
    ),
    ("one of a name like it", "#import \"MyL10n.h\"\n", "#import \"MyL10n.h\"\n#import \"L10n.h\"\n"),
    (
      "others may not be read", "#import \"A.h\"\n#if X\n#import \"X.h\"\n#endif\n",
      "#import \"A.h\"\n#import \"L10n.h\"\n#if X\n#import \"X.h\"\n#endif\n"
    ),
    ("none, below what is said of the file", "// Ours\n\n", "// Ours\n\n#import \"L10n.h\"\n\n"),
    ("a header", "#ifndef A\n#import \"A.h\"\n", "#import \"L10n.h\"\n\n#ifndef A\n#import \"A.h\"\n"),
    ("ends of lines", "#import \"A.h\"\r\n", "#import \"A.h\"\r\n#import \"L10n.h\"\r\n"),
    (
      "in a comment only", "// #import \"L10n.h\"\n#import \"A.h\"\n",
      "// #import \"L10n.h\"\n#import \"A.h\"\n#import \"L10n.h\"\n"
    ),
  ]

  @Test(arguments: imports.indices) func theHeaderIsImported(_ i: Int) {
    let (name, before, after) = Self.imports[i]
    let answer = Self.answer(before + Self.call)
    #expect(CallRewriteTests.applied(answer, to: before + Self.call) == after + Self.rewritten, "\(name)")
    #expect(Self.answer(before + "int a;\n").changes.isEmpty, "only where something is rewritten")
  }
}
