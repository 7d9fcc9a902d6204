import StringFormats
import TestSupport
import Testing
import TranslationModel

/// Any bytes are read or refused: nothing crashes, and nothing is read that doesn't come back unchanged.
struct Robustness {
  private func tryReading(_ bytes: [UInt8], _ format: any StringFormat) {
    do {
      let file = try format.read(bytes, as: .translation(english))
      #expect(try file.applying([], base: file) == bytes)
      guard let first = file.catalog.entries.first else { return }
      let new = format.carries.contains(.newKeys) ? [EntryEdit(EntryID("zz"), "y")] : []
      let result = try file.applying([EntryEdit(first.id, "x'<b>")] + new, base: file)
      let read = try format.read(result, as: .translation(english))
      #expect(read.catalog[first.id]?.text == "x'<b>", "\(String(decoding: bytes, as: UTF8.self))")
    } catch let error as SyntaxError {
      #expect(error.line >= 1 && error.column >= 1 && !error.message.isEmpty)
      #expect(error.line <= bytes.count { $0 == 0x0A || $0 == 0x0D } + 1)
    } catch let error as EditError where error.waits {
      #expect(!format.carries.contains(.newKeys))
    } catch let error as EditError where format is PO {
      #expect(error.message.contains("line end"))
    } catch let error as EditError where format is XLIFF {
      #expect(
        error.message.contains("XML") || error.message.contains("segments") || error.message.contains("2.2"))
    } catch let error as EditError where format is XCStrings {
      #expect(error.message.contains("must keep its variables"))
    } catch let error as EditError where format is QtLinguist {
      #expect(error.message.contains("several lengths"))
    } catch let error as EditError where format is Properties {
      #expect(error.message.contains("ISO-8859-1"))
    } catch {
      Issue.record("\(error): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test(arguments: Sample.all) func cuts(_ sample: Sample) {
    for end in sample.bytes.indices { tryReading(Array(sample.bytes[..<end]), sample.format) }
    for start in sample.bytes.indices { tryReading(Array(sample.bytes[start...]), sample.format) }
  }

  /// Of the bytes that mean something, each place gets every fourth, and its neighbours the others.
  @Test(arguments: Sample.all) func flips(_ sample: Sample) {
    let others = Array("\"\\'<>&;=/*{}\n\r \u{1}-!?[]xu0@%".utf8) + [0, 0x80, 0xC3, 0xE2, 0xEF, 0xFF]
    for i in sample.bytes.indices {
      var bytes = sample.bytes
      let chosen = others.indices.filter { ($0 + i) % 4 == 0 }.map { others[$0] }
      for byte in chosen + [bytes[i] ^ 1, bytes[i] ^ 0x80] {
        bytes[i] = byte
        tryReading(bytes, sample.format)
      }
    }
  }

  @Test(arguments: StringFormats.all.map(\.name), 0..<20) func noise(_ name: String, _ seed: Int) throws {
    let format = try #require(StringFormats.named(name))
    var numbers = SeededNumbers(seed: UInt64(seed))
    let samples = Sample.all.filter { $0.format.name == name }
    for _ in 0..<200 {
      let length = Int.random(in: 0...64, using: &numbers)
      tryReading((0..<length).map { _ in UInt8.random(in: 0...255, using: &numbers) }, format)
      // Two samples cut and joined anywhere look like a file for longer than noise does.
      guard let a = samples.randomElement(using: &numbers)?.bytes,
        let b = samples.randomElement(using: &numbers)?.bytes
      else { continue }
      let i = Int.random(in: 0...a.count, using: &numbers)
      let j = Int.random(in: 0...b.count, using: &numbers)
      tryReading(Array(a[..<i] + b[j...]), format)
    }
  }
}
