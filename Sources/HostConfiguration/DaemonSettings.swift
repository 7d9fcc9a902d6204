/// What holds for the daemon as a whole.
package struct DaemonSettings: Hashable, Sendable {
  /// The folder for mirrors and locks; its content can be made again.
  package var state = "/var/lib/glossator"
  /// The time between two looks at one repository.
  package var poll = Duration.seconds(30)
  /// How long a sheet must stay as it is before it is read.
  package var settle = Duration.seconds(2)
  /// How long one look may take.
  package var deadline = Duration.seconds(600)

  package init() {}
}
