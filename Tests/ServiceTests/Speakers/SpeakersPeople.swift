import Foundation
import Git
import RepositoryModel
import TestSupport

/// What people do. Where a step is not applicable, it does nothing.
extension SpeakersWorld {
  func perform(_ step: SpeakersStep) throws {
    log.append("\(step)")
    switch step {
    case .types(let copy, let typing): try type([typing], copy, grid(copy))
    case .opens(let person, let copy): grid(copy).map { opened[person] = (copy, $0) }
    case .saves(let person, let typings):
      guard let (copy, grid) = opened.removeValue(forKey: person), !isHeld(grid, copy) else { return }
      try type(typings, copy, grid)
    case .restores(let copy, let other):
      guard let grid = grid(other), !isHeld(grid, copy) else { return }
      try save(grid, copy)
    case .undoes(let copy, let cell): try undo(copy, cell)
    case .insists(let copy, let cell, let typing): try insist(copy, cell, typing)
    case .edits(let branch, let typing, let platforms): try edit(branch, typing, platforms)
    case .editsSide(let branch, let typing, let platforms, let amends):
      try edit(side(of: branch), typing, platforms, amends: amends)
    case .lands(let branch, let isMerge, let theirs):
      try merge(side(of: branch), into: branch, isMerge: isMerge, takesTheirs: theirs)
    case .backMerges(let branch, let isMerge, let theirs):
      try merge(branch, into: "develop", isMerge: isMerge, takesTheirs: theirs)
    case .picks(let cell, let from, let to): try pick(cell, from, to)
    case .exports(let version, let cells): try export(version, cells)
    case .goesBack(let branch, let cell): try goBack(branch, cell)
    case .cuts(let branch): if tip(branch) == nil { try cut(branch, back: 0) }
    case .cutsAgain(let branch, let back): if tip(branch) != nil { try cut(branch, back: back) }
    case .ends(let branch): try end(branch)
    case .breaks(let branch, let file): try breakFile(branch, file)
    case .mends(let branch): try mend(branch)
    case .look(let copy, let faults): try look(copy, faults)
    }
  }

  // MARK: Translators

  /// True where a save would lose more than a fifth of a copy's rows: it is held until somebody decides, and nothing is in
  /// step meanwhile. What is held has tests of its own.
  private func isHeld(_ saved: Grid, _ copy: Int) -> Bool {
    let keys = grid(copy).map { Set($0.rows.compactMap(\.first)) } ?? []
    return keys.subtracting(saved.rows.compactMap(\.first)).count * 5 > keys.count - 1
  }

  private func type(_ typings: [Typing], _ copy: Int, _ grid: Grid?) throws {
    guard var grid else { return }
    let before = cells(grid)
    for typing in typings where put(typing.text, in: typing.cell, &grid) {
      texts.add(typing.text, over: before[typing.cell].map { [$0] } ?? [])
    }
    try save(grid, copy)
  }

  /// True where a copy is as the newest look of all left it: its translator sees what is in force.
  private func isNewest(_ copy: Int) -> Bool {
    guard let agreed, let now = grid(copy) else { return false }
    return now == agreed && left[copy] == agreed
  }

  private func undo(_ copy: Int, _ cell: SheetCell) throws {
    guard isNewest(copy), var grid = grid(copy), let now = cells(grid)[cell], let old = texts.before(now),
      put(old, in: cell, &grid)
    else { return }
    try save(grid, copy)
    try decide(cell, old, over: now, lookingAt: copy, orNoted: true)
  }

  private func insist(_ copy: Int, _ cell: SheetCell, _ other: Typing) throws {
    guard isNewest(copy), var grid = grid(copy), let now = cells(grid)[cell],
      let old = notes(cell, grid).subtracting([now]).min(), other.cell != cell, put(old, in: cell, &grid)
    else { return }
    try type([other], copy, grid)
    try decide(cell, old, over: now, lookingAt: copy, orNoted: false)
  }

  // MARK: Engineers

  private func edit(_ branch: String, _ typing: Typing, _ platforms: [Int], amends: Bool = false) throws {
    guard let tip = tip(branch) else { return }
    let content = try content(of: tip)
    let slots = shape.slots(of: typing.cell).filter {
      platforms.contains($0.file.platform) && !content.broken.contains($0.file)
    }
    guard !slots.isEmpty else { return }
    var wanted = content.texts
    for slot in slots { wanted[slot] = typing.text }
    texts.add(typing.text, over: Array(Set(slots.compactMap { content.texts[$0] })))
    let info = try repository.commit(tip)
    let id = try commit(
      edits(to: wanted, from: content), base: tip, parents: amends ? info.parents : [tip], author: "Grace",
      message: amends ? info.message : "Say \(TypedTexts.written(typing.text))\n")
    try move(branch, to: id)
  }

