import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

/// What one of a key's texts is in one file of a commit.
package struct KeyState: Hashable, Sendable {
  package var locale: LocaleTag
  package var row: RowID
  /// The locale's file.
  package var path: String
  package var state: StateOfText
}

/// The states of a key's texts in one commit: those that the gate counts, one by one, of every target locale.
package func states(of key: Text, _ inputs: GateInputs, blobs: any BlobReader) -> [KeyState] {
  let files = ParsedFiles(blobs)
  let project = inputs.project
  let plurals = PluralNeeds(base: project.base, targets: project.targets)
  let (own, _) = Slot.all(in: inputs.commit, resources: inputs.resources ?? [], base: project.base)
  let known = Set(own.map(\.basePath))
  let more = Slot.all(in: inputs.commit, resources: inputs.others, base: project.base).slots
  var states: [KeyState] = []
  for slot in own + more.filter({ !known.contains($0.basePath) }) {
    guard let tree = inputs.commit.files[slot.basePath],
      let base = try? files.keep(tree, slot.format, .source(project.base))
    else { continue }
    let mine = JudgedSlot(slot, base, plurals, inputs) { slot.isCalled(key, $0) }
    if mine.entries.isEmpty { continue }
    for locale in project.targets {
      var judgement = SlotJudgement(mine, locale, inputs, files)
      states += judgement.eachState()
    }
  }
  return states
}

extension Slot {
  /// True where people mean a key of the base file by a name: as the file has it, or as the sheet does.
  package func isCalled(_ name: Text, _ key: Text) -> Bool {
    let rowKey = resource.rowKey(for: key)
    return key.isSame(as: name) || rowKey.isSame(as: name) || self.name.qualified(rowKey).isSame(as: name)
  }
}
