import Git
import RepositoryModel
import TestSupport
import TranslationModel

/// What a team does from one release to the next.
extension ReleaseTrain {
  func ship(_ number: Int) throws {
    measures.append(Measure(release: number))
    known = [:]
    for _ in 0..<4 { try develop() }
    let branch = "release/\(number)"
    log.append("cut \(branch)")
    try world.branch(branch, from: "develop")
    active.append(branch)
    try hear(branch)
    try look()
    try translate(branch)
    try land(branch)
    try fix(branch)
    if chance(4) { try cutAgain(branch) }
    if number > 1, chance(2) { try hotfix(number) }
    try translate(branch)
    try land(branch)
    try release(branch, tag: "v\(number)")
    // Tags only, as branches come and go; objects stay loose, so that each that is read counts.
    _ = try world.git("pack-refs")
    measures[measures.count - 1].memory = ProcessFigures.memory
  }

  // MARK: Developers and a bot on the integration branch

  private func develop() throws {
    switch Int.random(in: 0..<7, using: &numbers) {
    case 0, 1, 2: try feature()
    case 3: try exportsLate()
    case 4: try translatesNewKeys()
    case 5: try improves("develop")
    default: try revertsEnglish()
    }
    try look()
  }

  /// English only, on a branch of its own.
  private func feature() throws {
    let branch = "feature/f\(fresh())"
    try world.branch(branch, from: "develop")
    var tree = try tree("develop")
    addKey(to: &tree)
    if let key = random(tree.keys) { try change(key, &tree) }
    if tree.keys.count > 20, let key = random(tree.keys), let english = tree.english[key] {
      removed.append((key, english))
      tree.remove(key)
      forgetUnheard(key, english)
    }
    if chance(3), let key = random(tree.keys) { try rename(key, &tree) }
    try commit(branch, tree, message: "Feature \(branch)")
    try bring(branch, into: "develop", isMerge: chance(2), takesTheirs: false)
    try world.delete(branch)
  }

  /// A translation that is in no row, as no release ever had its key: it goes with the key.
  private func forgetUnheard(_ key: String, _ english: String) {
    for locale in TrainTree.locales {
      let row = TrainRow(key: key, english: english, locale: locale)
      if !isInSheet(row) { newest[row] = nil }
    }
  }

  /// Another English, sometimes with its translation in the same commit.
  private func change(_ key: String, _ tree: inout TrainTree) throws {
    let english = "English \(fresh())"
    tree.english[key] = english
    guard chance(3), let locale = random(TrainTree.locales) else { return }
    tree[key, locale] = text(for: english, over: tree[key, locale])
  }

  private func rename(_ key: String, _ tree: inout TrainTree) throws {
    guard let english = tree.english[key] else { return }
    let new = "key\(fresh())"
    tree.english[new] = english
    oldNames[new] = key
    for locale in TrainTree.locales {
      let (row, renamed) = (
        TrainRow(key: key, english: english, locale: locale),
        TrainRow(key: new, english: english, locale: locale)
      )
      tree[new, locale] = tree[key, locale]
      // Where another text is newer than the file's, either may go along.
      if let text = newest[row], text == tree[key, locale] {
        newest[renamed] = text
      } else {
        unsure.insert(renamed)
      }
    }
    tree.remove(key)
  }

  /// What the bot kept of the sheet some time ago: nothing of it is news.
  private func exportsLate() throws {
    var tree = try tree("develop")
    for row in newest.keys.sorted() where tree.english[row.key] == row.english {
      guard tree[row.key, row.locale] != nil, chance(2), let now = newest[row] else { continue }
      // No bot knows a text under a key that the sheet never had it under.
      let old = typed.before(now).flatMap { inSheet[row, default: []].contains($0) ? $0 : nil }
      tree[row.key, row.locale] = chance(2) ? old ?? now : now
    }
    try commit("develop", tree, author: "Bot", message: "Export translations")
  }

  /// The bot translates what has no translation yet.
  private func translatesNewKeys() throws {
    var tree = try tree("develop")
    for key in tree.keys {
      for locale in TrainTree.locales where tree[key, locale] == nil && chance(2) {
        let row = TrainRow(key: key, english: tree.english[key] ?? "", locale: locale)
        // What the sheet has a text for, or what Git may take for a rename, is another story.
        if newest[row] != nil || unsure.contains(row) || isInSheet(row) { continue }
        tree[key, locale] = text(for: row.english, over: nil)
      }
    }
    try commit("develop", tree, author: "Bot", message: "Translate new keys")
  }

  /// Somebody who speaks the language commits a better text.
  private func improves(_ branch: String) throws {
    var tree = try tree(branch)
    guard let locale = random(TrainTree.locales), let key = random((tree.texts[locale] ?? [:]).keys.sorted()),
      let english = tree.english[key]
    else { return }
    let row = TrainRow(key: key, english: english, locale: locale)
    let better = text(for: english, over: tree[key, locale])
    tree[key, locale] = better
    try commit(branch, tree, message: "Improve \(row): t\(better)")
    // On the integration branch it is heard where the sheet has the row, and else at the cut.
    if branch != "develop" || isInSheet(row) { return say(better, row) }
    // Neither its author nor that of what the sheet had once saw the other's.
    if inSheet[row] != nil, newest.removeValue(forKey: row) != nil { unsure.insert(row) }
  }

