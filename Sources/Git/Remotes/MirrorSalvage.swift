import RepositoryModel

// What only a damaged mirror has. Git itself brings it over, commit by commit, so that nothing comes along that is not whole; from a view
// of the mirror that has its objects behind those that its remote has, which are sound; and of its refs those alone: git serves no
// repository that has a damaged ref.
extension Mirror {
  /// Brings what refs under a prefix lead to into this mirror's draft, under the same names, where nobody else has it. True where all of it
  /// is there: false where one of these refs cannot be read, or what it leads to.
  package func salvage(_ prefix: String, into draft: String, _ transport: Transport) -> Bool {
    do throws(GitError) {
      let (refs, isWhole) = try readableRefs(under: prefix)
      let new = try Repository(at: draft)
      // What the remote has came from there.
      let missing = refs.filter { !new.exists($0.id) }
      if missing.isEmpty { return isWhole }
      let view = try view(of: missing, behind: draft)
      defer { try? Self.removeFolder(view) }
      return missing.allSatisfyEach { bring($0.ref, from: view, into: draft, transport) } && isWhole
    } catch { return false }
  }

  /// What can be read of the refs under a prefix, and whether that is all of them.
  private func readableRefs(
    under prefix: String
  ) throws(GitError) -> (refs: [RefSnapshot.Entry], isWhole: Bool) {
    let folder = path + "/"
    let loose = LooseRefs(in: folder)
    var refs: [RefName: ObjectID] = [:]
    var isWhole = PackedRefs(in: folder).eachReadable(under: [prefix]) { refs[$0.ref] = $0.id }
    for ref in try loose.names(under: prefix) {
      switch loose.content(of: ref) {
      case .id(let id): refs[ref] = id
      case .absent: break
      case .symbolic, .unreadable:
        refs[ref] = nil
        isWhole = false
      }
    }
    return (refs.map { RefSnapshot.Entry(ref: $0.key, id: $0.value) }, isWhole)
  }

  private func view(of refs: [RefSnapshot.Entry], behind draft: String) throws(GitError) -> String {
    let view = path + ".view"
    try Self.removeFolder(view)
    try MirrorLayout.create(at: view)
    try MirrorLayout.write(
      "\(draft)/objects\n\(path)/objects\n", to: view + "/objects/info/alternates")
    let lines = refs.sorted { $0.ref.full < $1.ref.full }.map { "\($0.id) \($0.ref.full)\n" }
    try MirrorLayout.write(lines.joined(), to: view + "/packed-refs")
    return view
  }

  /// Tries with what the draft has as the base, then without any: each reads other old objects, of which some may be damaged.
  private func bring(_ ref: RefName, from view: String, into draft: String, _ transport: Transport) -> Bool {
    var local = transport
    local.protocols = "file"
    return [[], ["-c", "fetch.negotiationAlgorithm=noop"]].contains { settings in
      let outcome = try? local.run(
        settings + ["fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--", view]
          + ["+\(ref.full):\(ref.full)"], in: draft, "bring over \(ref)")
      return outcome?.exitCode == 0
    }
  }
}

extension Sequence {
  /// True where all elements satisfy it; each is tried, also behind one that does not.
  fileprivate func allSatisfyEach(_ isSatisfied: (Element) -> Bool) -> Bool {
    reduce(true) { isSatisfied($1) && $0 }
  }
}
