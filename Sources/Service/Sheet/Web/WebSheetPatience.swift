// A server that does not give the sheet, or does not take it, is not asked at each look.
extension WebSheet {
  /// What a refusal rests on: who asks for what. Of the secret no more than two bytes of a digest are in it: who reads the file where
  /// refusals are kept cannot find it out by trying.
  private func question(_ attempt: WebSheetRefusal.Attempt) -> Refusals.Question? {
    let secret = credential.flatMap { try? $0.field() }.flatMap { Refusals.Question([$0]) }
    let mark = secret.map { "\($0.id)".prefix(4) } ?? ""
    return Refusals.Question(["sheet", "\(attempt)", path, String(mark)])
  }

  /// The server has answered.
  func answered(_ attempt: WebSheetRefusal.Attempt) {
    if let question = question(attempt) { refusals?.answered(question) }
  }

  /// What the server said to the same attempt a moment ago; nil where it may be asked.
  func refusal(_ attempt: WebSheetRefusal.Attempt) -> SheetFileError? { question(attempt).flatMap(refusal) }

  private func refusal(_ question: Refusals.Question) -> SheetFileError? {
    guard let known = refusals?.standing(question), let kind = SheetFileError.Kind(rawValue: known.kind)
    else { return nil }
    return SheetFileError(kind, path, known.reason, hint: known.hint)
  }

  /// Does what the server may refuse, unless it is to be left alone.
  func patiently<Result>(_ attempt: WebSheetRefusal.Attempt, _ work: () throws(SheetFileError) -> Result)
    throws(SheetFileError) -> Result
  {
    guard let refusals, let question = question(attempt) else { return try work() }
    if let refusal = refusal(question) { throw refusal }
    do throws(SheetFileError) {
      let result = try work()
      refusals.answered(question)
      return result
    } catch {
      if let pause = error.pause {
        let refusal = Refusals.Refusal(kind: error.kind.rawValue, reason: error.reason, hint: error.hint)
        refusals.refused(question, refusal, asked: pause.asked)
      }
      throw error
    }
  }
}
