/// What an `ETag` says, whatever a proxy that packs answers made of it: nginx puts `W/` before it, Apache `-gzip` behind it
/// (mod_deflate), or `-br`. Ours name bytes, so that it is the same answer all the same.
enum EntityTag {
  /// Nil for what is no tag.
  static func name(of tag: some StringProtocol) -> String? {
    let strong = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    guard strong.utf8.count >= 2, strong.hasPrefix("\""), strong.hasSuffix("\"") else { return nil }
    let name = strong.dropFirst().dropLast()
    let packing = ["-gzip", "-br"].first { name.hasSuffix($0) } ?? ""
    return String(name.dropLast(packing.count))
  }
}
