/// How far something is, as a bar with its numbers beside it. Those who do not see the bar lose nothing.
struct ProgressBar {
  var done: Int
  /// Right, and not on the branch yet.
  var pending: Int
  var total: Int
  /// True where something has changed since, and nobody has counted it yet.
  private let isFormer: Bool
  /// False where nobody can tell whether that is enough.
  private let isJudged: Bool

  init(_ all: [LocaleProgress], in repository: RepositoryAnswers, isJudged: Bool = true) {
    (isFormer, self.isJudged) = (repository.summary.doubt != nil, isJudged)
    done = all.reduce(0) { $0 + $1.done }
    pending = all.reduce(0) { $0 + ($1.counts[.pending] ?? 0) }
    total = all.reduce(0) { $0 + $1.total }
  }

  /// Rounded down, as the commands have it: 100% is all. Nothing is done of what cannot be counted.
  var percent: Int { total == 0 ? 0 : done * 100 / total }

  var markup: Markup {
    tag(.div, .class("progress")) {
      tag(.svg, .class("bar"), .set(.hidden, "true"), .set(.width, 100), .set(.height, 10)) {
        tag(.rect, .class("rest"), .set(.width, 100), .set(.height, 10), .set(.rx, 3))
        if total > 0 {
          tag(
            .rect, .class("pending"), .set(.width, min(100, (done + pending) * 100 / total)),
            .set(.height, 10), .set(.rx, 3))
        }
        tag(.rect, .class("done"), .set(.width, percent), .set(.height, 10), .set(.rx, 3))
      }
      // None, or none that can be read.
      tag(.span) { words }
    }
  }

  private var words: String {
    if total == 0 { return "no texts" }
    let count = "\(done) of \(total)"
    if percent < 100 { return "\(count), \(percent)%" }
    // That all is done is said of now only, and of what is judged.
    return isFormer ? "\(count) before" : isJudged ? "\(count), 100%" : count
  }
}
