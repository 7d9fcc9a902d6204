import Foundation

/// Data of others, which is no part of the repository: real apps, and what hosts say of their own interfaces. What is not
/// there is skipped.
package enum OthersData {
  /// The folder that `GLOSSATOR_DATA` names; else `shared`, beside the checkout.
  private static let folder =
    ProcessInfo.processInfo.environment["GLOSSATOR_DATA"].map { URL(fileURLWithPath: $0) }
    ?? Checkout.root.deletingLastPathComponent().appendingPathComponent("shared")

  /// Real projects' files, a folder each.
  package static let corpus = folder.appendingPathComponent("corpus")

  /// Code hosts' descriptions of their interfaces.
  package static let hostSchemas = folder.appendingPathComponent("hosts/schemas")
}
