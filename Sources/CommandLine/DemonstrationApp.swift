/// The small app that the demonstration plays with.
enum DemonstrationApp {
  static let files: [String: String] = [
    ".glossator": """
    [project]
        base = en
        target = es th
    [branches]
        production = main
        integration = develop
    [resource "ios"]
        format = apple-strings
        path = ios/{locale}.lproj/*.strings
    [resource "android"]
        format = android-xml
        path = android/res/values-{locale}/strings.xml
        base-path = android/res/values/strings.xml

    """,
    "ios/en.lproj/Main.strings": ios(["welcome": "Welcome", "sent": "%@: %ld photos"]),
    "ios/es.lproj/Main.strings": ios(["welcome": "Te damos la bienvenida", "sent": "%@: %ld fotos"]
    ),
    "ios/th.lproj/Main.strings": ios(["welcome": "ยินดีต้อนรับ", "sent": "%@: รูป %ld รูป"]),
    "android/res/values/strings.xml": android(["welcome": "Welcome", "settings": "Settings"]),
    "android/res/values-es/strings.xml": android(["welcome": "Te damos la bienvenida", "settings": "Ajustes"]
    ),
    "android/res/values-th/strings.xml": android(["welcome": "ยินดีต้อนรับ", "settings": "การตั้งค่า"]),
  ]

  /// The same key on both platforms, each in its own spelling: one row of the sheet.
  static let newKey: [String: String] = [
    "ios/en.lproj/Main.strings": ios([
      "welcome": "Welcome", "sent": "%@: %ld photos", "goodbye": "Goodbye, %@",
    ]),
    "android/res/values/strings.xml": android([
      "welcome": "Welcome", "settings": "Settings", "goodbye": "Goodbye, %1$s",
    ]),
  ]

  static let shown = ["ios/es.lproj/Main.strings", "android/res/values-es/strings.xml"]

  private static func ios(_ texts: KeyValuePairs<String, String>) -> String {
    texts.map { "\"\($0)\" = \"\($1)\";\n" }.joined()
  }

  private static func android(_ texts: KeyValuePairs<String, String>) -> String {
    let lines = texts.map { "    <string name=\"\($0)\">\($1)</string>\n" }.joined()
    return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources>\n\(lines)</resources>\n"
  }
}
