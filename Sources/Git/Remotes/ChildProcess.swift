import CSystemShim
import Glibc
import RepositoryModel

/// A program to run as a child, with everything that it is given: nothing is inherited but the user and the limits.
package struct ChildProcess: Sendable {
  /// The program's absolute path.
  package var path: String
  /// Its arguments, from the program's own name on.
  package var arguments: [String]
  /// `NAME=value` each.
  package var environment: [String]
  package var directory = "/"
  /// What it reads at its standard input; nil for nothing.
  package var input: MemoryFile?
  /// What it, and what it runs, finds at descriptor 3: for what must stand neither among its arguments nor in its environment.
  package var handed: MemoryFile?
  /// An open file that it has instead, and what it runs: a lock on that is held until the last of them has ended. -1 for none.
  var kept: Int32 = -1
  /// How many bytes of standard output are taken. A child that writes more is ended.
  package var outputLimit = 1 << 26
  /// How many bytes of standard error are kept; the rest is read and dropped.
  package var errorLimit = 1 << 16
  /// How long it has to end by itself after SIGTERM.
  package var grace = Duration.seconds(2)

  package init(path: String, arguments: [String], environment: [String]) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
  }

  /// How a child ended, and what it wrote.
  package struct Outcome: Sendable {
    /// The exit code; nil where a signal ended it.
    package var exitCode: Int32?
    /// The signal that ended it; nil where it exited.
    package var signal: Int32?
    /// True where it was ended because its time was up.
    package var timedOut = false
    /// True where it was ended because it wrote too much.
    package var overflowed = false
    package var output: [UInt8] = []
    package var errors: [UInt8] = []
  }

  /// Runs the child to its end and blocks the calling thread meanwhile, so call it from a thread of your own. The
  /// child is in a process group of its own, reads what it is given, and dies with the calling thread. When its time is up,
  /// the whole group gets SIGTERM, and SIGKILL after the grace.
  package func run(deadline: Duration) throws(ChildProcessError) -> Outcome {
    let streams = try Streams(for: path)
    let pid = try spawn(streams)
    streams.closeWritingEnds()
    var watch = ChildWatch(pid: pid, streams: streams, limits: (outputLimit, errorLimit))
    return watch.outcome(deadline: deadline, grace: grace)
  }

  private func spawn(_ streams: borrowing Streams) throws(ChildProcessError) -> pid_t {
    guard !([path, directory] + arguments + environment).contains(where: { $0.utf8.contains(0) }) else {
      throw ChildProcessError(path: path, code: EINVAL)
    }
    let pid = withCStrings(arguments) { argv in
      withCStrings(environment) { envp in
        systemshim_spawn(
          path, argv, envp, directory, input?.descriptor ?? streams.null, streams.output.write,
          streams.errors.write, handed?.descriptor ?? kept)
      }
    }
    guard pid > 0 else { throw ChildProcessError(path: path, code: -pid) }
    return pid
  }
}

/// Why a program could not be started.
package struct ChildProcessError: Error, Hashable, Sendable, CustomStringConvertible {
  package var path: String
  /// An errno.
  package var code: Int32

  package var description: String { "cannot run \(shown(path)): \(String(cString: strerror(code)))" }
}

/// The descriptors between a child and us.
struct Streams: ~Copyable {
  let null: Int32
  let output: (read: Int32, write: Int32)
  let errors: (read: Int32, write: Int32)

  init(for path: String) throws(ChildProcessError) {
    null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard null >= 0 else { throw ChildProcessError(path: path, code: errno) }
    var ends: (Int32, Int32, Int32, Int32) = (-1, -1, -1, -1)
    let code = withUnsafeMutableBytes(of: &ends) { bytes -> Int32 in
      let ints = bytes.bindMemory(to: Int32.self)
      guard let base = ints.baseAddress else { return -EINVAL }
      let first = systemshim_pipe(base)
      if first < 0 { return first }
      let second = systemshim_pipe(base + 2)
      if second < 0 {
        close(base[0])
        close(base[1])
      }
      return second
    }
    guard code >= 0 else {
      close(null)
      throw ChildProcessError(path: path, code: -code)
    }
    output = (ends.0, ends.1)
    errors = (ends.2, ends.3)
  }

  func closeWritingEnds() {
    for descriptor in [null, output.write, errors.write] { close(descriptor) }
  }
}

/// Calls with a null-terminated array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = strings.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  pointers.append(nil)
  return pointers.withUnsafeBufferPointer { buffer in
    // An array that has its end marker has an address.
    withUnsafePointer(to: nil as UnsafeMutablePointer<CChar>?) { body(buffer.baseAddress ?? $0) }
  }
}
