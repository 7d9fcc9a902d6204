import Glibc

/// Asks whether the program that suggests texts may be run. It is asked nothing.
package struct SuggestExamination {
  private let command: SuggestCommand

  package init(_ command: SuggestCommand) { self.command = command }

  package func run() -> [Diagnosis] {
    let path = command.words.first ?? ""
    if access(path, X_OK) == 0 {
      return [Diagnosis(.good, "\(Escaped(path)) suggests texts for blank cells")]
    }
    return [
      Diagnosis(
        .bad, "cannot run \(Escaped(path)), which suggests texts: \(String(cString: strerror(errno)))",
        hint: "the daemon's user must be able to run it; until then nothing is suggested by it")
    ]
  }
}
