import CodeScan
import Glibc

/// How much code is looked at in a second of the processor. It is cut into pieces of 64 KiB, for files of code are no larger.
func measureCode(_ bytes: [UInt8], _ path: String) {
  guard let language = Languages.of(path: path).first else { fail("no language of \(path)") }
  let scanner = CodeScanner()
  var (uses, strings) = (0, 0)
  var best = Double.infinity
  for _ in 0..<9 {
    let start = processorSeconds()
    defer { best = min(best, processorSeconds() - start) }
    (uses, strings) = (0, 0)
    bytes.withUnsafeBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: 1 << 16) {
        let piece = UnsafeBufferPointer(rebasing: bytes[start..<min(start + 1 << 16, bytes.count)])
        let facts = scanner.facts(of: piece, in: language)
        (uses, strings) = (uses + facts.uses.count, strings + facts.mentions.count)
      }
    }
  }
  print(
    "\(bytes.count) bytes, \(uses) uses, \(strings) strings, \(best) s, \(Double(bytes.count) / best / 1e6) MB/s"
  )
}

private func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
