import Glibc
import StringFormats
import TranslationModel

// Reads a file in a format some times, edits one value of it as often, and prints the median seconds of each:
//   format-throughput FORMAT LOCALE FILE
// scripts/bench runs it beside a floor.

func fail(_ message: String) -> Never {
  let line = Array("format-throughput: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(1)
}

func bytes(of path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else { fail("cannot open \(path)") }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 20)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
}

func median(_ work: () throws -> Void) rethrows -> Double {
  var seconds: [Double] = []
  let clock = ContinuousClock()
  for _ in 0..<9 {
    let time = try clock.measure(work)
    seconds.append(Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18)
  }
  return seconds.sorted()[4]
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let format = StringFormats.named(arguments[1]),
  let locale = LocaleTag(arguments[2])
else {
  fail("usage: format-throughput FORMAT LOCALE FILE")
}
let content = bytes(of: arguments[3])
do {
  let file = try format.read(content, as: .translation(locale))
  guard !file.catalog.entries.isEmpty else { fail("no entry in \(arguments[3])") }
  let entry = file.catalog.entries[file.catalog.entries.count / 2]
  let edit = EntryEdit(entry.id, Text(entry.text.string + "!"))
  let reading = try median { _ = try format.read(content, as: .translation(locale)) }
  var isChanged = false
  let editing = try median { isChanged = try file.applying([edit], base: file) != content }
  guard isChanged else { fail("the edit changed nothing") }
  print("\(file.catalog.entries.count) \(reading) \(editing)")
} catch {
  fail("\(arguments[3]): \(error)")
}
