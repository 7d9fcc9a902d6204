import TranslationModel

/// Rewrites calls that look a key up to the accessors of a project: `NSLocalizedString("common.cancel", comment: "")` to
/// `L10n.Common.cancel`, and what formats such a text to a call with its values. What is not certain stays.
package struct CallRewrite: Sendable {
  /// Nil for code that sees no accessors.
  private let targets: AccessorTargets?
  private let calls: CallLanguage
  private let scanner = CodeScanner()

  package init(_ targets: AccessorTargets) { (self.targets, calls) = (targets, targets.language) }

  /// For a language that the project has no accessors in: all of its calls stay.
  package init(without language: CallLanguage) { (targets, calls) = (nil, language) }

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
    guard language.name == calls.name else { return Answer() }
    return bytes.withUnsafeBufferPointer { buffer in
      let tokens = scanner.tokens(of: buffer, in: language)
      return answer(UseFinder(buffer, tokens, language, PatternIndex()), buffer)
    }
  }

  private func answer(_ finder: UseFinder, _ bytes: UnsafeBufferPointer<UInt8>) -> Answer {
    var answer = Answer()
    var places = PlaceCounter(bytes)
    let own = targets.flatMap { calls.ownName($0, finder) }
    for i in finder.tokens.indices {
      guard let call = calls.lookup(i, finder) else { continue }
      let place = places.place(of: Int(finder.tokens[i].start))
      switch outcome(call, own, finder) {
      case .kept(let reason): answer.kept.append(KeptCall(key: call.key, place: place, reason: reason))
      case .changed(let changes, let lost):
        answer.changes += changes
        answer.rewritten.append(KeptCall(key: call.key, place: place, reason: .otherModule("")))
        if let lost, let key = call.key {
          answer.lostComments.append(LostComment(key: key, place: place, comment: lost))
        }
      }
    }
    if !answer.changes.isEmpty, let header = targets?.header,
      let change = HeaderImport(header, in: finder).change
    {
      answer.changes.append(change)
    }
    answer.changes.sort { $0.range.lowerBound < $1.range.lowerBound }
    return answer
  }

  private func outcome(_ call: LookupCall, _ own: String?, _ finder: UseFinder) -> CallReplacement.Outcome {
    guard let targets else { return .kept(.noAccessors(template: calls.template)) }
    if let own, call.reason != .otherCall { return .kept(.ownName(own)) }
    return CallReplacement(of: call, by: targets, in: finder).outcome
  }
}

extension UseFinder {
  /// What a range says that is one string and nothing else.
  func plainText(_ range: Range<Int>) -> Text? {
    guard range.count == 1 || language.joinsLiterals && !range.isEmpty,
      range.allSatisfy({ tokens[$0].kind == .string })
    else { return nil }
    return Text(decoding: range.flatMap { Literal.decoded(bytes, tokens[$0].content, tokens[$0].form) })
  }

  /// The tokens' bytes without what is between them.
  func code(_ range: Range<Int>) -> String {
    range.map { String(decoding: bytes[tokens[$0].range], as: UTF8.self) }.joined()
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
