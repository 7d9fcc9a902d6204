extension Project {
  /// The lines of `.gitattributes` that let Glossator merge the project's string files: one for each pattern of paths, as
  /// gitattributes(5) has it.
  package var mergeAttributes: [String] {
    var lines: [String] = []
    for resource in resources {
      for pattern in [resource.path, resource.basePath].compactMap({ $0 }) {
        let line = pattern.attributePattern + " merge=" + Self.mergeDriver
        if !lines.contains(line) { lines.append(line) }
      }
    }
    return lines
  }

  /// What git calls the driver: `merge.glossator.driver` says what it runs.
  package static let mergeDriver = "glossator"
}

extension PathPattern {
  /// From the top of the repository. What means something in a pattern of git's is escaped, and what has a blank is quoted.
  fileprivate var attributePattern: String {
    var pattern = "/"
    for part in text.replacingLocale.unicodeScalars {
      if "[]?\\!".unicodeScalars.contains(part) { pattern.append("\\") }
      pattern.unicodeScalars.append(part)
    }
    guard pattern.utf8.contains(where: { $0 == 0x20 || $0 == 0x22 || $0 == 0x09 }) else { return pattern }
    var quoted = "\""
    for part in pattern.unicodeScalars {
      if part == "\"" || part == "\\" { quoted.append("\\") }
      quoted.unicodeScalars.append(part)
    }
    return quoted + "\""
  }
}

extension String {
  /// With `*` in the place of `{locale}`.
  fileprivate var replacingLocale: String {
    let sign = Array("{locale}".utf8)
    var result: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.first {
      let isSign = rest.starts(with: sign)
      result.append(isSign ? UInt8(ascii: "*") : byte)
      rest = rest.dropFirst(isSign ? sign.count : 1)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
