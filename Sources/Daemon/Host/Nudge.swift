/// "Look again", with at most one waiting: ten nudges during a look cause one more look.
package struct Nudge: Sendable {
  /// One element for one or more nudges. For one reader.
  package let looks: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  package init() {
    (looks, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  package func callAsFunction() { continuation.yield() }

  /// Ends `looks`.
  package func finish() { continuation.finish() }
}
