import StringFormats
import TranslationModel

/// Three versions of a string file that could be read, and what is to become of their keys.
struct MergedVersions {
  private typealias Files = [any StringFile]

  private let format: any StringFormat
  /// One for each locale of a file that holds all of them.
  private let roles: [FileRole]
  private let base: Files?
  private let ours: Files
  private let theirs: Files
  private let texts: [CatalogMerge]
  private let keysInConflict: Set<Text>
  private let blocks: BlockMerge
  /// As many problems as a version has already.
  private let mostFindings: Int

  init(
    _ format: any StringFormat, _ role: FileRole, base: [UInt8], ours: [UInt8], theirs: [UInt8]
  ) throws(MergeObstacle) {
    self.format = format
    let first = try Self.read(ours, format, role, "our version")
    let second = try Self.read(theirs, format, role, "their version")
    let isNew = base.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let zeroth = try isNew ? nil : Self.read(base, format, role, "the common base")
    let locales = [first, second, zeroth].reduce(into: Set<LocaleTag>()) { $0.formUnion($1?.locales ?? []) }
    let roles = [role] + locales.sorted().map { .translation($0) }
    func files(_ first: any StringFile, _ version: String) throws(MergeObstacle) -> Files {
      var files: Files = [first]
      for role in roles.dropFirst() { files.append(try Self.read(first.bytes, format, role, version)) }
      return files
    }
    self.roles = roles
    self.ours = try files(first, "our version")
    self.theirs = try files(second, "their version")
    if let zeroth { self.base = try files(zeroth, "the common base") } else { self.base = nil }
    var texts: [CatalogMerge] = []
    for i in roles.indices {
      texts.append(
        CatalogMerge(
          base: self.base?[i].catalog ?? .empty, ours: self.ours[i].catalog, theirs: self.theirs[i].catalog))
    }
    self.texts = texts
    keysInConflict = texts.reduce(into: []) { $0.formUnion($1.keysInConflict) }
    blocks = BlockMerge(base: zeroth ?? EmptyFile(), ours: first, theirs: second, fixed: keysInConflict)
    mostFindings = max(first.findings.count, second.findings.count)
  }

  private static func read(
    _ bytes: [UInt8], _ format: any StringFormat, _ role: FileRole, _ version: String
  ) throws(MergeObstacle) -> any StringFile {
    do { return try format.read(bytes, as: role) } catch {
      throw MergeObstacle(message: "\(version) cannot be read: line \(error.line): \(error.message)")
    }
  }

  /// The keys that both sides changed, differently, as people read them.
  var conflicts: [String] {
    zip(roles, texts).flatMap { role, merge in
      merge.conflicts.map { id in
        let name = id.variant == .plain ? "'\(id.key)'" : "'\(id.key)' (\(id.variant.text))"
        return roles.count > 1 ? "\(name) in \(role.locale)" : name
      }
    }
  }

  func isMade(in bytes: [UInt8]) -> Bool {
    for (i, role) in roles.enumerated() {
      guard let file = try? format.read(bytes, as: role), texts[i].isMade(in: file.catalog) else {
        return false
      }
      if i == 0, !blocks.isMade(in: file) || file.findings.count > mostFindings { return false }
    }
    return true
  }

  // MARK: Writing

  /// Each version with the keys of all; nil where one has no place for another's.
  func levelled() -> LevelledVersions? {
    guard let own = level(ours, theirs), let files = read(own), let their = level(theirs, files) else {
      return nil
    }
    guard let base else { return LevelledVersions(base: nil, ours: own, theirs: their) }
    return LevelledVersions(base: level(base, files), ours: own, theirs: their)
  }

  private func read(_ bytes: [UInt8]) -> Files? {
    var files: Files = []
    for role in roles {
      guard let file = try? format.read(bytes, as: role) else { return nil }
      files.append(file)
    }
    return files
  }

  /// What is new in a version stands where `model` has it, in the manner that it has there.
  private func level(_ version: Files, _ model: Files) -> [UInt8]? {
    guard var bytes = blocks.applied(to: version[0], from: model[0]) else { return nil }
    for (i, role) in roles.enumerated() {
      guard let file = try? format.read(bytes, as: role) else { return nil }
      bytes = Self.applied(texts[i].edits(of: file.catalog, except: keysInConflict), to: file, model[i])
    }
    return bytes
  }

  /// The edits that the file can take. Whether that is enough is seen at the end.
  private static func applied(_ edits: [EntryEdit], to file: any StringFile, _ model: any StringFile)
    -> [UInt8]
  {
    var edits = edits
    let placeless = Set(file.obstacles(to: edits, base: model).map(\.id))
    edits.removeAll { placeless.contains($0.id) }
    while true {
      do throws(EditError) { return try file.applying(edits, base: model) } catch {
        let count = edits.count
        edits.removeAll { $0.id == error.id }
        if edits.count == count { return file.bytes }
      }
    }
  }

  /// Our version with every message of theirs that differs where ours does not; what both say of a message is merged by its
  /// lines. Nil where messages do not come as a whole.
  func assembled(_ level: LevelledVersions, _ mergeLines: LineMerge) -> [UInt8]? {
    guard let base = level.base, let old = blockBytes(base), let new = blockBytes(level.theirs),
      let file = try? format.read(level.ours, as: roles[0]), !file.blocks.isEmpty
    else { return nil }
    var splices = Splices()
    for block in file.blocks {
      let own = Array(level.ours[block.extent])
      guard let before = old[block.name], let theirs = new[block.name], own != theirs else { continue }
      if before == own {
        splices.replace(block.extent, by: theirs)
      } else if before != theirs, let merged = mergeLines(before, own, theirs, true) {
        splices.replace(block.extent, by: merged.bytes)
      }
    }
    return splices.applied(to: level.ours)
  }

  private func blockBytes(_ bytes: [UInt8]) -> [Text: [UInt8]]? {
    guard let file = try? format.read(bytes, as: roles[0]) else { return nil }
    return Dictionary(
      file.blocks.map { ($0.name, Array(bytes[$0.extent])) }, uniquingKeysWith: { a, _ in a })
  }
}

/// What stands for a file that was not there.
private struct EmptyFile: StringFile {
  var bytes: [UInt8] { [] }
  var catalog: Catalog { .empty }
  var findings: [Finding] { [] }
  func applying(_ edits: [EntryEdit], base: any StringFile) throws(EditError) -> [UInt8] { [] }
  func renaming(_ key: Text, to new: Text) throws(EditError) -> [UInt8] { [] }
}
