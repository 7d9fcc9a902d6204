/// The version in a sheet's history that differs from its snapshot in the fewest cells, the newest of equals.
struct NearestVersion {
  /// Cells that may differ more on the way to an older version.
  private static let slack = 20
  /// So many agreements are gone back whatever differs there: what a commit changed everywhere another one may have changed back.
  private static let fewest = 50

  let version: VersionSearch
  private(set) var place = SheetVersionHistory.Place(step: 0, between: nil)
  /// True where the way back ends at a version that nobody can read any more: a nearer one may lie behind it.
  let mayBeLost: Bool

  /// Goes back from what was `agreed`; `newest` is what the snapshot's place last had.
  init(to newest: VersionSearch, from agreed: VersionSearch, in history: SheetVersionHistory) {
    var (older, step) = (agreed, 0)
    var best = history.agreed !== history.had ? min(newest, older) : newest
    // A version of long ago that is much farther away than the nearest so far is not on the way to a nearer one; one whose rows another
    // release needs, too, may be.
    let farthest = 2 * (newest.reach + Self.slack)
    var isOnTheWay: Bool { !best.isSame && (step < Self.fewest || older.reach <= farthest) }
    while isOnTheWay, let back = history.steps(step) {
      older.goBack(back.changes)
      if older < best { (best, place) = (older, .init(step: step + 1, between: nil)) }
      var between = older
      for (i, version) in back.between.enumerated() {
        between = between.adding(version.change)
        guard between < best else { continue }
        let isOrigin = version.isWriting || older.hears(back, to: i, history.wasHeard)
        if isOrigin { (best, place) = (between, .init(step: step, between: i)) }
      }
      step += 1
    }
    version = best
    mayBeLost = isOnTheWay && history.isLost(step)
  }
}
