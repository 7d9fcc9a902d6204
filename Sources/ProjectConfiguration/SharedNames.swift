/// How a project's branches are called where several repositories share a sheet: `ios:release/1.2` in the sheet's `releases`
/// and in the journal, `release/1.2` in the repository itself. A colon stands in no branch's name.
package struct SharedNames: Hashable, Sendable {
  /// The project's name; nil for one that shares its sheet with nobody.
  package var project: String?

  package init(_ project: String? = nil) { self.project = project }

  /// What everybody calls one of the project's own branches.
  package func shared(_ branch: String) -> String {
    project.map { Self.isQualified(branch) ? branch : "\($0):\(branch)" } ?? branch
  }

  /// The project's own name for its branch; another project's branch stays what everybody calls it.
  package func own(_ name: String) -> String {
    guard let project else { return name }
    let prefix = "\(project):"
    return name.utf8.starts(with: prefix.utf8) ? String(name.dropFirst(prefix.count)) : name
  }

  /// True for a branch of another project.
  package func isForeign(_ name: String) -> Bool { Self.isQualified(own(name)) }

  private static func isQualified(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: ":")) }

  /// The branch in its own repository, whichever that is.
  package static func branch(of name: String) -> String {
    let bytes = name.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return name }
    return String(name[bytes.index(after: colon)...])
  }

  /// True for what can stand before the colon: ASCII letters and digits, `.`, `-` and `_`.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || ".-_".utf8.contains(byte)
      }
  }
}
