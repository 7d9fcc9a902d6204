import TranslationModel

/// Writes a job as XLIFF 1.2 (OASIS, 2008): what every tool reads.
struct FirstJobWriter {
  private let job: TranslationJob

  init(_ job: TranslationJob) { self.job = job }

  var bytes: [UInt8] {
    var xml = JobMarkup()
    xml.element("xliff", [("version", "1.2"), ("xmlns", "urn:oasis:names:tc:xliff:document:1.2")]) { xml in
      for part in job.parts { write(part, &xml) }
    }
    return xml.bytes
  }

  private func write(_ part: TranslationJob.Part, _ xml: inout JobMarkup) {
    let attributes: JobMarkup.Attributes = [
      ("original", part.original), ("source-language", Text(job.source.description)),
      ("target-language", Text(job.target.description)), ("datatype", "plaintext"), ("tool-id", "glossator"),
    ]
    xml.element("file", attributes) { xml in
      xml.element("header") { xml in
        xml.empty("tool", [("tool-id", "glossator"), ("tool-name", "Glossator")])
        // Once more: some tools put their own file's name into `original`.
        xml.text("note", [("from", "glossator")], saying: JobMarkup.escaped(part.original))
      }
      xml.element("body") { xml in
        for (number, group) in part.groups.enumerated() {
          guard let plural = group.plural else {
            for unit in group.units { write(unit, &xml) }
            continue
          }
          let attributes: JobMarkup.Attributes = [
            ("id", Text("g\(number + 1)")), ("resname", plural), ("restype", "x-gettext-plurals"),
          ]
          xml.element("group", attributes) { xml in for unit in group.units { write(unit, &xml) } }
        }
      }
    }
  }

  private func write(_ unit: TranslationJob.Unit, _ xml: inout JobMarkup) {
    let attributes: JobMarkup.Attributes = [
      ("id", Text(unit.id)), ("resname", unit.name), ("maxwidth", unit.maxLength.map { Text(String($0)) }),
      ("size-unit", unit.maxLength == nil ? nil : "char"),
      ("approved", unit.state == .done ? "yes" : nil), ("xml:space", "preserve"),
    ]
    xml.element("trans-unit", attributes) { xml in
      xml.text("source", saying: content(unit.source))
      if let target = unit.target {
        xml.text("target", [("state", state(unit.state))], saying: content(target))
      }
      for note in unit.notes {
        xml.text("note", [("from", Text(note.category))], saying: JobMarkup.escaped(note.text))
      }
      guard let previous = unit.previous else { return }
      xml.element("alt-trans", [("alttranstype", "previous-version"), ("origin", "glossator")]) { xml in
        xml.text("source", saying: JobMarkup.escaped(previous.source))
        xml.text("target", saying: JobMarkup.escaped(previous.target))
      }
    }
  }

  private func state(_ state: TranslationJob.State) -> Text {
    switch state {
    case .missing: "needs-translation"
    case .open, .stale: "needs-review-translation"
    case .done: "translated"
    }
  }

  private func content(_ text: ProtectedText) -> [UInt8] {
    text.pieces.flatMap { piece in
      switch piece {
      case .words(let words): JobMarkup.escaped(words)
      case .code(let code): element(code)
      }
    }
  }

  /// `<ph id="1" equiv-text="%@">%@</ph>`; tags that are pairs as `<bpt>` and `<ept>`. A sign that XML cannot carry has its number
  /// in `ctype`.
  private func element(_ code: ProtectedText.Code) -> [UInt8] {
    let number = Text(String(code.number))
    if let sign = JobCharacter(code.data) {
      return JobMarkup.tag("x", [("id", number), ("ctype", sign.ctype), ("equiv-text", sign.name)], "/>")
    }
    let (name, attributes): (String, JobMarkup.Attributes) =
      switch code.place {
      case .alone: ("ph", [("id", number), ("equiv-text", code.data)])
      case .opens: ("bpt", [("id", number), ("rid", number)])
      case .closes: ("ept", [("id", number), ("rid", number)])
      }
    return JobMarkup.tag(name, attributes, ">") + JobMarkup.escaped(code.data) + Array("</\(name)>".utf8)
  }
}

/// A sign that no XML document can have, as XLIFF 1.2 writes it.
struct JobCharacter {
  let scalar: Unicode.Scalar

  private static let prefix = "x-char-"

  /// Nil for other texts.
  init?(_ text: Text) {
    let scalars = text.string.unicodeScalars
    // A carriage return can be written, and then tools make a line end of it.
    guard scalars.count == 1, let only = scalars.first, !only.isInXML || only == "\r" else { return nil }
    scalar = only
  }

  /// Of an attribute `ctype`; nil for other values.
  init?(ctype: Text) {
    let word = ctype.string
    guard word.hasPrefix(Self.prefix), let value = UInt32(word.dropFirst(Self.prefix.count), radix: 16),
      let scalar = Unicode.Scalar(value), !scalar.isInXML || scalar == "\r"
    else { return nil }
    self.scalar = scalar
  }

  private var hex: String {
    let hex = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - hex.utf8.count)) + hex
  }

  var ctype: Text { Text(Self.prefix + hex) }
  var name: Text { Text("U+" + hex) }
  /// XLIFF 2's element for it.
  var element: [UInt8] { Array("<cp hex=\"\(hex)\"/>".utf8) }
}
