import TranslationModel

/// Compares what code says of keys with the keys of the string files.
package struct CodeJudgement {
  private let tables: [KeyTable]
  private let files: [ScannedFile]
  /// Those whose base files could not all be read: of their keys nobody can say that they are missing.
  private let unknown: PlatformSet
  private var indexes: [Platform: KeyIndex] = [:]
  private var used: Set<KeyIndex.Place> = []
  private var definitions: Set<Text> = []
  /// What names of constants stand for, in whatever file.
  private var constants: [Text: Set<Text>] = [:]
  private var findings: [Finding] = []
  private var nearestAccessors: NearestKeys
  /// What keys begin with that the running program makes.
  private var starts: Set<Text> = []

  /// `accessors` are those that the base files' keys have.
  package init(
    _ tables: [KeyTable], _ files: [ScannedFile], unknown: PlatformSet = [],
    accessors: AccessorNames = AccessorNames()
  ) {
    (self.tables, self.files, self.unknown) = (tables, files, unknown)
    nearestAccessors = NearestKeys(accessors.texts)
    for platform in Set(tables.map(\.platform)) { indexes[platform] = KeyIndex(platform, tables) }
    definitions = Set(files.flatMap(\.facts.definitions))
    for constant in files.lazy.flatMap(\.facts.constants) {
      constants[constant.name, default: []].insert(constant.value)
    }
  }

  /// What is wrong: of each file in the order of its lines, then the keys that no code uses.
  package mutating func run() -> [Finding] {
    for file in files {
      var own: [Finding] = []
      swap(&own, &findings)
      for use in file.facts.uses { judge(use, in: file) }
      let missing = Set(findings.map(\.place))
      for raw in file.facts.raws { judge(raw, in: file, besides: missing) }
      findings.sort {
        ($0.place?.line ?? 0, $0.place?.column ?? 0) < ($1.place?.line ?? 0, $1.place?.column ?? 0)
      }
      findings = own + findings
    }
    return findings + unused()
  }

  private func place(_ place: CodePlace, _ file: ScannedFile) -> Place {
    Place(file.path, line: place.line, column: place.column)
  }

  // MARK: Uses

  private mutating func judge(_ use: KeyUse, in file: ScannedFile) {
    let platforms = use.platforms.intersection(file.platforms).platforms.filter { indexes[$0] != nil }
    if platforms.isEmpty { return }
    switch use.key {
    case .accessor(let name):
      guard unknown.isDisjoint(with: use.platforms), !definitions.contains(name) else { return }
      findings.append(
        .noAccessor(name, nearestAccessors.nearest(to: name), at: place(use.place, file)))
    case .dynamic(let start):
      if judgeConstant(use, in: file, platforms) { return }
      starts.insert(start)
      findings.append(.dynamic(start, at: place(use.place, file)))
    case .format(let parts):
      let found = platforms.flatMap { indexes[$0]?.places(of: parts) ?? [] }
      used.formUnion(found)
      guard found.isEmpty, !use.isDoubtful else { return }
      if let start = parts.first { starts.insert(start) }
      let key = Text(parts.map(\.string).joined(separator: "%@"))
      if unknown.isDisjoint(with: use.platforms) {
        findings.append(.missing(key, nil, at: place(use.place, file)))
      }
    case .known(let key): judge(key, use, in: file, platforms)
    }
  }

  private mutating func judge(
    _ key: Text, _ use: KeyUse, in file: ScannedFile, _ platforms: [Platform]
  ) {
    let found = platforms.flatMap { places(of: key, use, file, on: $0) }
    used.formUnion(found)
    if !found.isEmpty {
      judge(use, key, found, in: file)
    } else if let first = platforms.first {
      judgeMissing(key, use, in: file, first)
    }
  }

  /// False where nobody can say what the constant stands for that has the key. Of several values one is enough: which one counts,
  /// a condition may say.
  private mutating func judgeConstant(_ use: KeyUse, in file: ScannedFile, _ platforms: [Platform]) -> Bool {
    guard let name = use.constant else { return false }
    let own = file.facts.constants.filter { $0.name == name }.map(\.value)
    let values = own.isEmpty ? constants[name] ?? [] : Set(own)
    let known = values.filter { value in
      platforms.contains { !places(of: value, use, file, on: $0).isEmpty }
    }
    for value in (known.isEmpty ? values : known).sorted() { judge(value, use, in: file, platforms) }
    return !values.isEmpty
  }

  private mutating func places(of key: Text, _ use: KeyUse, _ file: ScannedFile, on platform: Platform)
    -> [KeyIndex.Place]
  {
    guard let index = indexes[platform] else { return [] }
    guard platform == .web else {
      return index.places[platform == .android ? key.replacing(.dot, with: 0x5F) : key] ?? []
    }
    var found: [KeyIndex.Place] = []
    for name in Self.names(of: key, in: file) {
      used.formUnion(arrays(of: name, index))
      found += index.places[name] ?? []
      found += Self.forms.flatMap { index.places[Text("\(name)_\($0)")] ?? [] }
      if index.isGroup(name) { starts.insert(Text("\(name).")) }
      if use.hasForms { starts.insert(Text("\(name)_")) }
    }
    return found
  }

  /// What a key may be called in its file: without a namespace, and with what the code's keys begin with.
  private static func names(of key: Text, in file: ScannedFile) -> [Text] {
    let plain = key.utf8.firstIndex(of: .colon).map { Text(decoding: Array(key.utf8[($0 + 1)...])) }
    return [key, plain].compactMap(\.self) + file.facts.prefixes.map { Text("\($0).\(key)") }
  }

  /// The arrays that a key names an element of: `days` of `days.0`.
  private func arrays(of name: Text, _ index: KeyIndex) -> [KeyIndex.Place] {
    guard let dot = name.utf8.lastIndex(of: .dot), name.utf8[(dot + 1)...].allSatisfy(\.isASCIIDigit) else {
      return []
    }
    let places = index.places[Text(decoding: Array(name.utf8[..<dot]))] ?? []
    return places.filter { tables[$0.table].keys[$0.key].kinds.contains(.array) }
  }

  private func isDefined(_ key: Text, _ kind: KeyKind?) -> Bool {
    definitions.contains(kind == .plural ? CodeFacts.plural(key) : key)
  }

  private static let forms = ["zero", "one", "two", "few", "many", "other", "plural"]

  private mutating func judgeMissing(_ key: Text, _ use: KeyUse, in file: ScannedFile, _ platform: Platform) {
    // An accessor has its key by its making.
    if use.spelling?.accessor != nil { return }
    if isDefined(key, use.kind) || OutsideKeys.has(key, platform) || use.kind == .array { return }
    if !unknown.isDisjoint(with: use.platforms) || key.isBlank { return }
    if platform == .web, let index = indexes[platform] {
      let names = Self.names(of: key, in: file)
      if names.contains(where: { index.isGroup($0) || !arrays(of: $0, index).isEmpty }) { return }
      if use.hasForms, names.contains(where: { starts.contains(Text("\($0)_")) }) { return }
    }
    // Another module's table, or a context of Qt's own texts.
    if let table = use.table {
      let isOurs =
        platform == .qt
        ? indexes[platform]?.isGroup(table) == true
        : tables.contains { $0.platform == platform && $0.stem == table }
      if !isOurs { return }
    }
    let isName = !key.utf8.contains(where: \.isBlank) && key.utf8.contains { $0 == .dot || $0 == 0x5F }
    if use.isDoubtful, !isName { return }
    let nearest = indexes[platform]?.nearest(to: key)
    if use.isDoubtful, nearest == nil { return }
    findings.append(.missing(key, nearest, at: place(use.place, file)))
  }

  /// Looks at how a key is used that is there.
  private mutating func judge(
    _ use: KeyUse, _ key: Text, _ found: [KeyIndex.Place], in file: ScannedFile
  ) {
    let keys = found.map { tables[$0.table].keys[$0.key] }
    if let kind = use.kind, !keys.contains(where: { $0.kinds.contains(kind) }), !isDefined(key, kind) {
      findings.append(.otherKind(key, kind, at: place(use.place, file)))
    }
    if let table = use.table ?? (use.isOfDefaultTable ? Self.defaultTable : nil),
      tables.contains(where: { $0.platform == .apple && $0.stem == table }),
      !found.contains(where: { tables[$0.table].stem == table })
    {
      findings.append(
        .otherTable(key, table, tables[found[0].table].path, at: place(use.place, file)))
    }
    switch use.values {
    case .unknown: break
    case .count(let count):
      let counts = keys.compactMap(\.values.count)
      guard !counts.isEmpty, counts.count == keys.count, !counts.contains(count) else { return }
      findings.append(.wrongCount(key, counts[0], count, at: place(use.place, file)))
    case .names(let names):
      let lacking = keys.map { ($0.values.names ?? []).subtracting(names) }
      guard let least = lacking.min(by: { $0.count < $1.count }), !least.isEmpty else { return }
      findings.append(.lackingNames(key, least.sorted(), at: place(use.place, file)))
    }
  }

  /// Where `NSLocalizedString` looks: `Localizable.strings`, or its string catalog.
  private static let defaultTable: Text = "Localizable"

  private mutating func judge(_ raw: RawText, in file: ScannedFile, besides missing: Set<Place?>) {
    let platforms = raw.platforms.intersection(file.platforms).platforms.filter { indexes[$0] != nil }
    guard !platforms.isEmpty else { return }
    let place = place(raw.place, file)
    if missing.contains(place) { return }
    let isKey = platforms.contains { platform in
      let index = indexes[platform]
      return index?.places[raw.text] != nil || raw.key.map { index?.places[$0] != nil } ?? false
    }
    if !isKey { findings.append(.raw(raw, at: place)) }
  }

  // MARK: Unused keys

  private func unused() -> [Finding] {
    let languages = files.reduce(into: PlatformSet()) { $0.formUnion($1.platforms) }
    let mentions = Set(files.lazy.flatMap(\.facts.mentions))
    let objects = Set(files.lazy.flatMap(\.facts.objects))
    let starts = KeyStarts(self.starts)
    var result: [Finding] = []
    for (number, table) in tables.enumerated() where languages.contains(PlatformSet(table.platform)) {
      for (i, key) in table.keys.enumerated() {
        if key.isKept || used.contains(KeyIndex.Place(table: number, key: i)) { continue }
        if starts.begin(key.inCode) || mentions.contains(CodeFacts.mention(key.inCode))
          || mentions.contains(CodeFacts.mention(key.name))
        {
          continue
        }
        if table.platform == .apple, let object = key.objectID, objects.contains(object) { continue }
        result.append(.unused(key.name, table.resource, at: Place(table.path, line: key.line)))
      }
    }
    return result
  }
}

/// What keys may begin with, for quick answers.
private struct KeyStarts {
  private let starts: Set<Text>
  private let lengths: [Int]

  init(_ starts: Set<Text>) {
    self.starts = starts.filter { !$0.isEmpty }
    lengths = Set(self.starts.map(\.count)).sorted()
  }

  func begin(_ key: Text) -> Bool {
    lengths.contains { $0 <= key.count && starts.contains(Text(decoding: Array(key.utf8.prefix($0)))) }
  }
}

extension KeyTable.Key {
  /// The object of a storyboard whose text it is: `abc-12-def` of `abc-12-def.text`.
  fileprivate var objectID: Text? {
    guard let dot = name.utf8.firstIndex(of: .dot) else { return nil }
    return Text(decoding: Array(name.utf8[..<dot]))
  }
}

extension Text {
  fileprivate func replacing(_ old: UInt8, with new: UInt8) -> Text {
    contains(old) ? Text(decoding: utf8.map { $0 == old ? new : $0 }) : self
  }
}
