/// Completion for bash, without anything else installed.
enum BashCompletion {
  static func script(_ commands: [Command]) -> String {
    """
    # Completion of glossator for bash, made by: glossator completion bash

    _glossator() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
      # To bash, --option=value is three words.
      if [[ $word == = ]]; then
        word=
      elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      COMPREPLY=()
      if ((COMP_CWORD == 1)); then
        _glossator_words \(quotedForShell((commands.map(\.name) + ["--help", "--version"]).joined(separator: " ")))
        return
      fi

      local command=${COMP_WORDS[1]} options= values=
      case $command in
    \(commands.map(options).joined(separator: "\n"))
      *) return ;;
      esac
      case "$command $before" in
    \(valueCases(commands))
      esac
      if [[ $word == -* ]]; then
        _glossator_words "$options"
      elif ! _glossator_has_operand; then
        case $command in
    \(commands.filter { $0.offer != .nothing }.map { "    \($0.name)) \(action($0.offer)) ;;" }.joined(separator: "\n"))
        esac
      fi
    }

    _glossator_words() {
      mapfile -t COMPREPLY < <(compgen -W "$1" -- "$word")
    }

    # One by one: compgen -W would run what a branch may have in its name.
    _glossator_commits() {
      local ref
      while IFS= read -r ref; do
        [[ $ref != "$word"* ]] || COMPREPLY+=("$(printf %q "$ref")")
      done < <(\(Offer.commitNames))
    }

    # Whether the command has its first operand already.
    _glossator_has_operand() {
      local i
      for ((i = 2; i < COMP_CWORD; i++)); do
        if [[ ${COMP_WORDS[i]} != -* ]]; then
          return 0
        elif [[ ${COMP_WORDS[i + 1]} == = ]]; then
          ((i += 2))
        elif [[ " $values " == *" ${COMP_WORDS[i]} "* ]]; then
          ((i += 1))
        fi
      done
      return 1
    }

    complete -F _glossator glossator

    """
  }

  private static func options(of command: Command) -> String {
    let all = command.allOptions.map { "--\($0.name)" }.joined(separator: " ")
    let values = command.valueOptions.joined(separator: " ")
    return "  \(command.name)) options=\(quotedForShell(all)) values=\(quotedForShell(values)) ;;"
  }

  /// One case for all options for whose values the same is offered.
  private static func valueCases(_ commands: [Command]) -> String {
    var patterns: [(offer: Offer, options: [String])] = []
    for command in commands {
      for option in command.allOptions {
        guard let offer = option.offer else { continue }
        let isSameEverywhere = commands.allSatisfy { other in
          other.allOptions.allSatisfy { $0.name != option.name || $0.offer == offer }
        }
        let pattern = isSameEverywhere ? "*' --\(option.name)'" : "'\(command.name) --\(option.name)'"
        if let i = patterns.firstIndex(where: { $0.offer == offer }) {
          if !patterns[i].options.contains(pattern) { patterns[i].options.append(pattern) }
        } else {
          patterns.append((offer, [pattern]))
        }
      }
    }
    return patterns.map { offer, options in
      let head = "  \(options.joined(separator: " | ")))"
      return "\(head)\n    \(action(offer))\n    return\n    ;;"
    }.joined(separator: "\n")
  }

  private static func action(_ offer: Offer) -> String {
    switch offer {
    case .nothing: ":"
    // Readline's own way, which knows about quotes and tildes.
    case .files: "compopt -o default"
    case .folders: "compopt -o dirnames"
    case .commits: "_glossator_commits"
    case .words(let words): "_glossator_words \(quotedForShell(words.joined(separator: " ")))"
    }
  }
}
