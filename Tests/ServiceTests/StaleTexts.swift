extension World {
  /// So many texts in two languages, of which some have new English in a release: their translations are stale.
  static func ofTexts(_ count: Int, stale: ClosedRange<Int>, sheetOn place: String?) throws -> World {
    func texts(_ lead: String, _ reworded: ClosedRange<Int> = 0...0) -> String {
      (1...count).map { "\"k\($0)\" = \"\(lead) \(reworded.contains($0) ? "new " : "")\($0)\";\n" }.joined()
    }
    let world = try World(sheetOn: place)
    let project =
      "[project]\nbase = en\ntarget = es th\n[resource \"ios\"]\nformat = apple-strings\npath = {locale}.lproj/*.strings\n"
    try world.commit(
      "main",
      [
        ".glossator": project, "en.lproj/M.strings": texts("Text"), "es.lproj/M.strings": texts("Texto"),
        "th.lproj/M.strings": texts("ข้อความ"),
      ])
    for (branch, from) in [("develop", "main"), ("release/1.0", "develop")] {
      try world.branch(branch, from: from)
    }
    try world.sync()
    try world.commit("release/1.0", ["en.lproj/M.strings": texts("Text", stale)])
    try world.sync()
    return world
  }
}
