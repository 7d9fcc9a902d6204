import Interchange

/// GET of a page: nil where there is none at that path. The path comes as it was sent, with its escapes; the query without its
/// question mark. What a page of ours does not know of is a page that says so, with status 404.
package func page(_ path: String, query: String?, _ answers: some PageAnswers) -> HTTPResponse? {
  guard let request = PageRequest(path, query: query) else { return nil }
  let parts = request.parts
  if parts.isEmpty { return FrontPage(answers: answers).response() }
  if parts == ["style.css"] { return StyleSheet.response }
  if parts == ["icon.svg"] { return Icon.response }
  if request.isBadge { return badge(request["branch"], RepositoryAnswers(parts[1], answers)) }
  guard parts[0] == "r", parts.count >= 2 else { return nil }
  guard let repository = RepositoryAnswers(parts[1], answers) else {
    return MissingPage("no repository '\(parts[1])' is watched", signsOut: answers.readersSignIn).response()
  }
  return repositoryPage(parts.dropFirst(2), request, repository)
    ?? MissingPage("no page of \(repository.name) has this address", repository).response()
}

/// The page of `why KEY`, whose answer comes later than the request: the documented JSON of the command, or of its failure. Nil
/// where there is none for now. What stands around it is made of the other answers.
package func whyPage(
  _ repository: String, key: String, answer: JSON?, _ answers: some PageAnswers
) -> HTTPResponse {
  RepositoryAnswers(repository, answers).map { WhyPage(repository: $0, key: key, answer: answer).response() }
    ?? missingPage(answers)
}

/// True for the page of a language.
package func isOfLanguage(_ path: String) -> Bool {
  guard let parts = PageRequest(path, query: nil)?.parts else { return false }
  return parts.count == 4 && parts[0] == "r" && parts[2] == "l"
}

/// The key whose story a path asks for, which takes a moment to be told; nil where it is another page.
package func storyAsked(_ path: String, query: String?) -> (repository: String, key: String)? {
  guard let request = PageRequest(path, query: query), request.parts.count == 3, request.parts[0] == "r",
    request.parts[2] == "why", let key = request["key"], !key.isEmpty, !isNoKey(key)
  else { return nil }
  return (request.parts[1], key)
}

/// The longest key that anybody is asked about, in bytes.
package let longestKey = 4096

/// True for what no file can have: nobody need be asked.
private func isNoKey(_ key: String) -> Bool { key.utf8.contains(0) || key.utf8.count > longestKey }

/// GET of the page where a reader says the token; status 401 after a wrong one.
package func signInPage(to target: ReturnTarget, isWrong: Bool = false) -> HTTPResponse {
  SignInPage(target: target, isWrong: isWrong).response()
}

/// Where a reader without a cookie goes, to come back to what was asked for.
package func signInAddress(to target: ReturnTarget) -> String {
  PageAddress.signIn.asking("to", target.description == "/" ? nil : target.description).description
}

/// True for what says nothing of any project: how pages look.
package func isForEverybody(_ path: String) -> Bool {
  [PageAddress.styleSheet, .icon].contains { $0.description == path }
}

/// True for the picture of a release for a README.
package func isBadge(_ path: String) -> Bool {
  PageRequest(path, query: nil)?.isBadge ?? false
}

/// What says that there is nothing at a path, for people.
package func missingPage(_ answers: some PageAnswers) -> HTTPResponse {
  MissingPage("no page has this address", signsOut: answers.readersSignIn).response()
}

private func repositoryPage(
  _ parts: ArraySlice<String>, _ request: PageRequest, _ repository: RepositoryAnswers
) -> HTTPResponse? {
  switch parts {
  case []: ReleasesPage(repository: repository, request: request).response()
  case ["held"]: HeldPage(repository: repository, request: request).response()
  case ["why"]:
    WhyPage(
      repository: repository, key: request["key"] ?? "",
      answer: request["key"].flatMap { isNoKey($0) ? .object([]) : nil }
    ).response()
  case ["faults"]: FaultsPage(repository: repository, request: request).response()
  case _ where parts.count == 2 && parts.first == "l":
    LanguagePage(repository: repository, locale: parts.last ?? "", request: request).response()
  default: nil
  }
}

/// Of the release that is asked about; else of the only one. Where there is none the answer is the same for every name, without a
/// word of ours: whoever reads no page must not learn from it which projects and releases there are.
private func badge(_ branch: String?, _ repository: RepositoryAnswers?) -> HTTPResponse {
  guard let repository else { return noBadge }
  let releases = repository.summary.releases
  let release = branch.map { branch in releases.first { $0.branch.isSame(branch) } } ?? releases.first
  return release.map { Badge($0, repository.names).response() } ?? noBadge
}

private let noBadge = HTTPResponse(
  404,
  fields: [
    HTTPField("Content-Type", "text/plain; charset=utf-8"), HTTPField("X-Content-Type-Options", "nosniff"),
  ], body: Array("there is no such badge\n".utf8))
