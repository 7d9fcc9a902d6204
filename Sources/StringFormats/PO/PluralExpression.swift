/// The formula of a `Plural-Forms` header: an expression of C over `n` (GNU gettext manual, "Plural forms").
indirect enum PluralExpression: Hashable, Sendable {
  case number(Int)
  case n
  case not(PluralExpression)
  case binary(Operation, PluralExpression, PluralExpression)
  case choice(PluralExpression, PluralExpression, PluralExpression)

  enum Operation: String, Hashable, Sendable, CaseIterable {
    case or = "||", and = "&&", equal = "==", unequal = "!=", atMost = "<=", atLeast = ">=", less = "<",
      more = ">"
    case plus = "+", minus = "-", times = "*", divided = "/", remainder = "%"

    /// The higher the tighter, as in C.
    var rank: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .equal, .unequal: 3
      case .atMost, .atLeast, .less, .more: 4
      case .plus, .minus: 5
      case .times, .divided, .remainder: 6
      }
    }
  }

  /// Nil where the text is no such expression.
  init?(_ text: String) {
    var parser = PluralExpressionParser(text)
    guard let expression = parser.whole() else { return nil }
    self = expression
  }

  /// The number of the form for a count; nil where the formula divides by nothing or grows past all numbers.
  func value(_ n: Int) -> Int? {
    switch self {
    case .number(let number): return number
    case .n: return n
    case .not(let inner): return inner.value(n).map { $0 == 0 ? 1 : 0 }
    case .choice(let condition, let yes, let no):
      return condition.value(n).flatMap { $0 != 0 ? yes.value(n) : no.value(n) }
    case .binary(let operation, let left, let right):
      guard let a = left.value(n) else { return nil }
      if operation == .or, a != 0 { return 1 }
      if operation == .and, a == 0 { return 0 }
      return right.value(n).flatMap { Self.result(operation, a, $0) }
    }
  }

  private static func result(_ operation: Operation, _ a: Int, _ b: Int) -> Int? {
    switch operation {
    case .or, .and: return b != 0 ? 1 : 0
    case .equal: return a == b ? 1 : 0
    case .unequal: return a != b ? 1 : 0
    case .atMost: return a <= b ? 1 : 0
    case .atLeast: return a >= b ? 1 : 0
    case .less: return a < b ? 1 : 0
    case .more: return a > b ? 1 : 0
    case .plus: return checked(a.addingReportingOverflow(b))
    case .minus: return checked(a.subtractingReportingOverflow(b))
    case .times: return checked(a.multipliedReportingOverflow(by: b))
    case .divided: return b == 0 ? nil : checked(a.dividedReportingOverflow(by: b))
    case .remainder: return b == 0 ? nil : checked(a.remainderReportingOverflow(dividingBy: b))
    }
  }

  private static func checked(_ result: (partialValue: Int, overflow: Bool)) -> Int? {
    result.overflow ? nil : result.partialValue
  }
}

/// Parses a plural formula, tightest operators last.
private struct PluralExpressionParser {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func whole() -> PluralExpression? {
    let expression = choice()
    skipBlanks()
    return position == bytes.count ? expression : nil
  }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] == 0x20 || (0x09...0x0D).contains(bytes[position]) {
      position += 1
    }
  }

  private mutating func take(_ mark: String) -> Bool {
    skipBlanks()
    guard bytes[position...].starts(with: mark.utf8) else { return false }
    position += mark.utf8.count
    return true
  }

  private mutating func choice() -> PluralExpression? {
    depth += 1
    defer { depth -= 1 }
    guard depth < 64, let condition = binary(1) else { return nil }
    guard take("?") else { return condition }
    guard let yes = choice(), take(":"), let no = choice() else { return nil }
    return .choice(condition, yes, no)
  }

  private mutating func binary(_ rank: Int) -> PluralExpression? {
    guard rank <= 6 else { return single() }
    guard var left = binary(rank + 1) else { return nil }
    while let operation = PluralExpression.Operation.allCases.first(where: {
      $0.rank == rank && take($0.rawValue)
    }) {
      guard let right = binary(rank + 1) else { return nil }
      left = .binary(operation, left, right)
    }
    return left
  }

  private mutating func single() -> PluralExpression? {
    depth += 1
    defer { depth -= 1 }
    if depth > 64 { return nil }
    if take("!") { return single().map { .not($0) } }
    if take("(") {
      guard let inner = choice(), take(")") else { return nil }
      return inner
    }
    if take("n") { return .n }
    let digits = bytes[position...].prefix { $0.isASCIIDigit }
    guard !digits.isEmpty, let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
    position = digits.endIndex
    return .number(number)
  }
}
