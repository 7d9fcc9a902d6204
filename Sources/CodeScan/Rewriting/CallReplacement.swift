import TranslationModel

/// What comes in the place of a call that looks a key up, or why it stays.
struct CallReplacement {
  enum Outcome {
    case kept(KeptCall.Reason)
    /// With the comment that the string file does not have. What stays of the call is not in a change: other calls may be in it.
    case changed([CodeChange], lost: Text?)
  }

  private let call: LookupCall
  private let targets: AccessorTargets
  private let finder: UseFinder

  init(of call: LookupCall, by targets: AccessorTargets, in finder: UseFinder) {
    (self.call, self.targets, self.finder) = (call, targets, finder)
  }

  var outcome: Outcome {
    if let reason = call.reason { return .kept(reason) }
    guard let key = call.key else { return .kept(.dynamicKey) }
    if call.bundle != targets.bundle { return .kept(.otherBundle) }
    guard let target = targets[call.table, key] else {
      guard let other = targets.tables(of: key).first else { return .kept(.unknownKey) }
      return .kept(.otherTable(other))
    }
    if let value = call.value, value != target.text { return .kept(.otherText) }
    let lost = call.comment.flatMap { $0.isBlank || $0 == target.comment ? nil : $0 }
    if let format = targets.language.format(call.range, finder) { return outcome(format, target, lost) }
    if !target.parameters.isEmpty { return .kept(.formatElsewhere(target.parameters.count)) }
    return whole(call.range, target, lost)
  }

  /// The accessor in the place of all that.
  private func whole(_ range: Range<Int>, _ target: AccessorTargets.Target, _ lost: Text?) -> Outcome {
    if finder.hasComment(range) { return .kept(.comment) }
    let bytes = target.expression + targets.language.ending
    return .changed([CodeChange(range: finder.byteRange(range), bytes: bytes)], lost: lost)
  }

  private func outcome(_ format: FormatCall, _ target: AccessorTargets.Target, _ lost: Text?) -> Outcome {
    if let reason = format.reason { return .kept(reason) }
    let values = format.values
    guard let first = values.first, let last = values.last else {
      if !target.parameters.isEmpty { return .kept(.count(takes: target.parameters.count, given: 0)) }
      if target.text.contains(UInt8(ascii: "%")) { return .kept(.percent) }
      return whole(format.range, target, lost)
    }
    guard values.count == target.parameters.count else {
      return .kept(.count(takes: target.parameters.count, given: values.count))
    }
    for (number, (value, kind)) in zip(values, target.parameters).enumerated() {
      if !targets.language.isOfKind(kind, value, finder) { return .kept(.kind(number: number + 1)) }
    }
    let kept = first.lowerBound..<last.upperBound
    if finder.hasComment(format.range.lowerBound..<kept.lowerBound + 1)
      || finder.hasComment(kept.upperBound - 1..<format.range.upperBound)
    {
      return .kept(.comment)
    }
    let whole = finder.byteRange(format.range)
    var inner = finder.byteRange(kept)
    // Values on lines of their own stay there.
    let comma = Int(finder.tokens[kept.lowerBound - 1].end)
    if finder.bytes[comma..<inner.lowerBound].contains(.lineFeed) { inner = comma..<inner.upperBound }
    return .changed(
      [
        CodeChange(range: whole.lowerBound..<inner.lowerBound, bytes: target.expression + [.openParen]),
        CodeChange(range: inner.upperBound..<whole.upperBound, bytes: [.closeParen]),
      ], lost: lost)
  }
}
