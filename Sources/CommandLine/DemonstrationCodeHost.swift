import Glibc
import Service

/// A code host beside a demonstration: a program that plays one. It gets the repository's path, says its address in a line, and
/// ends when its standard input does.
struct DemonstrationCodeHost {
  /// Where its interface is.
  let address: String
  private let process: pid_t
  private let input: Int32

  static func start(_ program: String, beside repository: String) throws(Failure) -> DemonstrationCodeHost {
    var (toChild, fromChild): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else {
      throw Failure(.repository, "cannot talk to \(program): \(String(cString: strerror(errno)))")
    }
    // What the daemon held open would never end.
    for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
    let words = [program, repository]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, nil, arguments, environ)
    close(toChild[0])
    close(fromChild[1])
    defer { close(fromChild[0]) }
    guard code == 0, let address = line(from: fromChild[0]) else {
      close(toChild[1])
      throw Failure(.repository, "\(program) plays no code host", hint: "it says its address in a line")
    }
    return DemonstrationCodeHost(address: address, process: process, input: toChild[1])
  }

  func stop() {
    close(input)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  /// Nil where none comes in ten seconds.
  private static func line(from descriptor: Int32) -> String? {
    var bytes: [UInt8] = []
    while bytes.last != UInt8(ascii: "\n") {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      var byte: UInt8 = 0
      guard poll(&ready, 1, 10_000) > 0, read(descriptor, &byte, 1) == 1 else { return nil }
      bytes.append(byte)
    }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }
}
