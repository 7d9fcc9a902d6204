import RepositoryModel

/// Where a project keeps texts that were translated before, and how much of a text must be like one of them.
package struct MemorySettings: Hashable, Sendable {
  /// Files on the integration branch, the newest last.
  package var paths: [RepositoryPath]
  /// In percent.
  package var threshold: Int

  package init(paths: [RepositoryPath] = [], threshold: Int = Self.usualThreshold) {
    (self.paths, self.threshold) = (paths, threshold)
  }

  package static let usualThreshold = 75
  /// Below half of it, a text is another one.
  package static let thresholds = 50...100
}

extension MemorySettings {
  /// Every key of `[memory]`.
  static let keys = [
    ConfigurationKey(
      "memory", "path", isList: true, takes: "a path, like: l10n/memory.tmx",
      "texts that were translated before, a TMX file, or a CSV, TSV or XLSX file with a column for each locale"
    ),
    ConfigurationKey(
      "memory", "threshold", takes: "a share from 50 % to 100 %", standard: "75 %",
      "how much of a text must be like the memory's for its translation to be offered"),
  ]
}

extension CheckedConfiguration {
  /// `[memory]`.
  mutating func memory() -> MemorySettings {
    var memory = MemorySettings()
    for setting in settings("memory", "path") {
      guard let value = setting.value, !value.isEmpty else { continue }
      if let path = RepositoryPath(value) {
        memory.paths.append(path)
      } else {
        fail(
          "path", "'\(value)' cannot be a memory's path", at: setting,
          hint: "it \(RepositoryPath.flaw(in: value) ?? "must be a path in the repository")")
      }
    }
    guard let setting = settings("memory", "threshold").last, let value = setting.value, !value.isEmpty else {
      return memory
    }
    let digits = value.utf8.prefix { (0x30...0x39).contains($0) }
    let unit = value.utf8.dropFirst(digits.count).drop { $0 == 0x20 }
    if unit.elementsEqual("%".utf8), let share = Int(String(decoding: digits, as: UTF8.self)),
      MemorySettings.thresholds.contains(share)
    {
      memory.threshold = share
    } else {
      fail(
        "share", "'threshold' cannot be '\(value)'", at: setting,
        hint: "a share from 50 % to 100 %: threshold = 75 %")
    }
    if memory.paths.isEmpty {
      fail(
        "no-effect", "'threshold' has no effect without 'path'", at: setting, hint: "path = l10n/memory.tmx")
    }
    return memory
  }
}
