/// How a platform spells the one placeholder of a base text: a cell that has just this one is spelled without being parsed, as
/// most that have any are.
package struct OnePlaceholder: Sendable {
  /// The conversion that the cell has right behind its percent sign: nothing that follows can be a part of it.
  private let conversion: UInt8
  /// As the platform spells it; nil where that is as the cell has it.
  private let spelling: Text?

  /// Nil for a text with none, several, or one with more than a conversion, and in a notation with names.
  package init?(of base: Message, _ style: PlaceholderStyle) {
    let placeholders = base.placeholders
    guard style.isPrintf, placeholders.count == 1 else { return nil }
    let cell = Text(placeholders[0].neutral(numbered: false))
    guard cell.count == 2, let conversion = cell.utf8.last, placeholders[0].kind != .verbatim else {
      return nil
    }
    self.conversion = conversion
    let spelled = Message(cell, style.ofCells).spelled(style, like: base)
    spelling = spelled == cell ? nil : spelled
  }

  /// A cell as the platform spells it, where it has this placeholder once, no other percent sign, and no line end; else nil.
  package func spelled(_ cell: Text) -> Text? {
    let sign = UInt8(ascii: "%")
    let place = cell.withBytes { bytes -> Int? in
      guard let place = bytes.firstIndex(of: sign), place + 1 < bytes.count, bytes[place + 1] == conversion
      else { return nil }
      let isOnly = bytes[(place + 2)...].allSatisfy { $0 != sign }
      return isOnly && !cell.contains(0x0A) && !cell.contains(0x0D) ? place : nil
    }
    guard let place else { return nil }
    guard let spelling else { return cell }
    return cell.replacing(place..<place + 2, by: spelling)
  }
}
