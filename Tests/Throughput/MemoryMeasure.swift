import TranslationMemory
import TranslationModel

/// Reads a memory, and asks it about as many texts as a large app has, in each locale: seconds of each. Every third text is one
/// of the memory's own, every third has another word in it, and every third is like none.
func measureMemory(_ bytes: [UInt8], base: LocaleTag, targets: [LocaleTag]) throws {
  let texts = 10_000
  var units: [MemoryUnits] = []
  let reading = try median(3) { units = [try MemoryUnits(reading: bytes, base: base, targets: targets)] }
  var memory: Memory?
  let indexing = median(3) { memory = Memory(units, targets: targets, threshold: 75) }
  let sources = units[0].units.map(\.source.string)
  guard let memory, !sources.isEmpty else { return print("the memory has no texts") }
  let asked = (0..<texts).map { number -> Message in
    let source = sources[number * 7919 % sources.count]
    let text =
      switch number % 3 {
      case 0: source
      case 1: source.split(separator: " ").dropLast().joined(separator: " ") + " otherwise"
      default: String(source.reversed())
      }
    return Message(Text(text), .neutral)
  }
  var found = 0
  let looking = median(1) {
    for target in targets {
      for message in asked where memory.offers(for: message, in: target).first(where: { _ in true }) != nil {
        found += 1
      }
    }
  }
  print(
    "\(bytes.count) bytes, \(sources.count) texts, reading \(reading) s, indexing \(indexing) s, "
      + "\(texts) texts in \(targets.count) locales \(looking) s, \(found) offered")
}
