import TranslationModel

/// What a look had to tell and no later one finds again, as a file of its *moving* entry: where it is killed, nobody
/// was told.
package enum ToldFile {
  package static let name = "told"

  package static func bytes(of findings: [Finding]) -> [UInt8] {
    FactLine.file(findings.filter(\.isPassing).map { FactLine($0.fields) })
  }

  package static func findings(in bytes: [UInt8]) -> [Finding] {
    FactLine.lines(of: bytes).compactMap { Finding($0.fields[...]) }
  }
}
