import Service

extension Command {
  static let completion = Command(
    "completion", "print a shell's completion script", operands: "bash | zsh | fish", operandCount: 1...1,
    shares: [],
    discussion: """
      scripts/install installs them all. To try one in this shell:

        eval "$(glossator completion bash)"
        eval "$(glossator completion zsh)"
        glossator completion fish | source
      """
  ) { invocation throws(Failure) in
    switch invocation.operands[0] {
    case "bash": Terminal.write(BashCompletion.script(Program.commands))
    case "zsh": Terminal.write(ZshCompletion.script(Program.commands))
    case "fish": Terminal.write(FishCompletion.script(Program.commands))
    default:
      throw Failure(
        .usage, "there is no completion for '\(invocation.operands[0])'", hint: "bash, zsh or fish")
    }
    return .yes
  }
}
