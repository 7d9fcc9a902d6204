import CSystemShim
import Glibc
import Service

/// What the kernel says of this process.
enum ProcessFigures {
  /// 0 where it cannot be told (proc(5), statm).
  static var residentBytes: Int {
    let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }
    let bytes = (try? OpenFile(owning: descriptor).readAll(limit: 4096)) ?? nil
    let words = String(decoding: bytes ?? [], as: UTF8.self).split(separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Each thread that ever made something large would keep that much for good, in an arena of its own (mallopt(3)): a daemon
  /// needs its memory once, whichever thread answers.
  static func shareMemoryAmongThreads() { systemshim_share_memory(2) }
}
