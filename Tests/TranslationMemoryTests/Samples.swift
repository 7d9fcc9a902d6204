import TranslationModel

@testable import TranslationMemory

/// A tag that is well formed by the test's own word; `und` otherwise, which no memory here has.
func tag(_ text: String) -> LocaleTag {
  guard let tag = LocaleTag(text) ?? LocaleTag("und") else { preconditionFailure("und is a tag") }
  return tag
}

func units(_ text: String, base: String = "en", _ targets: String...) throws -> [MemoryUnit] {
  try MemoryUnits(reading: Array(text.utf8), base: tag(base), targets: targets.map(tag)).units
}

/// `source = translation` for each unit that has one for the first target.
func pairs(_ text: String, base: String = "en", _ target: String = "es") throws -> [String] {
  try units(text, base: base, target).map { "\($0.source) = \($0.translations[0].text)" }
}

/// A TMX file of these units' segments, each in English and Spanish.
func tmx(_ units: (en: String, es: String)...) -> String {
  let body = units.map { unit in
    """
        <tu>
          <tuv xml:lang="en"><seg>\(unit.en)</seg></tuv>
          <tuv xml:lang="es"><seg>\(unit.es)</seg></tuv>
        </tu>
    """
  }
  return """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE tmx SYSTEM "tmx14.dtd">
    <tmx version="1.4">
      <header creationtool="test" segtype="sentence" srclang="en" datatype="plaintext" adminlang="en" o-tmf="x"/>
      <body>
    \(body.joined(separator: "\n"))
      </body>
    </tmx>

    """
}

/// A memory of English with its Spanish.
func memory(_ pairs: [(String, String)], threshold: Int = 75) throws -> Memory {
  let rows = pairs.map { "\(quoted($0.0)),\(quoted($0.1))\n" }.joined()
  let file = try MemoryUnits(
    reading: Array("en,es\n\(rows)".utf8), base: tag("en"), targets: [tag("es")])
  return Memory([file], targets: [tag("es")], threshold: threshold)
}

private func quoted(_ text: String) -> String {
  "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
}

/// What is offered for a text of the sheet, the best first: `87 % Guardar número`.
func offers(
  _ memory: Memory, _ text: String, _ style: PlaceholderStyle = .neutral, in locale: String = "es"
) -> [String] {
  memory.offers(for: Message(Text(text), style), in: tag(locale)).map { "\($0.score) % \($0.text)" }
}
