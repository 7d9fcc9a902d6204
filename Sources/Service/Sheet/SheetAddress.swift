import Interchange

/// What people give as a sheet's address.
enum SheetAddress {
  /// In lower case; nil for what is no address: a path, or `BRANCH:PATH`.
  static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text[..<colon].lowercased()
    guard let first = scheme.utf8.first, (0x61...0x7A).contains(first),
      scheme.utf8.allSatisfy({ (0x61...0x7A).contains($0) || "0123456789+-.".utf8.contains($0) })
    else { return nil }
    // `https:` alone is meant for one, too.
    return text[colon...].hasPrefix("://") || ["http", "https"].contains(scheme) ? scheme : nil
  }

  static func otherScheme(_ scheme: String) -> Failure {
    let isWeb = ["dav", "davs", "webdav", "webdavs"].contains(scheme)
    return Failure(
      .configuration, "a sheet's address cannot begin with '\(scheme.excerpt)://'",
      hint: isWeb
        ? "begin it with https://"
        : "name a file of this host, /srv/share/app.csv, an address, https://…, or a branch, l10n-sheet:app.csv"
    )
  }

  /// With what no address has, blanks and letters past ASCII say, as `%20`.
  static func encoded(_ text: String, but marker: String) -> String {
    let pieces = text.split(separator: marker, omittingEmptySubsequences: false).map { piece in
      var bytes: [UInt8] = []
      for byte in piece.utf8 {
        if byte == 0x20 || byte > 0x7E || "\"<>^`{|}".utf8.contains(byte) {
          bytes += HTTPAddress.encoded(byte)
        } else {
          bytes.append(byte)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    return pieces.joined(separator: marker)
  }

  /// Why an address is that of a page, in which people edit, and not of the file; nil for any other.
  static func page(at address: HTTPAddress) -> Failure? {
    func isHost(_ names: String...) -> Bool {
      names.contains { address.host == $0 || address.host.hasSuffix(".\($0)") }
    }
    if isHost("docs.google.com", "drive.google.com") {
      return Failure(
        .configuration, "that is a page of Google's, and no file",
        hint:
          "a Google spreadsheet is kept by a script, and the sheet is on a branch: OPERATORS.md, 'Google Sheets'"
      )
    }
    if isHost("onedrive.live.com", "1drv.ms") || isSharePoint(address) && isPage(address.path) {
      return Failure(
        .configuration, "that is a page of SharePoint's or OneDrive's, which asks people to sign in",
        hint:
          "have a program sync the folder to this host, and name the file there: sheet = /srv/share/app.xlsx")
    }
    return nil
  }

  static func isSharePoint(_ address: HTTPAddress) -> Bool { address.host.hasSuffix(".sharepoint.com") }

  /// What SharePoint shows people, and what its "Copy link" gives them: `/:x:/s/team/ID`, `/sites/team/_layouts/15/Doc.aspx?…`.
  private static func isPage(_ path: String) -> Bool {
    let place = path.prefix { $0 != "?" }.lowercased()
    return place.wholeMatch(of: /\/:[a-z]:\/.*/) != nil || place.contains("/_layouts/")
      || place.hasSuffix(".aspx")
      || !place.contains(".") && !place.contains("/_api/")
  }
}
