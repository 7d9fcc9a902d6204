import ProjectConfiguration

/// The least that is a configuration: six lines, so that what a test adds begins in line 7.
enum Sample {
  static let project = """
    [project]
    base = en
    target = es th
    [resource "ios"]
    format = apple-strings
    path = ios/{locale}.lproj/*.strings

    """
}
