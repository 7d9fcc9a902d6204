import ProjectConfiguration

/// A ref that ships: what it points to is what users get.
package enum ShippingRef: Hashable, Sendable {
  /// The tag of a final version.
  case tag(String)
  /// A production branch.
  case production(String)
  /// A ref of which nobody can tell what it moves; its full name.
  case unknown(String)

  /// Nil for a ref that ships nothing. A trunk that is named as the release branch, too, is where new texts come first.
  init?(_ ref: String, by rules: BranchRules) {
    if let tag = Self.name(of: ref, in: "refs/tags/"), rules.isFinal(tag: tag) {
      self = .tag(tag)
    } else if let branch = Self.name(of: ref, in: "refs/heads/"), rules.role(of: branch) == .production,
      !rules.isRelease(branch)
    {
      self = .production(branch)
    } else {
      return nil
    }
  }

  /// True for a ref that ships under some rules or other, by its own name.
  static func isPossible(_ ref: String) -> Bool {
    name(of: ref, in: "refs/tags/") != nil || name(of: ref, in: "refs/heads/") != nil
  }

  private static func name(of ref: String, in folder: String) -> String? {
    ref.hasPrefix(folder) ? String(ref.dropFirst(folder.count)) : nil
  }

  package var name: String {
    switch self {
    case .tag(let name), .production(let name), .unknown(let name): name
    }
  }
}
