import TranslationModel

/// One kind of string file: how its bytes are read, and how values in it are changed.
///
/// A format is one file of code, and one line in `StringFormats.all`.
package protocol StringFormat: Sendable {
  /// The name in `.glossator`: `apple-strings`.
  var name: String { get }
  /// How the format writes placeholders.
  var placeholders: PlaceholderStyle { get }
  /// What the format can hold; what it cannot becomes a finding, never a silent loss.
  var carries: Features { get }
  /// Whose code uses the texts; nil for a format that no code names keys of.
  var platform: Platform? { get }
  /// Which of an app's translations the platform shows to whom.
  var fallback: FallbackRule { get }

  /// The tag behind a locale's spelling in a path (`b+sr+Latn`, `pt-rBR`, `iw`, `zh-Hans`); nil where the
  /// text is no locale of this format (`night`, `v21`, `Base`).
  func locale(named name: String) -> LocaleTag?
  /// The spellings of a locale in a path, the one for a new file first, then older ones (`in` for `id`).
  func names(of locale: LocaleTag) -> [String]

  /// The same format in a project that has its own names for some locales: where a file says its language, it says those.
  func naming(_ locales: OwnSpellings) -> any StringFormat

  /// Reads one file. A format whose file holds all locales, or a source text beside each translation, gives the
  /// texts of the role.
  func read(_ bytes: [UInt8], as role: FileRole) throws(SyntaxError) -> any StringFile

  /// Reads a locale's file beside the base locale's, for a format whose files may name one entry in two ways.
  func read(_ bytes: [UInt8], as role: FileRole, beside base: any StringFile) throws(SyntaxError)
    -> any StringFile

  /// The bytes of a locale's file with no entries, in the manner (encoding, line ends, indentation, header) of `base`.
  func emptyFile(like base: any StringFile, for locale: LocaleTag) -> [UInt8]

  /// True where a file of this format may have this path, judged by its name only.
  func claims(path: String) -> Bool

  /// Where a project that nobody has configured has such files.
  var layouts: [FileLayout] { get }
  /// The other notations of placeholders that projects use in such files.
  var dialects: [PlaceholderStyle] { get }
  /// How placeholders are written where a settings file of the platform says so; `settings` gives such a file's bytes by
  /// its name. Nil where none says anything.
  func placeholders(settings: (String) -> [UInt8]?) -> PlaceholderStyle?
  /// True where a base file is of this format rather than of a later one that has the same layouts.
  func suits(_ base: any StringFile) -> Bool
}

extension StringFormat {
  package func naming(_ locales: OwnSpellings) -> any StringFormat { self }
  package var dialects: [PlaceholderStyle] { [] }
  package func placeholders(settings: (String) -> [UInt8]?) -> PlaceholderStyle? { nil }
  package func suits(_ base: any StringFile) -> Bool { true }
  package func read(_ bytes: [UInt8], as role: FileRole, beside base: any StringFile) throws(SyntaxError)
    -> any StringFile
  {
    try read(bytes, as: role)
  }
}

/// What a string file is read for. Most formats do not care; in one that holds source text and translation side by side
/// (PO, XLIFF), or all locales at once, the role says which text is an entry's.
package enum FileRole: Hashable, Sendable {
  /// The base locale's texts: which keys exist, and their source text.
  case source(LocaleTag)
  /// A locale's translations; an entry that has none is not in the catalog.
  case translation(LocaleTag)

  package var locale: LocaleTag {
    switch self {
    case .source(let locale), .translation(let locale): locale
    }
  }
}

/// What a string format can hold beside plain texts.
package struct Features: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let plurals = Features(rawValue: 1)
  package static let arrays = Features(rawValue: 2)
  package static let comments = Features(rawValue: 4)
  /// A key that the file lacks can be added. Without it another tool owns the keys (msgmerge, lupdate), and only
  /// translations of what is there are written.
  package static let newKeys = Features(rawValue: 8)
  /// A form `zero` is shown for none in every language, also where its own rules have no such form.
  package static let zeroForms = Features(rawValue: 16)
  /// So are `one` and `two`, for just these numbers.
  package static let numberForms = Features(rawValue: 64)
  /// One file holds all locales: its path names none.
  package static let allLocales = Features(rawValue: 32)
}

