import TranslationModel

/// How one language says calls that look keys up, and how it says accessors.
///
/// A language is one file beside this, and one line in ``all``.
package struct CallLanguage: Sendable {
  /// As `Languages` calls it.
  package let name: String
  /// The template whose accessors its code sees.
  package let template: String
  /// The bundle where accessors look unless they are told another.
  let bundle: String
  /// A bundle's expression, as all that mean the same are said.
  let plainBundle: @Sendable (String) -> String
  /// What stands behind an accessor that takes nothing.
  let ending: [UInt8]
  /// The call that begins at a token.
  let lookup: @Sendable (Int, UseFinder) -> LookupCall?
  /// The call around these tokens that takes what they are for a format.
  let format: @Sendable (Range<Int>, UseFinder) -> FormatCall?
  /// False for a value that is plainly of another type than the accessor takes.
  let isOfKind: @Sendable (Placeholder.Kind, Range<Int>, UseFinder) -> Bool
  /// What the file calls as accessors or lookups are called, and is something of its own.
  let ownName: @Sendable (AccessorTargets, UseFinder) -> String?

  package static let all: [CallLanguage] = [.swift, .objectiveC]
}

/// A call that looks a key up.
struct LookupCall {
  /// The numbers of its tokens.
  var range: Range<Int>
  /// Nil where it is not one string.
  var key: Text?
  var table: Text = "Localizable"
  /// The text for a key that no file has.
  var value: Text?
  var comment: Text?
  /// As the language's own ``CallLanguage/bundle`` is written, where it is that.
  var bundle: String
  /// Why it stays, whatever its key is.
  var reason: KeptCall.Reason?
}

/// A call that gives values to a text that is looked up in it: `String(format: NSLocalizedString(…), a, b)`.
struct FormatCall {
  var range: Range<Int>
  var values: [Range<Int>] = []
  /// Why nobody can tell what is done there.
  var reason: KeptCall.Reason?
}
