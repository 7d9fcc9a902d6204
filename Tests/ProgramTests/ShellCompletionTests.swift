import Foundation
import TestSupport
import Testing

/// What real shells offer with the scripts of `glossator completion`, in a repository with a file and a folder.
@Suite struct ShellCompletionTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("glossator-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("sub"), withIntermediateDirectories: true)
    try Data().write(to: folder.appendingPathComponent("my.strings"))
    for shell in ["bash", "zsh", "fish"] {
      let run = try BuiltProgram.run(["completion", shell])
      #expect(run.status == 0)
      let name = shell == "zsh" ? "_glossator" : "glossator.\(shell)"
      try Data(run.output.utf8).write(to: folder.appendingPathComponent(name))
    }
    let git = try #require(InstalledTool("git"))
    let identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    for words in [
      ["init", "-q", "-b", "main"], identity + ["commit", "-q", "--allow-empty", "-m", "The app"],
    ] {
      #expect(try git.run(words, in: folder).status == 0)
    }
    // A name that must not be run.
    #expect(try git.run(["branch", "evil$(touch${IFS}pwned)"], in: folder).status == 0)
  }

  /// The words in front of the cursor, and what is offered. `default` and `dirnames` are readline's own files and folders.
  static let cases: [(typed: [String], offered: [String])] = [
    (["s"], ["sync", "serve", "status", "scan", "sheet", "schema"]),
    (["gate", "--l"], ["--limit", "--locale"]),
    (["gate", "ma"], ["main"]),
    (["gate", "--limit", "3", "ma"], ["main"]),
    (["gate", "--limit", "="], []),
    (["gate", "--limit", "=", "3", "ma"], ["main"]),
    (["gate", "main", "ma"], []),
    (["gate", "ev"], ["evil\\$\\(touch\\$\\{IFS\\}pwned\\)"]),
    (["sync", "--config", ""], ["default"]),
    (["sync", "--sheet", "=", "ap"], ["default"]),
    (["sync", "--repo", ""], ["dirnames"]),
    (["entries", ""], ["default"]),
    (["entries", "--format", "x"], ["xcstrings", "xliff"]),
    (["entries", "--format", "=", "x"], ["xcstrings", "xliff"]),
    (["init", "--delimiter", ""], ["comma", "semicolon", "tab"]),
    (["sheet", "re"], ["restore"]), (["sheet", "restore", ""], []),
    (["schema", "g"], ["gate"]), (["man", "glossator-w"], ["glossator-why"]),
    (["completion", ""], ["bash", "zsh", "fish"]),
    (["nothing", ""], []),
  ]

  @Test func bashOffers() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    guard let bash = InstalledTool("bash") else { return print("SKIPPED: bash is not installed") }
    let script = """
      source glossator.bash
      compopt() { COMPREPLY+=("$2"); }
      COMP_WORDS=(glossator "$@") COMP_CWORD=$#
      _glossator
      ((${#COMPREPLY[@]} == 0)) || printf '%s\\n' "${COMPREPLY[@]}"
      """
    for (typed, offered) in Self.cases {
      let run = try bash.run(["--norc", "-c", script, "bash"] + typed, in: folder)
      #expect(run.output.split(separator: "\n").map(String.init) == offered, "\(typed)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("pwned").path))
  }

  /// What is typed before the tab, and the line after it.
  static let lines: [(typed: String, completed: String)] = [
    ("glossator ga", "glossator gate "), ("glossator gate --lim", "glossator gate --limit"),
    ("glossator gate --limit 3 ma", "glossator gate --limit 3 main "),
    ("glossator entries my", "glossator entries my.strings "),
    ("glossator entries --format=qt", "glossator entries --format=qt-ts "),
    ("glossator sync --repo su", "glossator sync --repo sub/"),
    ("glossator man glossator-w", "glossator-why "),
    ("glossator sheet re", "glossator sheet restore "),
  ]

  @Test func zshCompletes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    guard let zsh = InstalledTool("zsh") else { return print("SKIPPED: zsh is not installed") }
    // A shell on a terminal of its own; reading waits for what is expected.
    let script = """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell 'PROMPT="REA""DY>"; fpath=($PWD $fpath); setopt nobeep; autoload -Uz compinit; compinit -u -D'
      zpty -r shell out '*READY>*'
      zpty -w -n shell "$1"$'\\t'
      zpty -r shell out "*$2*"
      zpty -d shell
      """
    for (typed, completed) in Self.lines {
      let run = try zsh.run(
        ["-f", "-c", script, "zsh", typed, completed], in: folder, environment: ["TERM": "dumb"])
      #expect(run.status == 0, "\(typed): \(run.output)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("pwned").path))
  }

  @Test func fishOffers() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    guard let fish = InstalledTool("fish") else { return print("SKIPPED: fish is not installed") }
    for (typed, completed) in Self.lines {
      let run = try fish.run(
        ["--no-config", "-c", "source glossator.fish; complete -C $argv[1]", "--", typed], in: folder)
      let word = completed.split(separator: " ").last.map(String.init) ?? ""
      let offered = run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }.map(String.init)
      #expect(offered.contains(word), "\(typed): \(run.output)")
    }
    let none = try fish.run(
      ["--no-config", "-c", "source glossator.fish; complete -C 'glossator gate main ma'"], in: folder)
    #expect(none.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("pwned").path))
  }
}
