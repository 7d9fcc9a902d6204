import TranslationModel

/// Finds what code says of keys, by the tables of the languages and what a project adds to them.
package struct CodeScanner: Sendable {
  /// A file with more bytes was made by a tool.
  package static let largestFile = 16 << 20

  private let indexes: [String: PatternIndex]

  /// `calls` are the project's own; `classes` are the names of classes whose members are keys.
  package init(
    calls: [CallPattern] = [], classes: [String] = [], accessors: AccessorNames = AccessorNames()
  ) {
    let members = classes.compactMap { CallPattern("\($0).KEY") }
    var indexes: [String: PatternIndex] = [:]
    for language in Languages.all {
      var index = PatternIndex()
      for table in language.tables {
        for text in table.patterns {
          guard let pattern = CallPattern(text) else { continue }
          index.add(
            PatternIndex.Entry(
              pattern: pattern, platforms: table.platforms, kind: table.kind,
              hasFormatKeys: table.hasFormatKeys))
        }
      }
      for call in calls {
        index.add(PatternIndex.Entry(pattern: call, platforms: language.platforms))
      }
      if language.platforms.contains(.dotnet) {
        for member in members { index.add(PatternIndex.Entry(pattern: member, platforms: .dotnet)) }
      }
      index.add(accessors.all.filter { $0.languages.contains(language.name) })
      indexes[language.name + language.endings[0]] = index
    }
    self.indexes = indexes
  }

  /// What a file says.
  package func facts(of bytes: UnsafeBufferPointer<UInt8>, in language: Language) -> CodeFacts {
    guard bytes.count <= Self.largestFile, !isPacked(bytes, language) else { return CodeFacts() }
    let index = indexes[language.name + language.endings[0]] ?? PatternIndex()
    let tokens = tokens(of: bytes, in: language)
    switch language.manner {
    case .code, .component:
      var finder = UseFinder(bytes, tokens, language, index)
      return finder.facts()
    default:
      var finder = MarkupFinder(bytes, tokens, language.manner)
      return finder.facts()
    }
  }

  func tokens(of bytes: UnsafeBufferPointer<UInt8>, in language: Language) -> [Token] {
    Lexer.tokens(of: bytes, language.rules) { lexer in
      switch language.manner {
      case .code: lexer.run()
      case .component: lexer.readMarkup(hasExpressions: true)
      case .androidXML, .interfaceBuilder, .qtForm, .propertyList: lexer.readMarkup(hasExpressions: false)
      }
    }
  }

  /// True for code that a tool has put into few lines: its names say nothing, and it was made of what is looked at.
  private func isPacked(_ bytes: UnsafeBufferPointer<UInt8>, _ language: Language) -> Bool {
    guard language.rules.hasDollarNames, language.manner == .code, bytes.count > 4096 else { return false }
    return bytes.prefix(1 << 16).count { $0 == .lineFeed } < min(bytes.count, 1 << 16) / 500
  }

  package func facts(of bytes: [UInt8], in language: Language) -> CodeFacts {
    bytes.withUnsafeBufferPointer { facts(of: $0, in: language) }
  }
}
