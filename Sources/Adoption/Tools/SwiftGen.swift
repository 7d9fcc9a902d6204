import ProjectConfiguration
import TranslationModel

extension AdoptedTool {
  static let swiftGen = AdoptedTool(
    name: "swiftgen", title: "SwiftGen", files: "swiftgen.yml: which string files its code is made of",
    has: { path, _ in ["swiftgen.yml", "swiftgen.yaml", ".swiftgen.yml"].contains(path) },
    read: { files, choices throws(AdoptionFault) in
      var project = AdoptedProject()
      project.base = choices.base
      for file in files {
        do throws(SyntaxError) {
          SwiftGenSettings(path: file.path, yaml: try YAMLValue(reading: file.bytes)).add(to: &project)
        } catch { throw AdoptionFault(error, in: file.path) }
      }
      return project
    })
}

/// `swiftgen.yml` (SwiftGen's manual, "The swiftgen.yml Configuration File"): of its commands only `strings` is about texts.
private struct SwiftGenSettings {
  let path: String
  let yaml: YAMLValue

  func add(to project: inout AdoptedProject) {
    let entries = yaml["strings"]?.list ?? []
    for entry in entries {
      let inputs = ((entry["inputs"] ?? entry["paths"])?.strings ?? []).map { parts(of: $0, in: "input_dir") }
      for input in inputs { addInput(input, entry.line, &project) }
      if let filter = entry["filter"]?.string {
        leave(
          "filter = \(filter.excerpt)", "a resource's path has wildcards, and no expressions", entry.line,
          &project)
      }
      // Before version 6 there was one output, beside the inputs.
      let outputs = entry["outputs"]?.list ?? [entry]
      for output in outputs { addOutput(output, of: entry, inputs, &project) }
    }
    let others = yaml.members.map(\.name).filter {
      $0 != "strings" && $0 != "input_dir" && $0 != "output_dir"
    }
    if !others.isEmpty {
      leave(
        others.joined(separator: ", "), "these commands are not about texts: SwiftGen goes on with them", nil,
        &project)
    }
    project.explanation.append("\(path): \(entries.count.counted("group")) of string files")
  }

  private func leave(_ what: String, _ why: String, _ line: Int?, _ project: inout AdoptedProject) {
    project.leftovers.append(AdoptedLeftover(.setting, what, why, at: Place(path, line: line)))
  }

  /// The parts of a path below one of the settings' folders.
  private func parts(of path: String, in folder: String) -> [String] {
    ((yaml[folder]?.string ?? "") + "/" + path).split(separator: "/").filter { $0 != "." }.map(String.init)
  }

  /// A base file, or a folder of them.
  private func addInput(_ parts: [String], _ line: Int?, _ project: inout AdoptedProject) {
    guard let folder = parts.lastIndex(where: { $0.hasSuffix(".lproj") }) else {
      // A folder above those of languages: what is in it is found anyhow.
      if parts.last?.hasSuffix(".xcstrings") == true {
        project.families.append(ToldFamily(parts.joined(separator: "/"), at: Place(path, line: line)))
      }
      return
    }
    let locale = LocaleTag(String(parts[folder].dropLast(".lproj".count)))
    if project.base == nil, let locale { project.base = locale }
    let file = folder + 1 < parts.count ? parts[folder + 1] : "*.strings"
    let head = parts[..<folder].map { $0 + "/" }.joined()
    let base = locale == nil ? head + parts[folder] + "/" + file : nil
    project.families.append(
      ToldFamily(head + "{locale}.lproj/" + file, base: base, at: Place(path, line: line)))
  }

  // MARK: Code

  /// SwiftGen's own templates whose names the accessors' are (its manual, "Templates", "strings").
  private static let structured: Set<String> = ["structured-swift5", "structured-swift4"]
  private static let flat: Set<String> = ["flat-swift5", "flat-swift4"]
  private static let known: Set<String> = ["enumName", "publicAccess", "bundle"]

  private func addOutput(
    _ output: YAMLValue, of entry: YAMLValue, _ inputs: [[String]], _ project: inout AdoptedProject
  ) {
    guard let file = output["output"]?.string else { return }
    let template = (output["templateName"] ?? output["templatePath"])?.string ?? "its template"
    let parameters = output["params"]?.members ?? []
    let isFlat = Self.flat.contains(template)
    guard output["templateName"] != nil, isFlat || Self.structured.contains(template) else {
      let said = parameters.map { "\($0.name) = \($0.value.string ?? "…")" }
      return leave(
        "\(file.excerpt) (\(([template] + said).joined(separator: ", ").excerpt))",
        "SwiftGen goes on making this file; an [accessors] section makes one like it", output.line, &project)
    }
    let separator = entry["options"]?["separator"]?.string ?? "."
    var told = ToldAccessors(
      parts(of: file, in: "output_dir").joined(separator: "/"),
      name: output["params"]?["enumName"]?.string ?? "L10n", separator: isFlat ? "" : separator,
      inputs: inputs.map { $0.joined(separator: "/") }, at: Place(path, line: output.line))
    told.isPublic = output["params"]?["publicAccess"].map { $0.string != "false" } ?? false
    told.bundle = output["params"]?["bundle"]?.string ?? ""
    project.accessors.append(told)
    for parameter in parameters where !Self.known.contains(parameter.name) {
      leave(
        "\(parameter.name.excerpt) = \((parameter.value.string ?? "…").excerpt) of \(file.excerpt)",
        "[accessors] has nothing like it", parameter.value.line, &project)
    }
  }
}
