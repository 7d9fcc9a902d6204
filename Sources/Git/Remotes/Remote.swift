import RepositoryModel

/// A remote repository, reached from a mirror of it. Every call runs `git` and blocks until it is done, or its
/// deadline has passed and it has been ended.
package struct Remote: Sendable {
  package let url: RemoteURL
  /// The folder of the mirror.
  package let mirror: String
  package var transport: Transport

  package init(_ url: RemoteURL, mirror: String, transport: Transport) {
    self.url = url
    self.mirror = mirror
    self.transport = transport
  }

  /// The remote's refs whose names begin with one of the prefixes.
  package func refs(prefixes: [String] = ["refs/"]) throws(TransportError) -> RefSnapshot {
    let doing = "list the refs of \(url)"
    // To git these are patterns of the tails of names; what they let through too much is dropped below.
    let patterns = prefixes.map { $0 == "refs/" ? "*" : $0.hasSuffix("/") ? $0 + "*" : $0 }
    let outcome = try run(["ls-remote", "--refs", "--quiet", "--", url.description] + patterns, doing)
    guard outcome.exitCode == 0 else { throw TransportFailure(outcome.errors).error(doing) }
    let entries = outcome.output.split(separator: 0x0A).compactMap { RefSnapshot.Entry(line: $0) }
    return RefSnapshot(entries.filter { entry in prefixes.contains { entry.ref.hasPrefix($0) } })
  }

  /// Brings the remote's refs into the mirror, with all that they lead to. Tags come only where a refspec names them.
  ///
  /// - Parameter prune: Deletes refs under the refspecs' destinations that the remote does not have.
  package func fetch(_ refspecs: [Refspec], prune: Bool = true) throws(TransportError) {
    let doing = "fetch from \(url)"
    let options = [
      "fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--no-auto-maintenance",
      "--no-recurse-submodules",
    ]
    let all = options + (prune ? ["--prune"] : []) + ["--", url.description] + refspecs.map(\.description)
    let outcome = try run(all, doing)
    guard outcome.exitCode == 0 else { throw TransportFailure(outcome.errors).error(doing) }
  }

  /// Runs git for one connection. A server that asks gets the credential, a second time only where that was replaced.
  func run(_ arguments: [String], _ doing: String) throws(TransportError) -> ChildProcess.Outcome {
    guard url.scheme == .https, let credentials = transport.credentials else {
      return try run(arguments, doing, as: nil)
    }
    let first = try credential(credentials, doing)
    var outcome = try run(arguments, doing, as: first)
    if isRefused(outcome), !TransportFailure(outcome.errors).isForbidden, credentials.isReplaced(after: first)
    {
      outcome = try run(arguments, doing, as: try credential(credentials, doing))
    }
    guard isRefused(outcome) else { return outcome }
    let reason = ServerText.reason(ServerText.plain(outcome.errors))
    throw TransportError(
      .authentication, doing, "\(url.host) refuses \(credentials.origin): \(reason)",
      hint: "it may have expired, or may not do this: put a new one there; it is tried again at the next look"
    )
  }

  private func isRefused(_ outcome: ChildProcess.Outcome) -> Bool {
    outcome.exitCode != 0 && TransportFailure(outcome.errors).isAboutCredentials
  }

  private func credential(_ source: any RemoteCredentials, _ doing: String) throws(TransportError)
    -> RemoteCredential
  {
    do throws(RemoteCredentialError) { return try source.credential() } catch {
      let kind = error.isPassing ? TransportError.Kind.unreachable : .authentication
      throw TransportError(kind, doing, error.reason, hint: error.hint)
    }
  }

  private func run(_ arguments: [String], _ doing: String, as credential: RemoteCredential?)
    throws(TransportError) -> ChildProcess.Outcome
  {
    let settings = credential == nil ? [] : Transport.credentialArguments(for: url)
    return try transport.run(settings + arguments, in: mirror, doing, handing: credential)
  }
}

extension RefSnapshot.Entry {
  /// Reads `<id> TAB <name>`.
  init?(line: ArraySlice<UInt8>) {
    let parts = line.split(separator: 0x09, maxSplits: 1)
    guard parts.count == 2, let id = ObjectID(hex: String(decoding: parts[0], as: UTF8.self)),
      let name = String(validating: parts[1], as: UTF8.self), let ref = RefName(name)
    else { return nil }
    self.init(ref: ref, id: id)
  }
}
