/// Stands where an answer is not there yet.
enum NoAnswer {
  static let markup = tag(.p, .class("nothing")) { "There is no answer yet. The next whole look makes one." }
}
