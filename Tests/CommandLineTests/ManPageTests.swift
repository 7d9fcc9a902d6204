import CommandLine
import Foundation
import Service
import TestSupport
import Testing

/// The manual pages: all that help says is in them, and the programs that read them find no fault.
@Suite struct ManPageTests {
  private static func page(_ name: String) throws -> String {
    let run = try BuiltProgram.run(["man", name])
    #expect(run.status == 0, "\(run.errors)")
    return run.output
  }

  @Test func eachCommandHasOne() throws {
    let names = try BuiltProgram.run(["man", "--list"]).output.split(separator: "\n").map(String.init)
    #expect(names == ["glossator"] + Program.commands.map { "glossator-\($0.name)" })
    #expect(try Self.page("gate") == Self.page("glossator-gate"))
    let mistake = try BuiltProgram.run(["man", "glossator-gat"])
    #expect(mistake.status == 64 && mistake.errors.contains("did you mean 'glossator-gate'?"))
  }

  @Test(arguments: [""] + Program.commands.map(\.name)) func saysAllThatHelpSays(_ name: String) throws {
    let page = try Self.page(name.isEmpty ? "glossator" : name).replacing("\\-", with: "-")
    let help = try BuiltProgram.run((name.isEmpty ? [] : [name]) + ["--help"]).output
    let terms = Set(page.split(separator: "\n").map { $0.filter { $0 != "\"" } })
    for line in help.split(separator: "\n") where line.hasPrefix("  --") {
      let option = line.dropFirst(2).split(separator: "  ")[0]
      #expect(terms.contains(".B \(option)"))
    }
    for status in ExitStatus.allCases {
      #expect(page.contains(".B \"\(status.rawValue) (\(status.name))\"\n\(status.meaning)\n"))
    }
    let others = name.isEmpty ? Program.commands.map { "glossator-\($0.name)" } : ["glossator"]
    for other in others { #expect(page.contains("\n.BR \(other) (1)"), "\(other)") }
  }

  @Test func theProgramsThatReadThemFindNoFault() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "glossator-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = ["glossator"] + Program.commands.map { "glossator-\($0.name)" }
    for name in names {
      try Data(Self.page(name).utf8).write(to: folder.appendingPathComponent("\(name).1"))
    }
    let mandoc = InstalledTool("mandoc"), man = InstalledTool("man")
    if mandoc == nil, man == nil { return print("SKIPPED: neither mandoc nor man is installed") }
    for name in names {
      if let mandoc {
        // A page of a version that has no date yet.
        let faults = try mandoc.run(["-T", "lint", "-W", "warning", "\(name).1"], in: folder).output
          .split(separator: "\n").filter { !$0.contains("missing date") }
        #expect(faults.isEmpty)
      }
      if let man {
        let run = try man.run(["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "\(name).1"], in: folder)
        #expect(run.status == 0 && !run.output.contains("warning:"), "\(run.output)")
        #expect(run.output.contains(ExitStatus.usage.meaning))
      }
    }
  }
}
