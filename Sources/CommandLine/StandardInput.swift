import Glibc

/// What this process is given to read.
enum StandardInput {
  /// All of it.
  static func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return bytes }
      bytes += piece[..<count]
    }
  }
}
