import TranslationModel

/// Rewrites calls that look a key up to the accessors of a project: `NSLocalizedString("common.cancel", comment: "")` to
/// `L10n.Common.cancel`, and what formats such a text to a call with its values. What is not certain stays.
package struct CallRewrite: Sendable {
  private let targets: AccessorTargets

  package init(_ targets: AccessorTargets) { self.targets = targets }

  package struct Answer: Equatable, Sendable {
    /// In the order of the bytes.
    package var changes: [CodeChange] = []
    /// The calls that they rewrite, for the case that none may be.
    package var rewritten: [KeptCall] = []
    package var calls: Int { rewritten.count }
    package var kept: [KeptCall] = []
    /// Comments of the calls that are gone, and that the string file does not have.
    package var lostComments: [LostComment] = []
  }

  package struct LostComment: Hashable, Sendable {
    package var key: Text
    package var place: CodePlace
    package var comment: Text
  }

  package func answer(for bytes: [UInt8], in language: Language) -> Answer {
    bytes.withUnsafeBufferPointer { buffer in
      let scanner = CodeScanner()
      let tokens = scanner.tokens(of: buffer, in: language)
      let finder = UseFinder(buffer, tokens, language, PatternIndex())
      if language.name == Language.objectiveC.name { return keptAll(finder, buffer) }
      guard language.name == Language.swift.name else { return Answer() }
      return answer(finder, buffer)
    }
  }

  private func answer(_ finder: UseFinder, _ bytes: UnsafeBufferPointer<UInt8>) -> Answer {
    var answer = Answer()
    var places = PlaceCounter(bytes)
    let hasOwn = finder.declares(targets.root)
    for i in finder.tokens.indices {
      guard let call = LookupCall(at: i, in: finder) else { continue }
      let place = places.place(of: Int(finder.tokens[i].start))
      if hasOwn, call.kind != .other {
        answer.kept.append(KeptCall(key: call.key, place: place, reason: .ownName(targets.root)))
        continue
      }
      switch CallReplacement(of: call, by: targets, in: finder).outcome {
      case .kept(let reason): answer.kept.append(KeptCall(key: call.key, place: place, reason: reason))
      case .changed(let changes, let lost):
        answer.changes += changes
        answer.rewritten.append(KeptCall(key: call.key, place: place, reason: .otherModule("")))
        if let lost, let key = call.key {
          answer.lostComments.append(LostComment(key: key, place: place, comment: lost))
        }
      }
    }
    answer.changes.sort { $0.range.lowerBound < $1.range.lowerBound }
    return answer
  }

  /// Calls of Objective-C, whose code sees none of Swift's enums.
  private func keptAll(_ finder: UseFinder, _ bytes: UnsafeBufferPointer<UInt8>) -> Answer {
    var answer = Answer()
    var places = PlaceCounter(bytes)
    for i in finder.tokens.indices where Self.macros.contains(where: { finder.isWord(i, $0) }) {
      guard i + 1 < finder.tokens.count, finder.tokens[i + 1].isOpen(.openParen),
        finder.tokens[i + 1].link > 0,
        i == 0 || !finder.isWord(i - 1, "define")
      else { continue }
      let key = finder.arguments(open: i + 1).first.flatMap { finder.plainText($0.range) }
      let place = places.place(of: Int(finder.tokens[i].start))
      answer.kept.append(KeptCall(key: key, place: place, reason: .objectiveC))
    }
    return answer
  }

  private static let macros = [
    "NSLocalizedString", "NSLocalizedStringFromTable", "NSLocalizedStringFromTableInBundle",
    "NSLocalizedStringWithDefaultValue",
  ].map { Array($0.utf8) }
}

extension UseFinder {
  /// True where the file declares something of that name.
  fileprivate func declares(_ name: String) -> Bool {
    let name = Array(name.utf8)
    return tokens.indices.dropFirst().contains { i in
      isWord(i, name) && tokens[i - 1].kind == .word && Self.declarators.contains { isWord(i - 1, $0) }
    }
  }

  private static let declarators = [
    "enum", "struct", "class", "actor", "protocol", "typealias", "func", "let", "var", "case",
    "associatedtype",
  ].map { Array($0.utf8) }

  /// What a range says that is one string and nothing else.
  func plainText(_ range: Range<Int>) -> Text? {
    guard range.count == 1, tokens[range.lowerBound].kind == .string else { return nil }
    let token = tokens[range.lowerBound]
    return Text(decoding: Literal.decoded(bytes, token.content, token.form))
  }

  /// The bytes of some tokens, from the first one's to the last one's.
  func byteRange(_ range: Range<Int>) -> Range<Int> {
    Int(tokens[range.lowerBound].start)..<Int(tokens[range.upperBound - 1].end)
  }

  /// True where something stands between these tokens that is none: a comment.
  func hasComment(_ range: Range<Int>) -> Bool {
    guard range.count > 1 else { return false }
    return (range.lowerBound..<range.upperBound - 1).contains { i in
      let gap = Int(tokens[i].end)..<max(Int(tokens[i].end), Int(tokens[i + 1].start))
      return bytes[gap].contains { !$0.isBlank }
    }
  }
}
