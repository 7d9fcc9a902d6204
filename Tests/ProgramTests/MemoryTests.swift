import Foundation
import TestSupport
import Testing

/// What a sync needs of memory, by what the kernel lets it have (`ulimit -v`): so many times the sheet's bytes. A debug build
/// needs more.
#if !DEBUG
  @Suite struct MemoryTests {
    private static let keys = 10_000
    private static let locales = [
      "ar", "bg", "cs", "da", "de", "el", "es", "fa", "fi", "fr", "hu", "it", "ja", "ko", "nb", "nl", "pl",
      "ro",
      "ru", "sk",
    ]

    /// A bare repository `app.git` and a `sheet.csv` beside it, with two platforms that share every text.
    private struct LargeApp {
      let folder: URL
      var sheet: URL { folder.appendingPathComponent("sheet.csv") }

      init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("glossator-\(UUID())")
        try SmallApp.write(in: folder)
        let app = folder.appendingPathComponent("app")
        let values = app.appendingPathComponent("res/values")
        try FileManager.default.createDirectory(at: values, withIntermediateDirectories: true)
        let project =
          SmallApp.project.replacing("es\n", with: locales.joined(separator: " ") + "\n") + """
            [resource "android"]
            format = android-xml
            path = res/values-{locale}/strings.xml
            base-path = res/values/strings.xml

            """
        try Data(project.utf8).write(to: app.appendingPathComponent(".glossator"))
        var (strings, xml, csv) = ("", "<resources>\n", "key,en,\(locales.joined(separator: ","))\n")
        for key in 0..<keys {
          let text = "Save what number \(key) says of itself"
          strings += "\"key_\(key)\" = \"\(text)\";\n"
          xml += "    <string name=\"key_\(key)\">\(text)</string>\n"
          csv +=
            "key_\(key),\(text),"
            + locales.map { "\($0): number \(key) is kept as it is and more" }
            .joined(separator: ",") + "\n"
        }
        try Data(strings.utf8).write(to: app.appendingPathComponent("ios/en.lproj/M.strings"))
        try Data((xml + "</resources>\n").utf8).write(to: values.appendingPathComponent("strings.xml"))
        try Data(csv.utf8).write(to: sheet)
        for arguments in [
          ["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "app"], ["branch", "develop"],
          ["branch", "release/1"], ["clone", "-q", "--bare", ".", "../app.git"],
        ] { try adasGit(arguments, in: app) }
      }

      /// Syncs with so many KiB of address space, and one pool of memory for all threads.
      func sync(in limit: Int) throws -> FinishedProcess {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
          "-c", "ulimit -v \(limit) && exec \"$0\" sync --repo app.git --sheet sheet.csv",
          BuiltProgram.url.path,
        ]
        process.environment = ["PATH": "/usr/bin:/bin", "MALLOC_ARENA_MAX": "1"]
        process.currentDirectoryURL = folder
        return try process.finished()
      }
    }

    /// The program with its libraries, and what threads reserve.
    private static let start = (64 + 16 * ProcessInfo.processInfo.activeProcessorCount) << 10

    @Test func aSyncNeedsSixTimesTheSheetAndAnEditFour() throws {
      let app = try LargeApp()
      defer { try? FileManager.default.removeItem(at: app.folder) }
      let text = try String(contentsOf: app.sheet, encoding: .utf8)
      let size = text.utf8.count / 1024
      let first = try app.sync(in: Self.start + 6 * size)
      #expect(first.status == 0, "first: \(first.errors)")
      let written = try String(contentsOf: app.sheet, encoding: .utf8)
      let edited = written.replacing("es: number 77 is kept as it is and more", with: "Guardado")
      try Data(edited.utf8).write(to: app.sheet)
      let edit = try app.sync(in: Self.start + 4 * size)
      #expect(edit.status == 0, "edit: \(edit.errors)")
      #expect(edit.output.contains("es ~2"), "\(edit.output)")

      // As if the file had been watched for a while: then it is not read at all.
      let memory = app.folder.appendingPathComponent("app.git/glossator/sheets")
      var lines = try String(contentsOf: memory, encoding: .utf8).split(separator: "\n").map(String.init)
      var words = lines[1].split(separator: " ", maxSplits: 8).map(String.init)
      words[6] = "\(try #require(Int64(words[6])) - 10)"
      lines[1] = words.joined(separator: " ")
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: memory)
      let nothing = try app.sync(in: Self.start)
      #expect(nothing.status == 0, "nothing: \(nothing.errors)")
    }
  }
#endif