  /// The newest change of some English is taken back, and what was translated with it.
  private func revertsEnglish() throws {
    guard let tip = try world.tip("develop") else { return }
    let commits = try world.repository.commits(of: tip, notIn: [], limit: 6, firstParent: true)
    guard let old = commits.last, commits.count == 6 else { return }
    var tree = try tree(at: tip)
    let before = try self.tree(at: old)
    let changed = tree.keys.filter { before.english[$0] != nil && before.english[$0] != tree.english[$0] }
    guard let key = random(changed) else { return }
    tree.english[key] = before.english[key]
    for locale in TrainTree.locales { tree[key, locale] = before[key, locale] }
    try commit("develop", tree, message: "Revert the English of \(key)")
  }

  private func isInSheet(_ row: TrainRow) -> Bool {
    ((try? world.row(row.key, source: row.english)) ?? nil) != nil
  }

  // MARK: Translators

  /// Translates nearly all that the branch lacks, and betters a text or two.
  private func translate(_ branch: String) throws {
    guard var grid = Grid(reading: try world.sheetBytes()), let header = grid.rows.first else { return }
    let column = Dictionary(uniqueKeysWithValues: zip(header, header.indices))
    guard let en = column["en"], let todo = column["todo"], let releases = column["releases"] else { return }
    var count = 0
    for r in grid.rows.indices.dropFirst() {
      let cells = grid.rows[r]
      guard cells[releases].split(separator: " ").contains(Substring(branch)) else { continue }
      for locale in TrainTree.locales {
        guard let c = column[locale] else { continue }
        let isWork = cells[c].isEmpty || cells[todo].split(separator: " ").contains(Substring(locale))
        guard isWork ? !chance(10) : chance(20) else { continue }
        let new = text(for: cells[en], over: TypedTexts.number(cells[c]))
        grid.rows[r][c] = TypedTexts.written(new)
        say(new, TrainRow(key: cells[0], english: cells[en], locale: locale))
        count += 1
      }
    }
    log.append("translators type \(count) texts for \(branch)")
    try world.writeSheet(grid.bytes)
    try look()
  }

  // MARK: Engineers and release managers

  private func land(_ branch: String) throws {
    guard try world.tip("l10n/\(branch)") != nil else { return }
    try bring("l10n/\(branch)", into: branch, isMerge: chance(2), takesTheirs: true)
    try look()
  }

  /// What is found in the last days: a text, an English, a change too many.
  private func fix(_ branch: String) throws {
    try improves(branch)
    try look()
    if chance(2) { try goesBack(branch) }
    if chance(2) {
      var tree = try tree(branch)
      if let key = random(tree.keys) { tree.english[key] = "English \(fresh())" }
      try commit(branch, tree, message: "Change English")
      try look()
    }
  }

  /// A commit on the release takes back a text that is the newest there.
  private func goesBack(_ branch: String) throws {
    var tree = try tree(branch)
    for (row, now) in newest.sorted(by: { $0.key < $1.key }) where tree[row.key, row.locale] == now {
      guard tree.english[row.key] == row.english, let old = typed.before(now), madeFor[old] == row.english
      else {
        continue
      }
      tree[row.key, row.locale] = old
      try commit(branch, tree, message: "Go back to t\(old) for \(row)")
      say(old, row)
      return try look()
    }
  }

  private func cutAgain(_ branch: String) throws {
    guard let develop = try world.tip("develop") else { return }
    let commits = try world.repository.commits(of: develop, notIn: [], limit: 4)
    guard let id = random(commits) else { return }
    log.append("\(branch) is cut again at \(id.short)")
    try world.move(branch, to: id)
    try hear(branch)
    try look()
  }

  private func hotfix(_ number: Int) throws {
    guard let tag = RefName("refs/tags/v\(number - 1)"), let id = try world.repository.id(of: tag) else {
      return
    }
    let branch = "hotfix/\(number)"
    log.append("cut \(branch) at v\(number - 1)")
    try world.move(branch, to: id)
    var tree = try tree(branch)
    if let key = random(tree.keys) { tree.english[key] = "English \(fresh())" }
    try commit(branch, tree, message: "Fix a text")
    active.append(branch)
    try hear(branch)
    try look()
    try translate(branch)
    try land(branch)
    try release(branch, tag: "v\(number - 1).1")
  }

  /// Ships: to production, with a tag, and mostly back to the integration branch. Branches of the release before go.
  private func release(_ branch: String, tag: String) throws {
    try bring(branch, into: "main", isMerge: !chance(3), takesTheirs: true)
    if let main = try world.tip("main"), let ref = RefName("refs/tags/\(tag)") {
      try world.repository.move([RefMove(ref, from: nil, to: main)])
    }
    if !chance(4) { try bring(branch, into: "develop", isMerge: chance(2), takesTheirs: chance(2)) }
    active.removeAll { $0 == branch }
    for old in shipped {
      for name in [old, "l10n/\(old)"] where try world.tip(name) != nil { try world.delete(name) }
    }
    shipped = [branch]
    try look()
  }
}
