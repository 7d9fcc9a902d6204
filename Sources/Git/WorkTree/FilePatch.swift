import CLibgit2

/// What one version of a file and another differ in, as `git diff` shows it and `git apply` takes it.
package struct FilePatch: Hashable, Sendable {
  package let text: String

  package init(_ path: String, from old: [UInt8], to new: [UInt8]) throws(GitError) {
    try Library.start()
    let doing = "compare two versions of \(path)"
    // The patch looks into both until it is written out, so they are not an array's, which is gone after its last use.
    let (left, right) = (Self.copy(of: old), Self.copy(of: new))
    defer {
      left.deallocate()
      right.deallocate()
    }
    let patch = try Handle(doing, freeing: git_patch_free) { pointer in
      git_patch_from_buffers(
        &pointer, left.baseAddress, old.count, path, right.baseAddress, new.count, path, nil)
    }
    var buffer = git_buf()
    defer { git_buf_dispose(&buffer) }
    try check(git_patch_to_buf(&buffer, patch.raw), doing)
    text =
      buffer.ptr.map { text in
        text.withMemoryRebound(to: UInt8.self, capacity: buffer.size) {
          String(decoding: UnsafeBufferPointer(start: $0, count: buffer.size), as: UTF8.self)
        }
      } ?? ""
  }

  /// With one byte more, so that also an empty version has an address.
  private static func copy(of bytes: [UInt8]) -> UnsafeMutableBufferPointer<UInt8> {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count + 1)
    _ = copy.initialize(from: bytes + [0])
    return copy
  }
}
