import Checks

/// Says which English words no dictionary has. Several threads may ask.
package protocol Speller: Sendable {
  func unknown(among words: Set<String>) -> Set<String>
}

extension Speller {
  /// Those among them that the glossary has not either: what it names is right.
  func unknown(among words: Set<String>, besides glossary: Glossary) -> Set<String> {
    let terms = Set(
      glossary.terms.flatMap { $0.name.string.lowercased().split(separator: " ").map(String.init) })
    return unknown(among: words.filter { !terms.contains($0.lowercased()) })
  }
}
