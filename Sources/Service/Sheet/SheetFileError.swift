import Glibc
import ProjectConfiguration
import RepositoryModel
import TranslationModel

/// Why the sheet's file could not be read or written.
package struct SheetFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a caller can do about it. The raw values are the rules of findings.
  package enum Kind: String, Hashable, Sendable {
    /// There is no such file: nothing was deleted, nothing is known about its rows.
    case missing = "sheet-missing"
    /// A folder, pipe, socket, device or symbolic link has the name.
    case notAFile = "sheet-not-a-file"
    case unreadable = "sheet-unreadable"
    case tooLarge = "sheet-too-large"
    /// What is in the file is not what its name says.
    case damaged = "unreadable-sheet"
    /// It is being written while it is read: look again.
    case beingSaved = "sheet-being-saved"
    /// Somebody has it open in a spreadsheet, or a program is about to save it.
    case openElsewhere = "sheet-open-elsewhere"
    /// The file or its folder is read-only, or it would lose its owner.
    case notWritable = "sheet-not-writable"
    /// The disk or a quota is full.
    case full = "sheet-disk-full"
    /// It was to be created, and is there already.
    case exists = "sheet-exists"
    case writeFailed = "sheet-write-failed"
    /// What is to be written has no place in such a file: a text that no cell of Excel's holds.
    case unfit = "sheet-unfit"

    /// True where the sheet could not be read: of these there is one at a time.
    package var isOfReading: Bool {
      switch self {
      case .missing, .notAFile, .unreadable, .tooLarge, .damaged, .beingSaved: true
      case .openElsewhere, .notWritable, .full, .exists, .writeFailed, .unfit: false
      }
    }
  }

  package var kind: Kind
  package var path: String
  /// One sentence without the path, lower case, no full stop.
  package var reason: String
  package var hint: String?
  /// What the server that said so is owed before it is asked again; nil where it may be asked at any time.
  var pause: Pause?

  struct Pause: Hashable, Sendable {
    /// For how many seconds it wants to be left alone, where it says so.
    var asked: Int?
  }

  package init(_ kind: Kind, _ path: String, _ reason: String, hint: String? = nil) {
    self.kind = kind
    self.path = path
    self.reason = reason
    self.hint = hint
  }

  package var isMissing: Bool { kind == .missing }

  /// `cannot read /srv/sheets/app.csv: permission denied`; the hint is apart.
  package var description: String { "cannot \(attempt) \(Escaped(path)): \(reason)" }

  private var attempt: String {
    switch kind {
    case .exists: "create the sheet"
    default: kind.isOfReading ? "read the sheet" : "write the sheet"
    }
  }

  /// For people. What passes by itself is a warning.
  package var finding: Finding {
    let severity: Finding.Severity =
      switch kind {
      case .openElsewhere, .beingSaved: .warning
      default: .error
      }
    return Finding(severity, kind.rawValue, description, at: Place(path), hint: hint)
  }
}

extension SheetFileError {
  /// Of a sheet that is gone, or may never be whole again: how to bring back the version that the journal has.
  func adding(backup id: ObjectID?) -> SheetFileError {
    guard isMissing || kind == .beingSaved || kind == .damaged, let id else { return self }
    var error = self
    let when = isMissing ? "is lost" : "stays so"
    let way = "if it \(when), the journal has it: glossator sheet show \(id.short) > \(backupName)"
    error.hint = hint.map { $0.hasSuffix("?") ? "\($0) \(way)" : "\($0); \(way)" } ?? way
    return error
  }

  /// Where to put that version, and what to do with it then: the journal has spreadsheets as delimited text.
  private var backupName: String {
    let isOnWeb = path.contains("://")
    let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    if name.lowercased().hasSuffix(".xlsx") {
      return "\(name.dropLast(5)).csv, and save that as an Excel workbook"
    }
    return isOnWeb ? "\(name), and put that there" : "FILE"
  }

  /// A failed system call on the way to reading.
  static func reading(_ path: String, _ error: SystemError) -> SheetFileError {
    switch error.code {
    case ENOENT, ENOTDIR:
      SheetFileError(.missing, path, "\(error)", hint: "is the share or the disk mounted?")
    case EACCES, EPERM:
      SheetFileError(
        .unreadable, path, "\(error)",
        hint: "let the service's user read the file and enter its folders, say through a shared group")
    case ELOOP:
      SheetFileError(
        .notAFile, path, "it is a symbolic link", hint: "name the file itself in the configuration")
    case ENXIO:
      SheetFileError(.notAFile, path, "it is a socket or a device", hint: "name a CSV, TSV or XLSX file")
    default: SheetFileError(.unreadable, path, "\(error)")
    }
  }

  /// A failed system call on the way to writing.
  static func writing(_ path: String, _ error: SystemError) -> SheetFileError {
    switch error.code {
    case EACCES, EPERM:
      SheetFileError(
        .notWritable, path, "\(error)",
        hint: "a new version is written beside the file: let the service's user write to its folder")
    case EROFS:
      SheetFileError(.notWritable, path, "\(error)", hint: "is the folder in the unit's ReadWritePaths=?")
    case ENOSPC, EDQUOT:
      SheetFileError(.full, path, "\(error)", hint: "free some space; the old version is untouched")
    case EWOULDBLOCK:
      SheetFileError(.openElsewhere, path, "another Glossator is writing to its folder")
    case ENOENT: SheetFileError(.missing, path, "\(error)")
    default: SheetFileError(.writeFailed, path, "\(error)")
    }
  }

  /// Does what may fail on the way to reading.
  static func onReading<Result: ~Copyable>(_ path: String, _ work: () throws(SystemError) -> Result)
    throws(SheetFileError) -> Result
  {
    do throws(SystemError) { return try work() } catch { throw reading(path, error) }
  }

  /// Does what may fail on the way to writing.
  static func onWriting<Result: ~Copyable>(_ path: String, _ work: () throws(SystemError) -> Result)
    throws(SheetFileError) -> Result
  {
    do throws(SystemError) { return try work() } catch { throw writing(path, error) }
  }
}
