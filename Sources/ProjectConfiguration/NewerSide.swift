/// Which side is newer where sheet and files said different things at the first look.
package enum NewerSide: String, CaseIterable, Hashable, Sendable {
  case sheet
  case git
}
