import Git
import RepositoryModel
import Testing

@Suite struct WritingTests {
  @Test func editsChangeTheirPathsOnly() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let tip = try sandbox.id("HEAD")
    let tree = try repository.writeTree(
      base: tip,
      edits: [
        FileEdit(path: try path("a/b/two.json"), content: Array("2\n".utf8)),
        FileEdit(path: try path("new/deep/er.json"), blob: try sandbox.id("HEAD:hello.txt")),
        FileEdit(path: try path("a/b/one.json"), content: nil),
        FileEdit(path: try path("never/was.json"), content: nil),
      ])
    let files = try repository.files(of: tree)
    #expect(files.map(\.path.string) == ["a/b/two.json", "hello.txt", "new/deep/er.json"])
    #expect(try sandbox.git(["-C", sandbox.path + "/work", "show", "\(tree):a/b/two.json"]) == "2")
    try sandbox.git(["-C", sandbox.path + "/work", "fsck", "--strict"])
  }

  @Test func manyFoldersAreWrittenInBulk() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let edits = try (0..<100).map {
      FileEdit(path: try path("folder\($0)/file"), content: Array("\($0)\n".utf8))
    }
    let tree = try repository.writeTree(base: nil, edits: edits)
    #expect(try repository.files(of: tree).count == 100)
    #expect(try repository.writeTree(base: nil, edits: edits, placing: [], newEdits: 1).tree == tree)
    try sandbox.git(["-C", sandbox.path + "/work", "fsck", "--strict"])
  }

  /// New, written before, in a pack, and empty.
  @Test func aBlobWithAKnownNameIsNotHashedAgain() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let packed = try repository.blob(try sandbox.id("HEAD:hello.txt"))
    try sandbox.git(["-C", sandbox.path + "/work", "gc", "-q"])
    for bytes in [Array("new\n".utf8), Array("new\n".utf8), packed, []] {
      let id = try Repository.hash(blob: bytes)
      try repository.writeBlob(bytes, named: id)
      #expect(try repository.blob(id) == bytes)
      #expect(try repository.writeBlob(bytes) == id)
    }
    try sandbox.git(["-C", sandbox.path + "/work", "fsck", "--strict"])
  }

  /// Loose, in a pack, and not there.
  /// Git reads small and large blobs in ways of their own; noise is larger deflated than not.
  @Test(arguments: [0, 1, 63, 64, 4096, 65_535, 65_536, 1_000_003], [true, false])
  func gitReadsWhatIsWritten(_ size: Int, _ isNoise: Bool) throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let work = sandbox.path + "/work"
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<size).map { isNoise ? UInt8.random(in: 1...255, using: &random) : UInt8(97 + $0 % 7) }
    let id = try repository.writeBlob(bytes)
    #expect(try repository.blob(id) == bytes)
    try sandbox.git(["-C", work, "fsck", "--strict"])
    #expect(try sandbox.git(["-C", work, "cat-file", "-s", "\(id)"]) == "\(size)")
    let copy = sandbox.path + "/copy"
    for threshold in ["1", "512m"] {
      try sandbox.run(
        "/bin/sh",
        ["-c", "git -C \(work) -c core.bigFileThreshold=\(threshold) cat-file blob \(id) >\(copy)"])
      #expect(try sandbox.git(["hash-object", copy]) == "\(id)")
    }
  }

  @Test func whatNobodyWaitedForIsMadeDurable() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let packed = try sandbox.id("HEAD:hello.txt")
    try sandbox.git(["-C", sandbox.path + "/work", "gc", "-q"])
    let ids = try repository.withoutWaiting {
      (0..<3).compactMap { try? repository.writeBlob(Array("\($0)\n".utf8)) }
    }
    #expect(ids.count == 3)
    let missing = try #require(ObjectID(hex: String(repeating: "1", count: 40)))
    try repository.makeDurable(ids + [packed, missing])
    try repository.makeDurable(Array(repeating: ids[0], count: Repository.bulk))
    for id in ids { #expect(repository.exists(id)) }
    try sandbox.git(["-C", sandbox.path + "/work", "fsck", "--strict"])
  }

  /// A host that loses its power leaves an empty file of an object that nobody waited for.
  @Test func whatIsThereAndEmptyIsWrittenAgain() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let work = sandbox.path + "/work"
    let ada = Signature(name: "Ada", email: "ada@example.org", seconds: 1_700_000_000)
    let draft = CommitDraft(
      parents: [], base: nil, edits: [FileEdit(path: try path("folder/file"), content: Array("text\n".utf8))],
      message: "Change\n", author: ada, committer: ada)
    let commit = try repository.commit(draft)
    let listed = try sandbox.git(["-C", work, "rev-list", "--objects", "--no-object-names", "\(commit)"])
    let objects = listed.split(separator: "\n")
    #expect(objects.count == 4)
    for object in objects {
      let file = work + "/.git/objects/\(object.prefix(2))/\(object.dropFirst(2))"
      try sandbox.run("/bin/sh", ["-c", "rm -f $0; : > $0", file])
    }
    #expect(try Repository(at: work).commit(draft) == commit)
    try sandbox.git(["-C", work, "fsck", "--strict", "\(commit)"])
  }

  /// Also one within another, and after one that failed.
  @Test func whatIsWrittenInBulkIsThere() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let failure = GitError(.other, "write", "no more")
    #expect(throws: failure) {
      try repository.writingInBulk { () throws(GitError) in
        _ = try repository.writeBlob(Array("before".utf8))
        throw failure
      }
    }
    let ids = try repository.writingInBulk { () throws(GitError) in
      let inner = try repository.writingInBulk { () throws(GitError) in
        try repository.writeBlob(Array("inner".utf8))
      }
      return [inner, try repository.writeBlob(Array("outer".utf8))]
    }
    let texts = try ids.map {
      try sandbox.git(["-C", sandbox.path + "/work", "cat-file", "-p", $0.description])
    }
    #expect(texts == ["inner", "outer"])
  }

  @Test func anEmptiedFolderGoes() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let tree = try repository.writeTree(
      base: try sandbox.id("HEAD"), edits: [FileEdit(path: try path("a/b/one.json"), content: nil)])
    #expect(
      try sandbox.git(["-C", sandbox.path + "/work", "ls-tree", "--name-only", tree.description])
        == "hello.txt")
  }

  @Test func whatChangesNothingGivesTheSameTree() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let edits = [
      FileEdit(path: try path("hello.txt"), content: Array("other".utf8)),
      FileEdit(path: try path("hello.txt"), content: Array("hello\n".utf8)),
      FileEdit(path: try path("not/there"), content: nil),
    ]
    let tree = try sandbox.id("HEAD^{tree}")
    #expect(try repository.writeTree(base: try sandbox.id("HEAD"), edits: edits) == tree)
    #expect(try repository.writeTree(base: tree, edits: []) == tree)
  }

  @Test func modesAreKept() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    try sandbox.run("/bin/chmod", ["+x", sandbox.path + "/work/hello.txt"])
    let tip = try sandbox.commitAll("executable")
    let edit = FileEdit(path: try path("hello.txt"), content: Array("new".utf8))
    let kept = try repository.writeTree(base: tip, edits: [edit])
    #expect(try repository.file(at: edit.path, in: kept)?.mode == .executable)
    let plain = FileEdit(path: edit.path, content: Array("new".utf8), mode: .regular)
    let changed = try repository.writeTree(base: tip, edits: [plain])
    #expect(try repository.file(at: edit.path, in: changed)?.mode == .regular)
  }

  @Test(arguments: ["link", "link/inside.json", "hello.txt/inside.json", "a/b"])
  func nothingIsWrittenThroughOrOverWhatIsNoFile(target: String) throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    try sandbox.run("/bin/ln", ["-s", "a", sandbox.path + "/work/link"])
    let tip = try sandbox.commitAll("link")
    let error = try #require(
      failure {
        _ = try repository.writeTree(base: tip, edits: [FileEdit(path: try path(target), content: [65])])
      })
    #expect(error.description.contains(target))
  }

  @Test func aTreeCanStartFromNothing() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    #expect(
      try repository.writeTree(base: nil, edits: []).description == "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
    )
    let tree = try repository.writeTree(base: nil, edits: [FileEdit(path: try path("x/y"), content: [65])])
    #expect(try repository.files(of: tree).map(\.path.string) == ["x/y"])
  }

  @Test func theSameDraftGivesTheSameCommit() throws {
    let sandbox = try Sandbox()
    let one = try Repository(at: try sandbox.repository("work"))
    let two = try Repository(at: try sandbox.repository("other"))
    let tip = try sandbox.id("HEAD")
    let draft = CommitDraft(
      parents: [tip], base: tip, edits: [FileEdit(path: try path("x"), content: Array("y".utf8))],
      message: "sync\u{0}\n\nGlossator-Sheet: 1\n", author: someone, committer: someone)
    let id = try one.commit(draft)
    #expect(try two.commit(draft) == id)
    // Pinned, so that no change of ours or of libgit2's goes by unseen.
    #expect(id.description == "83a1dab309ba126a35db590a6b4ee1c6a1031581")
    let info = try one.commit(id)
    #expect(info.message == "sync\n\nGlossator-Sheet: 1\n")
    #expect(info.author == someone && info.parents == [tip])
    try sandbox.git(["-C", sandbox.path + "/work", "fsck", "--strict"])
    #expect(try one.snapshot().branches.map(\.name) == ["main"])
  }

  @Test func aCommitNeedsItsParents() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let draft = CommitDraft(
      parents: [try nobody()], base: nil, message: "x", author: someone, committer: someone)
    #expect(kind { _ = try repository.commit(draft) } == .notFound)
  }
}
