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
      for input in (entry["inputs"] ?? entry["paths"])?.strings ?? [] {
        addInput(input, entry.line, &project)
      }
      if let filter = entry["filter"]?.string {
        leave(
          "filter = \(filter.excerpt)", "a resource's path has wildcards, and no expressions", entry.line,
          &project)
      }
      // Before version 6 there was one output, beside the inputs.
      let outputs = entry["outputs"]?.list ?? [entry]
      for output in outputs { addOutput(output, &project) }
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

  /// A base file, or a folder of them.
  private func addInput(_ input: String, _ line: Int, _ project: inout AdoptedProject) {
    let parts = ((yaml["input_dir"]?.string ?? "") + "/" + input).split(separator: "/").filter { $0 != "." }
      .map(String.init)
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

  private func addOutput(_ output: YAMLValue, _ project: inout AdoptedProject) {
    guard let file = output["output"]?.string else { return }
    let template = (output["templateName"] ?? output["templatePath"])?.string ?? "its template"
    let parameters = output["params"]?.members.map { "\($0.name) = \($0.value.string ?? "…")" } ?? []
    leave(
      "\(file.excerpt) (\(([template] + parameters).joined(separator: ", ").excerpt))",
      "SwiftGen goes on making this file; an [accessors] section makes one like it", output.line, &project)
  }
}
