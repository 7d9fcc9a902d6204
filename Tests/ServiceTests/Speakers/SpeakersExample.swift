import Testing

/// A short history that once broke a law, or that easily would.
struct SpeakersExample: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var history: SpeakersHistory

  init(_ description: String, _ shape: SpeakersShape, _ steps: [SpeakersStep]) {
    testDescription = description
    history = SpeakersHistory(shape, steps)
  }

  private static let android = StringFileName(platform: 1, locale: "es")
  private static let oneCopy = SpeakersShape(keys: 3, locales: 1, platforms: 1, copies: 1)

  static let all = sheets + branches + faults + unreadOnce + killed + unreadBlobs

  private static let sheets: [SpeakersExample] = [
    SpeakersExample(
      "two hosts have copies of one sheet", SpeakersShape(copies: 2), [.types(copy: 1, .init("k1.es", 4))]),
    SpeakersExample(
      "two people edit two copies", SpeakersShape(copies: 2),
      [
        .opens(person: 0, copy: 0),
        .edits(branch: "release/1", .init("k2.es", 6), platforms: [0]),
        .look(copy: 1, []),
        .saves(person: 0, [.init("k0.es", 7), .init("k2.es", 8)]),
        .types(copy: 1, .init("k0.es", 11)),
      ]),
    SpeakersExample(
      "an old copy is saved with an edit", oneCopy,
      [
        .opens(person: 0, copy: 0),
        .types(copy: 0, .init("k0.es", 4)),
        .look(copy: 0, []),
        .saves(person: 0, [.init("k1.es", 5)]),
      ]),
    SpeakersExample(
      "an old copy is saved after an engineer's edit", oneCopy,
      [
        .opens(person: 0, copy: 0),
        .edits(branch: "release/1", .init("k2.es", 5), platforms: [0]),
        .look(copy: 0, []),
        .saves(person: 0, [.init("k0.es", 6)]),
      ]),
    SpeakersExample(
      "an old copy brings back what was undone", oneCopy,
      [
        .types(copy: 0, .init("k1.es", 10)),
        .look(copy: 0, []),
        .opens(person: 0, copy: 0),
        .undoes(copy: 0, "k1.es"),
        .saves(person: 0, [.init("k0.es", 12)]),
      ]),
    SpeakersExample(
      "a synced folder restores another copy", SpeakersShape(copies: 2),
      [
        .types(copy: 0, .init("k0.es", 4)),
        .look(copy: 0, []),
        .restores(copy: 0, from: 1),
      ]),
  ]

  private static let branches: [SpeakersExample] = [
    SpeakersExample(
      "a release is cut again from before an edit", oneCopy,
      [
        .edits(branch: "release/1", .init("k2.es", 7), platforms: [0]),
        .look(copy: 0, []),
        .cutsAgain("release/1", back: 2),
      ]),
    SpeakersExample(
      "a release is cut again after its side branch landed", oneCopy,
      [
        .types(copy: 0, .init("k1.es", 9)),
        .look(copy: 0, []),
        .lands(branch: "release/1", isMerge: true, takesTheirs: true),
        .look(copy: 0, []),
        .cutsAgain("release/1", back: 2),
      ]),
    SpeakersExample(
      "a release is cut with a text of the integration branch", oneCopy,
      [.edits(branch: "develop", .init("k1.es", 7), platforms: [0]), .cuts("release/3")]),
    SpeakersExample(
      "a bot exports late, and a release is cut", oneCopy,
      [
        .types(copy: 0, .init("k1.es", 7)),
        .look(copy: 0, []),
        .lands(branch: "release/1", isMerge: true, takesTheirs: true),
        .backMerges(branch: "release/1", isMerge: true, takesTheirs: true),
        .look(copy: 0, []),
        .exports(version: 0, ["k0.es", "k1.es", "k2.es"]),
        .cuts("release/2"),
      ]),
    SpeakersExample(
      "a side commit is amended, its message kept", oneCopy,
      [
        .types(copy: 0, .init("k2.es", 7)),
        .look(copy: 0, []),
        .types(copy: 0, .init("k1.es", 8)),
        .editsSide(of: "release/1", .init("k0.es", 9), platforms: [0], amends: true),
      ]),
  ]

  private static let faults: [SpeakersExample] = [
    SpeakersExample(
      "a file has conflict markers for a while", SpeakersShape(keys: 3, platforms: 2, copies: 1),
      [
        .types(copy: 0, .init("k1.es", 5)),
        .breaks(branch: "release/1", android),
        .look(copy: 0, []),
      ]),
    SpeakersExample(
      "a file has conflict markers beside an engineer's edit",
      SpeakersShape(keys: 3, platforms: 2, copies: 1),
      [
        .breaks(branch: "release/1", android),
        .edits(branch: "release/1", .init("k2.es", 14), platforms: [0]),
        .look(copy: 0, []),
      ]),
    SpeakersExample(
      "a blob is not there for one look", SpeakersShape(keys: 3, platforms: 2, copies: 1),
      [
        .cuts("release/2"),
        .edits(branch: "release/1", .init("k1.es", 13), platforms: [1]),
        .look(copy: 0, [.blob("develop", android)]),
      ]),
    SpeakersExample(
      "a ref is empty for one look, with an engineer's edit", oneCopy,
      [
        .edits(branch: "release/1", .init("k1.es", 7), platforms: [0]),
        .look(copy: 0, [.ref("release/1")]),
      ]),
    SpeakersExample(
      "a blob is not there for one look, with an engineer's edit", oneCopy,
      [
        .edits(branch: "release/1", .init("k0.es", 7), platforms: [0]),
        .look(copy: 0, [.blob("release/1", .init(platform: 0, locale: "es"))]),
        .edits(branch: "release/1", .init("k2.es", 9), platforms: [0]),
      ]),
    SpeakersExample(
      "a side branch's ref is empty for one look", oneCopy,
      [
        .types(copy: 0, .init("k0.es", 4)),
        .look(copy: 0, []),
        .editsSide(of: "release/1", .init("k1.es", 5), platforms: [0], amends: false),
        .look(copy: 0, [.ref("l10n/release/1")]),
      ]),
    SpeakersExample(
      "the sheet is held open, and then missing", oneCopy,
      [
        .types(copy: 0, .init("k0.es", 4)),
        .edits(branch: "release/1", .init("k1.es", 5), platforms: [0]),
        .look(copy: 0, [.sheet(.locked)]),
        .edits(branch: "release/1", .init("k2.es", 6), platforms: [0]),
        .look(copy: 0, [.sheet(.missing)]),
      ]),
    SpeakersExample(
      "a text is seen while the sheet cannot be read, and its commit is dropped", oneCopy,
      [
        .edits(branch: "release/1", .init("k0.es", 4), platforms: [0]),
        .look(copy: 0, [.sheet(.folder)]),
        .cutsAgain("release/1", back: 1),
      ]),
  ]

  private static let ios = StringFileName(platform: 0, locale: "es")

  private static let unreadOnce: [SpeakersExample] = [
    SpeakersExample(
      "a release is cut while a file of the integration branch has conflict markers",
      SpeakersShape(keys: 5, locales: 1, platforms: 1, copies: 2),
      [
        .edits(branch: "develop", .init("k4.es", 6), platforms: [0]),
        .breaks(branch: "develop", ios),
        .cuts("release/2"),
        .look(copy: 0, []),
      ]),
    SpeakersExample(
      "an amended side commit's blob is not there for one look",
      SpeakersShape(keys: 2, locales: 1, platforms: 1, copies: 2),
      [
        .cuts("release/2"),
        .types(copy: 1, .init("k1.es", 5)),
        .look(copy: 1, []),
        .editsSide(of: "release/2", .init("k1.es", 7), platforms: [0], amends: true),
        .look(copy: 1, [.blob("l10n/release/2", ios)]),
        .look(copy: 1, []),
      ]),
    SpeakersExample(
      "a side branch's text landed in a file that then has conflict markers, and a newer one follows",
      SpeakersShape(keys: 4, locales: 1, platforms: 1, copies: 2),
      [
        .types(copy: 1, .init("k1.es", 5)),
        .look(copy: 1, []),
        .editsSide(of: "release/1", .init("k1.es", 8), platforms: [0], amends: true),
        .lands(branch: "release/1", isMerge: true, takesTheirs: false),
        .breaks(branch: "release/1", ios),
        .look(copy: 1, []),
        .editsSide(of: "release/1", .init("k1.es", 9), platforms: [0], amends: false),
        .look(copy: 1, []),
      ]),
    SpeakersExample(
      "a branch goes back after its side branch's ref was empty for one look",
      SpeakersShape(keys: 4, locales: 1, platforms: 1, copies: 2),
      [
        .edits(branch: "develop", .init("k2.es", 5), platforms: [0]),
        .look(copy: 0, []),
        .lands(branch: "release/1", isMerge: true, takesTheirs: true),
        .edits(branch: "develop", .init("k0.es", 8), platforms: [0]),
        .look(copy: 0, [.ref("l10n/release/1")]),
        .goesBack(branch: "release/1", "k2.es"),
      ]),
  ]

  private static let killed: [SpeakersExample] = [
    SpeakersExample(
      "a branch is cut again after one of its files had conflict markers, and its ref cannot be read once",
      SpeakersShape(keys: 5, locales: 1, platforms: 2, copies: 1),
      [
        .breaks(branch: "release/1", ios),
        .types(copy: 0, .init("k2.es", 6)),
        .look(copy: 0, [.killed(hasMoved: true)]),
        .cutsAgain("release/1", back: 4),
        .look(copy: 0, [.ref("release/1")]),
      ]),
    SpeakersExample(
      "three copies of what a killed first look wrote into one of them",
      SpeakersShape(keys: 3, locales: 2, platforms: 1, copies: 3, isFirstLookKilled: true),
      [
        .types(copy: 0, .init("k1.es", 8)),
        .types(copy: 0, .init("k1.th", 9)),
        .look(copy: 0, []),
        .types(copy: 1, .init("k0.es", 10)),
        .look(copy: 1, []),
        .types(copy: 0, .init("k1.th", 11)),
        .look(copy: 2, []),
        .restores(copy: 1, from: 0),
        .look(copy: 1, []),
        .restores(copy: 1, from: 0),
        .look(copy: 2, []),
      ]),
    SpeakersExample(
      "two platforms differ after a first look that was killed, and another host has the sheet as it was found",
      SpeakersShape(keys: 3, locales: 2, platforms: 2, copies: 3, isFirstLookKilled: true),
      [.edits(branch: "release/1", .init("k2.es", 7), platforms: [1])]),
  ]

  private static let iosThai = StringFileName(platform: 0, locale: "th")

  private static let unreadBlobs: [SpeakersExample] = [
    SpeakersExample(
      "the integration branch's file cannot be read, and the side branch has the same blob",
      SpeakersShape(keys: 5, locales: 2, platforms: 1, copies: 1),
      [
        .edits(branch: "develop", .init("k4.th", 11), platforms: [0]),
        .look(copy: 0, []),
        .edits(branch: "develop", .init("k2.es", 14), platforms: [0]),
        .look(copy: 0, [.blob("develop", iosThai)]),
      ]),
    SpeakersExample(
      "a side branch's file cannot be read while something new has to go into it",
      SpeakersShape(keys: 6, locales: 1, platforms: 1, copies: 1),
      [
        .types(copy: 0, .init("k4.es", 8)),
        .cuts("release/3"),
        .look(copy: 0, [.ref("develop")]),
        .editsSide(of: "release/3", .init("k2.es", 10), platforms: [0], amends: true),
        .look(copy: 0, []),
        .edits(branch: "develop", .init("k4.es", 11), platforms: [0]),
        .look(copy: 0, [.blob("l10n/release/3", ios)]),
      ]),
    SpeakersExample(
      "a branch's text is not heard, as its blob cannot be read, and the branch is cut again",
      SpeakersShape(keys: 5, locales: 1, platforms: 1, copies: 3),
      [
        .types(copy: 2, .init("k0.es", 6)),
        .look(copy: 2, []),
        .edits(branch: "release/1", .init("k0.es", 8), platforms: [0]),
        .editsSide(of: "release/1", .init("k3.es", 9), platforms: [0], amends: false),
        .look(copy: 0, [.blob("develop", ios)]),
        .cutsAgain("release/1", back: 4),
      ]),
    SpeakersExample(
      "a new text and conflict markers after it, cut into a release before anybody looked",
      SpeakersShape(keys: 5, locales: 2, platforms: 1, copies: 2),
      [
        .edits(branch: "develop", .init("k0.es", 11), platforms: [0]),
        .breaks(branch: "develop", ios),
        .cuts("release/2"),
        .edits(branch: "release/1", .init("k3.th", 13), platforms: [0]),
        .look(copy: 1, []),
      ]),
    SpeakersExample(
      "a side commit is amended twice while its branch's ref cannot be read",
      SpeakersShape(keys: 4, locales: 1, platforms: 2, copies: 1),
      [
        .edits(branch: "develop", .init("k3.es", 5), platforms: [0, 1]),
        .look(copy: 0, []),
        .editsSide(of: "release/1", .init("k0.es", 6), platforms: [1], amends: true),
        .look(copy: 0, [.ref("release/1")]),
        .editsSide(of: "release/1", .init("k0.es", 8), platforms: [0, 1], amends: true),
      ]),
    SpeakersExample(
      "a copy that was opened before a look which was killed is saved after it",
      SpeakersShape(keys: 6, locales: 1, platforms: 1, copies: 3),
      [
        .restores(copy: 0, from: 2),
        .look(copy: 1, []),
        .types(copy: 1, .init("k4.es", 7)),
        .look(copy: 0, [.ref("release/1")]),
        .edits(branch: "release/1", .init("k5.es", 8), platforms: [0]),
        .opens(person: 1, copy: 1),
        .look(copy: 1, [.killed(hasMoved: true)]),
        .saves(person: 1, [.init("k1.es", 9)]),
      ]),
    SpeakersExample(
      "a branch that was cut again goes back",
      SpeakersShape(keys: 3, locales: 1, platforms: 1, copies: 1),
      [
        .edits(branch: "release/1", .init("k2.es", 4), platforms: [0]),
        .backMerges(branch: "release/1", isMerge: false, takesTheirs: true),
        .look(copy: 0, []),
        .cutsAgain("release/1", back: 0),
        .goesBack(branch: "release/1", "k2.es"),
      ]),
    SpeakersExample(
      "what a killed look wrote into one copy is no news of that copy",
      SpeakersShape(keys: 2, locales: 1, platforms: 2, copies: 2),
      [
        .edits(branch: "release/1", .init("k1.es", 4), platforms: [0, 1]),
        .look(copy: 0, [.killed(hasMoved: false)]),
        .edits(branch: "develop", .init("k1.es", 5), platforms: [0, 1]),
        .edits(branch: "release/1", .init("k1.es", 6), platforms: [0, 1]),
        .backMerges(branch: "release/1", isMerge: true, takesTheirs: false),
        .look(copy: 1, [.blob("release/1", ios)]),
        .look(copy: 0, []),
        .types(copy: 0, .init("k0.es", 8)),
      ]),
    SpeakersExample(
      "what a killed look wrote is still news in Git, when the branch that it came from can be read again",
      SpeakersShape(keys: 6, locales: 1, platforms: 1, copies: 1),
      [
        .edits(branch: "release/1", .init("k3.es", 7), platforms: [0]),
        .look(copy: 0, [.killed(hasMoved: false)]),
        .look(copy: 0, [.ref("release/1")]),
        .backMerges(branch: "release/1", isMerge: true, takesTheirs: false),
      ]),
    SpeakersExample(
      "what was typed since a first look is not taken out of force by a file that could not be read then",
      SpeakersShape(keys: 4, locales: 1, platforms: 2, copies: 1, isFirstLookKilled: true),
      [
        .edits(branch: "release/1", .init("k1.es", 5), platforms: [0, 1]),
        .cuts("release/2"),
        .breaks(branch: "release/1", ios),
        .types(copy: 0, .init("k1.es", 6)),
        .look(copy: 0, []),
      ]),
    SpeakersExample(
      "what was heard since a first look is not taken out of force by a file that could not be read then",
      SpeakersShape(keys: 4, locales: 1, platforms: 1, copies: 2, isFirstLookKilled: true),
      [
        .edits(branch: "release/1", .init("k3.es", 5), platforms: [0]),
        .breaks(branch: "release/1", ios),
        .look(copy: 1, [.ref("develop")]),
        .cuts("release/2"),
        .edits(branch: "develop", .init("k3.es", 7), platforms: [0]),
        .look(copy: 0, []),
      ]),
    SpeakersExample(
      "the integration branch's file that could not be read at the first look is heard when it can",
      SpeakersShape(keys: 6, locales: 1, platforms: 1, copies: 3, isFirstLookKilled: true),
      [
        .look(copy: 1, [.blob("develop", ios)]),
        .edits(branch: "develop", .init("k3.es", 7), platforms: [0]),
        .look(copy: 2, []),
        .cuts("release/2"),
      ]),
    SpeakersExample(
      "at a first look people are asked where nobody can read what the integration branch's text was made from",
      SpeakersShape(keys: 6, locales: 1, platforms: 2, copies: 1, isFirstLookKilled: true),
      [
        .edits(branch: "develop", .init("k4.es", 7), platforms: [1]),
        .look(copy: 0, [.blob("release/1", .init(platform: 1, locale: "es"))]),
        .cuts("release/2"),
      ]),
    SpeakersExample(
      "whoever goes back was not overheard by a text on the side branch that nobody could read before",
      SpeakersShape(keys: 2, locales: 1, platforms: 1, copies: 1),
      [
        .types(copy: 0, .init("k0.es", 3)),
        .look(copy: 0, [.ref("l10n/release/1")]),
        .editsSide(of: "release/1", .init("k1.es", 7), platforms: [0], amends: false),
        .edits(branch: "release/1", .init("k1.es", 8), platforms: [0]),
        .look(copy: 0, [.ref("l10n/release/1")]),
        .goesBack(branch: "release/1", "k1.es"),
      ]),
    SpeakersExample(
      "who amends our newest commit on the side branch says nothing by keeping what it says",
      SpeakersShape(keys: 2, locales: 1, platforms: 2, copies: 2),
      [
        .types(copy: 1, .init("k0.es", 3)),
        .look(copy: 1, []),
        .lands(branch: "release/1", isMerge: true, takesTheirs: false),
        .look(copy: 0, []),
        .goesBack(branch: "release/1", "k0.es"),
        .editsSide(of: "release/1", .init("k0.es", 5), platforms: [1], amends: true),
      ]),
    SpeakersExample(
      "what a side branch was made from, and nobody could read, is not older because the branch was cut again",
      SpeakersShape(keys: 3, locales: 2, platforms: 1, copies: 2),
      [
        .edits(branch: "release/1", .init("k2.es", 8), platforms: [0]),
        .look(copy: 1, []),
        .edits(branch: "develop", .init("k2.th", 10), platforms: [0]),
        .breaks(branch: "develop", .init(platform: 0, locale: "th")),
        .breaks(branch: "develop", .init(platform: 0, locale: "es")),
        .cuts("release/2"),
        .cutsAgain("release/1", back: 1),
        .look(copy: 0, [.killed(hasMoved: true)]),
        .cutsAgain("release/1", back: 3),
        .look(copy: 0, [.ref("release/2")]),
      ]),
    SpeakersExample(
      "what one release's platforms translate differently at a first look stands in rows of its own on all",
      SpeakersShape(keys: 5, locales: 1, platforms: 2, copies: 1, isFirstLookKilled: true),
      [
        .cuts("release/2"),
        .edits(branch: "release/1", .init("k0.es", 6), platforms: [1]),
      ]),
    SpeakersExample(
      "what landed squashed, and was bettered there, is older than the better text",
      SpeakersShape(keys: 3, locales: 1, platforms: 2, copies: 2),
      [
        .types(copy: 1, .init("k2.es", 6)),
        .look(copy: 1, []),
        .editsSide(of: "release/1", .init("k0.es", 9), platforms: [0, 1], amends: false),
        .lands(branch: "release/1", isMerge: false, takesTheirs: false),
        .edits(branch: "release/1", .init("k0.es", 10), platforms: [0, 1]),
        .types(copy: 1, .init("k1.es", 11)),
      ]),
    SpeakersExample(
      "who amends a commit of ours on a side branch that no look could read is heard",
      SpeakersShape(keys: 6, locales: 1, platforms: 2, copies: 2),
      [
        .breaks(branch: "release/1", .init(platform: 1, locale: "es")),
        .types(copy: 1, .init("k1.es", 7)),
        .look(copy: 1, [.ref("release/1")]),
        .look(copy: 0, []),
        .exports(version: 2, ["k1.es", "k2.es", "k3.es", "k4.es"]),
        .cutsAgain("release/1", back: 0),
        .look(copy: 1, [.ref("l10n/release/1")]),
        .editsSide(of: "release/1", .init("k1.es", 8), platforms: [0, 1], amends: true),
      ]),
    SpeakersExample(
      "what an amended commit kept of ours is no news once a file can be read that could not",
      SpeakersShape(keys: 6, locales: 1, platforms: 2, copies: 1),
      [
        .edits(branch: "develop", .init("k1.es", 7), platforms: [1]),
        .look(copy: 0, []),
        .editsSide(of: "release/1", .init("k0.es", 8), platforms: [0, 1], amends: false),
        .edits(branch: "release/1", .init("k3.es", 9), platforms: [0, 1]),
        .lands(branch: "release/1", isMerge: true, takesTheirs: true),
        .look(copy: 0, []),
        .goesBack(branch: "release/1", "k0.es"),
        .editsSide(of: "release/1", .init("k1.es", 10), platforms: [0, 1], amends: true),
        .look(copy: 0, [.blob("release/1", .init(platform: 1, locale: "es"))]),
      ]),
    SpeakersExample(
      "a save of a sheet that a killed first look had written decides nothing but its own cells",
      SpeakersShape(keys: 4, locales: 2, platforms: 2, copies: 1, isFirstLookKilled: true),
      [
        .edits(branch: "develop", .init("k1.th", 9), platforms: [0]),
        .opens(person: 1, copy: 0),
        .saves(person: 1, [.init("k2.es", 11)]),
        .look(copy: 0, []),
        .cuts("release/2"),
        .look(copy: 0, [.sheet(.empty)]),
        .cutsAgain("release/2", back: 2),
      ]),
    SpeakersExample(
      "a side branch that somebody amended is written although a file of it stays broken",
      SpeakersShape(keys: 5, locales: 2, platforms: 2, copies: 1),
      [
        .types(copy: 0, .init("k1.es", 11)),
        .look(copy: 0, []),
        .breaks(branch: "release/1", .init(platform: 1, locale: "th")),
        .editsSide(of: "release/1", .init("k4.th", 12), platforms: [0], amends: false),
        .types(copy: 0, .init("k3.es", 13)),
        .look(copy: 0, []),
        .editsSide(of: "release/1", .init("k2.es", 15), platforms: [1], amends: true),
      ]),
    SpeakersExample(
      "a side branch stays where it is while a file that people changed there cannot be read",
      SpeakersShape(keys: 3, locales: 1, platforms: 2, copies: 1),
      [
        .types(copy: 0, .init("k2.es", 4)),
        .look(copy: 0, []),
        .editsSide(of: "release/1", .init("k2.es", 5), platforms: [0, 1], amends: false),
        .look(copy: 0, []),
        .types(copy: 0, .init("k1.es", 6)),
        .look(copy: 0, [.blob("l10n/release/1", .init(platform: 1, locale: "es"))]),
        .breaks(branch: "release/1", .init(platform: 1, locale: "es")),
        .look(copy: 0, []),
      ]),
    SpeakersExample(
      "a text that a first look left to decide is not old, and what was made over it is newer",
      SpeakersShape(keys: 4, locales: 1, platforms: 1, copies: 1, isFirstLookKilled: true),
      [
        .edits(branch: "develop", .init("k1.es", 5), platforms: [0]),
        .look(copy: 0, []),
        .cuts("release/2"),
        .picks("k1.es", from: "develop", to: "release/1"),
        .edits(branch: "release/2", .init("k1.es", 6), platforms: [0]),
      ]),
    SpeakersExample(
      "a release is cut again while nobody can tell where the integration branch is",
      SpeakersShape(keys: 3, locales: 1, platforms: 1, copies: 1),
      [
        .types(copy: 0, .init("k0.es", 4)),
        .look(copy: 0, []),
        .lands(branch: "release/1", isMerge: true, takesTheirs: true),
        .backMerges(branch: "release/1", isMerge: false, takesTheirs: true),
        .look(copy: 0, []),
        .goesBack(branch: "release/1", "k0.es"),
        .cutsAgain("release/1", back: 0),
        .look(copy: 0, [.ref("develop")]),
      ]),
    SpeakersExample(
      "what landed is taken back before a look has seen it land",
      SpeakersShape(keys: 5, locales: 1, platforms: 1, copies: 1),
      [
        .types(copy: 0, .init("k1.es", 7)),
        .look(copy: 0, []),
        .lands(branch: "release/1", isMerge: false, takesTheirs: false),
        .look(copy: 0, []),
        .cutsAgain("release/1", back: 2),
        .look(copy: 0, [.sheet(.empty)]),
        .lands(branch: "release/1", isMerge: true, takesTheirs: false),
        .goesBack(branch: "release/1", "k1.es"),
      ]),
    SpeakersExample(
      "a text that lost is picked by one branch, while another is made over it",
      SpeakersShape(keys: 2, locales: 2, platforms: 1, copies: 2),
      [
        .edits(branch: "release/1", .init("k1.th", 5), platforms: [0]),
        .edits(branch: "develop", .init("k1.th", 6), platforms: [0]),
        .look(copy: 0, []),
        .picks("k1.th", from: "develop", to: "release/1"),
        .edits(branch: "develop", .init("k1.th", 12), platforms: [0]),
        .cuts("release/3"),
      ]),
    SpeakersExample(
      "somebody types over what a killed look had written, and it lands in a file that cannot be read",
      SpeakersShape(keys: 4, locales: 1, platforms: 1, copies: 1, isFirstLookKilled: true),
      [
        .types(copy: 0, .init("k0.es", 5)),
        .look(copy: 0, []),
        .editsSide(of: "release/1", .init("k3.es", 6), platforms: [0], amends: true),
        .look(copy: 0, [.killed(hasMoved: false)]),
        .types(copy: 0, .init("k3.es", 7)),
        .lands(branch: "release/1", isMerge: true, takesTheirs: false),
        .breaks(branch: "release/1", .init(platform: 0, locale: "es")),
        .look(copy: 0, []),
      ]),
    SpeakersExample(
      "a text that lost is typed beside its note, which is older than the text in force",
      SpeakersShape(keys: 3, locales: 1, platforms: 1, copies: 1),
      [
        .types(copy: 0, .init("k0.es", 7)),
        .edits(branch: "develop", .init("k0.es", 8), platforms: [0]),
        .look(copy: 0, [.killed(hasMoved: false)]),
        .types(copy: 0, .init("k0.es", 11)),
        .look(copy: 0, []),
        .insists(copy: 0, "k0.es", and: .init("k1.es", 12)),
      ]),
    SpeakersExample(
      "a row that a killed first look had written proves nothing about what was typed after it",
      SpeakersShape(keys: 5, locales: 1, platforms: 1, copies: 1, isFirstLookKilled: true),
      [
        .edits(branch: "develop", .init("k2.es", 6), platforms: [0]),
        .types(copy: 0, .init("k0.es", 7)),
        .opens(person: 1, copy: 0),
        .types(copy: 0, .init("k1.es", 8)),
        .look(copy: 0, [.blob("release/1", .init(platform: 0, locale: "es"))]),
        .saves(person: 1, [.init("k3.es", 10)]),
      ]),
    SpeakersExample(
      "a release is reset to its own commit, and its side branch with an unread file lands there",
      SpeakersShape(keys: 4, locales: 2, platforms: 1, copies: 2),
      [
        .edits(branch: "develop", .init("k0.es", 9), platforms: [0]),
        .look(copy: 0, []),
        .picks("k0.es", from: "develop", to: "release/1"),
        .backMerges(branch: "release/1", isMerge: true, takesTheirs: true),
        .edits(branch: "release/1", .init("k1.es", 12), platforms: [0]),
        .look(copy: 0, []),
        .cutsAgain("release/1", back: 1),
        .look(copy: 1, [.blob("develop", .init(platform: 0, locale: "es"))]),
        .lands(branch: "release/1", isMerge: true, takesTheirs: false),
      ]),
    SpeakersExample(
      "our own side commit, which landed in a file that broke, is nobody's decision once the file is mended",
      SpeakersShape(keys: 3, locales: 1, platforms: 2, copies: 1),
      [
        .types(copy: 0, .init("k1.es", 4)),
        .look(copy: 0, [.killed(hasMoved: true)]),
        .lands(branch: "release/1", isMerge: true, takesTheirs: false),
        .breaks(branch: "release/1", .init(platform: 0, locale: "es")),
        .edits(branch: "release/1", .init("k1.es", 6), platforms: [0, 1]),
        .look(copy: 0, [.sheet(.locked)]),
        .edits(branch: "release/1", .init("k0.es", 10), platforms: [0, 1]),
        .edits(branch: "develop", .init("k1.es", 11), platforms: [0, 1]),
        .look(copy: 0, []),
        .undoes(copy: 0, "k1.es"),
      ]),
    SpeakersExample(
      "a side branch that could not be read speaks beside an engineer who goes back",
      SpeakersShape(keys: 3, locales: 1, platforms: 1, copies: 2),
      [
        .look(copy: 1, []),
        .types(copy: 0, .init("k2.es", 5)),
        .look(copy: 0, []),
        .lands(branch: "release/1", isMerge: false, takesTheirs: false),
        .editsSide(of: "release/1", .init("k2.es", 9), platforms: [0], amends: false),
        .look(copy: 1, [.blob("l10n/release/1", .init(platform: 0, locale: "es"))]),
        .goesBack(branch: "release/1", "k2.es"),
      ]),
    SpeakersExample(
      "a release is cut again at a text that an export wrote over before any look",
      SpeakersShape(keys: 2, locales: 1, platforms: 2, copies: 1),
      [
        .edits(branch: "develop", .init("k0.es", 3), platforms: [0, 1]),
        .edits(branch: "develop", .init("k0.es", 4), platforms: [0, 1]),
        .exports(version: 0, ["k0.es", "k1.es"]),
        .look(copy: 0, []),
        .cutsAgain("release/1", back: 2),
      ]),
    SpeakersExample(
      "a release is cut again at a late export, and whose commit that is cannot be told while develop is unreadable",
      SpeakersShape(keys: 6, locales: 2, platforms: 1, copies: 2),
      [
        .look(copy: 1, []),
        .look(copy: 1, []),
        .types(copy: 0, .init("k0.es", 13)),
        .edits(branch: "release/1", .init("k1.es", 15), platforms: [0]),
        .look(copy: 0, [.sheet(.locked)]),
        .backMerges(branch: "release/1", isMerge: true, takesTheirs: false),
        .exports(
          version: 2, ["k1.es", "k1.th", "k2.es", "k2.th", "k3.es", "k3.th", "k4.es", "k4.th", "k5.es"]),
        .cutsAgain("release/1", back: 0),
        .look(copy: 0, [.ref("develop")]),
      ]),
    SpeakersExample(
      "an amended side commit that had landed already is squashed over a text that was taken back on the release branch",
      SpeakersShape(keys: 4, locales: 1, platforms: 1, copies: 1),
      [
        .types(copy: 0, .init("k3.es", 5)),
        .look(copy: 0, []),
        .lands(branch: "release/1", isMerge: true, takesTheirs: true),
        .look(copy: 0, []),
        .goesBack(branch: "release/1", "k3.es"),
        .editsSide(of: "release/1", .init("k1.es", 6), platforms: [0], amends: true),
        .lands(branch: "release/1", isMerge: false, takesTheirs: true),
      ]),
    SpeakersExample(
      "a copy that shows a text to a killed look first, after what was typed over it elsewhere: nobody can know",
      SpeakersShape(keys: 2, locales: 1, platforms: 1, copies: 3),
      [
        .types(copy: 0, .init("k0.es", 3)),
        .breaks(branch: "release/1", .init(platform: 0, locale: "es")),
        .restores(copy: 1, from: 0),
        .types(copy: 0, .init("k0.es", 6)),
        .look(copy: 0, []),
        .look(copy: 1, [.killed(hasMoved: true)]),
      ]),
    SpeakersExample(
      "a reviewer's text is in a killed look, and the look that brings that to its end gets no answer to its pushes",
      SpeakersShape(keys: 4, locales: 2, platforms: 1, copies: 1),
      [
        .types(copy: 0, .init("k1.th", 9)),
        .look(copy: 0, [.ref("develop")]),
        .editsSide(of: "release/1", .init("k0.es", 10), platforms: [0], amends: false),
        .types(copy: 0, .init("k1.es", 11)),
        .look(copy: 0, [.killed(hasMoved: false)]),
        .look(copy: 0, [.killed(hasMoved: true)]),
      ]),
    SpeakersExample(
      "an engineer commits after a killed look, and the look that brings that to its end is killed, too",
      SpeakersShape(keys: 2, locales: 1, platforms: 1, copies: 1),
      [
        .types(copy: 0, .init("k1.es", 3)),
        .look(copy: 0, []),
        .types(copy: 0, .init("k1.es", 4)),
        .look(copy: 0, [.killed(hasMoved: false)]),
        .edits(branch: "release/1", .init("k0.es", 5), platforms: [0]),
        .look(copy: 0, [.killed(hasMoved: true)]),
      ]),
    SpeakersExample(
      "a text that was committed between a killed first look and the next one loses, and is picked beside one made over it",
      SpeakersShape(keys: 4, locales: 1, platforms: 1, copies: 1, isFirstLookKilled: true),
      [
        .edits(branch: "develop", .init("k0.es", 6), platforms: [0]),
        .opens(person: 1, copy: 0),
        .saves(person: 1, [.init("k0.es", 8)]),
        .look(copy: 0, []),
        .lands(branch: "release/1", isMerge: false, takesTheirs: true),
        .look(copy: 0, []),
        .cuts("release/2"),
        .edits(branch: "release/2", .init("k0.es", 11), platforms: [0]),
        .picks("k0.es", from: "develop", to: "release/1"),
      ]),
    SpeakersExample(
      "an engineer edits what waits on a side branch, while nobody can read what was agreed", oneCopy,
      [
        .types(copy: 0, .init("k0.es", 7)),
        .look(copy: 0, []),
        .edits(branch: "release/1", .init("k1.es", 8), platforms: [0]),
        .look(copy: 0, [.blob("develop", .init(platform: 0, locale: "es"))]),
      ]),
    SpeakersExample(
      "what our own side commit only passed on is gone back to, after somebody amended that",
      SpeakersShape(keys: 5, locales: 2, platforms: 2, copies: 1),
      [
        .edits(branch: "develop", .init("k3.th", 11), platforms: [1]),
        .look(copy: 0, [.sheet(.folder)]),
        .edits(branch: "release/1", .init("k2.es", 16), platforms: [0, 1]),
        .look(copy: 0, []),
        .editsSide(of: "release/1", .init("k4.th", 17), platforms: [0], amends: true),
        .goesBack(branch: "release/1", "k2.es"),
      ]),
  ]
}
