import Foundation
import TestSupport
import Testing

/// The team's own program that suggests texts, as the daemon's worker and people's commands run it.
@Suite struct SuggestWorkerTests {
  private final class Site {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "glossator-\(UUID().uuidString)")
    private var configuration: String { folder.path + "/glossator.conf" }

    init(_ script: String) throws {
      try SmallApp.write(in: folder)
      for arguments in [
        ["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "The app"],
        ["branch", "develop"], ["branch", "release/1.0"],
      ] { try adasGit(arguments, in: folder.appendingPathComponent("app")) }
      try write("sheet.csv", "key,variant,en,es,todo,problems,releases\n")
      try write(
        "glossator.conf",
        """
        [daemon]
            state = \(folder.path)/state
        [repository "app"]
            path = \(folder.path)/app
            sheet = \(folder.path)/sheet.csv
        [suggest "app"]
            command = /bin/sh \(folder.path)/suggest
            deadline = 5 s

        """)
      try write("suggest", script)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    func read(_ name: String) -> String {
      (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
    }

    func run(_ command: String...) throws -> FinishedProcess {
      let process = Process()
      process.executableURL = BuiltProgram.url
      process.arguments = command + ["--config", configuration]
      process.environment = [
        "PATH": "/usr/bin:/bin", "SECRET_TOKEN": "s3cret", "CREDENTIALS_DIRECTORY": "/run/c",
      ]
      return try process.finished()
    }
  }

  private static let answers = """
    env > "$0.env"
    tee -a "$0.log" | sed -n 's/^{"id":"\\([0-9]*\\)".*/{"id":"\\1","text":"Texto \\1"}/p'

    """

  @Test func aWorkerAsksAndOffers() throws {
    let site = try Site(Self.answers)
    let run = try site.run("worker", "--project", "app")
    #expect(run.status == 1, "\(run.output) \(run.errors)")
    #expect(site.read("sheet.csv").contains("Texto 0"))
    #expect(
      site.read("sheet.csv").contains("es: suggestion by the command: take your code out of todo to use it"))
    let asked = site.read("suggest.log")
    #expect(asked.hasPrefix("{\"id\":\"0\",\"source\":\""))
    // It gets no secret of whoever syncs.
    let environment = site.read("suggest.env")
    #expect(environment.contains("PATH=/usr/bin:/bin") && !environment.contains("s3cret"))
    #expect(!environment.contains("CREDENTIALS_DIRECTORY"))
    let again = try site.run("worker", "--project", "app")
    #expect(again.status == 0, "\(again.output)")
    #expect(site.read("suggest.log") == asked)
  }

  @Test func aFailureIsToldAndDoctorLooksAtTheProgram() throws {
    let site = try Site("echo quota exceeded >&2; exit 7\n")
    let run = try site.run("sync", "--project", "app")
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    let said = run.errors.split { $0 == " " || $0.isNewline }.joined(separator: " ")
    #expect(
      said.contains("warning: the command that suggests texts failed: /bin/sh exits with 7: quota exceeded"))
    #expect(said.contains("hint: it is asked again at the next sync; everything else continues"))
    let doctor = try site.run("doctor", "--project", "app")
    #expect(doctor.output.contains("ok      /bin/sh suggests texts for blank cells"), "\(doctor.output)")
  }
}
