import CodeScan
import Glibc
import StringFormats
import TranslationModel
import TranslationSheet

// Reads a file some times and changes one thing in it as often, and prints the median seconds of each:
//   throughput FORMAT LOCALE FILE     a string file: entries, reading, an edit of one value
//   throughput sheet LOCALES FILE     a sheet: cells, reading, an edit of one cell
//   throughput xlsx LOCALES FILE      a CSV sheet made an XLSX file: its reading, and an edit of one cell with the proof
//   throughput xlsx-once LOCALES FILE     reads an XLSX file once, for its memory
//   throughput sheet-once LOCALES FILE    reads it once, for its memory
//   throughput memory LOCALES FILE        a TMX file: reading, indexing, 10,000 texts looked up in each locale
//   throughput checks LOCALES FOLDER      .strings files of an app: all checks of all its texts, and the plain way
//   throughput code LOCALE FILE           a file of code: the uses that are found, and finding them
// scripts/bench runs it beside a floor.

func fail(_ message: String) -> Never {
  let line = Array("throughput: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(1)
}

func bytes(of path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else { fail("cannot open \(path)") }
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  let size = ftell(file)
  rewind(file)
  return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    count = fread(buffer.baseAddress, 1, size, file)
  }
}

func median(_ runs: Int, _ work: () throws -> Void) rethrows -> Double {
  var seconds: [Double] = []
  let clock = ContinuousClock()
  for _ in 0..<runs {
    let time = try clock.measure(work)
    seconds.append(Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18)
  }
  return seconds.sorted()[runs / 2]
}

let arguments = CommandLine.arguments
guard arguments.count == 4 else { fail("usage: throughput FORMAT|sheet LOCALES FILE") }
let locales = arguments[2].split(separator: ",").compactMap { LocaleTag(String($0)) }
guard let locale = locales.first else { fail("no locale in \(arguments[2])") }
do {
  if arguments[1] == "code" {
    measureCode(bytes(of: arguments[3]), arguments[3])
  } else if arguments[1] == "checks" {
    try measureChecks(in: arguments[3], base: locale, targets: Array(locales.dropFirst()))
  } else if arguments[1] == "sheet" {
    try measureSheet(bytes(of: arguments[3]), base: locale, targets: Array(locales.dropFirst()))
  } else if arguments[1] == "memory" {
    try measureMemory(bytes(of: arguments[3]), base: locale, targets: Array(locales.dropFirst()))
  } else if arguments[1] == "xlsx" {
    try measureSpreadsheet(bytes(of: arguments[3]), savedAs: arguments[3] + ".xlsx")
  } else if arguments[1] == "xlsx-once" {
    _ = try PackedSpreadsheet(bytes(of: arguments[3])).text
  } else if arguments[1] == "sheet-once" {
    _ = try Sheet(
      reading: bytes(of: arguments[3]), schema: SheetSchema(base: locale, targets: Array(locales.dropFirst()))
    )
  } else if let format = StringFormats.named(arguments[1]) {
    try measure(format, bytes(of: arguments[3]), .translation(locale))
  } else {
    fail("no format \(arguments[1])")
  }
} catch {
  fail("\(arguments[3]): \(error)")
}
