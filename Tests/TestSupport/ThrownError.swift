/// The error that a call throws.
public func failure<Value, Failure: Error>(_ call: () throws(Failure) -> Value) -> Failure? {
  do throws(Failure) {
    _ = try call()
    return nil
  } catch {
    return error
  }
}
