/// Every language that code is looked at in. A new one is one file beside this, and one line here.
package enum Languages {
  package static let all: [Language] = [
    .swift, .objectiveC, .interfaceBuilder, .propertyList, .kotlin, .java, .androidXML, .dart, .javaScript,
    .typeScript, .typeScriptXML, .vue, .cSharp, .razor, .xaml, .cPlusPlus, .qml, .qtForm,
  ]

  /// Those that a file with this name may be in: of one, the string files say which. Empty for what is no code, and for what a
  /// tool makes of the string files.
  package static func of(path: String) -> [Language] {
    all.filter { language in
      language.endings.contains { path.hasSuffix($0) } && !language.generated.contains { path.hasSuffix($0) }
    }
  }

  /// Folders of what others have written, and of what is built.
  package static let foreignFolders: Set<String> = [
    "Pods", "Carthage", "node_modules", "build", ".build", "vendor", "third_party", "DerivedData",
    ".dart_tool", ".gradle",
  ]
}
