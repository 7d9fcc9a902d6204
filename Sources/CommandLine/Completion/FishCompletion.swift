/// Completion for fish.
enum FishCompletion {
  static func script(_ commands: [Command]) -> String {
    """
    # Completion of glossator for fish, made by: glossator completion fish

    # Whether no command is typed yet.
    function __glossator_wants_command
      test (count (commandline -opc)) -eq 1
    end

    # Whether this is the command.
    function __glossator_is
      set -l words (commandline -opc)
      test (count $words) -gt 1; and test $words[2] = $argv[1]
    end

    # Whether this is the command and its first operand comes next; its options with a value follow.
    function __glossator_wants_operand
      __glossator_is $argv[1]; or return 1
      set -l words (commandline -opc)
      set -l is_value no
      for word in $words[3..-1]
        if test $is_value = yes
          set is_value no
        else if contains -- $word $argv[2..-1]
          set is_value yes
        else if not string match --quiet -- '-*' $word
          return 1
        end
      end
      test $is_value = no
    end

    complete -c glossator -f
    complete -c glossator -n __glossator_wants_command -l help -d 'show this help'
    complete -c glossator -n __glossator_wants_command -l version -d 'show the version'
    \(commands.flatMap(lines).joined(separator: "\n"))

    """
  }

  private static func lines(of command: Command) -> [String] {
    let start = "complete -c glossator -n "
    var lines = [start + "__glossator_wants_command -a \(command.name) -d \(quoted(command.summary))"]
    lines += command.allOptions.map { option in
      let value = option.offer.map { $0 == .nothing ? " -x" : action($0, isValue: true) } ?? ""
      return start + "'__glossator_is \(command.name)' -l \(option.name)\(value) -d \(quoted(option.help))"
    }
    if command.offer != .nothing {
      let condition = (["__glossator_wants_operand", command.name] + command.valueOptions).joined(
        separator: " ")
      lines.append(start + quoted(condition) + action(command.offer, isValue: false))
    }
    return lines
  }

  private static func action(_ offer: Offer, isValue: Bool) -> String {
    let value = isValue ? " -x" : ""
    switch offer {
    case .nothing: return value
    case .files: return isValue ? " -r -F" : " -F"
    case .folders: return value + " -a '(__fish_complete_directories)'"
    case .commits: return value + " -a \(quoted("(\(Offer.commitNames))"))"
    case .words(let words): return value + " -a \(quoted(words.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
