import TranslationModel

/// A file of another tool: its settings, or what it exported.
package struct AdoptedFile: Sendable {
  /// From the repository's root where it is in the repository, else as somebody named it.
  package var path: String
  package var contents: Contents

  package enum Contents: Sendable {
    case bytes([UInt8])
    /// A worksheet's texts by row and column, blank rows included, and the names of the worksheets beside it.
    case worksheet([[Text]], others: [String])
  }

  package init(_ path: String, _ bytes: [UInt8]) { (self.path, contents) = (path, .bytes(bytes)) }

  package init(_ path: String, worksheet: [[Text]], others: [String] = []) {
    (self.path, contents) = (path, .worksheet(worksheet, others: others))
  }

  /// Empty for a worksheet.
  package var bytes: [UInt8] { if case .bytes(let bytes) = contents { bytes } else { [] } }

  /// The last part of the path.
  package var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  /// The name without its ending.
  package var stem: String { name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name }
  /// The ending of the name in lower case, without its dot.
  package var ending: String {
    name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }
  /// The folder that it is in, with a slash at its end; empty at the root.
  package var folder: String { String(path.dropLast(name.count)) }
}
