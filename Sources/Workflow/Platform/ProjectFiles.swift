import ProjectConfiguration
import TranslationModel

/// What a commit's files, beside its string files, say of the languages of its apps.
package struct ProjectFiles: Sendable {
  /// A platform's list of languages, and the file that it is in.
  package struct List: Hashable, Sendable {
    package var path: String
    package var list: DeclaredLocales

    package init(_ path: String, _ list: DeclaredLocales) { (self.path, self.list) = (path, list) }
  }

  /// The keys of texts that the system shows by itself: those of an `Info.plist`, or of the one that Xcode makes.
  package struct Info: Hashable, Sendable {
    package var path: String
    package var keys: [DeclaredLocales.Item]

    package init(_ path: String, _ keys: [DeclaredLocales.Item]) { (self.path, self.keys) = (path, keys) }
  }

  /// The `InfoPlist.strings` of one folder, or its `InfoPlist.xcstrings`.
  package struct InfoStrings: Hashable, Sendable {
    /// One language's: where it is, and the keys that have a text.
    package struct File: Hashable, Sendable {
      package var path: String
      package var keys: [DeclaredLocales.Item]

      package init(_ path: String, _ keys: [DeclaredLocales.Item]) { (self.path, self.keys) = (path, keys) }
    }

    /// The folder that the languages' folders are in.
    package var folder: String
    package var base: File?
    package var files: [LocaleTag: File]
    /// Languages whose file cannot be read.
    package var unknown: Set<LocaleTag>
    /// True where the base locale's cannot be.
    package var hasUnknownBase: Bool

    /// The file of a language: the one of its own name, or else of the first other name for it.
    func file(for locale: LocaleTag) -> File? {
      files[locale] ?? files.filter { $0.key.full == locale.full }.min { $0.key < $1.key }?.value
    }

    package init(_ folder: String) {
      (self.folder, files, unknown, hasUnknownBase) = (folder, [:], [], false)
    }
  }

  package var lists: [List] = []
  package var infos: [Info] = []
  package var infoStrings: [InfoStrings] = []
  /// The folders that hold Xcode projects.
  package var projectFolders: [String] = []
  /// Files that cannot be read: what they say is unknown.
  package var findings: [Finding] = []

  package init() {}
}

/// The folder that a path is in; empty at the root.
func folder(of path: String) -> String {
  path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
}

/// How many folders two have in common from the root on.
func commonDepth(_ a: String, _ b: String) -> Int {
  zip(a.split(separator: "/"), b.split(separator: "/")).prefix { $0 == $1 }.count
}
