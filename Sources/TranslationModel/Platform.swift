/// Whose code uses a string file's texts: what knows a platform goes by this, and not by the names of its formats.
package enum Platform: UInt8, Hashable, Sendable, CaseIterable {
  case apple, android, java, dotnet, gettext, qt, flutter, web
}
