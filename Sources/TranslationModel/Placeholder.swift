/// How a platform writes placeholders.
package enum PlaceholderStyle: Hashable, Sendable {
  /// `%@`, `%1$ld`: Foundation's format strings.
  case apple
  /// `%s`, `%1$d`: `java.util.Formatter`, as on Android.
  case java
  /// The sheet's: printf, numbered as soon as there are two (`%@`; `%1$@ and %2$d`).
  case neutral
}
