import Glibc
import StringFormats
import TranslationModel

// A libFuzzer target: `sheet`, `sheet-edits`, a reader, or the string format that GLOSSATOR_TARGET names. scripts/fuzz builds and
// runs it.

private let name = getenv("GLOSSATOR_TARGET").map { String(cString: $0) } ?? ""

/// The locale of tests that another file names as well.
var english: LocaleTag {
  get throws {
    guard let tag = LocaleTag("en") else { throw NoLocale() }
    return tag
  }
}

struct NoLocale: Error {}

func demand(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// Writes samples to begin with into the folder GLOSSATOR_SAMPLES, where that is said, and ends.
@_cdecl("LLVMFuzzerInitialize") public func initialize(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutableRawPointer
) -> CInt {
  guard let folder = getenv("GLOSSATOR_SAMPLES").map({ String(cString: $0) }) else { return 0 }
  let samples =
    name.hasPrefix("sheet")
    ? SheetInput.samples
    : ReaderInput.named(name)?.samples.map { Array($0.utf8) }
      ?? Sample.all.filter { $0.format.name == name }.map(\.bytes)
  for (number, sample) in samples.enumerated() {
    guard let file = fopen("\(folder)/sample-\(number)", "w") else { continue }
    _ = sample.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
  }
  exit(0)
}

@_cdecl("LLVMFuzzerTestOneInput") public func testOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt
{
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  guard let english = try? english, let french = LocaleTag("fr") else { return 0 }
  if name.hasPrefix("sheet") {
    SheetInput(bytes, base: english, target: french).run(edits: name == "sheet-edits")
    return 0
  }
  if let reader = ReaderInput.named(name) {
    reader.run(bytes, english, french)
    return 0
  }
  guard let format = StringFormats.named(name) else { fatalError("no target '\(name)'") }
  // The samples that hold two languages have French sources.
  StringFormatInput(bytes, format, .translation(english)).run()
  StringFormatInput(bytes, format, .source(french)).run()
  return 0
}
