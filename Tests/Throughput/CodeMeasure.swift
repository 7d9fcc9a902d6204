import CodeScan

/// How much code is looked at in a second.
func measureCode(_ bytes: [UInt8], _ path: String) {
  guard let language = Languages.of(path: path).first else { fail("no language of \(path)") }
  let scanner = CodeScanner()
  var facts = CodeFacts()
  let seconds = median(5) { facts = scanner.facts(of: bytes, in: language) }
  print(
    language.name, facts.uses.count, facts.raws.count, facts.mentions.count, seconds,
    Double(bytes.count) / seconds / 1e6, "MB/s")
}
