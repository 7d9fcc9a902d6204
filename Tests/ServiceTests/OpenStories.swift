extension StoryTests {
  /// The stories that do not hold yet, by the point of issue 11 that they are about. Each is expected to fail: one that
  /// begins to hold fails the suite until it is taken out here. `NAME file` and `NAME branch` are for one kind of sheet only.
  static let open: Set<String> = []
}
