import Git
import RepositoryModel
import Testing

/// What people committed, at whatever path, as they committed it.
@Suite struct TreeDraftTests {
  private struct World {
    let sandbox: Sandbox
    let repository: Repository
    let base: ObjectID

    init() throws {
      sandbox = try Sandbox()
      repository = try Repository(at: try sandbox.repository())
      base = try sandbox.id("HEAD")
    }

    func blob(_ text: String) throws -> TreeEntry {
      TreeEntry(mode: .regular, id: try repository.writeBlob(Array(text.utf8)))
    }

    /// A submodule `sub` in the index, whose folder is empty.
    func addSubmodule() throws {
      let work = sandbox.path + "/work"
      try sandbox.run("/bin/mkdir", [work + "/sub"])
      try sandbox.git(["-C", work, "update-index", "--add", "--cacheinfo", "160000,\(base),sub"])
    }

    func list(_ tree: ObjectID) throws -> [String] {
      try sandbox.git(["-C", sandbox.path + "/work", "ls-tree", "-r", "-z", "--full-tree", "\(tree)"])
        .split(separator: "\0").map { line in
          let parts = line.split(separator: "\t", maxSplits: 1)
          return parts[0].prefix(6) + " " + parts[1]
        }
    }
  }

  @Test func everyKindOfChangeAtEveryPathIsSeenAndPutBack() throws {
    let world = try World()
    let (sandbox, work) = (world.sandbox, world.sandbox.path + "/work")
    try sandbox.write("on: push\n", to: "work/.github/workflows/x.yml")
    try sandbox.write("*.o\n", to: "work/.gitignore")
    try sandbox.write("\n", to: "work/a\u{2028}b: \u{202E}\\c \n/CON ")
    try sandbox.write("e", to: "work/caf\u{E9}")
    try sandbox.write("e", to: "work/cafe\u{301}")
    try sandbox.run("/bin/chmod", ["+x", work + "/hello.txt"])
    try sandbox.run("/bin/rm", ["-r", work + "/a"])
    try sandbox.run("/bin/ln", ["-s", "hello.txt", work + "/a"])
    try sandbox.run("/bin/sh", ["-c", "printf x > \"$1/$(printf 'latin\\351')\"", "sh", work])
    try world.addSubmodule()
    let tip = try sandbox.commitAll("theirs")
    let changes = try world.repository.changes(from: world.base, to: tip)
    #expect(
      changes.map { "\($0.path)" } == [
        ".github/workflows/x.yml", ".gitignore", "a", "a/b/one.json",
        "a\\u{2028}b: \\u{202e}\\c \\u{a}/CON ", "cafe\u{301}", "caf\u{E9}", "hello.txt", "latin\u{FFFD}",
        "sub",
      ])
    #expect(
      changes.map { $0.new?.mode.rawValue ?? 0 } == [
        0o100644, 0o100644, 0o120000, 0, 0o100644, 0o100644, 0o100644, 0o100755, 0o100644, 0o160000,
      ])
    #expect(changes.filter { $0.path.string == nil }.count == 1)
    let placing = changes.map { PlacedEntry(path: $0.path, entry: $0.new) }
    let made = try world.repository.writeTree(base: world.base, edits: [], placing: placing)
    #expect(made.refusedPlacings.isEmpty)
    #expect(made.tree == (try sandbox.id("HEAD^{tree}")))
    let back = changes.map { PlacedEntry(path: $0.path, entry: $0.old) }
    let unmade = try world.repository.writeTree(base: tip, edits: [], placing: back)
    #expect(unmade.refusedPlacings.isEmpty)
    #expect(unmade.tree == (try world.repository.commit(world.base).tree))
    #expect(try world.repository.changes(from: nil, to: tip).count == 9)
    #expect(try world.repository.changes(from: tip, to: tip).isEmpty)
  }

  @Test func aRepositorysSettingsHideNoChange() throws {
    let world = try World()
    let work = world.sandbox.path + "/work"
    try world.addSubmodule()
    let tip = try world.sandbox.commitAll("sub")
    try world.sandbox.git(["-C", work, "config", "diff.ignoreSubmodules", "all"])
    let changes = try Repository(at: work).changes(from: world.base, to: tip)
    #expect(changes.map { "\($0.path)" } == ["sub"])
  }

  @Test func whatStandsInTheWayIsLeftOutAndTold() throws {
    let world = try World()
    let entry = try world.blob("theirs")
    let placing = ["hello.txt/inside", "a", "a/b", "kept", "new/x", "new"].map {
      PlacedEntry(path: TreePath($0), entry: entry)
    }
    let made = try world.repository.writeTree(base: world.base, edits: [], placing: placing)
    #expect(made.refusedPlacings.map { "\($0.path)" } == ["a", "a/b", "hello.txt/inside", "new/x"])
    #expect(made.refusedPlacings.allSatisfy { !$0.error.reason.isEmpty })
    #expect(
      try world.list(made.tree) == [
        "100644 a/b/one.json", "100644 hello.txt", "100644 kept", "100644 new",
      ])
    let removal = [
      PlacedEntry(path: TreePath("a"), entry: nil), PlacedEntry(path: TreePath("no"), entry: nil),
    ]
    let kept = try world.repository.writeTree(base: world.base, edits: [], placing: removal)
    #expect(kept.refusedPlacings.map { "\($0.path)" } == ["a"])
    #expect(kept.tree == (try world.repository.commit(world.base).tree))
  }

  @Test func aFolderBecomesAFileWhereNothingIsLeftInIt() throws {
    let world = try World()
    let entry = try world.blob("a file now")
    let out = PlacedEntry(path: TreePath("a/b/one.json"), entry: nil)
    for path in ["a", "a/b"] {
      let placing = [PlacedEntry(path: TreePath(path), entry: entry), out]
      let made = try world.repository.writeTree(base: world.base, edits: [], placing: placing)
      #expect(made.refusedPlacings.isEmpty)
      #expect(try world.list(made.tree) == ["100644 " + path, "100644 hello.txt"])
    }
    let more = FileEdit(path: try path("a/new.json"), content: [65])
    let grown = try world.repository.writeTree(base: world.base, edits: [more])
    let made = try world.repository.writeTree(
      base: grown, edits: [], placing: [PlacedEntry(path: TreePath("a"), entry: entry), out])
    #expect(made.refusedPlacings.map { "\($0.path)" } == ["a"])
    #expect(try world.list(made.tree) == ["100644 a/new.json", "100644 hello.txt"])
  }

  @Test(arguments: [
    ".git", ".GIT/config", "a/.git/hooks/x", "git~1", ".git ", ".git.", ".g\u{200C}it/x", ".git:x",
    "..\\.git",
    "a\\.git\\x", "../x", "a/./b", "/a", "a//b", "a/", "", "a\0b", String(repeating: "x/", count: 2100) + "x",
  ])
  func gitsOwnFolderStaysImpossible(name: String) throws {
    let world = try World()
    let placing = [
      PlacedEntry(path: TreePath(name), entry: try world.blob("x")),
      PlacedEntry(path: TreePath("fine"), entry: try world.blob("x")),
    ]
    let made = try world.repository.writeTree(base: world.base, edits: [], placing: placing)
    #expect(made.refusedPlacings.map(\.path) == [TreePath(name)])
    #expect(try world.repository.changes(from: world.base, to: made.tree).map(\.path) == [TreePath("fine")])
  }

  @Test func anObjectThatIsNotThereIsNotPlaced() throws {
    let world = try World()
    let nothing = TreeEntry(mode: .regular, id: try nobody())
    let made = try world.repository.writeTree(
      base: world.base, edits: [], placing: [PlacedEntry(path: TreePath("deep/x"), entry: nothing)])
    #expect(made.refusedPlacings.count == 1)
    #expect(made.tree == (try world.repository.commit(world.base).tree))
    let edits = [FileEdit(path: try path("x"), blob: try nobody())]
    #expect(kind { _ = try world.repository.writeTree(base: world.base, edits: edits) } == .notFound)
  }

  @Test func anEditThatCannotBeMadeLeavesTheOthers() throws {
    let world = try World()
    try world.sandbox.run("/bin/ln", ["-s", "a", world.sandbox.path + "/work/link"])
    try world.addSubmodule()
    let tip = try world.sandbox.commitAll("more")
    let bad = ["a/b", "hello.txt/in.json", "link", "link/in.json", "sub", "sub/in.json"]
    let edits = try (bad + ["good.json"]).map { FileEdit(path: try path($0), content: [65]) }
    let made = try world.repository.writeTree(base: tip, edits: edits, placing: [])
    #expect(made.refusedEdits.map { "\($0.path)" } == bad)
    #expect(made.refusedEdits[5].error.reason == "'sub' is a submodule there, not a folder")
    #expect(try world.repository.changes(from: tip, to: made.tree).map { "\($0.path)" } == ["good.json"])
    // Taking out what is not there is done already; taking out what is no file is refused.
    let deletions = try bad.map { FileEdit(path: try path($0), content: nil) }
    let same = try world.repository.writeTree(base: tip, edits: deletions, placing: [])
    #expect(same.refusedEdits.map { "\($0.path)" } == ["link", "sub"])
    #expect(same.tree == (try world.repository.commit(tip).tree))
  }

  /// Edits come after what is placed: they see it, and are refused where a person put a symlink.
  @Test func editsSeeWhatWasPlaced() throws {
    let world = try World()
    let link = TreeEntry(mode: .symlink, id: try world.blob("hello.txt").id)
    let made = try world.repository.writeTree(
      base: world.base,
      edits: [
        FileEdit(path: try path("l"), content: [65]), FileEdit(path: try path("m"), content: [66]),
      ],
      placing: [
        PlacedEntry(path: TreePath("l"), entry: link),
        PlacedEntry(path: TreePath("m"), entry: try world.blob("")),
      ])
    #expect(made.refusedEdits.map { "\($0.path)" } == ["l"])
    #expect(try world.repository.file(at: try path("m"), in: made.tree)?.id == Repository.hash(blob: [66]))
  }

  @Test func aFolderThatCannotBeReadIsItsOwnTroubleOnly() throws {
    let world = try World()
    let id = try world.sandbox.id("HEAD:a/b").description
    try world.sandbox.run(
      "/bin/rm", ["-f", world.sandbox.path + "/work/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"])
    let repository = try Repository(at: world.sandbox.path + "/work")
    let edits = try ["a/b/one.json", "a/c.json"].map { FileEdit(path: try path($0), content: [65]) }
    let made = try repository.writeTree(base: world.base, edits: edits, placing: [])
    #expect(made.refusedEdits.map { "\($0.path)" } == ["a/b/one.json"])
    #expect(try repository.file(at: try path("a/c.json"), in: made.tree) != nil)
  }
}
