import Interchange
import PageSamples
import TestSupport
import Testing

@testable import Pages

/// Answers of another version, or of nobody, break no page.
@Suite struct ToleranceTests {
  private struct Changed: PageAnswers {
    let samples = SampleAnswers([.app, .broken])
    /// Changes every answer the same way each time it is asked for.
    let seed: UInt64

    var repositories: JSON {
      var numbers = SeededNumbers(seed: seed)
      return changed(samples.repositories, &numbers)
    }

    func answer(_ repository: String, _ path: String) -> JSON? {
      var numbers = SeededNumbers(seed: seed &+ UInt64(path.utf8.count))
      return samples.answer(repository, path).map { changed($0, &numbers) }
    }

    /// Now and then a value is missing, is of another kind, or beyond reason; and there are more members.
    func changed(_ json: JSON, _ numbers: inout SeededNumbers) -> JSON {
      let others: [JSON] = [
        .null, true, "", "x", [], .object([]), .number(.min), .number(.max), -1, [1, 2], .fraction("1e999"),
      ]
      if Int.random(in: 0..<40, using: &numbers) == 0 {
        return others.randomElement(using: &numbers) ?? .null
      }
      switch json {
      case .array(let values): return .array(values.map { changed($0, &numbers) })
      case .members(let members):
        let kept = members.filter { _ in Int.random(in: 0..<30, using: &numbers) > 0 }
        return .object([("news", true)] + kept.map { ($0.name, changed($0.value, &numbers)) })
      default: return json
      }
    }
  }

  @Test func anyAnswerMakesAPage() {
    let paths = [
      "/", "/r/app", "/r/app/l/es", "/r/app/l/ar", "/r/app/held", "/r/app/faults", "/r/broken",
      "/r/broken/faults",
      "/r/app/badge.svg",
    ]
    var found = 0
    for seed in 0..<40 as Range<UInt64> {
      let answers = Changed(seed: seed)
      for path in paths {
        for query in [nil, "branch=release%2F1.2&locale=es&state=stale"] {
          guard let response = page(path, query: query, answers) else { continue }
          if response.status == 200 { found += 1 }
          // Where there is no release, there is no picture either, nor a page.
          if path.hasSuffix("badge.svg"), response.status == 404 { continue }
          let error = ReadPage(response).error
          #expect(error == nil, "seed \(seed), \(path): \(error ?? "")")
        }
      }
      var numbers = SeededNumbers(seed: seed)
      let story = answers.changed(SampleRepository.app.stories["goodbye"] ?? .null, &numbers)
      #expect(ReadPage(whyPage("app", key: "goodbye", answer: story, answers)).error == nil, "seed \(seed)")
    }
    #expect(found > 150)
  }
}
