import Git
import Glibc
import Service

/// What git tells a hook by its environment.
enum HookEnvironment {
  /// The repository that the hook is about, with the objects of the push: until `pre-receive` agrees, these are in a folder of
  /// their own, in which libgit2 does not look by itself.
  static func repository() throws(Failure) -> Repository {
    guard let path = value("GIT_DIR").map(absolute) ?? CurrentRepository.path else {
      throw Failure(
        .usage, "this folder is in no Git repository", hint: "git runs this, as a hook: see githooks(5)")
    }
    let folders =
      [value("GIT_OBJECT_DIRECTORY")].compactMap { $0 }
      + (value("GIT_ALTERNATE_OBJECT_DIRECTORIES")?.split(separator: ":").map(String.init) ?? [])
    do throws(GitError) { return try Repository(at: path, quarantine: folders.map(absolute)) } catch {
      throw Failure(error)
    }
  }

  private static func value(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    return value
  }
}
