import TranslationModel

/// The names that keys have beside each other.
///
/// Groups of one name are one group. Of keys with one name that key keeps it which is spelled so (`cancel` rather than
/// `Cancel`), else the shortest, else the first by its bytes; the others' get four hexadecimal digits that follow from the key alone. A key with
/// the name of a group beside it becomes `commonText`. So a new key changes another's name only by taking it, being spelled
/// more like it.
struct AccessorScope {
  private let rule: IdentifierRule
  /// What the group is called. Of spellings that are canonically equivalent it is the first by its bytes.
  private var name: String
  private var groups: [String: AccessorScope] = [:]
  private var members: [Member] = []

  private struct Member {
    var message: AccessorMessage
    /// The last part of its key.
    var part: String
    /// What it should be called; empty for a key that names nothing.
    var name: String
  }

  init(rule: IdentifierRule, name: String) { (self.rule, self.name) = (rule, name) }

  mutating func add(_ message: AccessorMessage, parts: [String]) {
    // What has no letter or digit separates, and names nothing: `Loading...`.
    let named = parts.filter { !rule.member($0).isEmpty }
    guard rule.isFlat else { return insert(message, named[...]) }
    let joined = named.map(rule.group).joined()
    members.append(
      Member(message: message, part: named.last ?? "", name: joined.isEmpty ? "" : name + joined))
  }

  private mutating func insert(_ message: AccessorMessage, _ parts: ArraySlice<String>) {
    guard let first = parts.first, parts.count > 1 else {
      let part = parts.first ?? ""
      return members.append(Member(message: message, part: part, name: rule.member(part)))
    }
    let name = rule.group(first)
    groups[name, default: AccessorScope(rule: rule, name: name)].insert(message, parts.dropFirst(), as: name)
  }

  private mutating func insert(_ message: AccessorMessage, _ parts: ArraySlice<String>, as name: String) {
    if Text(name) < Text(self.name) { self.name = name }
    insert(message, parts)
  }

  /// The finished group. Keys that do not get their own names are findings.
  func group(in outer: [String] = [], _ findings: inout [Finding]) -> AccessorGroup {
    let path = outer + [name]
    var group = AccessorGroup(path: path)
    for scope in groups.values.sorted(by: { Text($0.name) < Text($1.name) }) {
      group.groups.append(scope.group(in: path, &findings))
    }
    var taken = Set(groups.keys)
    var wanting: [String: [Member]] = [:]
    for member in members { wanting[wantedName(of: member), default: []].append(member) }
    // Those that keep their names come first: no other may take one of these.
    let names = wanting.keys.sorted { Text($0) < Text($1) }
    taken.formUnion(names)
    for name in names {
      let rivals = ranked(wanting[name] ?? [])
      for (i, member) in rivals.enumerated() {
        let own = i == 0 && !name.isEmpty ? name : suffixed(name, member.message.key, &taken)
        if name.isEmpty {
          findings.append(.nameless(member.message, own))
        } else if i > 0 {
          findings.append(.collision(member.message, with: rivals[0].message, own))
        }
        group.accessors.append(accessor(member.message, (rule.isFlat ? outer : path) + [own]))
      }
    }
    group.accessors.sort { Text($0.name) < Text($1.name) }
    return group
  }

  private func wantedName(of member: Member) -> String {
    groups[member.name] == nil ? member.name : member.name + IdentifierRule.textSuffix
  }

  private func ranked(_ rivals: [Member]) -> [Member] {
    guard rivals.count > 1 else { return rivals }
    return rivals.sorted { a, b in
      let (isA, isB) = (isSpelled(a), isSpelled(b))
      if isA != isB { return isA }
      let (keyA, keyB) = (a.message.key, b.message.key)
      return keyA.count == keyB.count ? keyA < keyB : keyA.count < keyB.count
    }
  }

  private func isSpelled(_ member: Member) -> Bool {
    let name = rule.isFlat ? rule.member(member.part) : wantedName(of: member)
    return Text(member.part) == Text(name)
  }

  private func suffixed(_ name: String, _ key: Text, _ taken: inout Set<String>) -> String {
    let nameless = rule.isFlat ? self.name + IdentifierRule.textSuffix : "text"
    let stem = name.isEmpty ? nameless : name
    let hash = KeyHash(key)
    for digits in 4...8 {
      let candidate = stem + hash.suffix(digits)
      if taken.insert(candidate).inserted { return candidate }
    }
    var number = 2
    while !taken.insert("\(stem)\(hash.suffix(8))\(number)").inserted { number += 1 }
    return "\(stem)\(hash.suffix(8))\(number)"
  }

  private func accessor(_ message: AccessorMessage, _ path: [String]) -> Accessor {
    var parameters = message.parameters
    var taken: Set<String> = []
    for i in parameters.indices {
      let name = rule.member(parameters[i].name)
      let stem = name.isEmpty ? "p\(i + 1)" : name
      var own = stem
      var number = 2
      while !taken.insert(own).inserted {
        own = "\(stem)\(number)"
        number += 1
      }
      parameters[i].name = own
    }
    return Accessor(message: message, path: path, parameters: parameters)
  }
}

extension Finding {
  fileprivate static func nameless(_ message: AccessorMessage, _ name: String) -> Finding {
    Finding(
      .note, "accessor-name", "'\(message.key.excerpt)' has nothing to be called by; it is called '\(name)'",
      at: message.place, hint: "give it a key with letters")
  }

  fileprivate static func collision(
    _ message: AccessorMessage, with other: AccessorMessage, _ name: String
  ) -> Finding {
    let line = other.place.line.map { " on line \($0)" } ?? ""
    return Finding(
      .warning, "accessor-collision",
      "'\(message.key.excerpt)' would have the accessor of '\(other.key.excerpt)'\(line); it is called '\(name)'",
      at: message.place, hint: "rename one of the two keys")
  }
}
