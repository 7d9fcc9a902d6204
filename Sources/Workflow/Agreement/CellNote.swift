import ProjectConfiguration
import TranslationModel

/// Something that a row's `problems` say of one locale, in the form that programs read. The sentence that people read
/// is made of it, and never read back.
package struct CellNote: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// A check of error level fails: the text is a sentence.
    case check
    /// The text is right, and the file cannot hold it yet: a sentence that says what it waits for.
    case waiting
    /// A value that lost a merge.
    case lost
    /// An older text that came back and was put right: typed again beside this note, it is meant.
    case older
    /// What a program made of the agreed text: a sentence.
    case mangled
  }

  package var kind: Kind
  package var text: Text
  /// Of a check or a wait, the project whose file it is about, where several share the sheet.
  package var project: String?

  package init(_ kind: Kind, _ text: Text, project: String? = nil) {
    self.kind = kind
    self.text = text
    self.project = project
  }

  /// True for what another project found: it stays until that one finds it no more, or the cell changes.
  func isForeign(to names: SharedNames) -> Bool { project != nil && project != names.project }

  /// True for what stays until the cell changes or somebody deletes its line; the others are found anew at each turn.
  package var isKept: Bool { kind == .lost || kind == .older || kind == .mangled }

  /// As a line of the cell says it, after the locale.
  var sentence: String {
    let text = String(decoding: text.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
    let of = project.map { "\($0): " } ?? ""
    switch kind {
    case .check: return of + text
    case .waiting: return "\(of)waiting: \(text)"
    case .lost, .mangled: return "not used: \(text)"
    case .older: return "not used: \(text) (an older text; type it again if you do want it)"
    }
  }

  /// The line of the row's `problems`.
  func line(_ locale: LocaleTag) -> String { "\(locale): \(sentence)" }
}

extension CellFacts {
  /// Adds what a row's `problems` say of a locale: for people, and never read back.
  package func tell(_ locale: LocaleTag, _ lines: inout ProblemLines) {
    let name = locale.description
    for note in notes { lines.add(note.sentence, name, isShared: !note.isKept) }
    if let english, !english.isBlank {
      lines.add("stale: the English was '\(english.excerpt)'", name, isShared: true)
    }
    // An older copy of the sheet has neither: what it does not ask for nobody answered.
    if !withheld.isEmpty {
      let branches = Set(withheld.map(\.branch)).sorted().joined(separator: ", ")
      lines.add("removed from the file on \(branches)", name, isShared: true)
    }
    if isAsked { lines.add("somebody added it to 'todo'", name, isShared: true) }
    switch suggestion {
    case .offered(let offer): lines.add(offer.sentence, name, isShared: true)
    case .declined: lines.add("suggestion declined", name, isShared: true)
    case .unwanted, nil: break
    }
  }
}
