import Interchange

/// A delivery that is signed as Standard Webhooks says (version 1 of that specification): its id, its time and its body.
enum StandardWebhook {
  /// What is older than this many seconds, or that far in the future, may be somebody's recording.
  private static let tolerance: Int64 = 5 * 60

  /// True where a delivery says that it is signed this way; then it must be, whatever else it brings.
  static func isClaimed(_ head: DeliveryHead) -> Bool { !head["webhook-signature"].isEmpty }

  static func claim(_ head: DeliveryHead) -> DeliveryClaim? {
    let (ids, times, signatures) = (head["webhook-id"], head["webhook-timestamp"], head["webhook-signature"])
    guard ids.count == 1, times.count == 1, signatures.count == 1, !ids[0].isEmpty,
      let time = Int64(times[0])
    else { return nil }
    let age = head.time.subtractingReportingOverflow(time)
    guard !age.overflow, (-tolerance...tolerance).contains(age.partialValue) else { return nil }
    // Several, while a secret is being replaced.
    let codes = signatures[0].split(separator: " ").compactMap { signature -> [UInt8]? in
      guard signature.hasPrefix("v1,"), let code = Base64.bytes(signature.utf8.dropFirst(3)), code.count == 32
      else { return nil }
      return code
    }
    if codes.isEmpty { return nil }
    return .code(codes, prefix: Array("\(ids[0]).\(times[0]).".utf8), key: .signingToken)
  }
}
