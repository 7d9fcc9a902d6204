import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// Which of the sheets a row belongs in.
struct SheetPlacing {
  let project: Project
  let sources: [BranchSource]
  let now: SheetRows?
  let agreed: SheetRows?

  /// A row stays in the sheet where it stands. One that comes back, or is new, goes where it was, or where the project
  /// keeps such rows.
  func part(of row: PlannedRow) -> Int {
    guard let now, now.book.parts.count > 1 else { return 0 }
    if let sheetRow = row.sheetRow { return now.book.part(of: sheetRow) }
    var name = SheetName.main
    if row.origin == .returned, let agreed, let agreedRow = row.agreedRow {
      name = agreed.sheet(of: agreedRow)
    } else if let member = row.members.first {
      let source = sources[member.branch]
      name = project.sheet(of: source.slots[member.slot].slot.resource, on: source.input.name)
    }
    return now.book.parts.firstIndex { $0.name == name } ?? 0
  }
}
