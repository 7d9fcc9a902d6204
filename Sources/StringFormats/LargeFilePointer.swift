import TranslationModel

/// What stands in a repository for a file that Git LFS keeps elsewhere. To some formats it is a file with three texts.
///
/// Source: Git LFS, docs/spec.md: the first line is the version, with this address.
enum LargeFilePointer {
  private static let beginning = Array("version https://git-lfs.github.com/spec/".utf8)

  static func error(in bytes: [UInt8]) -> SyntaxError? {
    // A pointer is less than 1024 bytes.
    guard bytes.count < 1024, bytes.starts(with: beginning) else { return nil }
    return SyntaxError(
      line: 1, column: 1, "this is a pointer to a file that Git LFS keeps elsewhere, not the file",
      hint: "string files are small: take them out of LFS, git lfs untrack PATH, and commit them as they are")
  }
}
