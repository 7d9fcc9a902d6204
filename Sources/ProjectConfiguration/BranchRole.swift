/// What a branch is for.
package enum BranchRole: Hashable, Sendable {
  /// What users have.
  case production
  /// What features are merged into.
  case integration
  case feature
  case release
  /// The branch that Glossator commits to for another one.
  case side(of: String)
  /// Any other: it is left alone.
  case unwatched
}
