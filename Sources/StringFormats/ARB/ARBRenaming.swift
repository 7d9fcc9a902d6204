import TranslationModel

extension ARBFile {
  /// What describes the message goes along: `@key`.
  func renaming(_ key: Text, to new: Text) throws(EditError) -> [UInt8] {
    let style = JSONStyle(of: bytes, root, else: nil)
    let detail = Text("@\(key)")
    var splices = Splices()
    for member in root.members where member.name == key || member.name == detail {
      guard Self.isMethodName(new.utf8) else {
        throw EditError(
          EntryID(key),
          "'\(new)' is no name of a Dart method: a small letter first, then letters, digits and '_'")
      }
      splices.replace(
        member.key, by: JSONString.encoded(member.isDetail ? Text("@\(new)") : new, style))
    }
    return splices.applied(to: bytes)
  }

  /// Source: `_isValidGetterAndMethodName` in Flutter's gen_l10n.dart.
  private static func isMethodName(_ name: some Collection<UInt8>) -> Bool {
    guard let first = name.first, first.isASCIILetter, first & 0x20 != 0 else { return false }
    return name.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
  }
}
