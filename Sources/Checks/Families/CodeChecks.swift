import TranslationModel

extension CheckFamily {
  /// What `glossator scan` finds: keys that code uses, compared with those of the string files. Here they have their names, their
  /// levels and their examples.
  static let code = CheckFamily(
    "Code",
    code: [
      Check(
        "undefined-key", "Each key that code uses is in a string file", .error,
        fails: CheckExample(code: #"title = NSLocalizedString("Cart.titel", comment: "")"#),
        passes: CheckExample(code: #"title = NSLocalizedString("Cart.title", comment: "")"#)),
      Check(
        "wrong-arguments", "A text is given as many values as it has placeholders", .error,
        fails: CheckExample(
          code: #"String(format: NSLocalizedString("Cart.count", comment: ""), name, count)"#),
        passes: CheckExample(code: #"String(format: NSLocalizedString("Cart.count", comment: ""), count)"#)),
      Check(
        "raw-text", "No text is shown to users that is in no string file",
        fails: CheckExample(code: #"label.text = "Your cart""#),
        passes: CheckExample(code: #"label.text = NSLocalizedString("Cart.title", comment: "")"#)),
      Check(
        "dynamic-key", "Keys are written out where they are used",
        fails: CheckExample(code: #"NSLocalizedString(key, comment: "")"#),
        passes: CheckExample(code: #"NSLocalizedString("Cart.title", comment: "")"#)),
      Check(
        "unused-key", "Code uses each key of the string files",
        fails: CheckExample(code: #"title = NSLocalizedString("Cart.title", comment: "")"#),
        passes: CheckExample(
          code: #"""
            title = NSLocalizedString("Cart.title", comment: "")
            items = String(format: NSLocalizedString("Cart.count", comment: ""), count)
            """#)),
    ])
}
