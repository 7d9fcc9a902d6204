import Foundation

/// An app of one string for iPhones, as engineers have it on disk.
enum SmallApp {
  static let project = """
    [project]
    base = en
    target = es
    [branches]
    production = main
    integration = develop
    [resource "ios"]
    format = apple-strings
    path = ios/{locale}.lproj/*.strings

    """

  /// Writes the app into `app`, beside an empty folder for a daemon's state.
  static func write(in folder: URL) throws {
    let strings = folder.appendingPathComponent("app/ios/en.lproj")
    for url in [strings, folder.appendingPathComponent("state")] {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    try Data("\"hi\" = \"Hi\";\n".utf8).write(to: strings.appendingPathComponent("M.strings"))
    try Data(project.utf8).write(to: folder.appendingPathComponent("app/.glossator"))
  }
}
