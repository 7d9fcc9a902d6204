import TranslationModel

/// Keys with new names, as code says them: finds each place that says an old one, and tells those that can be changed from
/// those that a person has to look at.
package struct CodeRename: Sendable {
  /// Of each platform what code calls the keys, and will call them.
  package var names: [Platform: [Text: Text]]
  /// The string tables that have the keys, where the platform's code names tables.
  package var tables: Set<Text>
  /// The names of accessors, now and then.
  package var accessors: [[String]: [String]] = [:]
  let scanner: CodeScanner

  package init(_ names: [Platform: [Text: Text]], tables: Set<Text>, scanner: CodeScanner) {
    (self.names, self.tables, self.scanner) = (names, tables, scanner)
  }

  /// What a file has of them.
  package struct Answer: Equatable, Sendable {
    /// In the order of the bytes.
    package var changes: [CodeChange] = []
    package var left: [LeftUse] = []
    /// How many uses have keys of which nothing is known: any of them may be one of these.
    package var unknown = 0
  }

  package func answer(for bytes: [UInt8], in language: Language) -> Answer {
    let facts = scanner.facts(of: bytes, in: language)
    let known = language.platforms.platforms.filter { names[$0] != nil }
    var answer = Answer()
    for said in facts.uses {
      let use = said.resolved(by: facts.constants)
      let platforms = known.filter { use.platforms.contains(PlatformSet($0)) }
      for platform in platforms {
        guard let names = names[platform] else { continue }
        if judge(use, names, platform, facts, bytes, &answer) { break }
      }
    }
    if known.isEmpty { return answer }
    addMentions(bytes, language, known, besides: facts, &answer)
    // A constant may be used several times.
    answer.changes = Set(answer.changes).sorted { $0.range.lowerBound < $1.range.lowerBound }
    answer.left.sort { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
    return answer
  }

  /// True where something was found.
  private func judge(
    _ use: KeyUse, _ names: [Text: Text], _ platform: Platform, _ facts: CodeFacts, _ bytes: [UInt8],
    _ answer: inout Answer
  ) -> Bool {
    switch use.key {
    case .accessor: return false
    case .dynamic(let start) where start.isEmpty:
      answer.unknown += 1
      return true
    case .dynamic(let start):
      let starts = names.keys.filter { $0.utf8.starts(with: start.utf8) }
      guard let key = starts.min() else { return false }
      answer.left.append(LeftUse(use, key, .madeAtRunTime))
      return true
    case .format(let parts):
      let key = Text(parts.map(\.string).joined(separator: "%@"))
      guard names[key] != nil else { return false }
      answer.left.append(LeftUse(use, key, .hasValues))
      return true
    case .known(let text):
      guard let found = CodeKeyName(text, platform, facts.prefixes).renamed(by: names) else { return false }
      if let table = use.table, platform == .apple, !tables.contains(table) { return false }
      if let spelling = use.spelling, let path = spelling.accessor {
        if let change = change(of: path, bytes[spelling.range]) {
          answer.changes.append(change)
        } else {
          answer.left.append(LeftUse(use, found.key, .accessor))
        }
      } else if let reason = reason(use, text, found) {
        answer.left.append(LeftUse(use, found.key, reason))
      } else if let spelling = use.spelling {
        answer.changes.append(CodeChange(range: spelling.range, bytes: Array(found.new.utf8)))
      }
      return true
    }
  }

  /// An accessor gets the name that the new key gives it; nil where nobody knows that, or a comment stands in the names.
  private func change(of path: [String], _ said: ArraySlice<UInt8>) -> CodeChange? {
    let names = said.filter { !$0.isBlank && $0 != UInt8(ascii: "`") }
    guard let new = accessors[path], names == Array(path.joined(separator: ".").utf8) else { return nil }
    return CodeChange(range: said.indices, bytes: Array(new.joined(separator: ".").utf8))
  }

  /// Why a use stays as it is; nil where it can be changed.
  private func reason(_ use: KeyUse, _ text: Text, _ found: CodeKeyName.Renamed) -> LeftUse.Reason? {
    guard let spelling = use.spelling else { return .putTogether }
    if use.isElsewhere { return .elsewhere }
    // A call of any object's `getString` and the like: a name with parts is a key, a single word may be anything.
    let isCertain = !use.isDoubtful || spelling.isName || use.platforms == .apple || text.hasParts
    if !isCertain { return .doubtful }
    guard found.isComplete else { return .prefixed }
    let isPlain = spelling.isName ? found.new.isName : found.new.needsNoEscape
    return isPlain ? nil : .unwritable
  }
}

extension KeyUse {
  /// With the key that a constant of the same file has, where there is one of that name.
  fileprivate func resolved(by constants: [CodeConstant]) -> KeyUse {
    guard let name = constant, case .dynamic = key else { return self }
    let known = constants.filter { $0.name == name }
    guard known.count == 1 else { return self }
    var use = self
    (use.key, use.spelling) = (.known(known[0].value), known[0].spelling)
    return use
  }
}

/// Some bytes of a file that become others.
package struct CodeChange: Hashable, Sendable {
  package var range: Range<Int>
  package var bytes: [UInt8]

  package init(range: Range<Int>, bytes: [UInt8]) { (self.range, self.bytes) = (range, bytes) }
}

/// A place that says a key, or may, and stays as it is.
package struct LeftUse: Hashable, Sendable {
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    case madeAtRunTime, hasValues, doubtful, elsewhere, putTogether, prefixed, unwritable, accessor, mention

    /// As a sentence's end.
    package var text: String {
      switch self {
      case .madeAtRunTime: "the key is made when the program runs, and may be this one"
      case .hasValues: "values stand in the key"
      case .doubtful: "this may be something else than a key"
      case .elsewhere: "the call says that the key may be another bundle's"
      case .putTogether: "the key is put together from several strings"
      case .prefixed: "the file's prefix for keys does not fit the new one"
      case .unwritable: "the new key cannot stand here as it is"
      case .accessor: "the accessor of the key gets another name"
      case .mention: "a text that is the key; nothing shows that it is used as one"
      }
    }
  }

  package var key: Text
  package var place: CodePlace
  package var reason: Reason

  init(_ use: KeyUse, _ key: Text, _ reason: Reason) {
    (self.key, place, self.reason) = (key, use.place, reason)
  }

  init(key: Text, place: CodePlace, reason: Reason) {
    (self.key, self.place, self.reason) = (key, place, reason)
  }
}

extension Text {
  /// True for what reads as a key rather than as a word.
  fileprivate var hasParts: Bool {
    !utf8.contains(where: \.isBlank) && utf8.contains { $0 == .dot || $0 == 0x5F || $0 == 0x2D }
  }

  /// True for what can be a member's name.
  fileprivate var isName: Bool {
    utf8.allSatisfy(\.isNamePart) && utf8.first.map { !$0.isASCIIDigit } ?? false
  }

  /// True for what stands for itself between quotes, in every language that is looked at.
  package var needsNoEscape: Bool {
    !isEmpty && utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !"\"'\\$`{}<>&".utf8.contains($0) }
  }
}
