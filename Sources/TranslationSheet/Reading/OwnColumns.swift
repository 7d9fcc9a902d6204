import TranslationModel

extension Sheet {
  /// Reads a sheet from before some locales were targets, of which it has several columns each: those are people's own. Nil where there
  /// is no such locale, or the sheet cannot be read for another reason.
  package static func withOwnColumns(_ bytes: [UInt8], schema: SheetSchema) -> Sheet? {
    let none = SheetSchema(base: schema.base, targets: [])
    guard let bare = try? Sheet(reading: bytes, schema: none) else { return nil }
    let targets = schema.targets.filter { bare.columnCount(named: $0) < 2 }
    if targets.count == schema.targets.count { return nil }
    return try? Sheet(reading: bytes, schema: SheetSchema(base: schema.base, targets: targets))
  }
}
