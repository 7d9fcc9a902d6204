import Accessors
import Adoption
import ProjectConfiguration
import RepositoryModel
import TranslationModel

/// The `[accessors]` sections that make what another tool made of string files.
struct AdoptedAccessors {
  private(set) var settings: [AccessorSettings] = []
  private(set) var explanation: [String] = []
  private(set) var leftovers: [AdoptedLeftover] = []

  /// `paths` are the repository's.
  init(_ told: [ToldAccessors], in project: Project, paths: [String]) {
    for one in told {
      do throws(Obstacle) { try add(one, project, paths) } catch {
        leftovers.append(
          AdoptedLeftover(
            .setting, one.path, "its tool goes on making this file: \(error.reason)", at: one.place))
      }
    }
  }

  private struct Obstacle: Error {
    var reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private mutating func add(_ told: ToldAccessors, _ project: Project, _ paths: [String]) throws(Obstacle) {
    let template = AccessorTemplate.swift
    let resources = project.resources.filter { resource in
      resource.isOf(template.platforms)
        && paths.contains { path in
          told.has(path) && resource.place(of: path, base: project.base)?.isBase ?? false
        }
    }
    guard let first = resources.first else { throw Obstacle("no resource has its string files") }
    guard let path = RepositoryPath(told.path) else {
      throw Obstacle("its path \(RepositoryPath.flaw(in: told.path) ?? "is none of the repository's")")
    }
    let one = AccessorSettings(
      template: template.name, path: path, resources: resources.map(\.name),
      options: AccessorOptions(
        section: section(for: first.name), name: told.name, access: told.isPublic ? .public : .internal,
        bundle: told.bundle, separator: told.separator))
    // What is read back is what would be refused.
    var candidate = project
    candidate.accessors = settings + [one]
    let (read, mistakes) = Project.read(Array(candidate.text().utf8), file: RepositoryView.fileName)
    guard read != nil else { throw Obstacle(mistakes.first?.message ?? "an [accessors] cannot say it") }
    settings.append(one)
    explanation.append(
      "[accessors \"\(one.name)\"] makes \(path)\(told.bundle.isEmpty ? ", with texts of the main bundle" : ""); "
        + "take that out of \(told.place.file), delete the file, and run 'glossator accessors'")
  }

  /// A name that no section has.
  private func section(for name: String) -> String {
    let taken = settings.map(\.name)
    return taken.contains(name)
      ? (2...taken.count + 2).lazy.map { "\(name)-\($0)" }.first { !taken.contains($0) } ?? name : name
  }
}

extension ToldAccessors {
  /// True for a file that it is made of.
  fileprivate func has(_ path: String) -> Bool {
    inputs.contains { $0.isEmpty || path == $0 || path.hasPrefix($0 + "/") }
  }
}
