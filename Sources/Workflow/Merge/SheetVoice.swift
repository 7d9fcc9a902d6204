import TranslationModel
import TranslationSheet

/// What the sheet says of one cell, and whether a person said so.
struct SheetVoice {
  /// What a person typed or blanked; nil where nobody did.
  var typed: Text?
  /// What the cell showed where that was typed; nil where nobody knows.
  var over: Text?
  /// The English that it was typed beside, where that is not what the row shows.
  var beside: Text?
  /// What stands in the cell; what was agreed where it cannot be used.
  var shown: Text
  /// True where the cell has an older text than what is in force, and it was put there since its place was last looked at.
  var isOlder = false
  /// True where what was typed is an older text, and it is meant all the same.
  var isMeant = false
  /// True where Glossator put the text there at a first look that was cut off: it is what Git had then.
  var isOurs = false
  /// What a program made of the cell.
  var mangled: RefusedCell?
  /// What the copies of a row say that is there more than once, where nobody knows which is meant; what stands in a cell that
  /// cannot be used; what was typed meanwhile where somebody typed into an older copy.
  var rivals: [Text] = []

  /// The same in another notation.
  func reread(_ text: (Text) -> Text) -> SheetVoice {
    var voice = self
    (voice.typed, voice.over, voice.shown) = (typed.map(text), over.map(text), text(shown))
    voice.rivals = rivals.map(text)
    return voice
  }
}
