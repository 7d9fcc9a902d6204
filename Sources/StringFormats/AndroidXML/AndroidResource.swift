import TranslationModel

/// Where a resource with texts stands in its file.
struct AndroidResource: Sendable {
  enum Kind: Sendable {
    case string, plurals, array

    init(of variant: Variant) {
      switch variant {
      case .plain: self = .string
      case .plural: self = .plurals
      case .index: self = .array
      }
    }
  }

  /// Two resources of different kinds may have one name.
  struct ID: Hashable, Sendable {
    var kind: Kind
    var key: Text

    init(kind: Kind, key: Text) { (self.kind, self.key) = (kind, key) }
    init(of id: EntryID) { (kind, key) = (Kind(of: id.variant), id.key) }
  }

  var kind: Kind
  /// The name, with its product.
  var key: TextRange
  /// The element with its own comment.
  var extent: Range<Int>
  var openTag: Range<Int>
  /// What is between the tags.
  var inner: Range<Int> = 0..<0
  var isSelfClosing = false
  /// The numbers of its values, which are those of their entries in the catalog.
  var values: Range<Int> = 0..<0

  /// True for a name that code can refer to (`R.string.name`).
  static func isName(_ name: some Collection<UInt8>) -> Bool {
    guard let first = name.first, !first.isASCIIDigit else { return false }
    return name.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") || $0 >= 0x80
    } && first != UInt8(ascii: ".")
  }

  /// Appends a resource's `name`, and its `product` where the key names one behind an `@`.
  static func appendName(_ key: Text, _ id: EntryID, to result: inout [UInt8]) throws(EditError) {
    let flaw = key.withBytes { appendName($0, to: &result) }
    if let flaw { throw EditError(id, flaw) }
  }

  /// The same; says what is wrong with the key where it names no resource.
  static func appendName(_ key: UnsafeRawBufferPointer, to result: inout [UInt8]) -> String? {
    let at = key.firstIndex(of: UInt8(ascii: "@")) ?? key.endIndex
    guard isName(UnsafeRawBufferPointer(rebasing: key[..<at])) else {
      return
        "'\(String(decoding: key, as: UTF8.self))' is not a resource name: use letters, digits, '_' and '.' only"
    }
    result += "name=\"".utf8
    result += UnsafeRawBufferPointer(rebasing: key[..<at])
    result.append(UInt8(ascii: "\""))
    if at == key.endIndex { return nil }
    let product = key[(at + 1)...]
    guard !product.isEmpty, !product.elementsEqual("default".utf8), product.allSatisfy({ XMLName.isPart($0) })
    else {
      return "'\(String(decoding: key, as: UTF8.self))' is not a name for a product's resource"
    }
    result += " product=\"".utf8
    result += product
    result.append(UInt8(ascii: "\""))
    return nil
  }
}

/// Where one text stands: that of a `string`, or of an `item` of a plural or an array.
struct AndroidValue: Sendable {
  var key: TextRange
  /// The element with its own comment.
  @Compact var extent: Range<Int>
  @Compact var openTag: Range<Int>
  /// What is between the tags.
  @Compact var content: Range<Int>
  var isSelfClosing: Bool
  var form: AndroidForm
}

/// The `resources` element.
struct AndroidRoot: Sendable {
  var openTag: Range<Int> = 0..<0
  /// What is between its tags.
  var inner: Range<Int> = 0..<0
  var isSelfClosing = false
  var attributes: [XMLAttribute] = []
  /// True where `xliff:g` may be used anywhere in it.
  var declaresXLIFF = false
}
