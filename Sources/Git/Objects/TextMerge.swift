import CLibgit2

/// Three versions of a text merged line by line, as `git merge-file` does.
package struct TextMerge: Hashable, Sendable {
  /// With conflict markers where both sides changed the same lines, unless a side was to win.
  package var bytes: [UInt8]
  /// True where they go together.
  package var isClean: Bool

  /// Nil where one of them is binary, which git merges no lines of.
  package init?(base: [UInt8], ours: [UInt8], theirs: [UInt8], favorsOurs: Bool = false) throws(GitError) {
    // Git's own test for binary content.
    if [base, ours, theirs].contains(where: { $0.prefix(8000).contains(0) }) { return nil }
    try Library.start()
    var result = git_merge_file_result()
    defer { git_merge_file_result_free(&result) }
    let labels = ["base", "ours", "theirs"]
    var options = git_merge_file_options()
    try check(
      git_merge_file_options_init(&options, UInt32(GIT_MERGE_FILE_OPTIONS_VERSION)), "merge three texts")
    if favorsOurs { options.favor = GIT_MERGE_FILE_FAVOR_OURS }
    // One byte more, so that also an empty version has an address.
    let versions = [base, ours, theirs]
    let all: [UInt8] = Array(versions.joined()) + [0]
    let names = Array(labels.joined(separator: "\0").utf8CString)
    let code = all.withUnsafeBufferPointer { buffer -> Int32 in
      names.withUnsafeBufferPointer { names in
        buffer.withMemoryRebound(to: CChar.self) { text in
          var offset = 0
          let inputs = versions.map { version -> git_merge_file_input in
            defer { offset += version.count }
            return git_merge_file_input(
              version: UInt32(GIT_MERGE_FILE_INPUT_VERSION), ptr: text.baseAddress.map { $0 + offset },
              size: version.count, path: nil, mode: 0)
          }
          var (base, ours, theirs) = (inputs[0], inputs[1], inputs[2])
          options.ancestor_label = names.baseAddress
          options.our_label = names.baseAddress.map { $0 + 5 }
          options.their_label = names.baseAddress.map { $0 + 10 }
          return git_merge_file(&result, &base, &ours, &theirs, &options)
        }
      }
    }
    try check(code, "merge three texts")
    isClean = result.automergeable == 1
    bytes =
      result.ptr.map { text in
        UnsafeBufferPointer(start: text, count: result.len).map { UInt8(bitPattern: $0) }
      } ?? []
  }
}
