/// Whether a sheet on the web is still what it was, for a project that is not looked at before something has changed.
package struct WebSheetMark: Sendable {
  private var tag: WebSheetTag?
  /// Of the bytes; nil before they were read.
  private var digest: Int?
  /// True where it could not be asked for the last time.
  private var isLost = false
  private var changes = 0

  /// Of a sheet that nobody has asked for yet.
  package init() {}

  /// Another text where it changed, where it cannot be asked for any more, or where nobody can tell.
  package mutating func text(_ sheet: WebSheet?) -> String {
    // Of several, nobody knows the names.
    guard let sheet else {
      changes += 1
      return "\(changes)"
    }
    if let tag, sheet.isStill(tag) {
      isLost = false
    } else {
      look(at: sheet)
    }
    return isLost ? "\(changes) lost" : "\(changes)"
  }

  private mutating func look(at sheet: WebSheet) {
    do throws(SheetFileError) {
      let now = try sheet.contents()
      var hasher = Hasher()
      now.bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      let found = hasher.finalize()
      if found != digest { changes += 1 }
      (digest, tag, isLost) = (found, now.tag, false)
    } catch {
      // That it cannot be read is told by looks; until it can be, nothing is new.
      isLost = true
    }
  }
}
