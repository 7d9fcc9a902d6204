import Testing

/// A hotfix that comes and goes, while somebody's window is open: the cell `releases` of every row is another one for a while, and the
/// window is found behind that.
@Suite struct HotfixWindowTests {
  @Test func windowIsFoundBehindAHotfix() throws {
    var story = try Story(Self.story)
    for (_, line) in story.steps { try story.perform(line) }
  }

  /// More rows than a version may be far away in.
  private static let keys = (10..<80).map { "k\($0)" }

  private static func strings(_ language: String, without gaps: Set<String> = []) -> String {
    keys.filter { !gaps.contains($0) }.map { "\"\($0)\" = \"\(language) \($0)\";" }.joined(separator: "\n")
  }

  private static let story = """
    # What a colleague typed, asked and blanked stays where a window of before is saved
    app main
    branch develop from main
    branch release/1.2 from develop
    sync
    open-sheet Ben
    type k10 es nuevo
    type k11 es nuevo
    type k12 todo es
    type k13 es ""
    sync
    branch hotfix/1.2.1 from release/1.2
    sync
    expect row k10 es=nuevo releases="hotfix/1.2.1 release/1.2"
    remove-branch hotfix/1.2.1
    sync
    save-old Ben k14 th nuevo
    sync
    expect row k10 es=nuevo todo=
    expect row k11 es=nuevo todo=
    expect row k12 es="es k12" todo=es
    expect row k13 es= todo=es
    expect row k14 th=nuevo
    sync
    expect nothing
    -- app/ios/en.lproj/Main.strings --
    \(strings("en"))
    -- app/ios/es.lproj/Main.strings --
    \(strings("es", without: ["k10", "k11"]))
    -- app/ios/th.lproj/Main.strings --
    \(strings("th"))
    """
}
