import Glibc

/// Which machine this is, so that two hosts' files of one path are told apart.
enum HostName {
  /// The id of machine-id(5); the host's name where there is none, as in many containers.
  static let machine: String = {
    if let id = firstLine(of: "/etc/machine-id"), id.utf8.count >= 8 { return id }
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "host" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  private static func firstLine(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].prefix { $0 > 0x20 }, as: UTF8.self)
  }
}
