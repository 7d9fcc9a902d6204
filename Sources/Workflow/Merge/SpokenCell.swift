import TranslationModel

/// Everything that is said of one cell.
struct SpokenCell {
  var agreed: Text?
  var said: SheetVoice
  var news: [GitVoice]
  /// What rows say that joined this one.
  var joined: [Text]
  /// What files say at a first look, or of a file that could not be read then.
  var present: [Text]
  /// The same beside a text that was typed over what a first look wrote that was cut off: news.
  var between: [Text] = []
  var moved: MovedText?
  /// True where a first look that was cut off had offered a text, and files have one.
  var isOfferOverruled = false

  var input: CellInput {
    let shown = said.isOurs && !present.isEmpty ? .empty : said.shown
    return CellInput(
      agreed: agreed, sheet: said.typed ?? agreed ?? shown, isSheetChange: said.typed != nil,
      git: news.filter { !$0.isHeardOnly }.map(\.text) + joined + between, gitPresent: present)
  }
}
