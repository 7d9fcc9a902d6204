/// What a shell offers where a value or an operand is to be typed.
enum Offer: Hashable {
  case nothing
  case files
  case folders
  /// Branches and tags of the repository in this folder.
  case commits
  case words([String])

  /// What lists the commits' names, for any shell.
  static let commitNames =
    "git for-each-ref --format='%(refname:short)' refs/heads refs/remotes refs/tags 2>/dev/null"
}

extension Command.Option {
  /// Nil for a switch.
  var offer: Offer? {
    guard let value else { return nil }
    if !words.isEmpty { return .words(words) }
    switch value {
    case "FILE": return .files
    case "PATH": return .folders
    case "REV": return .commits
    default: return .nothing
    }
  }
}

extension Command {
  /// For the first operand.
  var offer: Offer {
    switch operands.filter({ $0 != "[" && $0 != "]" }) {
    case "FILE": .files
    case "REV": .commits
    case "COMMAND": .words(Program.commands.filter { $0.schema != nil }.map(\.name))
    case "PAGE": .words(ManPage.names)
    case let several where several.contains("|"):
      .words(several.split(separator: "|").compactMap { $0.split(separator: " ").first.map(String.init) })
    default: .nothing
    }
  }

  /// Options that take a value, with their dashes.
  var valueOptions: [String] { allOptions.filter { $0.value != nil }.map { "--\($0.name)" } }
}

/// A text in single quotes, as bash and zsh read it.
func quotedForShell(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
