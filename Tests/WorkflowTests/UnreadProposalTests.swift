import ProjectConfiguration
import RepositoryModel
import Testing
import TranslationModel
import Workflow

/// English that a branch got from its side branch is nobody's edit of today. Where what we proposed there cannot be read just now, nobody
/// knows which that is, and the file waits. What is lost for good keeps nobody waiting.
@Suite struct UnreadProposalTests {
  private static let path = "en.lproj/A.strings"
  private static let project = """
    [project]
        base = en
        target = es
    [resource "ios"]
        format = apple-strings
        path = {locale}.lproj/*.strings

    """

  private struct Blobs: BlobReader {
    var texts: [ObjectID: String]
    var unread: ObjectID
    var isPassing: Bool

    func bytes(of blob: ObjectID) throws(UnreadableBlob) -> [UInt8] {
      guard blob != unread, let text = texts[blob] else {
        throw UnreadableBlob(blob, "it cannot be read", isPassing: isPassing)
      }
      return Array(text.utf8)
    }

    func table(in spreadsheet: [UInt8]) throws(SyntaxError) -> [UInt8] { spreadsheet }
  }

  private func listing(_ blob: ObjectID) throws -> TreeListing {
    let path = try #require(RepositoryPath(Self.path))
    return TreeListing(commit: blob, tree: blob, files: [TreeFile(path: path, mode: .regular, id: blob)])
  }

  @Test(arguments: [true, false]) func theFileWaitsUntilItCanBeRead(_ isPassing: Bool) throws {
    let project = try #require(Project.read(Array(Self.project.utf8), file: ".glossator").configuration)
    let ids = try ["a", "b", "c"].map { try #require(ObjectID(hex: String(repeating: $0, count: 40))) }
    let texts = [
      ids[0]: "\"save\" = \"Save\";\n", ids[1]: "\"save\" = \"Save now\";\n",
      ids[2]: "\"save\" = \"Save now\";\n\"more\" = \"More\";\n",
    ]
    var input = BranchInput(name: "release/1.0", resources: project.resources, tip: try listing(ids[2]))
    input.agreed = AgreedBranch(tip: try listing(ids[0]))
    input.side = SideInput(tip: try listing(ids[2]), ours: try listing(ids[1]), madeFrom: try listing(ids[0]))
    let plurals = PluralNeeds(base: project.base, targets: project.targets)
    func source(unread: ObjectID) -> BranchSource {
      let blobs = Blobs(texts: texts, unread: unread, isPassing: isPassing)
      return BranchSource(input, project: project, plurals: plurals, files: ParsedFiles(blobs))
    }
    // The proposal, what it was made from, and what was agreed.
    for unread in [ids[1], ids[0]] {
      let source = source(unread: unread)
      #expect(source.isPartial == isPassing)
      #expect(source.slots.count == (isPassing ? 0 : 1))
    }
  }
}
