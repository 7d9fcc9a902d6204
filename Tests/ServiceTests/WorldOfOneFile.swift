import Git

extension World {
  /// The `.glossator` of a project that has one file of texts for each locale.
  static let oneFile = """
    [project]
        base = en
        target = es
    [resource "app"]
        format = apple-strings
        path = {locale}.lproj/A.strings

    """

  /// Such a project, with one text, on `develop` and `release/1`.
  static func withOneFile(_ english: String, spanish: String? = nil) throws -> World {
    func file(_ text: String) -> String { "\"a\" = \"\(text)\";\n" }
    let world = try World()
    var files: [String: String?] = [".glossator": oneFile, "en.lproj/A.strings": file(english)]
    if let spanish { files["es.lproj/A.strings"] = file(spanish) }
    try world.commit("develop", files)
    try world.branch("release/1", from: "develop")
    return world
  }
}
