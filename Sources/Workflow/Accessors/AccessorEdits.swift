import Accessors
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

/// A generated file that a branch's `.glossator` names, as it is there.
package struct AccessorInput: Sendable {
  package var settings: AccessorSettings
  /// What the branch's tip has at its path; nil where there is nothing.
  package var tip: TreeFile?
  /// What somebody put there on the side branch.
  package var kept: TreeFile?

  package init(_ settings: AccessorSettings, tip: TreeFile?, kept: TreeFile? = nil) {
    (self.settings, self.tip, self.kept) = (settings, tip, kept)
  }
}

extension BranchSource {
  /// Plans the generated files that say other things by the base files of the side branch than by those of the branch
  /// itself. A project that commits none gets none, and one that is stale already is for those who made it so: only the
  /// side branch's own English is its business.
  func addAccessors(to plan: inout BranchPlan, _ base: LocaleTag, _ files: ParsedFiles) -> [Finding] {
    guard input.accessors.contains(where: { $0.tip != nil }) else { return [] }
    let now = slots.map { AccessorSource($0.slot, $0.file.catalog) }
    let then = slots.map { AccessorSource($0.slot, planned($0, plan, base, files)) }
    var findings: [Finding] = []
    for accessors in input.accessors {
      // What nobody can read may say other things.
      let unread = unread + slots.filter { $0.sideProblem != nil }.map(\.slot)
      guard let tip = accessors.tip, unread.allSatisfy({ !accessors.settings.has($0) }),
        let before = AccessorFile(accessors.settings, now),
        let after = AccessorFile(accessors.settings, then),
        after.bytes != before.bytes
      else { continue }
      do throws(FileProblem) {
        let there = try [tip, accessors.kept].compactMap(\.self).map(files.generatedCode)
        if there.first == after.bytes { continue }
        plan.files.append(FileEdit(path: accessors.settings.path, content: after.bytes, mode: tip.mode))
      } catch {
        findings.append(.notGenerated(accessors.settings, error).on(input.name))
      }
    }
    return findings
  }

  /// What a base file says once the plan is carried out, with what people changed in it on the side branch.
  private func planned(_ source: SlotSource, _ plan: BranchPlan, _ base: LocaleTag, _ files: ParsedFiles)
    -> Catalog
  {
    let role = FileRole.source(base)
    let path = source.slot.basePath
    let content = plan.files.first { $0.path.string == path }?.content
    if let content, let file = try? source.slot.format.read(content, as: role) { return file.catalog }
    return (files.kept(input, path, source, role) ?? source.file).catalog
  }
}

extension AccessorSettings {
  /// True for one of the base files that it is made from.
  fileprivate func has(_ slot: Slot) -> Bool { resources.contains(slot.resource.name) }
}

extension Finding {
  fileprivate static func notGenerated(_ settings: AccessorSettings, _ problem: FileProblem) -> Finding {
    var finding = problem.finding(path: settings.path.string)
    if case .notAFile(let what) = problem {
      finding = Finding(
        .warning, "accessors-file", "the accessors are not written here: this is \(what)",
        at: Place(settings.path.string),
        hint: "delete it, or let [accessors \"\(settings.name)\"] in .glossator name another path")
    }
    return finding
  }
}
