import Glibc
import Synchronization
import Workflow

/// One line on the terminal that says how far a long sync is, drawn over itself and wiped at the end. Elsewhere than on
/// a terminal, and in the first moments, it says nothing.
final class ProgressLine: Sendable {
  private let start = ContinuousClock.now
  private let isShown = isatty(2) == 1
  private let isDrawn = Mutex(false)

  func observe(_ step: SyncStep) {
    guard isShown, case .translates(let locale, let number, let count) = step,
      ContinuousClock.now - start > .milliseconds(400)
    else { return }
    let done = 20 * (number - 1) / max(1, count)
    let bar = String(repeating: "#", count: done) + String(repeating: ".", count: 20 - done)
    isDrawn.withLock {
      Terminal.draw("\r\u{1B}[K[\(bar)] \(locale), locale \(number) of \(count)")
      $0 = true
    }
  }

  func end() {
    isDrawn.withLock {
      if $0 { Terminal.draw("\r\u{1B}[K") }
      $0 = false
    }
  }
}
