import TranslationModel

/// A source text with its translations into a project's targets, as one place of a memory file has it.
package struct MemoryUnit: Hashable, Sendable {
  package struct Translation: Hashable, Sendable {
    /// Of the project's targets, the how many-th.
    package var target: Int
    package var text: Text
    /// How far the file's locale is from the target: ``MemoryLocales``.
    package var distance: Int
  }

  package var source: Text
  package var translations: [Translation]
}

/// What a memory file says, in its order: what stands further down is newer.
package struct MemoryUnits: Sendable {
  package private(set) var units: [MemoryUnit] = []

  /// Reads TMX, or a table with a column for each locale: whichever it is by its first sign.
  package init(reading bytes: [UInt8], base: LocaleTag, targets: [LocaleTag]) throws(SyntaxError) {
    let locales = MemoryLocales(base: base, targets: targets)
    if bytes.starts(with: "PK".utf8) {
      throw SyntaxError(
        line: 1, column: 1, "this is a ZIP archive (an XLSX or ODS file), which no memory is read from",
        hint: "export it as CSV (UTF-8)")
    }
    let blanks: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x00, 0x20, 0x09, 0x0A, 0x0D]
    units =
      bytes.first(where: { !blanks.contains($0) }) == UInt8(ascii: "<")
      ? try TMXReader.units(of: bytes, locales) : try MemoryTable.units(of: bytes, locales)
  }
}
