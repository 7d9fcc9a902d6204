import Git
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// Reads what the files of a commit say of the languages of its apps. What cannot be read is unknown, and told.
struct ProjectFilesLook {
  let repository: Repository
  let blobs: any BlobReader
  let base: LocaleTag
  private let kinds: [SettingsFile]

  /// In bytes: a project of a hundred thousand files is not as large.
  private static let largest = 32 << 20

  /// `resources` are those of the commit.
  init(_ repository: Repository, base: LocaleTag, resources: [Resource]) {
    (self.repository, self.base) = (repository, base)
    kinds = SettingsFile.all.filter { kind in resources.contains { $0.isOf(kind.platforms) } }
    blobs = RepositoryBlobs(repository)
  }

  func look(at tree: ObjectID) throws(GitError) -> ProjectFiles {
    let files = try repository.files(of: tree) { path in
      kinds.contains { $0.claims(path) } || Self.isInfoStrings(path)
    } descend: {
      !SettingsFile.isForeign($0)
    }
    var said = ProjectFiles()
    for file in files where file.mode == .regular || file.mode == .executable {
      if Self.isInfoStrings(file.path.string) {
        readStrings(file, &said)
      } else if let kind = kinds.first(where: { $0.claims(file.path.string) }) {
        read(file, kind, &said)
      }
    }
    return said
  }

  private func read(_ file: TreeFile, _ kind: SettingsFile, _ said: inout ProjectFiles) {
    let path = file.path.string
    guard let bytes = bytes(of: file, &said) else { return }
    do throws(SyntaxError) {
      let found = try kind.read(bytes, path)
      said.lists += found.lists.map { ProjectFiles.List(path, $0) }
      for list in found.lists where !list.isWhole { said.findings.append(.partly(list, path)) }
      let isProject = path.hasSuffix(".pbxproj")
      if isProject { said.projectFolders.append(parent(of: parent(of: path))) }
      if let keys = found.infoKeys, !keys.isEmpty {
        // What Xcode makes stands for the folder that the project is in.
        said.infos.append(ProjectFiles.Info(path, keys))
      }
    } catch {
      said.findings.append(.unreadable(error, path, kind.name))
    }
  }

  private func bytes(of file: TreeFile, _ said: inout ProjectFiles) -> [UInt8]? {
    do throws(UnreadableBlob) {
      let bytes = try blobs.bytes(of: file.id)
      return bytes.count > Self.largest ? nil : bytes
    } catch {
      said.findings.append(
        Finding(
          .warning, "unreadable-settings", "cannot read the file: \(error.reason)",
          at: Place(file.path.string)))
      return nil
    }
  }

  // MARK: Texts that the system shows

  private static func isInfoStrings(_ path: String) -> Bool {
    path.hasSuffix(".lproj/InfoPlist.strings") || path == "InfoPlist.xcstrings"
      || path.hasSuffix("/InfoPlist.xcstrings")
  }

  private func readStrings(_ file: TreeFile, _ said: inout ProjectFiles) {
    let path = file.path.string
    guard let bytes = bytes(of: file, &said) else { return }
    let isCatalog = path.hasSuffix(".xcstrings")
    let folder = isCatalog ? parent(of: path) : parent(of: parent(of: path))
    let place = said.infoStrings.firstIndex { $0.folder == folder } ?? said.infoStrings.endIndex
    if place == said.infoStrings.endIndex { said.infoStrings.append(ProjectFiles.InfoStrings(folder)) }
    if isCatalog {
      readCatalog(bytes, path, &said.infoStrings[place])
    } else {
      readTable(bytes, path, &said.infoStrings[place])
    }
  }

  private func readTable(_ bytes: [UInt8], _ path: String, _ strings: inout ProjectFiles.InfoStrings) {
    let format = AppleStrings()
    let name = parent(of: path).split(separator: "/").last?.dropLast(".lproj".count) ?? ""
    let locale = format.locale(named: String(name))
    let isBase = locale == base || name == "Base"
    guard let file = try? format.read(bytes, as: .source(base)) else {
      // `check` tells of it where it is one of the project's string files.
      if isBase { strings.hasUnknownBase = true } else if let locale { strings.unknown.insert(locale) }
      return
    }
    let found = ProjectFiles.InfoStrings.File(path, file.catalog.entries.compactMap(item))
    if let locale, locale != base {
      strings.files[locale] = found
    } else if isBase, strings.base == nil || locale == base {
      strings.base = found
    }
  }

  private func readCatalog(_ bytes: [UInt8], _ path: String, _ strings: inout ProjectFiles.InfoStrings) {
    let format = XCStrings()
    guard let file = try? format.read(bytes, as: .source(base)) else {
      strings.hasUnknownBase = true
      return
    }
    strings.base = ProjectFiles.InfoStrings.File(path, file.catalog.entries.compactMap(item))
    for locale in file.locales where locale != base {
      guard let own = try? format.read(bytes, as: .translation(locale)) else { continue }
      strings.files[locale] = ProjectFiles.InfoStrings.File(path, own.catalog.entries.compactMap(item))
    }
  }

  private func item(_ entry: Entry) -> DeclaredLocales.Item? {
    entry.text.isBlank ? nil : DeclaredLocales.Item(entry.key.string, line: entry.line)
  }

  private func parent(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }
}

extension Finding {
  fileprivate static func unreadable(_ error: SyntaxError, _ path: String, _ kind: String) -> Finding {
    var finding = error.finding(in: path, rule: "unreadable-settings")
    finding.severity = .warning
    finding.message = "this \(kind) cannot be read, so what it says is unknown: \(error.message)"
    return finding
  }

  fileprivate static func partly(_ list: DeclaredLocales, _ path: String) -> Finding {
    Finding(
      .note, "unreadable-settings",
      "a part of \(list.setting.rawValue) is known only when it is built, so nothing is said of what it lacks",
      at: Place(path, line: list.line))
  }
}
