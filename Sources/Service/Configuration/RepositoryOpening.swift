import Git

extension RepositorySettings {
  /// Opens the repository: attached, or the mirror of its remote in the state folder.
  package func access(state: String) throws(Failure) -> any RepositoryAccess {
    if let path { return try AttachedRepository(at: path) }
    guard let remote else {
      throw Failure(.configuration, "[repository \"\(name)\"] has neither 'path' nor 'remote'")
    }
    let url: RemoteURL
    do throws(RemoteURLError) { url = try RemoteURL(remote) } catch {
      throw Failure(.configuration, "[repository \"\(name)\"]: \(error)", hint: error.hint)
    }
    var transport: Transport
    do throws(TransportError) { transport = try Transport() } catch { throw Failure(error) }
    transport.sshCommand = sshCommand
    transport.sshKey = sshKey.map(CredentialPath.resolved)
    transport.knownHosts = knownHosts.map(CredentialPath.resolved)
    transport.usesUserConfiguration = usesUserConfiguration
    return try MirrorRepository(url, state: state, transport: transport)
  }
}
