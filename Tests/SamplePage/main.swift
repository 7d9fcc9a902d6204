// Answers GET of pages, for browser tests: each line of standard input is a path with its query, each answer the number of its
// bytes on a line and the HTTP response. With a folder as argument from the JSON files that lie there, else of made-up
// repositories.
import Foundation
import Interchange
import PageSamples
import Pages

/// Answers as files: `repositories.json`, `NAME/status.json`, `NAME/gate/release/1.2.json` …
struct FolderAnswers: PageAnswers {
  let folder: URL

  var repositories: JSON { read("repositories") ?? [] }
  func answer(_ repository: String, _ path: String) -> JSON? { read("\(repository)/\(path)") }

  func read(_ path: String) -> JSON? {
    guard let data = try? Data(contentsOf: folder.appendingPathComponent(path + ".json")) else { return nil }
    return try? JSON(reading: Array(data))
  }
}

func response(_ target: String) -> HTTPResponse {
  let path = String(target.prefix { $0 != "?" })
  let query = target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
  let address = URLComponents(string: target)
  let parts = address?.path.split(separator: "/").map(String.init) ?? []
  let key = address?.queryItems?.first { $0.name == "key" }?.value
  if parts.count == 3, parts[2] == "why", let key, !key.isEmpty {
    let name = parts[1]
    let answer = folder?.read("\(name)/why") ?? samples.why(name, key)
    return folder.map { whyPage(name, key: key, answer: answer, $0) }
      ?? whyPage(name, key: key, answer: answer, samples)
  }
  if path == "/sign-in" {
    return signInPage(to: ReturnTarget(address?.queryItems?.first { $0.name == "to" }?.value))
  }
  let answer = folder.map { page(path, query: query, $0) } ?? page(path, query: query, samples)
  return answer ?? missingPage(samples)
}

let samples = SampleAnswers(SampleAnswers.usual + [.many])
let folder = CommandLine.arguments.dropFirst().first.map { FolderAnswers(folder: URL(fileURLWithPath: $0)) }
while let target = readLine() {
  let response = response(target)
  let fields = response.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
  var bytes = Data(
    "HTTP/1.1 \(response.status) \r\n\(fields)Content-Length: \(response.body.count)\r\n\r\n".utf8)
  bytes += response.body
  FileHandle.standardOutput.write(Data("\(bytes.count)\n".utf8) + bytes)
}
