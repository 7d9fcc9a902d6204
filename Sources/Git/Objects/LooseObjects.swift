extension Repository {
  /// About how many objects have files of their own: by one of the 256 folders of objects, for ids are spread evenly. So does
  /// `git gc --auto` measure.
  package var looseObjects: Int { Self.looseObjects(in: commonDirectory) }

  /// The same of the repository in a folder.
  static func looseObjects(in folder: String) -> Int {
    let separator = folder.hasSuffix("/") ? "" : "/"
    return names(in: "\(folder)\(separator)objects/17").count { $0.utf8.count == 38 } * 256
  }
}
