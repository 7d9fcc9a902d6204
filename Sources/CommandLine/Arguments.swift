import ProjectConfiguration
import Service
import Workflow

/// Reads the words of a command line. An option is `--name`, `--name VALUE` or `--name=VALUE`; `--` ends them.
func parse(_ words: [String], for command: Command) throws(Failure) -> Invocation {
  var invocation = Invocation(command: command)
  let options = command.allOptions
  var rest = words[...]
  var takesOptions = true
  while let word = rest.popFirst() {
    guard takesOptions, word.hasPrefix("-"), word != "-" else {
      invocation.operands.append(word)
      continue
    }
    if word == "--" {
      takesOptions = false
      continue
    }
    let (name, inline) = split(word)
    guard let option = options.first(where: { $0.name == name }) else {
      throw unknownOption(word, of: command, options)
    }
    if option.value == nil {
      guard inline == nil else {
        throw Failure(.usage, "--\(name) takes no value", hint: "see: glossator \(command.name) --help")
      }
      invocation.flags.insert(name)
    } else if let value = inline ?? rest.popFirst() {
      let before = option.isList ? invocation.values[name].map { $0 + "," } : nil
      invocation.values[name] = (before ?? "") + value
    } else {
      throw Failure(
        .usage, "--\(name) needs a value", hint: "--\(name) \(option.value ?? "VALUE")")
    }
  }
  if !invocation.has("help"), !command.operandCount.contains(invocation.operands.count) {
    throw Failure(
      .usage,
      "'glossator \(command.name)' expects \(command.operands.isEmpty ? "no arguments" : command.operands)",
      hint: "see: glossator \(command.name) --help")
  }
  return invocation
}

private let shortOptions = ["-h": "help", "-o": "output"]

private func split(_ word: String) -> (name: String, value: String?) {
  let body = word.drop { $0 == "-" }
  guard word.hasPrefix("--") else { return (shortOptions[word] ?? String(word), nil) }
  guard let equals = body.firstIndex(of: "=") else { return (String(body), nil) }
  return (String(body[..<equals]), String(body[body.index(after: equals)...]))
}

private func unknownOption(_ word: String, of command: Command, _ options: [Command.Option]) -> Failure {
  let nearest = Spelling.nearest(to: split(word).name, among: options.map(\.name))
  return Failure(
    .usage, "unknown option '\(word)' of 'glossator \(command.name)'",
    hint: nearest.map { "did you mean '--\($0)'?" } ?? "see: glossator \(command.name) --help")
}
