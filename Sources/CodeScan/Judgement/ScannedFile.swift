/// A file of code with what it says of keys.
package struct ScannedFile: Sendable {
  package var path: String
  package var facts: CodeFacts
  package var platforms: PlatformSet

  package init(path: String, facts: CodeFacts, platforms: PlatformSet) {
    (self.path, self.facts, self.platforms) = (path, facts, platforms)
  }
}
