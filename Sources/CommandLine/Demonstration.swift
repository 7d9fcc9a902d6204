import CodeHosts
import Git
import Glibc
import HostConfiguration
import ProjectConfiguration
import RepositoryModel
import Service
import TranslationModel
import TranslationSheet
import Workflow

/// One release, from an English key on a feature branch to an open gate, with a real repository, a real sheet and the
/// real daemon, in a folder that is thrown away.
struct Demonstration {
  private let folder: String
  private let keepsFolder: Bool
  private let repository: Repository
  private var seconds: Int64 = 1_790_000_000
  private var step = 0
  private let codeHost: DemonstrationCodeHost?
  private let page = DemonstrationPage()

  private var sheetPath: String { folder + "/strings.csv" }
  private var configurationPath: String { folder + "/glossator.conf" }

  /// `codeHost` is a program that plays one; nil for none.
  init(keepsFolder: Bool, codeHost program: String? = nil) throws(Failure) {
    self.keepsFolder = keepsFolder
    var template = Array("/tmp/glossator-demo.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(.repository, "cannot create a folder in /tmp") }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do throws(GitError) { repository = try Repository.create(bareAt: folder + "/app.git") } catch {
      throw Failure(error)
    }
    let (path, token) = (folder + "/app.git", folder + "/token")
    codeHost = try program.map { program throws(Failure) in
      try createFile(token, Array("t0ken".utf8))
      return try DemonstrationCodeHost.start(program, beside: path)
    }
    mkdir(folder + "/state", 0o700)
    let configuration = """
      [daemon]
          state = \(folder)/state
          poll = 2 s
          settle = 1 s
      [repository "demo"]
          path = \(folder)/app.git
          sheet = \(sheetPath)
      \(page?.section ?? "")\(codeHost.map { Self.section($0, token: token) } ?? "")
      """
    try createFile(configurationPath, Array(configuration.utf8))
  }

  private static func section(_ codeHost: DemonstrationCodeHost, token: String) -> String {
    """
    [host "demo"]
        kind = github
        api = \(codeHost.address)
        repository = ada/app
        token = \(token)
        labels = l10n

    """
  }

  mutating func run() throws(Failure) {
    let daemon = try DemonstrationDaemon(configuration: configurationPath, log: folder + "/daemon.log")
    defer {
      daemon.stop()
      codeHost?.stop()
      if !keepsFolder { removeFolder(folder) }
    }
    try play()
    if let page, Terminal.isTerminal, isatty(0) == 1 {
      Terminal.say("\nThe page stays until you press Return: \(page.address)")
      _ = readLine()
    }
    Terminal.say(
      keepsFolder ? "\nkept in \(folder)" : "\ndone; the folder was deleted (use --keep to keep it)")
  }

  private mutating func play() throws(Failure) {
    say("an iOS and an Android app, translated into Spanish and Thai")
    try commit("main", DemonstrationApp.files, "The app")
    try branch("develop", from: "main")
    say("Ada adds an English-only key, and merges it without waiting: glossator held")
    try branch("feature/goodbye", from: "develop")
    try commit("feature/goodbye", DemonstrationApp.newKey, "Say goodbye")
    try branch("develop", from: "feature/goodbye")
    try HeldOperation(repository).run().tell()
    say("release/1.2 is cut; the daemon makes the new key a row of the sheet")
    try branch("release/1.2", from: "develop")
    try wait("the sheet's row") { () throws(Failure) in try row("goodbye") != nil }
    try showSheet()
    // The rows are there a moment before the gate may judge by them.
    try wait("the journal") { () throws(Failure) in
      let verdict = try GateOperation(repository).run("release/1.2").verdict
      return verdict.answer == .blocked && !verdict.reasons.contains { $0.why == .unknown }
    }
    say("where does everything stand? glossator status")
    try tellStatus()
    say("can 1.2 ship? glossator gate release/1.2")
    try GateOperation(repository).run("release/1.2").tell(limit: 10, nil)
    try translate()
    say("merged like any pull request: can 1.2 ship? glossator gate release/1.2")
    try branch("release/1.2", from: "l10n/release/1.2")
    try GateOperation(repository).run("release/1.2").tell(limit: 10, nil)
    if let page {
      say("the same in a browser, for each of the three")
      try wait("the page") { page.says("1.2 can ship") }
      Terminal.say("  \(page.address)")
    }
  }

  /// From the sheet to the side branch.
  private mutating func translate() throws(Failure) {
    say("a translator fills in two cells, in any spreadsheet")
    try type("Adiós, %@", "es")
    try type("ลาก่อน %@", "th")
    try wait("the side branch") { () throws(Failure) in
      if try tip("l10n/release/1.2") == nil { return false }
      return try GateOperation(repository).run("l10n/release/1.2").verdict.answer == .open
    }
    say("the daemon has committed both platforms' files to l10n/release/1.2")
    try showSideCommit()
    if codeHost != nil {
      say("and has opened a pull request on the code host")
      try showPullRequest()
    }
  }

  // MARK: People

  private mutating func commit(_ branch: String, _ files: [String: String], _ message: String) throws(Failure)
  {
    seconds += 3600
    let signature = Signature(name: "Ada", email: "ada@example.org", seconds: seconds)
    let parent = try tip(branch)
    let edits = files.sorted { $0.key < $1.key }.compactMap { path, text in
      RepositoryPath(path).map { FileEdit(path: $0, content: Array(text.utf8)) }
    }
    do throws(GitError) {
      let id = try repository.commit(
        CommitDraft(
          parents: parent.map { [$0] } ?? [], base: parent, edits: edits, message: message + "\n",
          author: signature,
          committer: signature))
      if let ref = RefName(branch: branch) { try repository.move([RefMove(ref, from: parent, to: id)]) }
    } catch { throw Failure(error) }
  }

