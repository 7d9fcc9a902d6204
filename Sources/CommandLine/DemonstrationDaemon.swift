import Glibc
import Service

/// The daemon of a demonstration: this program, as a child.
struct DemonstrationDaemon {
  private let process: pid_t

  init(configuration: String, log: String) throws(Failure) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 2, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    let words = ["glossator", "serve", "--config", configuration]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var process: pid_t = 0
    guard posix_spawn(&process, "/proc/self/exe", &actions, nil, arguments, environ) == 0 else {
      throw Failure(.repository, "cannot start the daemon")
    }
    self.process = process
  }

  func stop() {
    kill(process, SIGTERM)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }
}
