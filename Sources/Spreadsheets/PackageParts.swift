import StringFormats
import TranslationModel

/// What gives the parts of a file that is a package of them (ISO/IEC 29500-2): `xl/workbook.xml`.
package protocol PackageParts {
  /// The bytes of a part; nil where there is none of this name.
  func part(_ name: String) throws(SpreadsheetFault) -> [UInt8]?
}

extension PackageParts {
  func required(_ name: String) throws(SpreadsheetFault) -> [UInt8] {
    if let bytes = try part(name) { return bytes }
    throw SpreadsheetFault("it has no part '\(name.excerpt)'", hint: SpreadsheetFault.saveAgain)
  }
}

/// What one part says of others.
struct Relationships {
  struct Target {
    /// The last word of its kind: `worksheet`. Strict and transitional files name it in different namespaces.
    var kind: String
    var part: String
    /// The element that says so.
    var range: Range<Int>
  }

  /// By id.
  private(set) var byID: [String: Target] = [:]

  static func part(of part: String) -> String {
    let (folder, name) = split(part)
    return "\(folder)_rels/\(name).rels"
  }

  /// Those of a part; none where it has none. The package's own are those of the empty name.
  init(of part: String, in parts: some PackageParts) throws(SpreadsheetFault) {
    let name = Self.part(of: part)
    guard let bytes = try parts.part(name) else { return }
    byID = try SpreadsheetFault.on(name) { () throws(SyntaxError) in
      try bytes.read { bytes throws(SyntaxError) in
        try Self.read(bytes, folder: Self.split(part).folder)
      }
    }
  }

  private static func read(_ bytes: FileBytes, folder: String) throws(SyntaxError) -> [String: Target] {
    var scanner = XMLScanner(part: bytes)
    var targets: [String: Target] = [:]
    try scanner.elements { scanner throws(SyntaxError) in
      guard scanner.isElement("Relationship"), scanner.depth == 2 else { return }
      let (range, isExternal) = (scanner.range, scanner.value("TargetMode") == "External")
      guard let id = scanner.value("Id"), let kind = scanner.value("Type"),
        let target = scanner.value("Target")
      else { return }
      try scanner.skip()
      if isExternal { return }
      targets[id.string] = Target(
        kind: kind.string.split(separator: "/").last.map(String.init) ?? "",
        part: resolved(target.string, in: folder),
        range: range.lowerBound..<max(range.upperBound, scanner.range.upperBound))
    }
    return targets
  }

  func first(_ kind: String) -> Target? {
    byID.sorted { $0.key < $1.key }.first { $0.value.kind == kind }?.value
  }

  func all(_ kind: String) -> [Target] {
    byID.sorted { $0.key < $1.key }.map(\.value).filter { $0.kind == kind }
  }

  private static func split(_ part: String) -> (folder: String, name: String) {
    let end = part.utf8.lastIndex(of: 0x2F).map { part.utf8.index(after: $0) } ?? part.startIndex
    return (String(part[..<end]), String(part[end...]))
  }

  /// A target as the name of a part: from the root, or from the part's own folder.
  private static func resolved(_ target: String, in folder: String) -> String {
    var steps: [Substring] = []
    let path = target.hasPrefix("/") ? target : folder + target
    for step in path.split(separator: "/") where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
    return steps.joined(separator: "/")
  }
}
