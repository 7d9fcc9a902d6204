import CSystemShim
import Glibc
import TranslationModel

/// The suffixes of files that Glossator makes beside the sheet: of one that is whole and takes part in an exchange,
/// and of one that is being written, in which nobody but Glossator ever wrote.
private let draftSuffix = ".glossator-tmp"
private let unfinishedSuffix = ".new" + draftSuffix

extension SheetPlace {
  /// Whether a file beside the sheet is one of ours, for this very sheet.
  func isDraft(_ other: String) -> Bool {
    other.hasPrefix(".\(name).") && other.hasSuffix(draftSuffix)
      && other.utf8.count > name.utf8.count + 2 + draftSuffix.utf8.count
  }

  func isUnfinished(_ other: String) -> Bool { isDraft(other) && other.hasSuffix(unfinishedSuffix) }

  /// A name that nobody has.
  func draftName() -> String {
    ".\(name).\(String(UInt64.random(in: .min ... .max), radix: 36))\(draftSuffix)"
  }

  /// Writes a version beside the sheet, durably. Returns the name; leaves nothing behind where it fails.
  func draft(_ bytes: [UInt8]) throws(SheetFileError) -> String {
    let draft = draftName()
    do throws(SystemError) {
      let file = try folder.file(draft + unfinishedSuffix, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
      // Translators write to it, too: the folder's group decides who they are.
      try file.finish(bytes, mode: 0o664)
      try folder.rename(draft + unfinishedSuffix, over: draft)
    } catch {
      try? folder.unlink(draft + unfinishedSuffix)
      throw .writing(path, error)
    }
    return draft
  }

  /// As `draft(_:)`, with the permissions, owner, group and attributes of `file`. The bits that change who a program
  /// runs as mean nothing for a sheet and are dropped.
  func draft(_ bytes: [UInt8], like file: borrowing OpenFile, _ warnings: inout [Finding])
    throws(SheetFileError)
    -> String
  {
    let draft = draftName()
    do throws(SheetFileError) {
      try write(bytes, to: draft + unfinishedSuffix, like: file, &warnings)
      try SheetFileError.onWriting(path) { () throws(SystemError) in
        try folder.rename(draft + unfinishedSuffix, over: draft)
      }
    } catch {
      try? folder.unlink(draft + unfinishedSuffix)
      throw error
    }
    return draft
  }

  private func write(
    _ bytes: [UInt8], to draft: String, like file: borrowing OpenFile, _ warnings: inout [Finding]
  ) throws(SheetFileError) {
    let status = try status(of: file)
    try refuseReadOnly(status)
    let copy = try SheetFileError.onWriting(path) { () throws(SystemError) in
      try folder.file(draft, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    }
    try keepOwner(of: status, on: copy)
    var lost: Int32 = 0
    do throws(SystemError) {
      try copy.finish(bytes, mode: status.st_mode & 0o777) {
        lost = systemshim_copy_attributes(file.descriptor, copy.descriptor)
      }
    } catch {
      throw .writing(path, error)
    }
    if lost > 0 {
      warn(
        "sheet-attributes-lost", "\(lost) of its extended attributes and access rules could not be kept",
        &warnings)
    }
    if status.st_nlink > 1 {
      let what = "it had another name (a hard link), which keeps the old version"
      warn("sheet-hard-link", what, &warnings)
    }
  }

  /// Only root gives files away. In a shared folder it is the group that matters, and whoever saved last is the owner.
  private func keepOwner(of old: stat, on copy: borrowing OpenFile) throws(SheetFileError) {
    if fchown(copy.descriptor, old.st_uid, old.st_gid) == 0 { return }
    let keepsGroup = fchown(copy.descriptor, uid_t.max, old.st_gid) == 0
    if old.st_uid == geteuid() {
      // Of a group that may do no more than everybody may, nobody loses anything.
      if keepsGroup || (old.st_mode >> 3) & ~old.st_mode & 0o7 == 0 { return }
      throw SheetFileError(
        .notWritable, path,
        "its group \(old.st_gid) could not use a new version: user \(geteuid()), whose file it is, is not in that group",
        hint: "add the user to the group, or give the file one that the user is in: chgrp GROUP")
    }
    // A new version that its people could not save any more would be worse than none.
    guard keepsGroup, old.st_mode & 0o020 != 0 else {
      throw SheetFileError(
        .notWritable, path,
        "it belongs to user \(old.st_uid), who could not save a version that belongs to user \(geteuid())",
        hint: "give it a group that both users are in, and let the group write: chgrp GROUP, chmod g+w")
    }
  }

  private func warn(_ rule: String, _ message: String, _ warnings: inout [Finding]) {
    warnings.append(Finding(.warning, rule, message, at: Place(path)))
  }
}

extension OpenFile {
  /// Writes, sets the mode whatever the umask, then the attributes, and makes it durable.
  fileprivate borrowing func finish(
    _ bytes: [UInt8], mode: mode_t, copyAttributes: () -> Void = {}
  ) throws(SystemError) {
    try write(bytes)
    _ = try SystemError.retrying { fchmod(descriptor, mode) }
    copyAttributes()
    try sync()
  }
}
