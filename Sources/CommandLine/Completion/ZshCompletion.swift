/// Completion for zsh: a file `_glossator` for its `fpath`, or to be evaluated.
enum ZshCompletion {
  static func script(_ commands: [Command]) -> String {
    """
    #compdef glossator
    # Completion of glossator for zsh, made by: glossator completion zsh

    _glossator() {
      local curcontext=$curcontext state line
      _arguments -C '(- *)--help[show this help]' '(- *)--version[show the version]' \\
        '1:command:_glossator_commands' '*::argument:->argument'
      [[ $state == argument ]] || return
      curcontext=${curcontext%:*:*}:glossator-$words[1]:
      case $words[1] in
    \(commands.map(arguments).joined(separator: "\n"))
      esac
    }

    _glossator_commands() {
      local -a commands=(
    \(commands.map { "    \(quotedForShell("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
      )
      _describe command commands
    }

    _glossator_commits() {
      local -a commits=(${(f)"$(\(Offer.commitNames))"})
      compadd -a commits
    }

    if [[ $funcstack[1] == _glossator ]]; then
      _glossator "$@"
    else
      compdef _glossator glossator
    fi

    """
  }

  private static func arguments(of command: Command) -> String {
    var specifications = command.allOptions.map { option in
      let help = option.help.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing(
        "]", with: "\\]")
      guard let value = option.value, let offer = option.offer else { return "--\(option.name)[\(help)]" }
      return "--\(option.name)=[\(help)]:\(value):\(action(offer))"
    }
    if command.operandCount.upperBound > 0 { specifications.append("1:argument:\(action(command.offer))") }
    return "  \(command.name)) _arguments \(specifications.map(quotedForShell).joined(separator: " ")) ;;"
  }

  private static func action(_ offer: Offer) -> String {
    switch offer {
    case .nothing: ""
    case .files: "_files"
    case .folders: "_files -/"
    case .commits: "_glossator_commits"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }
}
