import CodeScan

/// How a project's code uses keys: what `glossator scan` cannot know by itself.
package struct CodeSettings: Hashable, Sendable {
  /// Expressions of the project's own that use keys.
  package var calls: [CallPattern]
  /// Files that are not looked at.
  package var ignored: [CodePattern]

  package init(calls: [CallPattern] = [], ignored: [CodePattern] = []) {
    (self.calls, self.ignored) = (calls, ignored)
  }

  package func ignores(_ path: String) -> Bool { ignored.contains { $0.matches(path) } }
}

/// A pattern of paths of code: `*` stands for anything but a slash, `**` for anything.
package struct CodePattern: Hashable, Sendable {
  /// As it was written.
  package let text: String
  private let pattern: BranchPattern

  /// Nil for one that is empty or endless.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= 1024 else { return nil }
    self.text = text
    pattern = BranchPattern(text)
  }

  package func matches(_ path: String) -> Bool { pattern.matches(path) }
}

extension CheckedConfiguration {
  /// The project's `[code]`.
  mutating func codeSettings() -> CodeSettings {
    var code = CodeSettings()
    for setting in settings("code", "call") {
      guard let value = setting.value, !value.isEmpty else { continue }
      if let flaw = CallPattern.flaw(in: value) {
        fail("code-call", "'\(value)' is not a call", at: setting, hint: "it \(flaw): L10n.tr(KEY)")
      } else if let call = CallPattern(value) {
        code.calls.append(call)
      }
    }
    for setting in settings("code", "ignore") {
      guard let value = setting.value, !value.isEmpty else { continue }
      guard let pattern = CodePattern(value) else {
        fail("code-ignore", "the pattern is longer than 1024 bytes", at: setting)
        continue
      }
      code.ignored.append(pattern)
    }
    return code
  }
}
