import Git
import Glibc
import Service

/// A child process that runs this same program, so that a hang or a crash ends the child and not the daemon. It can be
/// killed at any moment, because every step of what it does can be cut off and done again.
package struct Worker: Sendable {
  private var child: ChildProcess

  /// `path` is the program, which is `/proc/self/exe` unless a test says otherwise. It stays the running one when the
  /// file on disk is replaced by an upgrade. `environment` is all that the child gets, `input`
  /// what it reads, and `handed` its descriptor 3.
  package init(
    _ arguments: [String], path: String = "/proc/self/exe", name: String = "glossator",
    environment: [String] = Self.usualEnvironment,
    outputLimit: Int = 1 << 24, input: MemoryFile? = nil, handed: MemoryFile? = nil
  ) {
    child = ChildProcess(path: path, arguments: [name] + arguments, environment: environment)
    child.outputLimit = outputLimit
    child.input = input
    child.handed = handed
  }

  /// What a look needs, and nothing else that the daemon has.
  package static var usualEnvironment: [String] {
    let credentials = getenv("CREDENTIALS_DIRECTORY").map { ["CREDENTIALS_DIRECTORY=" + String(cString: $0)] }
    return ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "SWIFT_BACKTRACE=enable=no"] + (credentials ?? [])
  }

  /// How a child ended.
  package enum End: Hashable, Sendable {
    case exited(Int32)
    /// By a signal that was not ours: a crash, or the kernel short of memory.
    case crashed(signal: Int32)
    /// Its time was up.
    case deadline
    /// It wrote more than it may.
    case tooMuchOutput
  }

  /// What came of a child.
  package struct Result: Hashable, Sendable {
    package var end: End
    /// The lines of its standard output, without line ends; what was written after the last one is left out.
    package var lines: [[UInt8]]
    /// The end of what it wrote to standard error.
    package var errors: [UInt8]

    /// What to say about it; nil where it exited by itself.
    package var failure: String? {
      switch end {
      case .exited: nil
      case .crashed(let signal): "the worker was killed by signal \(signal)"
      case .deadline: "the worker did not finish in time"
      case .tooMuchOutput: "the worker wrote too much"
      }
    }
  }

  /// Runs the child to its end. While it waits, the calling task holds no thread of the shared pool.
  package func run(deadline: Duration) async throws(ChildProcessError) -> Result {
    let child = child
    let outcome = await onOwnThread { () -> Swift.Result<ChildProcess.Outcome, ChildProcessError> in
      do throws(ChildProcessError) { return .success(try child.run(deadline: deadline)) } catch {
        return .failure(error)
      }
    }
    return Result(try outcome.get())
  }
}

extension Worker.Result {
  init(_ outcome: ChildProcess.Outcome) {
    if outcome.timedOut {
      end = .deadline
    } else if outcome.overflowed {
      end = .tooMuchOutput
    } else if let code = outcome.exitCode {
      end = .exited(code)
    } else {
      end = .crashed(signal: outcome.signal ?? 0)
    }
    let newline = UInt8(ascii: "\n")
    let whole = outcome.output.lastIndex(of: newline).map { outcome.output[..<$0] }
    lines = whole?.split(separator: newline).map(Array.init) ?? []
    errors = outcome.errors
  }
}
