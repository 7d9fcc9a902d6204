import CodeScan
import Testing

@Suite struct DartScanTests {
  static let cases: [ScanCase] = [
    ScanCase("a getter", "Text(AppLocalizations.of(context)!.hello)", "hello"),
    ScanCase("values", "AppLocalizations.of(context).hello(name, 2)", "hello(2)"),
    ScanCase(
      "over several lines", "AppLocalizations\n  .of(context)!\n  .hello(\n    name,\n  )", "hello(1)"),
    ScanCase("an extension", "Text(context.l10n.hello)", "hello"),
    ScanCase("a generated class", "S.of(context).hello; S.current.bye; S.delegate", "hello", "bye"),
    ScanCase("a variable", "final l10n = AppLocalizations.of(context)!; Text(l10n.hello)", "?hello"),
    ScanCase("a comment", "/// S.of(context).no\n/* /* */ S.of(context).no */"),
    ScanCase("a string", "print('S.of(c).no ${S.of(c).yes} $name');", "yes"),
    ScanCase("a raw string", "f(r'\\'); S.of(c).yes", "yes"),
    ScanCase("of several lines", "f('''it's \"\"\" '''); S.of(c).yes", "yes"),
    ScanCase(
      "a raw text", "Text('Hello ' 'there'); TextField(hintText: \"Your name\")", "'Hello there'",
      "'Your name'"),
  ]

  @Test(arguments: cases) func finds(_ one: ScanCase) {
    #expect(ScanCase.found(in: one.code, "a.dart", on: .flutter) == one.expected)
  }

  @Test func extensionsHaveMembersThatAreNoKeys() throws {
    let language = try #require(Languages.of(path: "a.dart").first)
    let code = """
      extension More on AppLocalizations {
        String both(int n) => '$n';
        String get short { return f(n); }
      }
      f(S.of(c).toString(), S.of(c).hashCode);
      """
    let facts = CodeScanner().facts(of: Array(code.utf8), in: language)
    #expect(facts.definitions.map(\.string) == ["both", "short"])
    #expect(facts.uses.isEmpty)
  }

  @Test func easyLocalizationHasKeysInStrings() {
    #expect(ScanCase.found(in: "'a.b'.tr(); \"c\".tr", "a.dart", on: .web) == ["a.b", "c"])
  }
}

@Suite struct JavaScriptScanTests {
  static let cases: [ScanCase] = [
    ScanCase("calls", "t('a.b'); i18n.t(\"c\"); this.$t(`d`)", "a.b", "c", "d"),
    ScanCase(
      "a call over several lines", "t(\n  'a.b', // the key\n  { count: n, name }\n)", "a.b(count, name)"),
    ScanCase("other values", "t('a', { ...rest, b: 1 }); t('b', options)", "a", "b"),
    ScanCase("a template", "t(`a.${b}.c`)", "a.…"),
    ScanCase("joined", "t('a' + '.b'); t('c.' + d); t(e)", "a.b", "c.…", "…"),
    ScanCase("one of two", "t(on ? 'a' : 'b'); t(x || 'c'); t(['d', 'e'])", "a", "b", "…", "c", "?d", "?e"),
    ScanCase("a method", "const o = { t(key) { return key } }; function t(key, x) {}"),
    ScanCase("a comment", "// t('no')\n/* t('no') */ t('yes') // it's"),
    ScanCase("a string with slashes", "f('http://x'); t('yes')", "yes"),
    ScanCase("a regular expression", "s.replace(/[\"'`/]/g, ''); t('yes')", "yes"),
    ScanCase("a division", "a = b / c; t('yes'); d = e / f", "yes"),
    ScanCase("after a condition", "if (a) /'/.test(b); t('yes')", "yes"),
    ScanCase("templates in templates", "f(`a${g(`b${c}`)}`); t('yes')", "yes"),
    ScanCase("an object in a template", "f(`${ {a: {b: '}'}} }`); t('yes')", "yes"),
    ScanCase("a message", "intl.formatMessage({ id: 'a.b', defaultMessage: 'x' }, { name })", "?a.b(name)"),
    ScanCase("a form's number", "t('item', { x }, n)", "item(count, n, x)"),
    ScanCase("values within", "t('k', { replace: { name } })", "k"),
    ScanCase("another object's", "document.t('x'); i18n.global.t('y'); this.t('z')", "?x", "y", "z"),
    ScanCase("a test", "t('should work', (assert) => {}); t('so', async () => {})", "?should work", "?so"),
    ScanCase("a test's function", "t('works', function (a) {}); t('k', { a })", "?works", "k(a)"),
    ScanCase("a parameter", "array.map(t => t('foo.x'))", "?foo.x"),
    ScanCase("a function's parameter", "test('a', function (t) { g(t('foo.x')) })", "?foo.x"),
    ScanCase(
      "a text where there is no key", "t('k', 'Text'); t('l', { defaultValue: 'x', n })", "?k",
      "?l(defaultValue, n)"),
    ScanCase("escapes", "t('it\\'s'); t('\\u00e9')", "it's", "é"),
  ]

  @Test(arguments: cases.filter { $0.name != "a comment" }) func finds(_ one: ScanCase) {
    #expect(ScanCase.found(in: one.code, "a.js", on: .web) == one.expected)
    #expect(ScanCase.found(in: one.code, "a.ts", on: .web) == one.expected)
  }

  @Test func commentsAreNoCode() {
    #expect(ScanCase.found(in: "// t('no')\n/* t('no') */ t('yes') // it's", "a.js", on: .web) == ["yes"])
  }

