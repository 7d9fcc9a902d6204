import CSystemShim
import Git
import Glibc
import ProjectConfiguration
import Service
import TranslationModel

extension Command {
  static let hook = Command(
    "hook", "for Git's hooks: refuse a push that ships what the gate blocks",
    operands: "pre-push | pre-receive | update", operandCount: 1...4,
    options: [
      .value("config", "FILE", "a host's configuration, whose [gate] counts instead of the project's"),
      .value("project", "NAME", "which [repository \"NAME\"] of that configuration"),
    ], shares: [], isQuestion: true,
    discussion: """
      For a hook of two lines, in a clone (pre-push) or where people push to (pre-receive):

        #!/bin/sh
        exec glossator hook pre-push "$@"

      It asks the gate about each commit that the push would ship: that of the tag of a final version ('released' in
      .glossator), and that of a production branch that is no release branch. If one is not open, the push is refused, with the list of what blocks.
      Everything else passes without a word: other branches and tags, what is deleted, and a repository whose
      integration branch has no .glossator.

      What is not known is not open: without a journal, or where something cannot be read, such a push is refused, too. A
      clone gets the journal with each fetch once that is set up:

        git config --add remote.origin.fetch '+refs/glossator/*:refs/glossator/*'

      pre-push asks the remote whether that journal is its newest, if something would ship, for half a minute at most. An
      older one answers nothing: fetch, and push again. It fetches nothing itself.

      The rules and the policy are those of the repository before the push, and an old version is judged like a new one.
      In a clone they are those of the remote, as it was fetched last. Where .glossator cannot be read, the newest one that
      could be counts, and what mends it passes. A repository with SHA-256 ids, which Glossator cannot open, is left alone.
      'git push --no-verify' skips pre-push; pre-receive and update hold for everybody. 'update' judges one ref at
      a time, so that the others of a push pass: its arguments are the ref, the old id and the new one.

      Exit status 0: the push passes. 1: the gate is blocked. 64 and up: unknown.
      """
  ) { invocation throws(Failure) in
    let hook = try invocation.hook()
    let arguments = Array(invocation.operands.dropFirst())
    let pushed = try hook.pushed(arguments)
    let policy =
      invocation["config"] == nil && invocation["project"] == nil
      ? nil : try Selection(invocation).settings.gate
    let place = hook == .prePush ? PushPlace.remote(arguments.first) : .here
    let remote = try hook == .prePush ? PushRemote(arguments) : nil
    let operation = PushOperation(policy: policy, limit: PushRefusal.mostKeys, to: place, remote: remote) {
      () throws(Failure) in
      try HookEnvironment.repository()
    }
    let answer = operation.run(pushed)
    let refused = answer.judgements.filter { !$0.isOpen }
    guard !refused.isEmpty else { return .yes }
    PushRefusal(refused, unasked: answer.unasked, hook).tell()
    return refused.map(\.status).min { $0.rawValue < $1.rawValue } ?? .no
  }
}

extension PushRemote {
  /// What git tells `pre-push`: the remote's name, and its address. Nil where somebody else runs the hook, and says neither.
  fileprivate init?(_ arguments: [String]) throws(Failure) {
    guard arguments.count > 1 else { return nil }
    do throws(TransportError) { try self.init(name: arguments[0], address: arguments[1]) } catch {
      throw Failure(error)
    }
  }
}

/// The hooks that a push runs.
enum GitHook: String, CaseIterable {
  /// In the clone that pushes.
  case prePush = "pre-push"
  /// Where it is pushed to: for all refs together.
  case preReceive = "pre-receive"
  /// The same for each ref.
  case update

  /// What is pushed, from the hook's arguments or standard input.
  func pushed(_ arguments: [String]) throws(Failure) -> [PushedRef] {
    switch self {
    case .prePush: return try Self.lines().map { line throws(Failure) in try PushedRef(prePush: line) }
    case .preReceive: return try Self.lines().map { line throws(Failure) in try PushedRef(preReceive: line) }
    case .update:
      guard arguments.count == 3 else {
        throw Failure(
          .usage, "'glossator hook update' expects REF OLD NEW", hint: "see: glossator hook --help")
      }
      return [try PushedRef(name: arguments[0], target: arguments[2][...])]
    }
  }

  private static func lines() -> [String] {
    var lines: [String] = []
    while let line = readLine() { lines.append(line) }
    return lines
  }
}

extension Invocation {
  fileprivate func hook() throws(Failure) -> GitHook {
    guard let hook = GitHook(rawValue: operands[0]) else {
      let names = GitHook.allCases.map(\.rawValue)
      let nearest = Spelling.nearest(to: operands[0], among: names)
      throw Failure(
        .usage, "unknown hook '\(operands[0])'",
        hint: nearest.map { "did you mean '\($0)'?" } ?? "one of: \(names.joined(separator: ", "))")
    }
    return hook
  }
}

extension PushOperation.Judgement {
  /// Why it is refused.
  fileprivate var status: ExitStatus {
    switch answer {
    case .success(let report): report.verdict.answer == .blocked ? .no : .unknown
    case .failure(let failure): failure.kind.status
    }
  }
}
