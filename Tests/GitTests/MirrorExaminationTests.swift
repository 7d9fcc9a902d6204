import Git
import RepositoryModel
import Testing

/// What a power failure, a disk or a person does to a repository, and what is found of it.
@Suite struct MirrorExaminationTests {
  /// What becomes of a file.
  enum Harm: String, CaseIterable {
    case gone, empty, cutOff, scribbled

    func befall(_ file: String, in sandbox: Sandbox) throws {
      let script =
        switch self {
        case .gone: "rm -f"
        case .empty: "truncate -s 0"
        case .cutOff: "f() { truncate -s $(($(stat -c %s \"$1\") / 2)) \"$1\"; }; f"
        case .scribbled: "f() { printf 'scribble' | dd conv=notrunc bs=1 seek=9 of=\"$1\" 2>/dev/null; }; f"
        }
      try sandbox.run("/bin/sh", ["-c", "chmod u+w \"$0\"; \(script) \"$0\"", file])
    }
  }

  /// A file of a mirror, by what it is, that is there as long as the mirror is sound.
  static let files = [
    "commit": "main", "folder": "main:a", "blob": "main:hello.txt", "older commit": "main~1",
  ]

  /// A mirror of a repository with two commits, each object in a file of its own.
  private func mirror(in sandbox: Sandbox) throws -> Mirror {
    let work = try sandbox.repository()
    try sandbox.write("more\n", to: "work/a/b/two.json")
    try sandbox.commitAll("second")
    let mirror = try Mirror(at: sandbox.path + "/mirror")
    try sandbox.git(["-C", mirror.path, "fetch", "--quiet", work, "+refs/heads/*:refs/heads/*"])
    return mirror
  }

  private func examine(_ mirror: Mirror) throws -> String? {
    try mirror.examine(try Transport(), within: .seconds(60), at: 1_700_000_000)
  }

  private func object(_ revision: String, of mirror: Mirror, in sandbox: Sandbox) throws -> String {
    let id = try sandbox.git(["-C", mirror.path, "rev-parse", revision])
    return "\(mirror.path)/objects/\(id.prefix(2))/\(id.dropFirst(2))"
  }

  @Test func aSoundMirrorIsNotExaminedAgainOnTheSameDay() throws {
    let sandbox = try Sandbox()
    let mirror = try mirror(in: sandbox)
    #expect(mirror.isExaminationDue(at: 1_700_000_000))
    #expect(try examine(mirror) == nil)
    #expect(!mirror.isExaminationDue(at: 1_700_086_399))
    #expect(mirror.isExaminationDue(at: 1_700_086_400))
    // A clock that was set back.
    #expect(mirror.isExaminationDue(at: 1_600_000_000))
    // A look that hung does not wait for the day, and looks do not examine it one after the other.
    #expect(!mirror.isExaminationDue(at: 1_700_000_599, isSure: true))
    #expect(mirror.isExaminationDue(at: 1_700_000_600, isSure: true))
  }

