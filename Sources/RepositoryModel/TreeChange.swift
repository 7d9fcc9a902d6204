/// What stands at a path of a tree and is no folder.
package struct TreeEntry: Hashable, Sendable {
  package var mode: FileMode
  /// The blob; of a submodule, its commit.
  package var id: ObjectID

  package init(mode: FileMode, id: ObjectID) {
    self.mode = mode
    self.id = id
  }
}

/// One path at which two trees differ.
package struct TreeChange: Hashable, Sendable {
  package var path: TreePath
  /// Nil where nothing stood there, or a folder.
  package var old: TreeEntry?
  /// Nil where nothing is there any more, or a folder.
  package var new: TreeEntry?

  package init(path: TreePath, old: TreeEntry?, new: TreeEntry?) {
    self.path = path
    self.old = old
    self.new = new
  }
}

/// An entry to put into a tree as it is, or to take out of it: what a person committed, whatever it is.
package struct PlacedEntry: Hashable, Sendable {
  package var path: TreePath
  /// Nil takes out what is there.
  package var entry: TreeEntry?

  package init(path: TreePath, entry: TreeEntry?) {
    self.path = path
    self.entry = entry
  }
}
