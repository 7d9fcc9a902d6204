import Glibc
import TestSupport
import Testing

@testable import Service

/// Reading the sheet: only a regular file is one, and nothing else makes the reader wait.
struct SheetFileReadTests {
  let folder: ScratchFolder
  let sheet: SheetFile

  init() throws {
    folder = try ScratchFolder()
    sheet = SheetFile(folder.path("app.csv"))
  }

  @Test func bytesAndIdentity() throws {
    try folder.write("app.csv", "key,en\na,b\n")
    let contents = try sheet.read()
    let status = try folder.status("app.csv")
    #expect(contents.bytes == Array("key,en\na,b\n".utf8))
    #expect(contents.identity.inode == UInt64(status.st_ino))
    #expect(contents.identity.size == 11)
    #expect(contents.modified == Int64(status.st_mtim.tv_sec))
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 3_000_000])
  func everySize(_ size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try ScratchFolder.write(sheet.path, bytes)
    #expect(try sheet.read().bytes == bytes)
  }

  @Test func missingIsNotUnreadable() throws {
    #expect(throws: SheetFileError.self) { try sheet.read() }
    let error = failure { () throws(SheetFileError) in try sheet.read() }
    #expect(error?.isMissing == true)
    #expect(error?.finding.rule == "sheet-missing")
    #expect(error?.description == "cannot read the sheet \(sheet.path): no such file or directory")
    let noFolder = SheetFile(folder.path("gone/app.csv"))
    #expect(failure { () throws(SheetFileError) in try noFolder.read() }?.kind == .missing)
  }

  enum Other: String, CaseIterable { case folder, pipe, socket, device, link, dangling, inFile }

  @Test(arguments: Other.allCases)
  func refusesWhatIsNoFile(_ other: Other) throws {
    try folder.write("real.csv", "secret")
    switch other {
    case .folder: #expect(mkdir(sheet.path, 0o755) == 0)
    case .pipe: #expect(mkfifo(sheet.path, 0o644) == 0)
    case .socket: #expect(mknod(sheet.path, S_IFSOCK | 0o644, 0) == 0)
    case .device: #expect(symlink("/dev/zero", sheet.path) == 0)
    case .link: #expect(symlink("real.csv", sheet.path) == 0)
    case .dangling: #expect(symlink("nowhere.csv", sheet.path) == 0)
    case .inFile: break
    }
    let asked = other == .inFile ? SheetFile(folder.path("real.csv/app.csv")) : sheet
    let error = failure { () throws(SheetFileError) in try asked.read() }
    #expect(error?.kind == (other == .inFile ? .missing : .notAFile))
    #expect(error?.hint != nil)
  }

  @Test func aLinkIsFollowedWhereTheHostAllowsIt() throws {
    try folder.write("real.csv", "text")
    #expect(symlink("real.csv", sheet.path) == 0)
    let linked = SheetFile(sheet.path, followsLink: true)
    #expect(try linked.read().bytes == Array("text".utf8))
    #expect(try linked.replace(with: [65], expecting: Array("text".utf8)) == .written(warnings: []))
    #expect(try folder.read("real.csv") == "A")
    #expect(try folder.status("app.csv").st_mode & S_IFMT == S_IFLNK)
    let device = SheetFile(folder.path("zero.csv"), followsLink: true)
    #expect(symlink("/dev/zero", device.path) == 0)
    #expect(failure { () throws(SheetFileError) in try device.read() }?.kind == .notAFile)
  }

  @Test func aHugeFileIsRefusedUnread() throws {
    try folder.write("app.csv", "")
    #expect(truncate(sheet.path, off_t(SheetFile.largest) + 1) == 0)
    #expect(failure { () throws(SheetFileError) in try sheet.read() }?.kind == .tooLarge)
  }

  @Test func namesInErrorsAreEscaped() {
    let odd = SheetFile(folder.path("a\nb\u{1B}[31m\u{202E}.csv"))
    let error = failure { () throws(SheetFileError) in try odd.read() }
    #expect(error?.description.contains("a\\u{a}b\\u{1b}[31m\\u{202e}.csv") == true)
  }
}
