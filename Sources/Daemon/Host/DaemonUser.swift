import CSystemShim
import Glibc
import Service

/// The user that the daemon runs as, as root sees it: whoever owns its state folder.
///
/// What root may read or write says nothing about the daemon, and what root writes into the state folder the daemon
/// cannot change. So a command that root runs becomes that user before it opens anything.
package struct DaemonUser: Sendable {
  package let name: String
  private let id: uid_t
  private let group: gid_t
  private let home: String
  /// Of the running daemon, which its unit may have given more than the user has; nil where none runs.
  private let groups: [gid_t]?
  /// The running daemon; nil where none runs.
  package let process: pid_t?

  /// Nil where this is not root, or there is no such user: then this process is as good as the daemon.
  package init?(state: String) {
    guard geteuid() == 0 else { return nil }
    var status = stat()
    let entry = stat(state, &status) == 0 ? getpwuid(status.st_uid) : getpwnam("glossator")
    guard let entry, entry.pointee.pw_uid != 0, let name = entry.pointee.pw_name,
      let home = entry.pointee.pw_dir
    else { return nil }
    (self.name, self.home) = (String(cString: name), String(cString: home))
    (id, group) = (entry.pointee.pw_uid, entry.pointee.pw_gid)
    let process = Self.holder(of: "\(state)/daemon.lock", user: id)
    groups = process.map { Self.field("Groups", of: $0).compactMap { gid_t($0) } }
    self.process = process
  }

  /// The process that has the lock, if it is that user's: a number may be another's by now.
  private static func holder(of lock: String, user: uid_t) -> pid_t? {
    guard let text = text(of: lock), let process = pid_t(text.filter { !$0.isNewline }),
      field("Name", of: process) == ["glossator"], field("Uid", of: process).first == "\(user)"
    else { return nil }
    return process
  }

  private static func field(_ name: String, of process: pid_t) -> [String] {
    let lines = text(of: "/proc/\(process)/status")?.split(separator: "\n") ?? []
    let line = lines.first { $0.hasPrefix(name + ":") }
    return line.map { $0.split(whereSeparator: \.isWhitespace).dropFirst().map(String.init) } ?? []
  }

  private static func text(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    let file = OpenFile(owning: descriptor)
    return ((try? file.readAll(limit: 1 << 14)) ?? nil).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Becomes that user for good, with the groups of the daemon that runs, or else the user's own.
  package func become() throws(Failure) {
    if geteuid() == id { return }
    let taken = groups.map { setgroups($0.count, $0) } ?? initgroups(name, group)
    guard taken == 0, setgid(group) == 0, setuid(id) == 0 else {
      throw Failure(
        .repository, "cannot become the daemon's user \(name): \(SystemError.latest)",
        hint: "sudo -u \(name) glossator …")
    }
    setenv("HOME", home, 1)
  }

  /// Sees files as the daemon that runs does, with what its unit hides and makes read-only. False where it cannot be,
  /// or none runs. Before `become()`, and before there is another thread.
  package func enterView() -> Bool {
    guard let process else { return false }
    return systemshim_enter_mounts(process) == 0
  }
}

extension Diagnosis {
  /// Whose eyes root looks through.
  package init(_ user: DaemonUser, sharesView: Bool) {
    if let process = user.process {
      let view = sharesView ? "and what its unit hides or makes read-only" : "but not what its unit hides"
      self.init(.good, "looking as \(user.name), with the groups of the daemon (pid \(process)) \(view)")
    } else {
      self.init(
        .warning, "the daemon does not run; looking as its user \(user.name), without what its unit hides",
        hint: "systemctl status glossator")
    }
  }
}
