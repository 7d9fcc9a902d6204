/// What three versions of one thing come to: the rule of every merge.
enum ThreeWay<Value: Equatable> {
  case settled(Value)
  /// Both sides changed it, differently.
  case conflict

  init(base: Value, ours: Value, theirs: Value) {
    if ours == theirs || base == theirs {
      self = .settled(ours)
    } else if base == ours {
      self = .settled(theirs)
    } else {
      self = .conflict
    }
  }
}
