import Service
import TestSupport

extension RandomHistory {
  /// What stands: what rows say, the state of each text that is not done, and what the gates answer.
  func standing() throws -> Set<String> {
    var lines = try rowsThatStand()
    for text in try world.status().open {
      lines.insert("\(text.branch) \(text.locale) \(text.row.label): \(text.state.state)")
    }
    for branch in releases { lines.insert("gate \(branch): \(try world.gate(branch).verdict.answer)") }
    return lines
  }

  /// What rows say, but for what Glossator notes beside them. A blank is a blank.
  func rowsThatStand() throws -> Set<String> {
    let columns = ["en", "todo"] + Self.targets
    return Set(
      rows().map { row in
        "row \(row["key"] ?? "") \(row["variant"] ?? ""): "
          + columns.map { column in
            let text = row[column] ?? ""
            return "\(column) \((text.allSatisfy(\.isWhitespace) ? "" : text).debugDescription)"
          }.joined(separator: ", ")
      })
  }
}
