import Glibc
import Service

func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// The folder that an absolute path is in.
func parent(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
  return String(path[..<slash])
}

/// The bytes of a file that a person named.
func readFile(_ path: String, limit: Int = 256 << 20) throws(Failure) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else { throw failed("read", path) }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    if count < 0 { throw failed("read", path) }
    if count == 0 { return bytes }
    bytes += buffer[..<count]
    if bytes.count > limit { throw Failure(.content, "\(path) is larger than \(limit >> 20) MiB") }
  }
}

/// Writes a file that is not there yet, whole or not at all: half of one would be taken for somebody's own.
func createFile(_ path: String, _ bytes: [UInt8]) throws(Failure) {
  if exists(path) { throw failed("write", path, SystemError(EEXIST)) }
  let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
  let folder = start == path.startIndex ? "." : String(path[..<start])
  let draft = ".glossator-\(getpid())"
  do throws(Failure) {
    try write(bytes, to: "\(folder)/\(draft)", as: path, O_CREAT | O_TRUNC | O_NOFOLLOW)
    do throws(SystemError) {
      try SheetFolder(folder).rename(draft, toFree: String(path[start...]))
    } catch { throw failed("write", path, error) }
  } catch {
    unlink("\(folder)/\(draft)")
    throw error
  }
}

/// Writes a file that is somebody's scratch copy: git gives a merge driver one.
func replaceFile(_ path: String, by bytes: [UInt8]) throws(Failure) { try write(bytes, to: path, O_TRUNC) }

/// Writes behind what a file has, which need not be there yet.
func appendFile(_ path: String, _ bytes: [UInt8]) throws(Failure) {
  try write(bytes, to: path, O_CREAT | O_APPEND)
}

/// `name` is what the file is to be called, where it is only a draft of that.
private func write(_ bytes: [UInt8], to path: String, as name: String? = nil, _ flags: Int32) throws(Failure)
{
  let descriptor = open(path, O_WRONLY | O_CLOEXEC | flags, 0o666)
  guard descriptor >= 0 else { throw failed("write", name ?? path) }
  defer { close(descriptor) }
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    if count < 0 { throw failed("write", name ?? path) }
    rest = rest.dropFirst(count)
  }
}

private func failed(_ what: String, _ path: String, _ error: SystemError = .latest) -> Failure {
  Failure(
    .repository, "cannot \(what) \(path): \(error)",
    hint: error.code == EEXIST ? "give another name: no file is overwritten" : nil)
}
