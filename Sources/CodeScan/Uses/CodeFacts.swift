import TranslationModel

/// What one file of code says of keys. It is the same whatever keys there are.
package struct CodeFacts: Sendable {
  package var uses: [KeyUse] = []
  /// Texts that users are shown as they are.
  package var raws: [RawText] = []
  /// What keys of this file may begin with, so that it is not said at each.
  package var prefixes: [Text] = []
  /// Keys that are defined here, and perhaps in no string file; of a plural as ``plural(_:)`` has it.
  package var definitions: [Text] = []
  /// Names that stand for texts, keys perhaps.
  package var constants: [CodeConstant] = []
  /// Hashes of all that a key could be named by without anybody seeing that it is one: strings, and names of members where keys
  /// are names.
  package var mentions: [UInt64] = []
  /// The ids of a storyboard's objects.
  package var objects: [Text] = []

  package init() {}

  static func plural(_ key: Text) -> Text { Text("plurals/\(key)") }

  /// The hash of a text, as ``mentions`` has it.
  package static func mention(_ text: Text) -> UInt64 { ByteHash.of(text.utf8) }
}

/// A place of code, as editors count.
package struct CodePlace: Hashable, Sendable {
  package var line: Int
  /// In bytes.
  package var column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}

/// A key that some code uses, or a way to one that only the running program knows.
package struct KeyUse: Sendable {
  package enum Key: Hashable, Sendable {
    case known(Text)
    /// Values stand between these parts for placeholders.
    case format([Text])
    /// What should be an accessor, and is none: `L10n.Common.cancle`.
    case accessor(Text)
    /// It is made when the program runs, and begins with this.
    case dynamic(start: Text)
  }

  package var key: Key
  /// The name that stands in the key's place, alone: what it stands for another file may say.
  package var constant: Text?
  package var platforms: PlatformSet
  package var kind: KeyKind?
  /// True where it may be something else than a key.
  package var isDoubtful: Bool
  /// True where the call says that the key may be another bundle's, or that it has a text of its own.
  package var isElsewhere = false
  /// The string table that it says.
  package var table: Text?
  /// True where it is looked for in Apple's default table: the call is the system's own, and says no table and no bundle.
  package var isOfDefaultTable = false
  /// Keys that begin with it and one of these signs are used, too: forms of a choice that the program makes.
  package var hasForms = false
  package var values = ShownValues.unknown
  /// The bytes that say the key, and nothing else; nil where no one piece of the code does.
  package var spelling: KeySpelling?
  package var place: CodePlace
}

/// Where code says a key: between a string's quotes, or as the name of a member.
package struct KeySpelling: Hashable, Sendable {
  package var range: Range<Int>
  package var isName: Bool
  /// The names of the accessor that stands for the key; nil where the code says the key itself.
  package var accessor: [String]? = nil
}

/// The values that a text is given where it is used, as far as the code shows them.
package enum ShownValues: Hashable, Sendable {
  case unknown
  case count(Int)
  case names(Set<Text>)
}

/// A text in code that users are shown as it is.
package struct RawText: Sendable {
  package var text: Text
  package var platforms: PlatformSet
  package var place: CodePlace
  /// Of an object of a storyboard, its key.
  package var key: Text?
}
