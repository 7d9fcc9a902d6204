import HostConfiguration

/// One place where something is told.
package enum NotifyTarget: Hashable, Sendable {
  case command([String])
  case post(String)

  /// What tells it from the others, in the memory: an address is never in it.
  var key: String {
    switch self {
    case .command(let words): words.joined(separator: " ")
    case .post(let path): path
    }
  }

  /// How messages call it.
  var name: String {
    switch self {
    case .command(let words): words.first ?? ""
    case .post(let path): path
    }
  }
}

extension NotifySettings {
  var targets: [NotifyTarget] { commands.map { .command($0) } + posts.map { .post($0) } }
}
