import CCurl
import CCurlShim
import Interchange

/// The fields of a request, as libcurl takes them. Whoever made it frees it.
struct HeaderList {
  private(set) var first: UnsafeMutablePointer<curl_slist>?

  init(_ fields: [HTTPField]) {
    for field in fields { append("\(field.name): \(field.value)") }
  }

  /// A line with a control character would be two, or none: it is left out.
  mutating func append(_ line: String) {
    if line.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return }
    if let longer = curlshim_append(first, line) { first = longer }
  }

  mutating func free() {
    curlshim_free(first)
    first = nil
  }
}
