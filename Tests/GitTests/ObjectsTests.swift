import Git
import RepositoryModel
import Testing

@Suite struct ObjectsTests {
  @Test func aBlobComesBack() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    for bytes in [[], Array("hello\n".utf8), [0, 1, 255], [UInt8](repeating: 65, count: 300_000)] {
      let id = try repository.writeBlob(bytes)
      #expect(try Repository.hash(blob: bytes) == id)
      #expect(try repository.blob(id) == bytes)
      #expect(try repository.size(of: id) == bytes.count)
      #expect(try repository.withBlob(id) { $0.count } == bytes.count)
      #expect(repository.exists(id))
    }
  }

  /// libgit2 hashes what it writes.
  @Test(arguments: [4095, 4096, 4097, 65_535, 1_000_003]) func largeBlobsAreHashedAsLibgit2DoesIt(
    _ count: Int
  ) throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
    let id = try Repository.hash(blob: bytes)
    #expect(try id == repository.writeBlob(bytes))
  }

  @Test func whatIsNoBlobIsRefused() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let tip = try sandbox.id("HEAD")
    #expect(kind { _ = try repository.blob(tip) } == .invalid)
    #expect(kind { _ = try repository.blob(try nobody()) } == .notFound)
    #expect(kind { _ = try repository.commit(try nobody()) } == .notFound)
    let unknown = try nobody()
    #expect(!repository.exists(unknown))
    let large = try repository.writeBlob([UInt8](repeating: 65, count: 1001))
    #expect(kind { _ = try repository.blob(large, limit: 1000) } == .tooLarge)
    #expect(try repository.blob(large, limit: 1001).count == 1001)
  }

  @Test func aDamagedObjectIsNamed() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let id = try repository.writeBlob(Array("damage me".utf8))
    let digits = id.description
    let file = "work/.git/objects/\(digits.prefix(2))/\(digits.dropFirst(2))"
    try sandbox.run("/bin/rm", ["-f", sandbox.path + "/" + file])
    try sandbox.write("garbage", to: file)
    let error = try #require(failure { _ = try repository.blob(id) })
    #expect(error.kind == .corrupt)
    #expect(error.description.contains(id.short))
  }

  @Test func aBlobIsReadAsGitWroteIt() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let text = (0..<40_000).map { "line \($0 &* 31)\n" }.joined()
    try sandbox.write(text, to: "large.txt")
    let hex = try sandbox.git([
      "-C", sandbox.path + "/work", "hash-object", "-w", sandbox.path + "/large.txt",
    ])
    let id = try #require(ObjectID(hex: hex.split(separator: "\n")[0]))
    #expect(try repository.blob(id) == Array(text.utf8))
    try sandbox.commitAll(String(repeating: "a long message ", count: 5000), date: 1_700_000_060)
    #expect(kind { _ = try repository.blob(try sandbox.id("HEAD")) } == .invalid)
  }

  /// libgit2 1.5 reads without end where a file was cut off.
  @Test(
    arguments: ["echo garbage > $1", "cp $2 $1", "truncate -s -9 $1", "truncate -s 50 $1", ": > $1"],
    [200, 400_000])
  func aBlobOfWhichTheFileIsDamagedIsReadFromAPackOrNamed(_ damage: String, _ count: Int) throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    let id = try repository.writeBlob(bytes)
    let other = try repository.writeBlob([UInt8](repeating: 66, count: count))
    func file(_ id: ObjectID) -> String {
      "\(sandbox.path)/work/.git/objects/\("\(id)".prefix(2))/\("\(id)".dropFirst(2))"
    }
    let pack = "echo $3 | git -C $4 pack-objects -q .git/objects/pack/pack >$4/../name"
    let work = sandbox.path + "/work"
    try sandbox.run(
      "/bin/sh", ["-c", "\(pack); chmod +w $1; \(damage)", "sh", file(id), file(other), "\(id)", work])
    #expect(try Repository(at: work).blob(id) == bytes)
    try sandbox.run("/bin/sh", ["-c", "rm -f $1/.git/objects/pack/*", "sh", work])
    let error = try #require(failure { _ = try Repository(at: work).blob(id) })
    #expect(error.kind == .corrupt)
    #expect(error.description.contains(id.short))
  }

  @Test func aCommitSaysWhatGitSays() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let first = try sandbox.id("HEAD")
    let second = try sandbox.commitAll("subject\n\nbody\n\nGlossator-Sheet: abc", date: 1_700_000_060)
    let info = try repository.commit(second)
    #expect(info.parents == [first])
    #expect(info.tree == (try sandbox.id("HEAD^{tree}")))
    #expect(info.summary == "subject")
    #expect(info.author == Signature(name: "Ada", email: "ada@example.org", seconds: 1_700_000_060))
    #expect(Trailers(of: info.message)["Glossator-Sheet"] == "abc")
  }

  @Test func filesAreListedWithoutTheirFolders() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    try sandbox.write("x", to: "work/a/skip/deep.json")
    try sandbox.write("x", to: "work/.github/workflow.yml")
    try sandbox.run("/bin/ln", ["-s", "hello.txt", sandbox.path + "/work/link"])
    try sandbox.run("/bin/chmod", ["+x", sandbox.path + "/work/hello.txt"])
    let tip = try sandbox.commitAll("more")
    var refused: [String] = []
    let files = try repository.files(of: tip, refused: { refused.append($0) })
    #expect(files.map(\.path.string) == ["a/b/one.json", "a/skip/deep.json", "hello.txt", "link"])
    #expect(files.map(\.mode) == [.regular, .regular, .executable, .symlink])
    #expect(refused == [".github/workflow.yml"])
    let some = try repository.files(of: tip, matching: { $0.hasSuffix(".json") }, descend: { $0 != "a/skip" })
    #expect(some.map(\.path.string) == ["a/b/one.json"])
    #expect(try repository.files(of: try sandbox.id("HEAD^{tree}")) == files)
  }

  @Test func oneFileIsFoundByItsPath() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let tip = try sandbox.id("HEAD")
    #expect(
      try repository.file(at: try path("a/b/one.json"), in: tip)?.id == (try sandbox.id("HEAD:a/b/one.json")))
    #expect(try repository.file(at: try path("a/b"), in: tip) == nil)
    #expect(try repository.file(at: try path("a/b/two.json"), in: tip) == nil)
    #expect(try repository.file(at: try path("hello.txt/x"), in: tip) == nil)
  }
}

func nobody() throws -> ObjectID { try #require(ObjectID(bytes: [UInt8](repeating: 0x5A, count: 20))) }

/// The failure of a call; nil where it succeeds.
func failure(_ call: () throws -> Void) -> GitError? {
  do {
    try call()
    return nil
  } catch {
    return error as? GitError
  }
}

func kind(_ call: () throws -> Void) -> GitError.Kind? { failure(call)?.kind }
