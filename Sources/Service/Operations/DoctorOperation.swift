import Git
import Glibc
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet
import Workflow

/// Looks whether everything is in order: repository, configuration, sheet, journal, and the round trip of each file.
package struct DoctorOperation {
  let repository: Repository
  let sheets: SheetStores?
  /// The work tree's `.glossator`: asked about before it is committed.
  let uncommitted: [UInt8]?
  let freshness: Freshness

  package init(
    _ repository: Repository, sheets: SheetStores?, uncommitted: [UInt8]? = nil, freshness: Freshness = .live
  ) {
    (self.repository, self.sheets) = (repository, sheets)
    (self.uncommitted, self.freshness) = (uncommitted, freshness)
  }

  package func run() -> [Diagnosis] {
    var found = [
      Diagnosis(.good, "repository \(repository.path)\(repository.isBare ? " (bare)" : "") opens")
    ]
    if repository.isShallow {
      found.append(
        Diagnosis(
          .warning, "the repository is shallow: held keys and authors are known only within its history",
          hint: "git fetch --unshallow"))
    }
    switch freshness {
    case .live: found += clutter()
    case .fetched(let date):
      let age = Duration.seconds(max(0, Moment.now.date - date)).inWords
      found.append(Diagnosis(.good, "the remote was fetched \(age) ago"))
    case .never:
      // The mirror is empty: what it lacks says nothing about the repository.
      let why = "sudo journalctl -u glossator -p warning; or try it: sudo glossator sync"
      return found + [Diagnosis(.bad, "nothing has been fetched from the remote yet", hint: why)]
    }
    do throws(Failure) {
      var isCommitted = true
      var view = try view(&found, &isCommitted)
      found += project(view)
      found += sheet(view)
      if isCommitted, let sheets { found += standing(sheets).filter { !found.contains($0) } }
      found += journal()
      found += memory(view)
      found += files(&view)
    } catch {
      found.append(Diagnosis(error))
      found += error.findings.map { Diagnosis($0) }
    }
    return found
  }

  /// From so many on `git gc --auto` packs them (git-config(1), "gc.auto"): git does that by itself where people push, fetch or commit.
  private static let manyObjects = 6700

  /// Mirrors are packed by the daemon; somebody's repository is not.
  private func clutter() -> [Diagnosis] {
    let count = repository.looseObjects
    guard count > Self.manyObjects else { return [] }
    return [
      Diagnosis(
        .warning, "the repository has about \(count) loose objects, which slow everything down",
        hint: "git -C \(shellWord(repository.path)) gc")
    ]
  }

  /// By the work tree's `.glossator` where none is committed yet.
  private func view(_ found: inout [Diagnosis], _ isCommitted: inout Bool) throws(Failure) -> RepositoryView {
    do throws(Failure) {
      return try RepositoryView(repository, journal: Journal.forReading(repository))
    } catch {
      // One that is committed and wrong is told as it is.
      guard error.kind == .configuration, error.findings.isEmpty, let uncommitted else { throw error }
      let (project, mistakes) = Project.read(uncommitted, file: RepositoryView.fileName)
      found += mistakes.map { Diagnosis($0) }
      guard let project else { throw error }
      isCommitted = false
      found.append(
        Diagnosis(
          .warning, "\(RepositoryView.fileName) is not committed yet: the rest is about the work tree's",
          hint: "commit it to \(project.branches.integration)"))
      return try RepositoryView(repository, project: project)
    }
  }

  private func project(_ view: RepositoryView) -> [Diagnosis] {
    let project = view.project
    var found = view.findings.map { Diagnosis($0) }
    found.append(
      Diagnosis(
        .good,
        "project: base \(project.base), \(project.targets.count.counted("target locale")), "
          + project.resources.count.counted("resource")))
    if view.integration == nil {
      found.append(
        Diagnosis(
          .bad, "there is no integration branch '\(project.branches.integration)'",
          hint: "create it, or name another in [branches]"))
    }
    if view.production.isEmpty {
      found.append(
        Diagnosis(
          .warning, "there is no production branch: release branches stay active as long as they exist"))
    }
    if let names = try? view.onlyRemote(), !names.isEmpty { found.append(Diagnosis(.onlyRemote(names))) }
    if let spelling = view.project.spelling { found.append(Diagnosis(spelling)) }
    let active = view.active.isEmpty ? "none" : view.active.joined(separator: ", ")
    found.append(Diagnosis(.good, "active release branches: \(active)"))
    return found
  }

  private func sheet(_ view: RepositoryView) -> [Diagnosis] {
    guard let sheets else { return [Diagnosis(.warning, "no sheet was given, so none was checked")] }
    return writing(to: sheets.location)
      + view.project.sheets(for: view.served.map(\.name)).flatMap { name -> [Diagnosis] in
        do throws(Failure) { return sheet(name, try sheets.store(name), view) } catch {
          return [Diagnosis(error)]
        }
      }
  }

  /// Why nothing could be synced; snapshots that look like accidents, and wait for somebody to say that they are none; and what the last
  /// write showed of the server that has the sheet.
  private func standing(_ sheets: SheetStores) -> [Diagnosis] {
    let look: SyncLook
    do throws(Failure) {
      look = try SyncLook(repository, stores: sheets, identity: CommitIdentity(), records: false)
    } catch { return [Diagnosis(error)] }
    var found = look.allHeld.map {
      Diagnosis(.bad, "\($0.title): held: \($0.finding.message)", hint: $0.finding.hint)
    }
    do throws(Failure) { try look.requireNamedColumns() } catch { found.append(Diagnosis(error)) }
    let servers = look.agreement?.report.findings.filter(\.isOfServer) ?? []
    return found + servers.map { Diagnosis(.warning, $0.line, hint: $0.hint) }
  }

  /// A new version of a sheet is written beside the old one, and attached repositories are written to.
  private func writing(to location: SheetLocation) -> [Diagnosis] {
    let folder = location.path.lastIndex(of: "/").map { String(location.path[..<$0]) } ?? "."
    let folders = (location.isFile ? [folder] : []) + [repository.commonDirectory + "objects"]
    return folders.compactMap { folder in
      guard access(folder, W_OK | X_OK) != 0 else { return nil }
      let error = SystemError.latest
      return Diagnosis(
        .bad, "cannot write in \(folder): \(error)",
        hint: error.code == EROFS
          ? "name it in the unit's ReadWritePaths="
          : error.code == EACCES
            ? "let \(userName()) write there, through a group or as its owner" : nil)
    }
  }

  private func userName() -> String {
    getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "uid \(geteuid())"
  }

  private func sheet(_ name: String, _ store: any SheetStore, _ view: RepositoryView) -> [Diagnosis] {
    do throws(SheetFileError) {
      let bytes = try store.bytes()
      do throws(SyntaxError) {
        let sheet = try Sheet(
          reading: bytes, schema: view.schema
        )
        return [Diagnosis(.good, "sheet \(store.path): \(sheet.rowCount.counted("row"))")]
          + sheet.findings.prefix(20).map { Diagnosis(.warning, $0.line, hint: $0.hint) }
      } catch {
        let finding = error.finding(in: store.path, rule: "unreadable-sheet")
        return [Diagnosis(.bad, finding.line, hint: finding.hint)]
      }
    } catch {
      let error = error.adding(backup: backup(of: name, view.schema))
      return [Diagnosis(.bad, error.finding.message, hint: error.finding.hint)]
    }
  }

  /// What the journal has of a sheet.
  private func backup(of name: String, _ schema: SheetSchema) -> ObjectID? {
    guard let journal = Journal(repository, author: ("", "")),
      let records = try? journal.sinceAgreed(from: journal.tip())
    else { return nil }
    return ParsedSheets(journal, schema: schema).backup(of: name, in: records)
  }

  private func journal() -> [Diagnosis] {
    guard let journal = Journal(repository, author: ("", "")),
      let records = try? journal.sinceAgreed(from: journal.tip())
    else { return [Diagnosis(.bad, "the journal cannot be read")] }
    if records.isEmpty {
      return [Diagnosis(.warning, "there is no journal yet", hint: "'glossator sync' starts one")]
    }
    let agreed = records.last?.entry.kind == .agreed
    return [
      Diagnosis(
        agreed ? .good : .warning,
        agreed
          ? "journal: \(records.count == 1 ? "in step" : (records.count - 1).counted("entry", "entries") + " since Git and the sheet agreed")"
          : "journal: nothing agreed yet")
    ]
  }

  private func memory(_ view: RepositoryView) -> [Diagnosis] {
    do throws(GitError) {
      let memory = ProjectMemory(try view.memorySources(), of: view.project, RepositoryBlobs(repository))
      let (counts, findings) = memory.examine()
      return counts.map { Diagnosis(.good, "memory \($0.path): \($0.texts.counted("text"))") }
        + findings.map { Diagnosis($0) }
    } catch { return [Diagnosis(.bad, "the memory cannot be read: \(error)")] }
  }

  /// Proves on each string file that reading and writing it without an edit gives back the same bytes.
  private func files(_ view: inout RepositoryView) -> [Diagnosis] {
    var found: [Diagnosis] = []
    var (count, failed) = (0, 0)
    var others: Set<LocaleTag> = []
    let branches = (view.integration.map { [$0] } ?? []) + view.served
    for branch in branches {
      guard let resources = try? view.resources(of: branch.tip, branch: branch.name),
        let listing = try? view.listing(branch.tip, resources)
      else {
        found.append(Diagnosis(.bad, "branch \(branch.name) cannot be read"))
        continue
      }
      for slot in Slot.all(in: listing, resources: resources, base: view.project.base).slots {
        others.formUnion(slot.paths.keys)
        let base = [(slot.basePath, FileRole.source(view.project.base))]
        let translations = slot.paths.map { ($0.value, FileRole.translation($0.key)) }.sorted { $0.0 < $1.0 }
        for (path, role) in base + translations {
          count += 1
          if let problem = roundTrip(path, in: listing, slot, role, base: view.project.base) {
            failed += 1
            found.append(Diagnosis(problem.on(branch.name)))
          }
        }
      }
    }
    others.subtract(view.project.targets + view.project.staging.map(\.locale) + [view.project.base])
    if !others.isEmpty {
      let tags = others.sorted().map(\.description).joined(separator: " ")
      found.append(Diagnosis(.good, "files of locales that are no targets stay as they are: \(tags)"))
    }
    let proven = count - failed
    let of =
      proven == count ? "all \(count.counted("string file"))" : "\(proven) of \(count.counted("string file"))"
    return found + [Diagnosis(.good, "round trip proven on \(of) (counted on each branch)")]
  }

  private func roundTrip(
    _ path: String, in listing: TreeListing, _ slot: Slot, _ role: FileRole, base locale: LocaleTag
  ) -> Finding? {
    guard let tree = listing.files[path] else { return nil }
    let files = ParsedFiles(RepositoryBlobs(repository))
    // A translation is read beside its base file, as a sync does.
    let base = (path == slot.basePath ? nil : listing.files[slot.basePath]).flatMap {
      try? files.read($0, slot.format, .source(locale))
    }
    do throws(FileProblem) {
      let file = try files.read(tree, slot.format, role, beside: base)
      guard (try? file.applying([], base: base ?? file)) == file.bytes else {
        return RenderProblem.roundTrip.finding(path: path)
      }
      return nil
    } catch {
      return error.finding(path: path)
    }
  }
}

extension Finding {
  /// `place: severity: message`, as editors and CI systems pick it up.
  package var line: String {
    (place.map { "\($0): " } ?? "") + "\(severity.rawValue): \(message)"
  }
}

extension Diagnosis {
  /// Whether 'check --since' can ask about spelling.
  fileprivate init(_ spelling: SpellingSettings) {
    guard let program = Hunspell(spelling) else {
      self.init(
        .warning, "hunspell is not installed, so 'check --since' says nothing of spelling here",
        hint: "on Debian: apt install hunspell hunspell-en-us")
      return
    }
    if let obstacle = program.obstacle {
      self.init(.warning, obstacle, hint: "'hunspell -D' lists the dictionaries")
    } else {
      self.init(.good, "spelling: hunspell has the dictionary \(spelling.dictionary)")
    }
  }
}
