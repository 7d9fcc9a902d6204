import CodeScan
import ProjectConfiguration
import RepositoryModel
import TranslationModel

/// A file of code with the languages that it may be in, of which the string files say which it is.
struct CodeFile {
  var file: TreeFile
  var bytes: [UInt8]
  var languages: [Language]
}

extension SourceFiles {
  /// Goes through the code that is looked at, as `scan` has it.
  func eachCodeFile(_ visit: (CodeFile) throws(Failure) -> Void) throws(Failure) {
    let (project, base) = (project, base)
    let files = try files { path in
      guard project.isCode(path, base) else { return false }
      return !path.split(separator: "/").dropLast().contains { Languages.foreignFolders.contains(String($0)) }
    }
    for file in files where file.mode.isFile {
      guard let bytes = try bytes(of: file), bytes.count <= CodeScanner.largestFile else { continue }
      try visit(CodeFile(file: file, bytes: bytes, languages: Languages.of(path: file.path.string)))
    }
  }
}
