import Git
import Service
import TestSupport
import Testing
import TranslationModel

/// When people and code hosts are told anew.
@Suite struct ReleasesDigestTests {
  /// A waiver ends with its last day: on the next one the gate may say something else though nothing has moved.
  @Test func anotherDayIsAnotherAnswer() throws {
    let story = try Story("# an app\n")
    try story.world.commit("main", story.app)
    try story.world.branch("release/1.2", from: "main")
    try story.world.sync()
    let report = try #require(story.world.lastReport)
    let days = try ["2027-03-31", "2027-03-31", "2027-04-01"].map { try #require(CalendarDay($0)) }
    let ids = try days.map { try ReleasesDigest.of(report, story.world.repository, with: [], on: $0) }
    #expect(ids[0] == ids[1] && ids[1] != ids[2])
  }
}
