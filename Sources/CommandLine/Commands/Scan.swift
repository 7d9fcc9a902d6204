import Interchange
import Service
import TranslationModel

extension Command {
  static let scan = Command(
    "scan", "compare the keys that code uses with those of the string files",
    operands: "[REV]", operandCount: 0...1, options: findingOptions, isQuestion: true,
    discussion: """
      REV defaults to HEAD. The code is that of the commit: Swift, Objective-C, storyboards, Kotlin, Java, Android's XML,
      Dart, JavaScript and TypeScript with JSX, Vue, C#, and C++ and QML with Qt, each where the project has string files of
      its kind. Each finding is 'path:line:column: severity: what [rule]':

        undefined-key    error  no string file has the key; names the nearest
        wrong-arguments  error  more or fewer values than placeholders
        raw-text         note   a text that users are shown in every language
        dynamic-key      note   a key that is known only when the program runs
        unused-key       note   a key that no code uses

      Values are compared where the call shows them. Exit status 1: there is one of --level or above; for notes, which are
      advice, only where --level asks for them. With --since, what was wrong before does not count: a team with old findings
      can turn it on at once.

        glossator scan --level error
        glossator scan --since origin/develop --format github

      'glossator checks undefined-key' and the like show an example of each; '[check "unused-key"] level = off' in .glossator
      says how bad each is.

      A key counts as used where a string of the code says it, and where a key that is made when the program runs may be it.
      Of C and Objective-C, '#define kTitle @"home.title"' and constants are read, also in headers: the key is looked at where
      kTitle is used. Calls of the project's own, and code that is not looked at, are in .glossator:

        [code]
            call = L10n.tr(KEY)
            ignore = Generated/**

      Folders of what others have written (Pods, Carthage, node_modules, vendor, third_party) and of what is built are left
      out. For --format see 'glossator check --help'.
      """,
    schema: .scan
  ) { invocation throws(Failure) in
    let asked = try invocation.severity("level")
    let format = try invocation.findingFormat()
    let selection = try Selection(invocation)
    let repository = try selection.access().repository
    let report = try ScanOperation(repository).run(
      invocation.operands.first ?? "HEAD", since: invocation["since"])
    return try invocation.tell(
      report.findings.from(asked ?? .note), from: asked ?? .note, format, repository,
      failsFrom: asked ?? .warning,
      more: [("files", .number(report.files)), ("keys", .number(report.keys))])
  }
}