  private func branch(_ name: String, from other: String) throws(Failure) {
    guard let id = try tip(other), let ref = RefName(branch: name) else {
      throw Failure(.bug, "the demonstration has no branch \(other)")
    }
    let old = try tip(name)
    do throws(GitError) { try repository.move([RefMove(ref, from: old, to: id)]) } catch {
      throw Failure(error)
    }
  }

  private func type(_ text: String, _ locale: String) throws(Failure) {
    guard let (sheet, row) = try row("goodbye"), let locale = LocaleTag(locale) else {
      throw Failure(.bug, "the demonstration's row is gone")
    }
    let edits = SheetEdits(cells: [(row, .translation(locale), Text(text))])
    do throws(SheetFileError) {
      _ = try SheetFile(sheetPath).replace(with: sheet.applying(edits), expecting: sheet.bytes)
    } catch { throw Failure(.content, error.description) }
    Terminal.say("  goodbye, \(locale): \(text)")
  }

  // MARK: Looking

  private func tip(_ branch: String) throws(Failure) -> ObjectID? {
    do throws(GitError) {
      guard let ref = RefName(branch: branch) else { return nil }
      return try repository.id(of: ref)
    } catch { throw Failure(error) }
  }

  private func row(_ key: String) throws(Failure) -> (Sheet, Int)? {
    guard exists(sheetPath), let base = LocaleTag("en") else { return nil }
    let targets = ["es", "th"].compactMap { LocaleTag($0) }
    guard
      let sheet = try? Sheet(reading: readFile(sheetPath), schema: SheetSchema(base: base, targets: targets)),
      let row = (0..<sheet.rowCount).first(where: { sheet.text(row: $0, .key) == Text(key) })
    else { return nil }
    return (sheet, row)
  }

  private func tellStatus() throws(Failure) {
    let access = try AttachedRepository(at: folder + "/app.git")
    let sheets = SheetStores(SheetLocation(file: sheetPath), access, identity: CommitIdentity())
    try StatusOperation(access, sheets: sheets).run().tellStatus(bars: Terminal.isTerminal)
  }

  /// The columns that people read, one beside the other.
  private func showSheet() throws(Failure) {
    guard let (sheet, _) = try row("goodbye"), let base = LocaleTag("en") else { return }
    let locales = [base] + ["es", "th"].compactMap { LocaleTag($0) }
    let names = ["key"] + locales.map(\.description) + ["todo"]
    let rows = (0..<sheet.rowCount).map { row in
      [sheet.text(row: row, .key).description, sheet.text(row: row, .source).description]
        + locales.dropFirst().map { sheet.text(row: row, .translation($0)).description }
        + [sheet.text(row: row, .todo).description]
    }
    for line in TextTable([names] + rows).lines { Terminal.say("  " + Terminal.visible(line)) }
  }

  private func showSideCommit() throws(Failure) {
    guard let id = try tip("l10n/release/1.2") else { return }
    do throws(GitError) {
      let commit = try repository.commit(id)
      let subject = commit.message.prefix { $0 != "\n" }
      Terminal.say("  \(id.short) \(subject)")
      for path in DemonstrationApp.shown {
        guard let path = RepositoryPath(path), let file = try repository.file(at: path, in: id) else {
          continue
        }
        Terminal.say("\n  \(path)")
        let text = String(decoding: try repository.blob(file.id), as: UTF8.self)
        for line in text.split(separator: "\n") { Terminal.say("    \(line)") }
      }
    } catch { throw Failure(error) }
  }

  private func showPullRequest() throws(Failure) {
    let settings = try HostConfiguration.load(configurationPath).repositories.first?.codeHost
    guard let host = try settings?.host() else { return }
    var found: PullRequest?
    try wait("the pull request") { () throws(Failure) in
      do throws(HostError) {
        found = try host.pullRequests(from: "l10n/release/1.2", into: "release/1.2").first
      } catch {
        throw Failure(.repository, error.description, hint: error.hint)
      }
      return found != nil
    }
    guard let found else { return }
    Terminal.say("  #\(found.number) \(found.title), into \(found.base)\n")
    for line in found.body.split(separator: "\n", omittingEmptySubsequences: false)
    where !line.hasPrefix("<!--") {
      Terminal.say(Terminal.visible("  \(line)"))
    }
  }

  private func wait(_ what: String, until isDone: () throws(Failure) -> Bool) throws(Failure) {
    for _ in 0..<300 {
      if try isDone() { return }
      usleep(100_000)
    }
    throw Failure(.repository, "waited 30 s for \(what); the daemon's log is \(folder)/daemon.log")
  }

  private mutating func say(_ text: String) {
    step += 1
    Terminal.sayHeading("\(step). \(text)")
  }
}

/// Removes a folder of our own making with all that is in it.
private func removeFolder(_ path: String) {
  if let folder = opendir(path) {
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      if entry.pointee.d_type == UInt8(DT_DIR) {
        removeFolder("\(path)/\(name)")
      } else {
        unlink("\(path)/\(name)")
      }
    }
    closedir(folder)
  }
  rmdir(path)
}
