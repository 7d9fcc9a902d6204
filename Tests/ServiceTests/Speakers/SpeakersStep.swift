/// A text typed into a cell.
struct Typing: Hashable, Sendable, CustomStringConvertible {
  var cell: SheetCell
  var text: Int

  init(_ cell: SheetCell, _ text: Int) { (self.cell, self.text) = (cell, text) }

  var description: String { ".init(\(cell), \(text))" }
}

/// What is broken for one look.
enum LookFault: Hashable, Sendable {
  /// The loose file of a branch is empty.
  case ref(String)
  /// The blob of a string file on a branch is not there.
  case blob(String, StringFileName)
  case sheet(SheetFault)
  /// The process is killed when the sheet is written, before or after the refs move.
  case killed(hasMoved: Bool)
}

// A list is printed by what is for programmers: here both are the same.
extension LookFault: CustomStringConvertible, CustomDebugStringConvertible {
  var description: String {
    switch self {
    case .ref(let branch): ".ref(\"\(branch)\")"
    case .blob(let branch, let file): ".blob(\"\(branch)\", \(file))"
    case .sheet(let fault): ".sheet(.\(fault))"
    case .killed(let hasMoved): ".killed(hasMoved: \(hasMoved))"
    }
  }

  var debugDescription: String { description }
}

/// What is wrong with a copy of the sheet for one look.
enum SheetFault: Hashable, Sendable, CaseIterable {
  case missing, folder, empty
  /// A spreadsheet program has it open.
  case locked

  /// True where what it says can be read all the same.
  var isReadable: Bool { self == .locked }
}

/// One thing that somebody does in a history. It can be done again, in whatever state the world is in: what is not
/// applicable there does nothing. It reads as the Swift that makes it.
enum SpeakersStep: Hashable, Sendable {
  // Translators.
  case types(copy: Int, Typing)
  case opens(person: Int, copy: Int)
  /// Saves what was opened long ago, with an edit or two: everything else goes back to what it was.
  case saves(person: Int, [Typing])
  /// Another copy's bytes land here, whole: a synced folder, a mail.
  case restores(copy: Int, from: Int)
  /// Takes a text back, with the newest version at hand; the next look is at that copy.
  case undoes(copy: Int, SheetCell)
  /// Types again what was put right, seeing the note, and edits another row in the same save.
  case insists(copy: Int, SheetCell, and: Typing)

  // Engineers.
  case edits(branch: String, Typing, platforms: [Int])
  case editsSide(of: String, Typing, platforms: [Int], amends: Bool)
  case lands(branch: String, isMerge: Bool, takesTheirs: Bool)
  case backMerges(branch: String, isMerge: Bool, takesTheirs: Bool)
  case picks(SheetCell, from: String, to: String)
  /// A bot commits to the integration branch what it knew some time ago of these cells.
  case exports(version: Int, [SheetCell])
  /// Goes back to what a text replaced; the next look is at the first copy.
  case goesBack(branch: String, SheetCell)

  // Release managers.
  case cuts(String)
  /// From an older commit of the integration branch: so many before its tip.
  case cutsAgain(String, back: Int)
  case ends(String)

  // Faults that stay until somebody mends them.
  case breaks(branch: String, StringFileName)
  case mends(branch: String)

  /// One look of the host that has this copy.
  case look(copy: Int, [LookFault])
}
