import TestSupport

/// Who does what next, by chance: what is chosen names everything that it needs, so that it can be done again.
struct SpeakersChoice {
  private var numbers: SeededNumbers
  private let world: SpeakersWorld
  private var nextText: Int
  private var nextRelease = 2
  private var shape: SpeakersShape { world.shape }

  init(_ numbers: SeededNumbers, _ world: SpeakersWorld) {
    (self.numbers, self.world) = (numbers, world)
    nextText = world.shape.cells.count + 1
  }

  /// A look after every second step, as in the model.
  mutating func looks() -> SpeakersStep? {
    guard chance(2), let copy = random(0..<shape.copies) else { return nil }
    return .look(copy: copy, faults())
  }

  /// One thing that a person does; nil where they find nothing to do.
  mutating func step() throws -> SpeakersStep? {
    switch Int.random(in: 0..<30, using: &numbers) {
    case 0..<4: return random(0..<shape.copies).map { .types(copy: $0, typing()) }
    case 4, 5: return random(0..<shape.copies).map { .opens(person: chance(2) ? 0 : 1, copy: $0) }
    case 6, 7: return saves()
    case 8: return restores()
    case 9..<12:
      return random(try world.branches()).map { .edits(branch: $0, typing(), platforms: platforms()) }
    case 12, 13:
      return random(try sides()).map {
        .editsSide(
          of: $0, typing(), platforms: platforms(), amends: Int.random(in: 0..<5, using: &numbers) < 2)
      }
    case 14, 15:
      return random(try sides()).map { .lands(branch: $0, isMerge: chance(2), takesTheirs: chance(2)) }
    case 16, 17:
      return random(try world.releases()).map {
        .backMerges(branch: $0, isMerge: !chance(3), takesTheirs: chance(2))
      }
    case 18: return try picks()
    case 19: return exports()
    case 20: return try cuts()
    case 21:
      return random(try world.releases()).map { .cutsAgain($0, back: Int.random(in: 0..<6, using: &numbers)) }
    case 22: return random(try world.releases()).map { .ends($0) }
    case 23, 24: return decision { .undoes(copy: $0, $1) }
    case 25: return insists()
    case 26, 27: return try goesBack()
    default: return try breaksOrMends()
    }
  }

  private mutating func random<C: Collection>(_ all: C) -> C.Element? { all.randomElement(using: &numbers) }
  private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &numbers) == 0 }

  private mutating func typing(but other: SheetCell? = nil) -> Typing {
    nextText += 1
    let cells = shape.cells.filter { $0 != other }
    return Typing(random(cells) ?? "k0.es", nextText - 1)
  }

  /// Mostly all, as one who knows the project does; else the one that they work on.
  private mutating func platforms() -> [Int] {
    chance(3) ? [random(0..<shape.platforms) ?? 0] : Array(0..<shape.platforms)
  }

  private mutating func sides() throws -> [String] {
    try world.releases().filter { world.tip(world.side(of: $0)) != nil }
  }

  // MARK: Translators

  private mutating func saves() -> SpeakersStep? {
    guard let person = random(world.opened.keys.sorted()) else { return nil }
    let first = typing()
    return .saves(person: person, chance(3) ? [first, typing(but: first.cell)] : [first])
  }

  private mutating func restores() -> SpeakersStep? {
    guard let copy = random(0..<shape.copies), let from = random((0..<shape.copies).filter { $0 != copy })
    else { return nil }
    return .restores(copy: copy, from: from)
  }

  private mutating func decision(_ make: (Int, SheetCell) -> SpeakersStep) -> SpeakersStep? {
    guard let copy = random(0..<shape.copies), let cell = random(shape.cells) else { return nil }
    return make(copy, cell)
  }

  /// Looks for a cell with a note, as people do who see one.
  private mutating func insists() -> SpeakersStep? {
    guard let agreed = world.agreed, let copy = random(0..<shape.copies),
      let cell = random(shape.cells.filter { !world.notes($0, agreed).isEmpty })
    else { return nil }
    return .insists(copy: copy, cell, and: typing(but: cell))
  }

  // MARK: Engineers and release managers

  private mutating func picks() throws -> SpeakersStep? {
    guard let from = random(try world.branches()),
      let to = random(try world.branches().filter { $0 != from }),
      let cell = random(shape.cells)
    else { return nil }
    return .picks(cell, from: from, to: to)
  }

  private mutating func exports() -> SpeakersStep? {
    guard let version = random(world.versions.indices) else { return nil }
    let cells = shape.cells.filter { _ in Int.random(in: 0..<10, using: &numbers) < 7 }
    return .exports(version: version, cells)
  }

  private mutating func cuts() throws -> SpeakersStep? {
    guard try world.branches().count < 4 else { return nil }
    nextRelease += 1
    return .cuts("release/\(nextRelease - 1)")
  }

  private mutating func goesBack() throws -> SpeakersStep? {
    guard let branch = random(try world.releases()), let cell = random(shape.cells) else { return nil }
    return .goesBack(branch: branch, cell)
  }

  // MARK: Faults

  private mutating func breaksOrMends() throws -> SpeakersStep? {
    let broken = try world.branches().filter { try world.content(ofBranch: $0)?.broken.isEmpty == false }
    if chance(2), let branch = random(broken) { return .mends(branch: branch) }
    guard let branch = random(try world.branches()), let file = random(shape.files) else { return nil }
    return .breaks(branch: branch, file)
  }

  private mutating func faults() -> [LookFault] {
    guard chance(5), let branches = try? world.tips().map(\.name), let branch = random(branches) else {
      return []
    }
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0, 1: return [.ref(branch)]
    case 2, 3: return [.killed(hasMoved: chance(2))]
    case 4: return random(shape.files).map { [.blob(branch, $0)] } ?? []
    default: return random(SheetFault.allCases).map { [.sheet($0)] } ?? []
    }
  }
}
