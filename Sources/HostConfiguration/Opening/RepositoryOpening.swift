import Git
import RepositoryModel
import Service

extension RepositorySettings {
  /// Opens the repository: attached, or the mirror of its remote in the state folder; with the home of its sheet's
  /// journal, if that is elsewhere. Tokens that are got for an hour are kept in `tokens`. For what `onlyReads`, a mirror that
  /// somebody else has open is open, too. Who `isPatient` does not push at once what the remote has just refused.
  package func access(
    state: String, tokens: TokenMemory = TokenMemory(), onlyReads: Bool = false, isPatient: Bool = false
  ) throws(Failure) -> any RepositoryAccess {
    let access = try repository(state: state, tokens, onlyReads, isPatient)
    guard let home else { return access }
    if home.utf8.first == UInt8(ascii: "/") { return try access.homed(at: home) }
    let address = try url(home)
    let branch = sheet?.branch.flatMap { RefName(branch: $0) }
    return access.homed(at: address, transport: try transport(to: address, tokens), sheet: branch)
  }

  private func repository(
    state: String, _ tokens: TokenMemory, _ onlyReads: Bool, _ isPatient: Bool
  ) throws(Failure) -> any RepositoryAccess {
    if let path { return try AttachedRepository(at: path) }
    guard let remote else {
      throw Failure(.configuration, "[repository \"\(name)\"] has neither 'path' nor 'remote'")
    }
    let address = try url(remote)
    return try MirrorRepository(
      address, state: state, transport: try transport(to: address, tokens), onlyReads: onlyReads,
      isPatient: isPatient)
  }

  private func url(_ address: String) throws(Failure) -> RemoteURL {
    do throws(RemoteURLError) { return try RemoteURL(address) } catch {
      throw Failure(.configuration, "[repository \"\(name)\"]: \(error)", hint: error.hint)
    }
  }

  private func transport(to address: RemoteURL, _ tokens: TokenMemory) throws(Failure) -> Transport {
    var transport: Transport
    do throws(TransportError) { transport = try Transport() } catch { throw Failure(error) }
    transport.sshCommand = sshCommand
    transport.sshKey = sshKey.map(CredentialPath.resolved)
    transport.knownHosts = knownHosts.map(CredentialPath.resolved)
    transport.usesUserConfiguration = usesUserConfiguration
    transport.credentials = try codeHost?.credentials(for: address, tokens)
    return transport
  }
}
