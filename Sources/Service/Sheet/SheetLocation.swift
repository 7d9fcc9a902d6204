import Interchange
import RepositoryModel
import TranslationModel
import TranslationSheet

/// Where a project keeps its sheets: a file on this host, a path on a branch of its own repository, or an address of the web.
/// In a project with several sheets, `{sheet}` in the file's name stands for the sheet's.
package struct SheetLocation: Hashable, Sendable, CustomStringConvertible {
  private enum Kind: Hashable {
    case file
    case branch(String)
    case web
  }

  private let kind: Kind
  /// On this host, or from the root of the branch; or the whole address.
  package let path: String

  private static let marker = "{sheet}"

  /// A file on this host.
  package init(file path: String) { (kind, self.path) = (.file, path) }

  /// An address of the web; nil for what does not begin like one. Letters that no address has are percent-encoded.
  package init?(onWebOrNot text: String) throws(Failure) {
    guard let scheme = SheetAddress.scheme(of: text) else { return nil }
    guard ["http", "https"].contains(scheme) else { throw SheetAddress.otherScheme(scheme) }
    let text = SheetAddress.encoded(text, but: Self.marker)
    let location = SheetLocation(.web, path: text)
    let isPlaced = location.takesSeveral || !text.contains(Self.marker)
    guard let address = HTTPAddress(text.replacing(Self.marker, with: "main")), isPlaced else {
      // Not the text: there may be a password in it.
      throw Failure(
        .configuration, "that cannot be the address of a sheet",
        hint: isPlaced
          ? "https://HOST/PATH, without a user or a password; http only for this very host"
          : "{sheet} stands once, in the file's name")
    }
    if let page = SheetAddress.page(at: address) { throw page }
    self = location
  }

  /// `BRANCH:PATH`, where what comes before the first colon can be a branch's name and what comes after it a path in
  /// a repository; nil otherwise. A file whose path has a colon in it is absolute, or begins with `./`.
  package init?(onBranch text: String) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let (branch, path) = (String(text[..<colon]), String(text[text.utf8.index(after: colon)...]))
    guard RefName(branch: branch) != nil, RepositoryPath(path) != nil else { return nil }
    (kind, self.path) = (.branch(branch), path)
  }

  private init(_ kind: Kind, path: String) { (self.kind, self.path) = (kind, path) }

  package var isFile: Bool { kind == .file }
  package var isOnWeb: Bool { kind == .web }

  /// The branch that it is on; nil where it is on none.
  package var branch: String? { if case .branch(let name) = kind { name } else { nil } }

  /// Where it is on the web; nil where it is not, or `{sheet}` stands for several.
  package var address: HTTPAddress? { kind == .web ? HTTPAddress(path) : nil }

  package var description: String { branch.map { "\($0):\(path)" } ?? path }

  /// The last part of its path, without an address's query.
  package var fileName: String {
    let path = kind == .web ? String(path.prefix { $0 != "?" && $0 != "#" }) : path
    return Self.split(path).name
  }

  /// What its name says that no sheet can be; nil where there is no such thing.
  package var mistake: Failure? {
    let name = fileName.lowercased()
    guard let ending = Self.otherEndings.first(where: name.hasSuffix) else { return nil }
    return Failure(
      .configuration, "a sheet is a CSV, TSV or XLSX file, and '\(ending)' is another kind",
      hint: "save it as an Excel workbook, and name that: NAME.xlsx")
  }

  private static let otherEndings = [
    ".xls", ".xlsm", ".xlsb", ".xltx", ".ods", ".fods", ".numbers", ".gsheet",
  ]

  /// The media type of the sheet's text, which a spreadsheet's file has, too. It is in the encoding that its people chose.
  package var textType: String {
    SheetDialect.isSpreadsheet(fileName) ? "text/csv" : SheetDialect.mediaType(ofEnding: fileName)
  }

  /// The place of one sheet. A slash in its name becomes a hyphen. Nil for a second sheet where there is no `{sheet}`.
  package func of(_ name: String) -> SheetLocation? {
    guard let (before, after) = parts else { return name == SheetName.main ? self : nil }
    let word = String(decoding: name.utf8.map { $0 == 0x2F ? 0x2D : $0 }, as: UTF8.self)
    return SheetLocation(kind, path: before + (kind == .web ? HTTPAddress.encoded(word) : word) + after)
  }

  /// True where each sheet of a project with several has a place.
  package var takesSeveral: Bool { parts != nil }

  /// What comes before and after `{sheet}`; nil where it is not in the file's name.
  private var parts: (before: String, after: String)? {
    let pieces = path.split(separator: Self.marker, omittingEmptySubsequences: false).map(String.init)
    return pieces.count == 2 && !pieces[1].utf8.contains(0x2F) ? (pieces[0], pieces[1]) : nil
  }

  /// The files on this host that are there now.
  package var files: [SheetFile] {
    guard isFile else { return [] }
    guard let (before, after) = parts else { return [SheetFile(path)] }
    let (folder, prefix) = Self.split(before)
    return SheetFile.names(inFolder: folder).filter { Self.isSheet($0, prefix, after) }
      .map { SheetFile(folder + $0) }
  }

  /// What a file in the sheets' folder is to them.
  package func neighbour(_ name: String) -> SheetNeighbour {
    guard let (before, after) = parts else { return SheetNeighbour(name, of: Self.split(path).name) }
    if Self.isSheet(name, Self.split(before).name, after) { return .sheet }
    let kinds = Set(files.map { SheetNeighbour(name, of: Self.split($0.path).name) })
    return [.lock, .conflictedCopy, .otherFormat, .temporary].first(where: kinds.contains) ?? .other
  }

  private static func isSheet(_ name: String, _ prefix: String, _ suffix: String) -> Bool {
    name.utf8.starts(with: prefix.utf8) && name.utf8.reversed().starts(with: suffix.utf8.reversed())
      && name.utf8.count > prefix.utf8.count + suffix.utf8.count
      && SheetNeighbour(name, of: name + "x") != .temporary
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    let end = path.utf8.lastIndex(of: 0x2F).map { path.utf8.index(after: $0) } ?? path.startIndex
    return (String(path[..<end]), String(path[end...]))
  }
}
