import Daemon
import Git
import Glibc
import HostConfiguration
import ProjectConfiguration
import Service
import Workflow

/// The project that a command is about: a repository with its sheet, from the host's configuration or from options.
struct Selection {
  var settings: RepositorySettings
  var daemon: DaemonSettings
  /// Where the daemon answers over http; nil where it does not, or the host's configuration was not read.
  var http: HTTPSettings?
  /// Whom root becomes before it opens what the host's configuration names.
  var daemonUser: DaemonUser?

  static let usualConfiguration = "/etc/glossator/glossator.conf"

  /// The setting of a clone that names its sheet, so that later commands need no `--sheet`.
  static let sheetSetting = "glossator.sheet"

  /// Options first, then `--config` or `--project`, then the repository that this folder is in, then the usual configuration.
  init(_ invocation: Invocation) throws(Failure) {
    let sheet = try invocation["sheet"].map { text throws(Failure) in try Self.location(text) }
    let isFromConfiguration = invocation["config"] != nil || invocation["project"] != nil
    if let path = invocation["repo"] ?? (isFromConfiguration ? nil : CurrentRepository.path) {
      var place = sheet
      if place == nil { place = try Self.rememberedSheet(of: absolute(path)) }
      settings = RepositorySettings(name: "project", path: absolute(path), sheet: place)
      daemon = DaemonSettings()
      return
    }
    let configuration = try Self.configuration(invocation["config"].map(absolute) ?? Self.usualConfiguration)
    daemon = configuration.daemon
    http = configuration.http
    settings = try Self.chosen(invocation["project"], of: configuration.repositories)
    if let sheet { settings.replaceSheet(with: sheet) }
    daemonUser = DaemonUser(state: daemon.state)
  }

  private static func location(_ text: String) throws(Failure) -> SheetLocation {
    let location =
      try SheetLocation(onWebOrNot: text) ?? SheetLocation(onBranch: text)
      ?? SheetLocation(file: absolute(text))
    if let mistake = location.mistake { throw mistake }
    return location
  }

  private static func rememberedSheet(of repository: String) throws(Failure) -> SheetLocation? {
    // What is wrong with the repository is told when it is opened.
    let value = (try? Repository(at: repository).localSetting(sheetSetting)) ?? nil
    return try value.map { text throws(Failure) in try location(text) }
  }

  private static func chosen(_ name: String?, of all: [RepositorySettings]) throws(Failure)
    -> RepositorySettings
  {
    let names = all.map(\.name)
    if let name {
      if let one = all.first(where: { $0.name == name }) { return one }
      let nearest = Spelling.nearest(to: name, among: names)
      throw Failure(
        .usage, "there is no [repository \"\(name)\"]",
        hint: nearest.map { "did you mean '\($0)'?" } ?? "it has: \(names.joined(separator: ", "))")
    }
    if all.count == 1 { return all[0] }
    throw Failure(
      .usage, "the configuration has \(all.count) repositories",
      hint: "name one: --project \(names.joined(separator: " | "))")
  }

  static func configuration(_ path: String) throws(Failure) -> HostConfiguration {
    try HostConfiguration.load(path)
  }

  /// The ways to the sheets, through `access` where they are on a branch; nil where no place is given.
  func sheets(_ access: any RepositoryAccess) -> SheetStores? {
    settings.sheet.map { SheetStores($0, access, identity: identity, account: settings.sheetAccount) }
  }

  func requireSheets(_ access: any RepositoryAccess) throws(Failure) -> SheetStores {
    guard let sheets = sheets(access) else {
      throw Failure(
        .usage, "no sheet is given",
        hint:
          "give --sheet FILE, --sheet BRANCH:PATH or --sheet https://…, or set 'sheet =' in the configuration"
      )
    }
    return sheets
  }

  /// The repository as the daemon reaches it: attached, or a mirror of its remote.
  func access() throws(Failure) -> any RepositoryAccess {
    try daemonUser?.become()
    return try settings.access(state: daemon.state)
  }

  var identity: CommitIdentity { settings.identity }
}

/// A path as seen from any folder. It has no `.` or `..` where it begins with them, since the sheet's place in the journal is its path;
/// this folder's own path has no symbolic links, so that its parent is the one before it.
func absolute(_ path: String) -> String {
  if path.hasPrefix("/") { return path }
  var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
  guard getcwd(&buffer, buffer.count) != nil else { return path }
  let here = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  var folders = here.split(separator: "/")
  var parts = path.split(separator: "/", omittingEmptySubsequences: false)[...]
  while let first = parts.first, first == "." || first == ".." || first.isEmpty {
    if first == ".." { _ = folders.popLast() }
    parts.removeFirst()
  }
  return "/" + (folders + parts).joined(separator: "/")
}
