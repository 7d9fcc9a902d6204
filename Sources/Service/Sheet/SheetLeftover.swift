import Glibc
import ProjectConfiguration

/// A file of ours beside the sheet that an earlier run was killed over. It may hold the only copy of what somebody
/// saved at that moment: put its bytes into the journal before it is discarded.
package struct SheetLeftover: Hashable, Sendable {
  /// The name, in the sheet's folder.
  package var name: String
  package var contents: SheetContents

  package init(name: String, contents: SheetContents) {
    self.name = name
    self.contents = contents
  }
}

extension SheetFile {
  /// What a killed run left beside the sheet; what it had not finished writing is removed. A file that is neither readable nor regular is left out, and stays.
  /// Throws `.openElsewhere` while another daemon is writing in the folder: then nothing is a leftover yet.
  package func leftovers() throws(SheetFileError) -> [SheetLeftover] {
    let place = try open()
    try place.keepOthersOut()
    place.removeLeftovers(holding: [])
    return place.leftovers()
  }

  /// Removes a leftover whose bytes are in the journal. One that was changed since is kept.
  package func discard(_ leftover: SheetLeftover) throws(SheetFileError) {
    let place = try open()
    try place.keepOthersOut()
    guard place.isDraft(leftover.name), place.leftover(leftover.name) == leftover else { return }
    do throws(SystemError) { try place.folder.unlink(leftover.name) } catch { throw .writing(path, error) }
  }
}

extension SheetPlace {
  func leftovers() -> [SheetLeftover] {
    var leftovers: [SheetLeftover] = []
    for name in (try? folder.names()) ?? [] where isDraft(name) && !isUnfinished(name) {
      if let leftover = leftover(name) { leftovers.append(leftover) }
    }
    return leftovers
  }

  func leftover(_ name: String) -> SheetLeftover? {
    do throws(SystemError) {
      let file = try folder.file(name)
      guard try file.status().st_mode & S_IFMT == S_IFREG else { return nil }
      guard let contents = try? contents(of: file) else { return nil }
      return SheetLeftover(name: name, contents: contents)
    } catch {
      return nil
    }
  }

  /// Removes leftovers that are known versions, or were never finished: nothing is lost with them.
  func removeLeftovers(holding known: [[UInt8]]) {
    for name in (try? folder.names()) ?? [] where isUnfinished(name) { try? folder.unlink(name) }
    for leftover in leftovers() where known.contains(leftover.contents.bytes) {
      guard let file = try? folder.file(leftover.name) else { continue }
      // A late save would go with it.
      if file.takeLease() != .some { try? folder.unlink(leftover.name) }
    }
  }
}
