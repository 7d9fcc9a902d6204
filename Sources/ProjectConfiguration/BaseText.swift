/// Where the base locale's text of an entry is.
package enum BaseText: String, CaseIterable, Hashable, Sendable {
  /// In the base file, as its value.
  case value
  /// The key is the text, wherever the base file's value is empty: `"Save changes" = "";`. The base file still says which
  /// keys there are; English that is edited in the sheet becomes its value.
  case key
}
