import CLibgit2

/// One object of libgit2, freed when it goes out of scope.
struct Handle: ~Copyable {
  let raw: OpaquePointer
  private let free: (OpaquePointer?) -> Void

  /// Runs `open`, which stores the new object in its argument; a failure says that it happened `doing` this.
  init(
    _ doing: @autoclosure () -> String, freeing free: @escaping (OpaquePointer?) -> Void,
    _ open: (inout OpaquePointer?) -> Int32
  ) throws(GitError) {
    var pointer: OpaquePointer?
    let code = open(&pointer)
    guard code >= 0 else { throw GitError(code: code, doing: doing()) }
    guard let pointer else { throw GitError(.other, doing(), "libgit2 returned nothing") }
    raw = pointer
    self.free = free
  }

  deinit { free(raw) }
}

/// Throws where libgit2's return code is an error.
@discardableResult
func check(_ code: Int32, _ doing: @autoclosure () -> String) throws(GitError) -> Int32 {
  guard code >= 0 else { throw GitError(code: code, doing: doing()) }
  return code
}
