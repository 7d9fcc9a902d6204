import RepositoryModel

/// What some paths have in many trees. Trees that have the same at all of them have one number, and a folder that was looked
/// into once is not looked into again: from commit to commit most stay as they are.
final class PathVersions {
  private let repository: Repository
  private let root: Place
  private var places: [RepositoryPath: [Int]] = [:]
  private var versions: [Folder: Int] = [:]

  /// A folder on the way to some of the paths, or the end of one.
  private final class Place {
    let name: [UInt8]
    var children: [Place] = []
    /// True where a path ends here: then what the blob is comes before what the children have.
    var isFile = false
    /// Of each version, what it has: numbers of blobs, and of the children's versions.
    var contents: [[Int]] = []
    var numbers: [[Int]: Int] = [:]

    init(_ name: [UInt8]) { self.name = name }

    func version(_ content: [Int]) -> Int {
      if let known = numbers[content] { return known }
      contents.append(content)
      numbers[content] = contents.count - 1
      return contents.count - 1
    }
  }

  private struct Folder: Hashable {
    var tree: ObjectID
    var place: ObjectIdentifier
  }

  private var blobs: [ObjectID] = []
  private var numberOfBlob: [ObjectID: Int] = [:]
  private var failures: [GitError] = []

  private static let absent = -1

  init(_ paths: [RepositoryPath], _ repository: Repository) {
    self.repository = repository
    root = Place([])
    for path in paths {
      var (place, way) = (root, [Int]())
      for part in TreePath(path).parts {
        let next = place.children.firstIndex { $0.name.elementsEqual(part) } ?? place.children.count
        if next == place.children.count { place.children.append(Place(Array(part))) }
        place = place.children[next]
        way.append(next)
      }
      place.isFile = true
      places[path] = way
    }
  }

  /// The number of what a commit's tree has.
  func version(of tree: ObjectID) throws(GitError) -> Int { try look(into: tree, root) }

  /// What a version has at one of the paths; nil where there is nothing, or a folder.
  ///
  /// - Throws: Where a folder on the way there could not be read.
  func blob(at path: RepositoryPath, in version: Int) throws(GitError) -> ObjectID? {
    var (place, version) = (root, version)
    for next in places[path] ?? [] {
      let child = place.children[next]
      version = place.contents[version][(place.isFile ? 1 : 0) + next]
      if version < Self.absent { throw failures[-2 - version] }
      if version == Self.absent { return nil }
      place = child
    }
    guard place.isFile, let number = place.contents[version].first, number >= 0 else { return nil }
    return blobs[number]
  }

  private func look(into tree: ObjectID, _ place: Place) throws(GitError) -> Int {
    var content = Array(repeating: Self.absent, count: place.children.count + (place.isFile ? 1 : 0))
    let first = place.isFile ? 1 : 0
    var found: [(child: Int, id: ObjectID, isFolder: Bool)] = []
    try repository.eachEntry(of: tree) { name, id, isFolder in
      for (number, child) in place.children.enumerated()
      where child.name.count == name.count && name.elementsEqual(child.name) {
        found.append((number, id, isFolder))
      }
    }
    for (number, id, isFolder) in found {
      content[first + number] = version(of: id, isFolder: isFolder, place.children[number])
    }
    return place.version(content)
  }

  private func version(of id: ObjectID, isFolder: Bool, _ place: Place) -> Int {
    if !isFolder {
      guard place.isFile else { return Self.absent }
      return place.version([number(of: id)] + place.children.map { _ in Self.absent })
    }
    if place.children.isEmpty { return Self.absent }
    let folder = Folder(tree: id, place: ObjectIdentifier(place))
    if let known = versions[folder] { return known }
    let version: Int
    do throws(GitError) { version = try look(into: id, place) } catch {
      failures.append(error)
      version = -1 - failures.count
    }
    versions[folder] = version
    return version
  }

  private func number(of blob: ObjectID) -> Int {
    if let known = numberOfBlob[blob] { return known }
    blobs.append(blob)
    numberOfBlob[blob] = blobs.count - 1
    return blobs.count - 1
  }
}
