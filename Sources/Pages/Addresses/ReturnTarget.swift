/// The page that somebody wanted who had to sign in first: a path of this site and its query, as they were sent.
package struct ReturnTarget: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// The front page for whatever could lead elsewhere, or is no address as a browser sends one.
  package init(_ text: String?) {
    let text = text ?? ""
    let leadsHere = text.hasPrefix("/") && !text.hasPrefix("//")
    let isPlain = text.utf8.count <= 2048 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x5C }
    let isSigning =
      text.hasPrefix(PageAddress.signIn.description) || text.hasPrefix(PageAddress.signOut.description)
    description = leadsHere && isPlain && !isSigning ? text : "/"
  }
}
