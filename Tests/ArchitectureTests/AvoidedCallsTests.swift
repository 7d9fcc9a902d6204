import Foundation
import TestSupport
import Testing

/// Functions of Debian's libraries that nothing calls, each with what it does there.
@Suite struct AvoidedCallsTests {
  private static let avoided = [
    ("git_config_iterator_glob_new", "loses 20 KiB for each entry that is compared, with PCRE2"),
    ("git_config_multivar_iterator_new", "loses 20 KiB for each entry that is compared, with PCRE2"),
    ("git_config_get_multivar_foreach", "loses 20 KiB for each entry that is compared, with PCRE2"),
    ("git_config_foreach_match", "loses 20 KiB for each entry that is compared, with PCRE2"),
  ]

  @Test(arguments: avoided) func isNotCalled(_ name: String, why: String) throws {
    let sources = Checkout.root.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard ["swift", "c", "h"].contains(file.pathExtension) else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains(name), "\(file.lastPathComponent) calls \(name), which \(why)")
    }
  }
}
