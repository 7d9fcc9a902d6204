import Service

/// A file that should be a secret and is none, and what to do about it.
package struct Exposure: Hashable, Sendable {
  package var reason: String
  package var hint: String

  /// Of one file; nil where nothing is known against it. The path is absolute, or `%d/NAME`.
  package init?(of path: String) {
    let path = CredentialPath.resolved(path)
    guard let reason = SecretFile(path: path, what: "").exposure else { return nil }
    self.reason = reason
    hint = "make it its owner's alone: chmod 600 \(Escaped(path)); what others may have read, replace"
  }

  package var diagnosis: Diagnosis { Diagnosis(.warning, reason, hint: hint) }
}

extension RepositorySettings {
  /// Every file with a secret in it that the settings name: absolute paths, or `%d/NAME`. ssh looks after its keys itself.
  var secretFiles: [String] {
    let ofSheet: String? =
      switch sheetAccount {
      case .password(_, let file), .token(let file): file
      case nil: nil
      }
    let ofHost = [codeHost?.token, codeHost?.app?.key, codeHost?.webhookSecret]
    return ([ofSheet] + ofHost + [sheetWriters]).compactMap(\.self) + (notify?.posts ?? [])
  }

  /// The files among them that others may read, or write. It reads the disk.
  package func exposures() -> [Exposure] {
    var known: Set<String> = []
    return secretFiles.filter { known.insert($0).inserted }.compactMap(Exposure.init)
  }
}
