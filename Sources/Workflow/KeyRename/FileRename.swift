import ProjectConfiguration
import StringFormats
import TranslationModel

/// A string file with another name for a key. That nothing else changes is proven by reading it again.
package struct FileRename {
  package let result: any StringFile
  /// False for a file that lacks the key.
  package let isChange: Bool

  /// `base` is the base locale's file with the new name; nil where this is it.
  package init(
    _ key: Text, to new: Text, in file: any StringFile, _ format: ResourceFormat, _ role: FileRole,
    beside base: (any StringFile)? = nil
  ) throws(RenameProblem) {
    if file.catalog.entries.contains(where: { $0.key == new }) { throw .taken(new) }
    let bytes: [UInt8]
    do throws(EditError) { bytes = try file.renaming(key, to: new) } catch { throw .edit(error) }
    isChange = bytes != file.bytes
    do throws(SyntaxError) {
      if let base {
        result = try format.read(bytes, as: role, beside: base)
      } else {
        result = try format.read(bytes, as: role)
      }
    } catch { throw .result(error) }
    try Self.demandSame(file.catalog, result.catalog, key, new)
    for locale in file.locales {
      let role = FileRole.translation(locale)
      guard let old = try? format.read(file.bytes, as: role) else { continue }
      guard let renamed = try? format.read(bytes, as: role) else { throw .changesOthers(key) }
      try Self.demandSame(old.catalog, renamed.catalog, key, new)
    }
  }

  /// Entry for entry the same, but for the key's name.
  private static func demandSame(_ old: Catalog, _ now: Catalog, _ key: Text, _ new: Text)
    throws(RenameProblem)
  {
    guard old.count == now.count else { throw .changesOthers(key) }
    for (before, after) in zip(old.entries, now.entries) {
      // What only begins with its name is another key, which stays: `settings/title` beside `settings`.
      let isOwn = before.key == key || before.key.isPart(of: key) && after.key != before.key
      let name = isOwn ? Text("\(new)\(before.key.string.dropFirst(key.string.count))") : before.key
      guard after.key == name, after.variant == before.variant else { throw .changesOthers(key) }
      guard after.text == before.text else { throw isOwn ? .changesText : .changesOthers(key) }
      guard after.comment == before.comment, after.isTranslatable == before.isTranslatable else {
        throw .changesOthers(key)
      }
    }
  }
}

extension Text {
  /// True for a key itself, and for what hangs on it: a variable of its text, a product's version of it.
  package func isPart(of key: Text) -> Bool {
    guard utf8.starts(with: key.utf8) else { return false }
    let next = utf8.dropFirst(key.count).first
    return next == nil || next == UInt8(ascii: "/") || next == UInt8(ascii: "@")
  }
}

/// Why a key cannot get another name in a file.
package enum RenameProblem: Error, Hashable, Sendable {
  /// The file has the new one already.
  case taken(Text)
  case edit(EditError)
  case changesText, changesOthers(Text)
  case result(SyntaxError)

  package func finding(path: String) -> Finding {
    switch self {
    case .taken(let new):
      Finding(
        .error, "key-taken", "the file has a key '\(new.excerpt)' already", at: Place(path),
        hint: "choose another name, or delete one of the two first")
    case .edit(let error):
      Finding(.error, "not-renamed", "'\(error.id.key.excerpt)': \(error.message)", at: Place(path))
    case .changesText:
      Finding(
        .error, "not-renamed", "the key is the text itself: another key would be another text",
        at: Place(path), hint: "give it a text of its own first")
    case .changesOthers(let key):
      Finding(
        .error, "not-renamed", "renaming '\(key.excerpt)' would change other entries", at: Place(path),
        hint: "rename it by hand, and look at what else is written there")
    case .result(let error):
      Finding(
        .error, "not-renamed", "the file would not parse: \(error.message)",
        at: Place(path, line: error.line, column: error.column), hint: error.hint)
    }
  }
}
