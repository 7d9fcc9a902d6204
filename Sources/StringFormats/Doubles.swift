import TranslationModel

/// Tells the slots of a file that may have a key twice which entry of the catalog is theirs; the findings name the
/// doubles. Of these the platform takes the last.
func numberDoubles(
  _ entries: [EntryRecord], in catalog: Catalog, assign: (_ slot: Int, _ entry: Int) -> Void
) -> [Finding] {
  if catalog.entries.count == entries.count {
    for slot in entries.indices { assign(slot, slot) }
    return []
  }
  var lines: [Int: UInt32] = [:]
  var findings: [Finding] = []
  for (slot, entry) in entries.enumerated() {
    let number = catalog.position(of: entry) ?? 0
    assign(slot, number)
    if let earlier = lines.updateValue(entry.line, forKey: number) {
      findings.append(
        Finding(
          .warning, "duplicate-key",
          "the key '\(catalog.entries[number].key)' is also on line \(earlier); this one counts",
          at: Place("", line: Int(entry.line)), hint: "delete one of them"))
    }
  }
  return findings
}
