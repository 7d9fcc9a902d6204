import CLibgit2
import RepositoryModel

extension ObjectID {
  /// Nil where there is no id.
  init?(_ oid: UnsafePointer<git_oid>?) {
    guard let oid else { return nil }
    self.init(oid.pointee)
  }

  init(_ oid: git_oid) {
    self = withUnsafeBytes(of: oid) { bytes in
      ObjectID(
        high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
        middle: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
        low: UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self)))
    }
  }

  var oid: git_oid {
    var oid = git_oid()
    withUnsafeMutableBytes(of: &oid) { bytes in
      bytes.storeBytes(of: high.bigEndian, toByteOffset: 0, as: UInt64.self)
      bytes.storeBytes(of: middle.bigEndian, toByteOffset: 8, as: UInt64.self)
      bytes.storeBytes(of: low.bigEndian, toByteOffset: 16, as: UInt32.self)
    }
    return oid
  }
}
