import Git
import Glibc
import Interchange
import Service
import TranslationModel

/// The answers about one repository in the state folder: `STATE/answers/NAME`, a file for each, called by its tag, and the index
/// that says which is which. Whoever deletes it gets it again after the next look.
///
/// An answer that stays is not written again. Files that the index before named stay until another takes the new one's place: who
/// has not heard of the new one yet, as the daemon for a moment, finds a whole set all the same.
package struct AnswerFolder: Sendable {
  private let path: String

  private static let index = "index.json"
  /// In bytes: an index of some thousand branches and locales.
  private static let largestIndex = 8 << 20

  package init(of repository: String, state: String) {
    path = "\(state)/answers/\(PrivateFolder.fileName(of: repository))"
  }

  // MARK: Reading

  /// The newest; nil where there is none yet, or another version of the program wrote it.
  package func index() -> AnswerIndex? {
    guard let bytes = PrivateFolder(path: path).read(Self.index, limit: Self.largestIndex),
      let json = try? JSON(reading: bytes)
    else { return nil }
    return AnswerIndex(json)
  }

  /// The descriptor of an answer's file, which the caller closes; nil where it is there no more, or not whole.
  package func open(_ answer: AnswerIndex.Answer) -> Int32? {
    let descriptor = Glibc.open(file(answer.tag), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var found = stat()
    if fstat(descriptor, &found) == 0, found.st_size == answer.bytes { return descriptor }
    close(descriptor)
    return nil
  }

  /// True where all of a set is there, each as long as it was written.
  package func has(_ index: AnswerIndex) -> Bool {
    access("\(path)/\(Self.index)", F_OK) == 0 && index.answers.values.allSatisfy(isWhole)
  }

  /// Where the power went, a file may be there with nothing in it.
  private func isWhole(_ answer: AnswerIndex.Answer) -> Bool {
    var found = stat()
    return lstat(file(answer.tag), &found) == 0 && found.st_size == answer.bytes
  }

  /// The bytes of an answer, if they are no more than so many.
  package func bytes(of answer: AnswerIndex.Answer, limit: Int) -> [UInt8]? {
    guard answer.bytes <= limit else { return nil }
    let bytes = PrivateFolder(path: path).read("\(answer.tag).json", limit: limit)
    return bytes?.count == answer.bytes ? bytes : nil
  }

  /// The first bytes of an answer, so many at most.
  package func beginning(of answer: AnswerIndex.Answer, count: Int) -> [UInt8]? {
    guard let descriptor = open(answer) else { return nil }
    return try? OpenFile(owning: descriptor).beginning(count)
  }

  private func file(_ tag: String) -> String { "\(path)/\(tag).json" }

  // MARK: Writing

  /// Makes the folder, and readies it for a new set.
  package func prepare() throws(Failure) {
    for folder in [String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), path]
    where mkdir(folder, 0o700) != 0 && errno != EEXIST {
      throw failure(folder, errno)
    }
  }

  /// Writes an answer, and notes it in the index that is to come.
  package func add(_ answer: JSON, at place: String, to index: inout AnswerIndex) throws(Failure) {
    let bytes = Array("\(answer.text)\n".utf8)
    guard let tag = AnswerTag.of(bytes) else { throw Failure(.bug, "libcrypto has no digest") }
    let answer = AnswerIndex.Answer(tag: tag, bytes: bytes.count)
    if !isWhole(answer) { try write(bytes, to: "\(tag).json") }
    index.answers[Text(place)] = answer
  }

  /// Puts an index in the place of the one before, and takes out what neither of them names.
  package func publish(_ index: AnswerIndex) throws(Failure) {
    let answers = [self.index(), index].compactMap { $0?.answers.values }.joined()
    try write(Array("\(index.json.text)\n".utf8), to: Self.index)
    let named = Set(answers.map { "\($0.tag).json" } + [Self.index])
    do throws(SystemError) {
      let folder = try SheetFolder(path)
      for name in try folder.names() where !named.contains(name) { try folder.unlink(name) }
    } catch { throw failure(path, error.code) }
  }

  /// Texts of an app that is not released yet are nobody else's business.
  private func write(_ bytes: [UInt8], to name: String) throws(Failure) {
    do throws(SystemError) {
      let folder = try SheetFolder(path)
      let draft = "\(name).new"
      let file = try folder.file(draft, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
      try file.write(bytes)
      try folder.rename(draft, over: name)
    } catch { throw failure("\(path)/\(name)", error.code) }
  }

  private func failure(_ path: String, _ code: Int32) -> Failure {
    Failure(
      .repository, "cannot keep answers in \(Escaped(path)): \(String(cString: strerror(code)))",
      hint: "the state directory must exist, have room, and be writable by the service's user")
  }
}
