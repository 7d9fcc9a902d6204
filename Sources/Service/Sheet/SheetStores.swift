import Interchange
import ProjectConfiguration
import TranslationModel
import Workflow

/// The ways to a project's sheets.
package struct SheetStores {
  let location: SheetLocation
  let access: any RepositoryAccess
  let identity: CommitIdentity
  /// Who asks for a sheet on the web; nil for nobody in particular.
  let account: SheetAccount?
  /// What opens one, if not a connection to its server.
  private let web: ((HTTPAddress) -> WebSheet)?
  private let refusals: Refusals

  /// Who `isPatient` leaves a server alone that has refused something a moment ago.
  package init(
    _ location: SheetLocation, _ access: any RepositoryAccess, identity: CommitIdentity,
    account: SheetAccount? = nil, isPatient: Bool = false, web: ((HTTPAddress) -> WebSheet)? = nil
  ) {
    refusals = Refusals(access.repository, isPatient: isPatient)
    (self.location, self.access, self.identity) = (location, access, identity)
    (self.account, self.web) = (account, web)
  }

  /// The way to one of them, by its name.
  package func store(_ name: String) throws(Failure) -> any SheetStore {
    guard let place = location.of(name) else {
      throw Failure(
        .configuration, "the project has a sheet '\(name)', but the sheet's path has no {sheet} in it",
        hint: "put {sheet} into the file's name: sheet = /srv/share/app-{sheet}.csv")
    }
    let store = try store(at: place)
    return SpreadsheetStore.isMeant(by: place) ? SpreadsheetStore(store) : store
  }

  private func store(at place: SheetLocation) throws(Failure) -> any SheetStore {
    if let address = place.address {
      var sheet: WebSheet
      if let web { sheet = web(address) } else { sheet = try WebSheet.opened(address, account) }
      sheet.refusals = refusals
      return sheet
    }
    if place.isFile { return SheetFile(place.path) }
    guard let branch = place.branch else {
      throw Failure(.configuration, "'\(place)' cannot be the address of a sheet")
    }
    guard let store = BranchSheet(branch: branch, path: place.path, access: access, identity: identity) else {
      throw Failure(.configuration, "'\(place)' cannot be the path of a sheet")
    }
    return store
  }

  /// Brings the journal up to date with what others have said, for a command that acts on it. Where they cannot be reached now, it acts
  /// on what is here.
  func catchUp() {
    do throws(Failure) { try access.refresh() } catch {}
  }

  /// What a command has put into the journal goes where others look, behind what they have said meanwhile. Where it cannot go there now, the
  /// next look brings it.
  func announce() {
    for _ in 1...3 {
      do throws(Failure) { return try access.publish([], allowed: [Journal.refs]) } catch {
        guard error.kind == .busy else { return }
        catchUp()
      }
    }
  }

  /// The same before the sheet is written: another project's look may find that at once, and would take a text that is meant for an older
  /// one.
  func announceAtHome() { if access.sharesJournal { announce() } }

  /// Refuses a branch that has another role: it has to be nobody's but the translators'. The roles of a home's branches are
  /// its own project's.
  func checkBranch(_ rules: BranchRules) throws(Failure) {
    guard let branch = location.branch, !access.sharesJournal, !rules.isFree(branch) else { return }
    let role: String
    switch rules.role(of: branch) {
    case .unwatched: return
    case .production: role = "the production branch"
    case .integration: role = "the integration branch"
    case .feature: role = "a feature branch"
    case .release: role = "a release branch"
    case .side(let owner): role = "the side branch of \(owner)"
    }
    throw Failure(
      .configuration, "the sheet cannot be on '\(branch)', which is \(role)",
      hint: "give it a branch of its own: l10n-sheet:strings.csv")
  }
}
