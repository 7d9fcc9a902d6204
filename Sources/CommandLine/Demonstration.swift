struct Demonstration {
  let keepsFolder: Bool
  func run() {}
}
