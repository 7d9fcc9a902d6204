import Interchange
import TranslationModel
import Workflow

/// The lines between Glossator and the team's own program: a JSON object each, whatever the order of the answers.
enum SuggestionLine {
  /// `{"id":"0","source":"%1$@ sent %2$d photos","base":"en","locale":"es",…}`: what does not apply is left out.
  static func question(_ number: Int, _ asked: AskedText, _ base: LocaleTag) -> String {
    var members: [(String, JSON)] = [
      ("id", .string(String(number))), ("source", .string(asked.question.source.string)),
      ("base", .string(base.description)), ("locale", .string(asked.question.locale.description)),
      ("key", .string(asked.key.string)),
    ]
    let variant = asked.question.variant.text
    if !variant.isEmpty { members.append(("variant", .string(variant))) }
    if !asked.comment.isBlank { members.append(("comment", .string(asked.comment.string))) }
    if let most = asked.maxLength { members.append(("max", .number(most))) }
    if !asked.placeholders.isEmpty {
      members.append(("placeholders", .strings(asked.placeholders.map(\.string))))
    }
    return JSON.object(members).text
  }

  /// The texts by their questions' numbers, and what the first line is that is no answer. A question that has no answer, or a
  /// blank one, has none to get. A program gone wrong writes millions of lines: what is no object is not read as one.
  static func answers(_ output: [UInt8], to count: Int) -> (texts: [Int: Text], failure: String?) {
    var texts: [Int: Text] = [:]
    var failure: String?
    var (start, number) = (0, 0)
    while start < output.count {
      let line = output[start..<(output[start...].firstIndex(of: 0x0A) ?? output.count)]
      (start, number) = (line.endIndex + 1, number + 1)
      guard let first = line.first(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) else { continue }
      if first == 0x7B, let (id, text) = answer(Array(line)), (0..<count).contains(id) {
        texts[id] = text
      } else if failure == nil {
        let said = Escaped(String(decoding: line, as: UTF8.self), limit: 60)
        failure = "writes what is no answer, in line \(number): \(said)"
      }
    }
    return (texts, failure)
  }

  private static func answer(_ line: [UInt8]) -> (Int, Text)? {
    guard let json = try? JSON(reading: line),
      let id = json["id"]?.string.flatMap({ Int($0) }) ?? json["id"]?.number
    else { return nil }
    switch json["text"] {
    case .string(let text)?: return (id, Text(text))
    case .null?, nil: return (id, .empty)
    default: return nil
    }
  }
}
