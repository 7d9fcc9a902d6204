import Foundation
import Interchange
import PageSamples
import Testing

@testable import Pages

/// All pages that one can get to from the first, of all sample repositories.
@Suite struct CrawlTests {
  static let answers = SampleAnswers()

  static func get(_ target: String) -> HTTPResponse? {
    let path = String(target.prefix { $0 != "?" })
    let query = target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
    if path.hasSuffix("/why"), let request = PageRequest(path, query: query), let key = request["key"] {
      return whyPage(request.parts[1], key: key, answer: answers.why(request.parts[1], key), answers)
    }
    return page(path, query: query, answers)
  }

  /// By their addresses.
  static let pages: [String: (response: HTTPResponse, read: ReadPage)] = {
    var pages: [String: (response: HTTPResponse, read: ReadPage)] = [:]
    var waiting = ["/"]
    while let target = waiting.popLast() {
      guard pages[target] == nil, let response = get(target) else { continue }
      let read = ReadPage(response)
      pages[target] = (response, read)
      guard response["Content-Type"]?.hasPrefix("text/html") == true else { continue }
      waiting += read.with("href").filter { $0.hasPrefix("/") }
    }
    return pages
  }()

  static var html: [(target: String, read: ReadPage)] {
    pages.filter { $0.value.response["Content-Type"] == "text/html; charset=utf-8" }
      .map { ($0.key, $0.value.read) }.sorted { $0.target < $1.target }
  }

  @Test func everyLinkLeadsToAPage() {
    let known = Self.pages.keys
    #expect(known.count > 100)
    for (target, page) in Self.html {
      for link in page.with("href") where link.hasPrefix("/") {
        #expect(known.contains(link), "\(target): \(link)")
      }
      for link in page.with("href") where !link.hasPrefix("/") {
        #expect(link.hasPrefix("#") || link.hasPrefix("https://"), "\(target): \(link)")
        if link.hasPrefix("#") { #expect(page.with("id").contains(String(link.dropFirst()))) }
      }
    }
    let broken = Self.pages.filter { $0.value.response.status != 200 }.map(\.key)
    // Keys of samples that have no story.
    #expect(broken.allSatisfy { $0.contains("/why?key=") }, "\(broken)")
  }

  @Test func everyPageIsWellFormed() {
    for (target, page) in Self.html {
      #expect(page.error == nil, "\(target): \(page.error ?? "")")
      let ids = page.with("id")
      #expect(Set(ids).count == ids.count, "\(target): \(ids)")
    }
  }

  /// What a screen reader goes by.
  @Test func everyPageHasItsParts() {
    for (target, page) in Self.html {
      #expect(page.all("h1").count == 1, "\(target)")
      #expect(page.all("main").count == 1 && page.all("header").count == 1, "\(target)")
      #expect(page.first("title")?.hasSuffix("Glossator") == true)
      #expect(page.all("html").first?.attributes["lang"] == "en")
      let headings = page.all("h1", "h2", "h3", "h4")
      for (before, heading) in zip(headings, headings.dropFirst()) {
        #expect(heading.name <= "h\((Int(before.name.suffix(1)) ?? 0) + 1)", "\(target): \(heading.text)")
      }
      #expect(
        headings.allSatisfy { !$0.text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty }, "\(target)")
      #expect(page.all("caption").count == page.all("table").count, "\(target)")
      #expect(page.all("th").allSatisfy { $0.attributes["scope"] != nil }, "\(target)")
      let labelled = Set(page.all("label").compactMap { $0.attributes["for"] })
      for control in page.all("input", "select") where control.attributes["type"] != "hidden" {
        #expect(labelled.contains(control.attributes["id"] ?? ""), "\(target)")
      }
      #expect(page.all("nav").allSatisfy { $0.attributes["aria-label"] != nil }, "\(target)")
    }
  }

  /// The pages' content security policy allows neither.
  @Test func noPageHasProgramsOrStyles() {
    for (target, page) in Self.html {
      let names = Set(page.elements.map(\.name))
      #expect(names.isDisjoint(with: ["script", "style", "img", "iframe", "object"]), "\(target)")
      #expect(names.isSubset(of: Element.allCases.map(\.rawValue)))
      for element in page.elements {
        #expect(!element.attributes.keys.contains { $0 == "style" || $0.hasPrefix("on") }, "\(target)")
      }
    }
  }

  @Test func noPageIsLong() {
    for (target, page) in Self.pages { #expect(page.response.body.count < 400_000, "\(target)") }
  }
}
