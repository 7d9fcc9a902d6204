import HostConfiguration
import Pages
import Service

/// Where people can look at what they are told of.
package struct Links: Hashable, Sendable {
  /// A row of the sheet; nil where nobody knows.
  package var sheet: SheetLink?
  /// The daemon's page; nil where nobody reaches it from elsewhere.
  package var page: RepositoryPage?

  package init(sheet: SheetLink? = nil, page: RepositoryPage? = nil) {
    (self.sheet, self.page) = (sheet, page)
  }

  package init(_ settings: RepositorySettings) { self.init(sheet: settings.sheetLink, page: settings.page) }

  /// Changes with them.
  var digestText: String { "\(sheet?.text ?? "") \(page.map { "\($0)" } ?? "")" }
}
