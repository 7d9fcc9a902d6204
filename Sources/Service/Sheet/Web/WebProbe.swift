import Interchange
import TranslationModel

/// Whether a server looks at what a request is put on condition of: some send tags, and write whatever comes (rclone's
/// `serve webdav`, say). Asked of a file beside the sheet, with which nothing is lost.
struct WebProbe {
  enum Answer {
    /// It refused what was put on a condition that cannot hold.
    case heeds
    /// It wrote over the file in spite of the condition.
    case ignores
    /// It takes no such file, or what a query makes of the address, nobody knows.
    case unknown
  }

  let answer: Answer
  /// Where the file could not be taken away again.
  let leftover: Finding?

  init(_ sheet: WebSheet) throws(SheetFileError) {
    guard let place = Self.place(beside: sheet.address) else {
      (answer, leftover) = (.unknown, nil)
      return
    }
    func put() throws(SheetFileError) -> HTTPResponse {
      try sheet.ask(.put, to: .writing, [HTTPField("If-Match", "\"glossator\"")], [], at: place)
    }
    let first = try put()
    guard first.isSuccess else {
      (answer, leftover) = (first.status == 412 ? .heeds : .unknown, nil)
      return
    }
    // What was not there before may be written by a server that compares the tags of files which are.
    let second = try put()
    answer = second.status == 412 ? .heeds : second.isSuccess ? .ignores : .unknown
    let removal = try sheet.ask(.delete, to: .writing, at: place)
    let isGone = removal.isSuccess || removal.status == 404 || removal.status == 410
    leftover = isGone ? nil : .leftProbe(place.description, removal.status, of: sheet.path)
  }

  private static func place(beside address: HTTPAddress) -> HTTPAddress? {
    guard !address.path.utf8.contains(UInt8(ascii: "?")), let slash = address.path.lastIndex(of: "/") else {
      return nil
    }
    let name = address.path[address.path.index(after: slash)...]
    return name.isEmpty
      ? nil : address.resolving("\(address.path[..<slash])/.\(name).glossator-probe")
  }
}

extension Finding {
  fileprivate static func leftProbe(_ probe: String, _ status: Int, of path: String) -> Finding {
    Finding(
      .warning, "sheet-probe-left",
      "the server does not let us delete '\(probe)' (\(status)), an empty file that shows whether it heeds conditions",
      at: Place(path), hint: "let who asks delete files in that folder, or leave it there: it does no harm")
  }
}
