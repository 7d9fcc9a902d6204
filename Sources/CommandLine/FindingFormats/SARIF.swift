import Checks
import Interchange
import TranslationModel

/// Findings as a log of the Static Analysis Results Interchange Format, version 2.1.0.
func sarifLog(_ findings: [ReportedFinding]) -> JSON {
  var rules: [String] = []
  for finding in findings where !rules.contains(finding.finding.rule) { rules.append(finding.finding.rule) }
  let tool = JSON.object([
    ("name", "Glossator"), ("version", .string(Program.version)), ("rules", .array(rules.map(sarifRule))),
  ])
  return .object([
    ("$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"),
    ("version", "2.1.0"),
    (
      "runs",
      .array([
        .object([
          ("tool", .object([("driver", tool)])), ("columnKind", "unicodeCodePoints"),
          ("results", .array(findings.map(\.sarif))),
        ])
      ])
    ),
  ])
}

private func sarifRule(_ rule: String) -> JSON {
  let check = Checks.named(rule)
  let words = check.map { $0.sentence + "." } ?? rule.replacing("-", with: " ")
  let example = check.map { _ in
    ("help", JSON.object([("text", .string("'glossator checks \(rule)' shows an example."))]))
  }
  return .object(
    [("id", .string(rule)), ("shortDescription", .object([("text", .string(words))]))]
      + (example.map { [$0] } ?? []))
}

extension ReportedFinding {
  fileprivate var sarif: JSON {
    .object([
      ("ruleId", .string(finding.rule)), ("level", .string(finding.severity.rawValue)),
      ("message", .object([("text", .string(message + (hint.map { "\nhint: \($0)" } ?? "")))])),
      ("locations", .array([.object(sarifLocation)])),
      ("partialFingerprints", .object([("glossatorFinding/v1", .string(fingerprint))])),
    ])
  }

  private var sarifLocation: [(String, JSON)] {
    // GitHub takes no result without a line.
    let region =
      [("startLine", JSON.number(line ?? 1))] + (column.map { [("startColumn", .number($0))] } ?? [])
    let artifact = JSON.object([("uri", .string(uri(path))), ("uriBaseId", "%SRCROOT%")])
    let physical = JSON.object([("artifactLocation", artifact), ("region", .object(region))])
    let logical = elsewhere.map { place in
      ("logicalLocations", JSON.array([.object([("fullyQualifiedName", .string(place))])]))
    }
    return [("physicalLocation", physical)] + (logical.map { [$0] } ?? [])
  }
}

/// A path as a relative reference (RFC 3986): all but letters, digits, `-._~` and slashes by their bytes.
private func uri(_ path: String) -> String {
  path.utf8.map { byte in
    let scalar = Unicode.Scalar(byte)
    if scalar.properties.isAlphabetic, byte < 0x80 { return String(scalar) }
    if (0x30...0x39).contains(byte) || "-._~/".unicodeScalars.contains(scalar) { return String(scalar) }
    return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }.joined()
}