  /// Three-way, text by text; where both changed, the newer one, or whichever the one who merges takes.
  private func merge(_ theirs: String, into ours: String, isMerge: Bool, takesTheirs: Bool) throws {
    guard let a = tip(ours), let b = tip(theirs), try !repository.isAncestor(b, of: a) else { return }
    let (our, their) = (try content(of: a), try content(of: b))
    guard our.broken.isEmpty, their.broken.isEmpty else { return }
    let base = try repository.mergeBase(a, b).map { try content(of: $0).texts } ?? [:]
    var wanted = our.texts
    for slot in Set(our.texts.keys).union(their.texts.keys) where their.texts[slot] != base[slot] {
      guard let x = our.texts[slot], let y = their.texts[slot], x != base[slot] else {
        wanted[slot] = their.texts[slot]
        continue
      }
      wanted[slot] = texts.newer(x, y) ?? (takesTheirs ? y : x)
    }
    let edits = try edits(to: wanted, from: our)
    if edits.isEmpty, !isMerge { return }
    // Whoever lands what was proposed to a branch that has been cut again means it.
    if cutAgain.contains(ours) {
      for (slot, text) in wanted where text != our.texts[slot] && takenBack[slot.cell] == text {
        takenBack[slot.cell] = nil
      }
    }
    let message = "\(isMerge ? "Merge" : "Squash") \(theirs)\n"
    try move(
      ours, to: commit(edits, base: a, parents: isMerge ? [a, b] : [a], author: "Rob", message: message))
  }

  private func pick(_ cell: SheetCell, _ from: String, _ to: String) throws {
    guard let source = try content(ofBranch: from) else { return }
    // Whoever picks it means it.
    takenBack[cell] = nil
    try say(on: to, "Pick \(cell.key) of \(from)") { slot, now in
      guard slot.cell == cell, let text = source.texts[slot], !self.texts.was(now, madeAfter: text) else {
        return now
      }
      return text
    }
  }

  private func export(_ version: Int, _ cells: [SheetCell]) throws {
    guard let known = versions[safe: version] else { return }
    try say(on: "develop", "Export translations") { slot, now in
      guard cells.contains(slot.cell), let text = known[slot.cell] else { return now }
      var over: Int? = text == now ? nil : now
      while let lost = over, lost != text, !shown.contains(lost), unknowable.insert(lost).inserted {
        over = self.texts.before(lost)
      }
      return text
    }
  }

  private func goBack(_ branch: String, _ cell: SheetCell) throws {
    guard branch != "develop", isNewest(0), let agreed, let now = cells(agreed)[cell],
      let old = texts.before(now), let content = try content(ofBranch: branch), content.broken.isEmpty,
      lastSeen[branch] == content.texts, shape.slots(of: cell).allSatisfy({ content.texts[$0] == now })
    else { return }
    try say(on: branch, "Go back") { slot, now in slot.cell == cell ? old : now }
    try decide(cell, old, over: now, lookingAt: 0, orNoted: false, except: branch)
  }

  /// One commit that changes what a branch's readable files say; none where it changes nothing.
  private func say(on branch: String, _ message: String, _ change: (FileSlot, Int) -> Int) throws {
    guard let tip = tip(branch) else { return }
    let content = try content(of: tip)
    var wanted = content.texts
    for (slot, text) in content.texts { wanted[slot] = change(slot, text) }
    let edits = try edits(to: wanted, from: content)
    if edits.isEmpty { return }
    try move(
      branch, to: commit(edits, base: tip, parents: [tip], author: "Ada", message: message + "\n"))
  }

  // MARK: Release managers

  private func cut(_ branch: String, back: Int) throws {
    guard let develop = tip("develop") else { return }
    let commits = try repository.commits(of: develop, notIn: [])
    guard let id = commits[safe: min(back, commits.count - 1)] else { return }
    if back > 0 { takenBack = [:] }
    cutAgain.insert(branch)
    try move(branch, to: id)
  }

  private func end(_ branch: String) throws {
    guard branch != "develop", tip(branch) != nil, try releases().count > 1 else { return }
    try world.delete(branch)
    if tip(side(of: branch)) != nil { try world.delete(side(of: branch)) }
  }

  // MARK: What breaks, and who mends it

  private func breakFile(_ branch: String, _ file: StringFileName) throws {
    guard let tip = tip(branch), try !content(of: tip).broken.contains(file),
      let old = try world.text(of: shape.path(file), on: branch)
    else { return }
    let broken = try edit(shape.path(file), "\(SpeakersShape.conflict)\n\(old)")
    try move(branch, to: commit([broken], base: tip, parents: [tip], author: "Ada", message: "Oops\n"))
  }

  /// Each broken file of a branch is again what it was when it could be read.
  func mend(_ branch: String) throws {
    guard let tip = tip(branch) else { return }
    var edits: [FileEdit] = []
    for file in try content(of: tip).broken {
      let sound = try repository.commits(of: tip, notIn: [], firstParent: true).first {
        try content(of: $0).blobs[file] != nil && !content(of: $0).broken.contains(file)
      }
      guard let sound, let path = RepositoryPath(shape.path(file)),
        let blob = try content(of: sound).blobs[file]
      else { continue }
      edits.append(FileEdit(path: path, blob: blob))
    }
    if edits.isEmpty { return }
    try move(branch, to: commit(edits, base: tip, parents: [tip], author: "Ada", message: "Mend\n"))
  }
}
