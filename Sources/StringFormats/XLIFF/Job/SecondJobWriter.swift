import TranslationModel

/// Writes a job as XLIFF 2.1 (OASIS, 2018), with its modules for previous translations (matches), for the glossary's terms
/// (glossary) and for lengths (size and length restriction).
struct SecondJobWriter {
  private let job: TranslationJob

  init(_ job: TranslationJob) { self.job = job }

  var bytes: [UInt8] {
    var xml = JobMarkup()
    let attributes: JobMarkup.Attributes = [
      ("version", "2.1"), ("xmlns", "urn:oasis:names:tc:xliff:document:2.0"),
      ("xmlns:mtc", "urn:oasis:names:tc:xliff:matches:2.0"),
      ("xmlns:gls", "urn:oasis:names:tc:xliff:glossary:2.0"),
      ("xmlns:slr", "urn:oasis:names:tc:xliff:sizerestriction:2.0"),
      ("srcLang", Text(job.source.description)), ("trgLang", Text(job.target.description)),
    ]
    xml.element("xliff", attributes) { xml in
      for (number, part) in job.parts.enumerated() { write(part, number + 1, &xml) }
    }
    return xml.bytes
  }

  private func write(_ part: TranslationJob.Part, _ number: Int, _ xml: inout JobMarkup) {
    xml.element("file", [("id", Text("f\(number)")), ("original", part.original)]) { xml in
      if part.units.contains(where: { $0.maxLength != nil }) {
        xml.empty("slr:profiles", [("generalProfile", "xliff:codepoints")])
      }
      xml.element("notes") { xml in
        xml.text("note", [("category", "glossator")], saying: JobMarkup.escaped(part.original))
      }
      for (number, group) in part.groups.enumerated() {
        guard let plural = group.plural else {
          for unit in group.units { write(unit, &xml) }
          continue
        }
        let attributes: JobMarkup.Attributes = [
          ("id", Text("g\(number + 1)")), ("name", plural), ("type", "glossator:plural"),
        ]
        xml.element("group", attributes) { xml in for unit in group.units { write(unit, &xml) } }
      }
    }
  }

  private func write(_ unit: TranslationJob.Unit, _ xml: inout JobMarkup) {
    let attributes: JobMarkup.Attributes = [
      ("id", Text(unit.id)), ("name", unit.name), ("xml:space", "preserve"),
      ("slr:sizeRestriction", unit.maxLength.map { Text(String($0)) }),
    ]
    let data = JobData(unit)
    let terms = JobTerms(unit.terms, in: unit.source)
    xml.element("unit", attributes) { xml in
      if let previous = unit.previous { write(previous, &xml) }
      if !unit.terms.isEmpty { write(unit.terms, terms, &xml) }
      if !unit.notes.isEmpty {
        xml.element("notes") { xml in
          for note in unit.notes {
            xml.text("note", [("category", Text(note.category))], saying: JobMarkup.escaped(note.text))
          }
        }
      }
      if !data.all.isEmpty {
        xml.element("originalData") { xml in
          for (number, text) in data.all.enumerated() {
            xml.text("data", [("id", Text("d\(number + 1)"))], saying: JobMarkup.withCharacters(text))
          }
        }
      }
      xml.element("segment", [("id", "s1")] + state(unit.state)) { xml in
        xml.text("source", saying: data.content(unit.source, terms))
        if let target = unit.target { xml.text("target", saying: data.content(target)) }
      }
    }
  }

  /// An entry points to its term in the source where that is marked (module Glossary, `ref`).
  private func write(_ terms: [TranslationJob.Term], _ marks: JobTerms, _ xml: inout JobMarkup) {
    xml.element("gls:glossary") { xml in
      for (number, term) in terms.enumerated() {
        xml.element("gls:glossEntry", [("ref", marks.mark(of: number).map { Text("#\($0)") })]) { xml in
          xml.text("gls:term", saying: JobMarkup.escaped(term.name))
          for text in term.translations { xml.text("gls:translation", saying: JobMarkup.escaped(text)) }
        }
      }
    }
  }

  private func write(_ previous: (source: Text, target: Text), _ xml: inout JobMarkup) {
    xml.element("mtc:matches") { xml in
      xml.element("mtc:match", [("ref", "#s1"), ("type", "tm"), ("origin", "glossator")]) { xml in
        xml.text("source", saying: JobMarkup.withCharacters(previous.source))
        xml.text("target", saying: JobMarkup.withCharacters(previous.target))
      }
    }
  }

  private func state(_ state: TranslationJob.State) -> JobMarkup.Attributes {
    switch state {
    case .missing: [("state", "initial")]
    case .open: [("state", "initial"), ("subState", "glossator:check")]
    case .stale: [("state", "initial"), ("subState", "glossator:stale")]
    case .done: [("state", "translated")]
    }
  }
}

/// The codes of a unit's texts, as `<originalData>` has them once each.
private struct JobData {
  private(set) var all: [Text] = []
  private var names: [Text: Text] = [:]

  init(_ unit: TranslationJob.Unit) {
    for code in unit.source.codes + (unit.target?.codes ?? []) {
      guard JobCharacter(code.data) == nil, names[code.data] == nil else { continue }
      all.append(code.data)
      names[code.data] = Text("d\(all.count)")
    }
  }

  func content(_ text: ProtectedText, _ terms: JobTerms? = nil) -> [UInt8] {
    var closing: [Int: Text] = [:]
    for code in text.codes where code.place == .closes { closing[code.number] = code.data }
    return text.pieces.enumerated().flatMap { number, piece in
      switch piece {
      case .words(let words): terms.map { marked($0.runs(of: number, words)) } ?? JobMarkup.escaped(words)
      case .code(let code): element(code, closing[code.number])
      }
    }
  }

  private func marked(_ runs: [(text: Text, mark: String?)]) -> [UInt8] {
    runs.flatMap { text, mark in
      let words = JobMarkup.escaped(text)
      guard let mark else { return words }
      return JobMarkup.tag("mrk", [("id", Text(mark)), ("type", "term")], ">") + words + Array("</mrk>".utf8)
    }
  }

  private func element(_ code: ProtectedText.Code, _ closing: Text?) -> [UInt8] {
    if let sign = JobCharacter(code.data) { return sign.element }
    let (number, isKept) = (Text(String(code.number)), Text("no"))
    switch code.place {
    case .alone:
      return JobMarkup.tag(
        "ph",
        [
          ("id", number), ("dataRef", names[code.data]), ("equiv", code.data), ("disp", code.data),
          ("canCopy", isKept), ("canDelete", isKept),
        ], "/>")
    case .opens:
      return JobMarkup.tag(
        "pc",
        [
          ("id", number), ("dataRefStart", names[code.data]), ("dataRefEnd", closing.flatMap { names[$0] }),
          ("dispStart", code.data), ("dispEnd", closing), ("canCopy", isKept), ("canDelete", isKept),
        ], ">")
    case .closes: return Array("</pc>".utf8)
    }
  }
}

extension JobMarkup {
  /// A text between tags, with XLIFF 2's element for what XML cannot carry.
  fileprivate static func withCharacters(_ text: Text) -> [UInt8] {
    var result: [UInt8] = []
    for scalar in text.string.unicodeScalars {
      let text = Text(String(scalar))
      result += JobCharacter(text)?.element ?? escaped(text)
    }
    return result
  }
}