/// A string file that was read: its entries, and enough of its bytes' layout to change a value and nothing else.
package protocol StringFile: Sendable {
  /// The bytes that were read.
  var bytes: [UInt8] { get }
  /// The entries in file order.
  var catalog: Catalog { get }
  /// What is legal, but will surprise a person: doubles, texts that the platform reads otherwise. Places
  /// have the file name left empty, for the caller to fill in.
  var findings: [Finding] { get }
  /// The forms that a plural of this file can have, where the file itself says so; nil where it may have any.
  var pluralForms: Set<PluralCategory>? { get }
  /// The locales that a file of all locales has texts of; empty for a file of one.
  var locales: Set<LocaleTag> { get }

  /// The bytes after the edits. No edits give back the same bytes, nor does an edit to the text that is there
  /// already; an edit changes that value's bytes only. A new entry goes where `base` has it, in this file's own
  /// style; what kind of value it is (markup, CDATA) it has from `base` too. Of two edits of one id the later counts.
  ///
  /// `base` is the base locale's file of the same format; a file may be its own base.
  func applying(_ edits: [EntryEdit], base: any StringFile) throws(EditError) -> [UInt8]

  /// The bytes with these texts, plain ones of entries of `base`: what the same as edits would give. Nil where only edits can
  /// do it: the file has entries, or is of a format that has no quicker way.
  func filled(with texts: NewTexts, base: any StringFile) throws(EditError) -> [UInt8]?

  /// The edits that the file has no place for, whatever their texts: its keys are another tool's.
  func obstacles(to edits: [EntryEdit], base: any StringFile) -> [EditError]

  /// The entries that `base` has no more, and that stand where the edits go, or would be shown in their place: they are taken out
  /// with them.
  func leftovers(beside edits: [EntryEdit], base: any StringFile) -> [EntryID]

  /// The plural forms that stay as a translator wrote them where the edits change the text of the form that they are like: the
  /// catalog does not have them.
  func keptForms(beside edits: [EntryEdit]) -> [KeptForm]

  /// The bytes with another name for a key, in all its forms and with what describes it; what hangs on the key goes along
  /// (`files/count`, `title@tablet`). A file that lacks the key gives back the same bytes.
  ///
  /// Throws where the format cannot say the name, and where the key is the text itself.
  func renaming(_ key: Text, to new: Text) throws(EditError) -> [UInt8]

  /// Its messages as a whole, in file order, where they are what another tool, or a person, makes and describes; empty in a
  /// format whose entries say all that there is to say.
  var blocks: [EntryBlock] { get }

  /// True for a text that the file itself calls a draft, and that the platform shows all the same: made for other English, perhaps.
  func isDraft(_ id: EntryID) -> Bool

  /// The parts of a text that the file keeps from translation by marks that are not in the text (Android's `xliff:g`).
  func guardedParts(of id: EntryID) -> [Text]
}

extension StringFile {
  package var pluralForms: Set<PluralCategory>? { nil }
  package var locales: Set<LocaleTag> { [] }
  package func filled(with texts: NewTexts, base: any StringFile) throws(EditError) -> [UInt8]? { nil }
  package func obstacles(to edits: [EntryEdit], base: any StringFile) -> [EditError] { [] }
  package func keptForms(beside edits: [EntryEdit]) -> [KeptForm] { [] }
  package func leftovers(beside edits: [EntryEdit], base: any StringFile) -> [EntryID] {
    surplusItems(beside: edits, base: base)
  }

  /// The items at the end of lists that have grown shorter: a list is one value.
  func surplusItems(beside edits: [EntryEdit], base: any StringFile) -> [EntryID] {
    let lists = Set(edits.lazy.filter { $0.text != nil && $0.id.variant.isItem }.map(\.id.key))
    if lists.isEmpty { return [] }
    return catalog.entries.lazy.map(\.id).filter {
      $0.variant.isItem && lists.contains($0.key) && base.catalog[$0] == nil
    }
  }
  package var blocks: [EntryBlock] { [] }
  package func guardedParts(of id: EntryID) -> [Text] { [] }
  package func isDraft(_ id: EntryID) -> Bool { false }
}

/// A change of one entry of a string file.
package struct EntryEdit: Hashable, Sendable {
  package var id: EntryID
  /// The new text in the platform's placeholder notation; nil takes the entry out.
  package var text: Text?
  /// The developer's comment for an entry that is new in the file; where the entry exists its comment stays.
  package var comment: Text

  package init(_ id: EntryID, _ text: Text?, comment: Text = .empty) {
    self.id = id
    self.text = text
    self.comment = comment
  }
}

/// Why an edit cannot be written in a format: a text that it has no way to say (a control character in XML).
package struct EditError: Error, Hashable, Sendable {
  package var id: EntryID
  package var message: String
  /// True where nothing is wrong with the text: it is written as soon as others are there. i18next's `item_one` means
  /// nothing without `item_other`, an ICU plural needs `other`, and a PO file has only the messages that msgmerge put in.
  package var waits: Bool

  package init(_ id: EntryID, _ message: String, waits: Bool = false) {
    self.id = id
    self.message = message
    self.waits = waits
  }
}

extension EditError {
  /// A key that is the English itself: another name would be another text.
  static func keyIsText(_ key: Text) -> EditError {
    EditError(EntryID(key), "the key is the text itself: another key would be another text")
  }
}

extension StringFormat {
  /// The plural forms that a locale's file has which is not there yet; nil where it may have any.
  package func pluralForms(ofNewFileLike base: any StringFile, for locale: LocaleTag) -> Set<PluralCategory>?
  {
    guard base.pluralForms != nil else { return nil }
    return (try? read(emptyFile(like: base, for: locale), as: .translation(locale)))?.pluralForms
  }
}
