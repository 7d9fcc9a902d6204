/// A range of a file's bytes, kept in eight bytes as those of texts are. What a reader notes of each entry must be small: a
/// large file has many, and to get the memory for them took a fifth of the time of reading one.
@propertyWrapper
struct Compact: Sendable {
  private var start: UInt32
  private var end: UInt32

  init(wrappedValue range: Range<Int>) { (start, end) = (UInt32(range.lowerBound), UInt32(range.upperBound)) }

  var wrappedValue: Range<Int> {
    get { Int(start)..<Int(end) }
    set { self = Compact(wrappedValue: newValue) }
  }
}
