import Checks

/// Says which English words no dictionary has. Several threads may ask.
package protocol Speller: Sendable {
  func unknown(among words: Set<String>) -> Set<String>
}