  @Test(arguments: files.keys.sorted(), Harm.allCases)
  func aHarmedObjectIsFound(_ file: String, _ harm: Harm) throws {
    let sandbox = try Sandbox()
    let mirror = try mirror(in: sandbox)
    try harm.befall(try object(try #require(Self.files[file]), of: mirror, in: sandbox), in: sandbox)
    let damage = try #require(try examine(mirror))
    #expect(!damage.isEmpty && !damage.contains("\n"))
    #expect(!mirror.isExaminationDue(at: 1_700_000_001), "what cannot be mended is not examined at each look")
    #expect(mirror.isExaminationDue(at: 1_700_000_600))
  }

  @Test(arguments: ["pack", "idx"], Harm.allCases)
  func aHarmedPackIsFound(_ ending: String, _ harm: Harm) throws {
    let sandbox = try Sandbox()
    let mirror = try mirror(in: sandbox)
    try sandbox.git(["-C", mirror.path, "repack", "-adq"])
    let file = try sandbox.run("/bin/sh", ["-c", "ls \(mirror.path)/objects/pack/*.\(ending)"])
    try harm.befall(file, in: sandbox)
    #expect(try examine(mirror) != nil)
  }

  @Test(arguments: ["", "garbage\n"]) func aHarmedRefIsFound(_ text: String) throws {
    let sandbox = try Sandbox()
    let mirror = try mirror(in: sandbox)
    try sandbox.write(text, to: "mirror/refs/heads/main")
    #expect(try examine(mirror) != nil)
  }

  /// Tools of long ago wrote commits that git warns of. A new mirror would have them, too.
  @Test func oddHistoryIsNoDamage() throws {
    let sandbox = try Sandbox()
    let mirror = try mirror(in: sandbox)
    let script = """
      cd "$0" && tree=$(git rev-parse main^{tree}) && id=$(printf \
      'tree %s\\nauthor Ada ada@example.org 1 +0\\ncommitter Ada <ada@example.org> 1 +0000\\n\\nodd\\n' $tree \
      | git hash-object -w -t commit --literally --stdin) && git update-ref refs/heads/odd $id; git fsck 2>&1
      """
    let told = try? sandbox.run("/bin/sh", ["-c", script + "; true", mirror.path])
    #expect(told?.contains("error in commit") == true, "\(told ?? "")")
    #expect(try examine(mirror) == nil)
  }

  /// What git warns of, however much that is, hides no damage.
  @Test func damageBehindManyWarningsIsFound() throws {
    let sandbox = try Sandbox()
    let mirror = try mirror(in: sandbox)
    let script = """
      cd "$0" && tree=$(git rev-parse main^{tree}) && for i in $(seq 1500); do printf \
      'tree %s\nauthor Ada ada@example.org 1 +0\ncommitter Ada <ada@example.org> 1 +0000\n\n%s\n' $tree $i > odd-$i; done
      ls -d "$0"/odd-* | git hash-object -w -t commit --literally --stdin-paths \
      | sed 's,.*,create refs/heads/n/& &,' | git update-ref --stdin && rm odd-*
      """
    try sandbox.run("/bin/sh", ["-c", script, mirror.path])
    #expect(try examine(mirror) == nil)
    try sandbox.write("", to: "mirror/refs/heads/zzz")
    #expect(try examine(mirror) != nil)
  }

  // MARK: Reading

  /// Who reads a repository knows afterwards that there is a reason to examine it.
  @Test func whoComesUponDamageNotesIt() throws {
    for (file, revision) in Self.files.sorted(by: { $0.key < $1.key }) {
      for harm in [Harm.gone, .empty] {
        let sandbox = try Sandbox()
        let mirror = try mirror(in: sandbox)
        let tip = try sandbox.id("main", in: "mirror")
        try harm.befall(try object(revision, of: mirror, in: sandbox), in: sandbox)
        let repository = try mirror.repository()
        #expect(repository.damage.reason == nil)
        _ = try? repository.blob(at: "hello.txt", in: tip)
        _ = try? repository.file(at: path("a/b/one.json"), in: tip)
        _ = try? repository.commits(of: tip, notIn: [])
        #expect(repository.damage.reason != nil, "\(file) \(harm)")
      }
    }
  }

  @Test func aSoundRepositoryHasNothingToNote() throws {
    let sandbox = try Sandbox()
    let mirror = try mirror(in: sandbox)
    let repository = try mirror.repository()
    let tip = try sandbox.id("main", in: "mirror")
    #expect(try repository.file(at: path("a/none.json"), in: tip) == nil)
    #expect(try repository.file(at: path("hello.txt/none"), in: tip) == nil)
    _ = try repository.commits(of: tip, notIn: [])
    #expect(repository.damage.reason == nil)
  }

  /// A folder that is lost is not an empty one.
  @Test func aFileInALostFolderIsNotAbsent() throws {
    let sandbox = try Sandbox()
    let mirror = try mirror(in: sandbox)
    let tip = try sandbox.id("main", in: "mirror")
    try Harm.gone.befall(try object("main:a", of: mirror, in: sandbox), in: sandbox)
    #expect(kind { _ = try mirror.repository().file(at: path("a/b/one.json"), in: tip) } == .notFound)
  }
}

extension Repository {
  fileprivate func blob(at name: String, in commit: ObjectID) throws -> [UInt8]? {
    try file(at: GitTests.path(name), in: commit).map { try blob($0.id) }
  }
}
