import TranslationModel

extension UseFinder {
  /// What Dart's `extension … on AppLocalizations` declares: members of the class that are no keys.
  func extensionMembers() -> [Text] {
    guard language.name == "Dart" else { return [] }
    var names: [Text] = []
    for i in tokens.indices.dropLast(3) where isWord(i, "extension") {
      // It may have no name.
      let on = isWord(i + 1, "on") ? i + 1 : i + 2
      guard isWord(on, "on"), on + 2 < tokens.count, tokens[on + 2].isOpen(.openBrace),
        isWord(on + 1, "AppLocalizations") || isWord(on + 1, "S")
      else { continue }
      names += members(open: on + 2)
    }
    return names
  }

  /// Names before brackets, and behind `get`.
  private func members(open: Int) -> [Text] {
    var names: [Text] = []
    var i = open + 1
    while i < Int(tokens[open].link) {
      let isMember = isWord(i - 1, "get") || tokens[i + 1].isOpen(.openParen)
      if tokens[i].kind == .word, isMember { names.append(Text(decoding: Array(bytes[tokens[i].range]))) }
      let skips = tokens[i].kind == .open || tokens[i].kind == .textOpen
      i = skips && tokens[i].link > 0 ? Int(tokens[i].link) + 1 : i + 1
    }
    return names
  }
}
