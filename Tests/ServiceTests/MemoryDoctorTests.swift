import ProjectConfiguration
import Service
import Testing

/// What `doctor` says of the project's memory.
@Suite struct MemoryDoctorTests {
  @Test func saysWhichFilesCanBeRead() throws {
    let world = try World()
    try world.commit(
      "develop",
      [
        ".glossator": """
        [project]
            base = en
            target = es
        [resource "ios"]
            format = apple-strings
            path = {locale}.lproj/M.strings
        [memory]
            path = l10n/old.csv
            path = l10n/bad.tmx
            path = l10n/gone.tmx

        """, "en.lproj/M.strings": "\"a\" = \"Save\";\n", "l10n/old.csv": "en,es\nSave,Guardar\nOpen,\n",
        "l10n/bad.tmx": "<tmx>\n  <body>\n",
      ])
    let said = DoctorOperation(world.repository, sheets: nil).run().filter {
      $0.what.contains("memory") || $0.what.contains("tmx")
    }
    #expect(
      said.map { "\($0.outcome.rawValue): \($0.what)" } == [
        "good: memory l10n/old.csv: 1 text",
        "warning: develop:l10n/bad.tmx:2:3: the element <body> that begins here is never closed",
        "warning: develop:l10n/gone.tmx: there is no memory here",
      ])
    #expect(said.last?.hint == ".glossator names it: [memory] path = l10n/gone.tmx")
  }
}