  static let elements: [ScanCase] = [
    ScanCase("a value", "const a = <p className=\"x\">{t('a.b')}</p>", "a.b"),
    ScanCase(
      "an apostrophe in a text", "return <p>Don't // do {t('k')} this</p>; t('l')", "'Don't // do'", "k", "l"),
    ScanCase("a quote in a text", "x = <><b>say \"hi</b>{t('k')}</>; t('l')", "'say \"hi'", "k", "l"),
    ScanCase(
      "an attribute", "<Trans i18nKey=\"a.b\" />; (<Trans i18nKey={'c'}>Hello <b>you</b></Trans>)",
      "a.b", "c"),
    ScanCase(
      "a text beside its key",
      """
      f(<div>
        <Trans i18nKey="a" count={n} components={[<b key="x" />]}>
          Hello <b title="Read this">{name}, you</b> have <Trans>some</Trans> mail.
          {more && <p>{t('k')} Look here</p>}
        </Trans> No key
        <Trans ns='x'>A <i>b</i></Trans> <Trans i18nKey="b"/> Nor here
      </div>)
      """, "a", "'Read this'", "k", "'No key'", "A…", "b", "'Nor here'"),
    ScanCase(
      "a text that is its key", "f(<Trans>\n  Hello you,\n  and   you &amp; me\n</Trans>, <Trans>Hi</Trans>)",
      "'Hello you, and   you & me'", "'Hi'"),
    ScanCase("of Lingui", "f(<Trans id=\"a.b\">Hello <b>you</b></Trans>); t('l')", "a.b", "l"),
    ScanCase("no end", "f(<Trans i18nKey=\"a\"><p>Hello", "a", "'Hello'"),
    ScanCase("an element's attribute", "f(<FormattedMessage id=\"a\" />, <p id=\"no\" />)", "a"),
    ScanCase(
      "a text where there is no key",
      "f(<FormattedMessage id=\"a\" defaultMessage=\"A\" />, <Trans defaults=\"B\" i18nKey=\"b\" />)", "?a",
      "?b"),
    ScanCase("a shown attribute", "f(<input placeholder=\"Your name\" name=\"Name\" />)", "'Your name'"),
    ScanCase("a condition", "return a < b && c > d ? <p>{t('k')}</p> : t('l')", "k", "l"),
    ScanCase(
      "elements in values", "f(<ul>{list.map(x => <li key={x}>{t('k')}</li>)}</ul>); t('l')", "k", "l"),
    ScanCase("a comment in an element", "f(<p>{/* t('no') */}</p>)"),
    ScanCase(
      "comments among attributes",
      "f(<p /* t('no') */ a={1} // it's t('no')\n id=\"x\">{t('k')}</p>); t('l')", "k", "l"),
    ScanCase("a void element in another", "f(<p><br/>{t('k')}<br/></p>); t('l')", "k", "l"),
  ]

  @Test(arguments: elements) func findsInElements(_ one: ScanCase) {
    #expect(ScanCase.found(in: one.code, "a.jsx", on: .web) == one.expected)
    #expect(ScanCase.found(in: one.code, "a.tsx", on: .web) == one.expected)
  }

  @Test func typesAreNoElements() {
    let code = "const f = <T,>(x: T) => x; const g = <T extends U>(x: T) => t('k'); h<A>(b); t('l')"
    #expect(ScanCase.found(in: code, "a.tsx", on: .web) == ["k", "l"])
  }

  @Test(arguments: [
    "<List<Item> a={b < c ? t('k') : 1} />", "<List<Array<Item>, (x: A) => B> a={t('k')}><p/></List>",
    "<List<'a>' | \"b\">>{t('k')}</List>", "<A.List<typeof x>\n a={t('k')}/>",
  ])
  func typesOfElementsAreNoElements(_ element: String) {
    #expect(ScanCase.found(in: "f(\(element)); t('l')", "a.tsx", on: .web) == ["k", "l"])
  }

  static let components: [ScanCase] = [
    ScanCase("a mustache", "<template><p>{{ $t('a.b') }}</p></template>", "a.b"),
    ScanCase(
      "a directive", "<p :title=\"$t('a')\" v-if=\"'no'\" @click=\"f($t('b'))\" title=\"x\"/>", "a", "b"),
    ScanCase("a script", "<template><p/></template>\n<script>\nif (a < b) f(t('k')) // it's\n</script>", "k"),
    ScanCase(
      "a directive of a key", "<p v-t=\"'a.b'\"/><p v-t='\"c\"'></p> <p v-t=\"`d.${e}`\"/>", "a.b", "c", "d.…"
    ),
    ScanCase(
      "a directive with values",
      "<p v-t=\"{ path: 'a.b', args: { name, n: 2 }, locale: x }\"/><p v-t=\"{path: 'c', plural: 2}\"/>",
      "a.b(n, name)", "c"),
    ScanCase("a directive of a variable", "<p v-t=\"key\" v-t.preserve=\"'a'\" title=\"x\"/>", "…", "a"),
    ScanCase("a style", "<style>p::before { content: 't(\"no\")' }</style><p>{{ $t('k') }}</p>", "k"),
    ScanCase("a text", "<template><p>It's said</p></template>", "'It's said'"),
    ScanCase("a comment", "<template><!-- {{ $t('no') }} --></template>"),
  ]

  @Test(arguments: components) func findsInComponents(_ one: ScanCase) {
    #expect(ScanCase.found(in: one.code, "a.vue", on: .web) == one.expected)
  }

  @Test func whatKeysBeginWithIsSaidOnce() throws {
    let language = try #require(Languages.of(path: "a.tsx").first)
    let facts = CodeScanner().facts(
      of: Array("const t = useTranslations('Home'); t('title')".utf8), in: language)
    #expect(facts.prefixes.map(\.string) == ["Home"])
  }
}
