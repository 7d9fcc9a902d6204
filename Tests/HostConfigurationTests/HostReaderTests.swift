import Foundation
import ProjectConfiguration
import HostConfiguration
import Service
import Testing
import TranslationModel
import Workflow

@Suite struct HostReaderTests {
  struct Mistake: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var finding: String
    var hint: String?

    init(_ name: String, _ text: String, _ finding: String, hint: String? = nil) {
      (testDescription, self.text, self.finding, self.hint) = (name, text, finding, hint)
    }
  }

  private static let attached = "[repository \"a\"]\npath = /a\n"
  private static let mirrored = "[repository \"a\"]\nremote = ssh://git@h/a\n"

  static let mistakes: [Mistake] = [
    Mistake("nothing", "", "1:1: no [repository \"NAME\"] says what to watch"),
    Mistake(
      "no address", "[repository \"a\"]\n",
      "1:1: [repository \"a\"] needs either 'path' or 'remote'"),
    Mistake(
      "no name", "[repository]\npath = /a\n", "1:1: write this section as [repository \"NAME\"]"),
    Mistake("an empty name", "[repository \"\"]\npath = /a\n", "1:1: the repository has no name"),
    Mistake(
      "a doubled name", attached + attached, "3:1: [repository \"a\"] is already on line 1"),
    Mistake(
      "a home folder", attached + "sheet = ~/a.csv\n", "3:1: 'sheet' must be an absolute path"),
    Mistake(
      "a password in an address", attached + "sheet = https://ada:secret@h/a.csv\n",
      "3:1: that cannot be the address of a sheet",
      hint: "https://HOST/PATH, without a user or a password; http only for this very host"),
    Mistake(
      "an address that everybody can read", attached + "sheet = http://h/a.csv\n",
      "3:1: that cannot be the address of a sheet"),
    Mistake(
      "another scheme", attached + "sheet = davs://h/a.csv\n",
      "3:1: a sheet's address cannot begin with 'davs://'", hint: "begin it with https://"),
    Mistake(
      "a page of Google's", attached + "sheet = https://docs.google.com/spreadsheets/d/ID/edit\n",
      "3:1: that is a page of Google's, and no file"),
    Mistake(
      "another kind of file", attached + "sheet = /srv/app.ods\n",
      "3:1: a sheet is a CSV, TSV or XLSX file, and '.ods' is another kind"),
    Mistake(
      "a user for a file", attached + "sheet = /a.csv\nsheet-user = ada\n",
      "4:1: 'sheet-user' has no effect here"),
    Mistake(
      "a user without a password", attached + "sheet = https://h/a.csv\nsheet-user = ada\n",
      "4:1: it is not clear who asks for the sheet"),
    Mistake(
      "a line end in a path", attached + "sheet = \"/a\\nb\"\n",
      "3:1: 'sheet' has a control character"),
    Mistake(
      "a command as a remote", "[repository \"a\"]\nremote = ext::sh -c id\n",
      "2:1: the remote's address cannot be used: it has a space, a control character or a letter beyond ASCII"
    ),
    Mistake(
      "a folder as a remote", "[repository \"a\"]\nremote = file:///a\n",
      "2:1: the remote's address cannot be used: a folder on this host is not a remote",
      hint: "attach it: path = FOLDER"),
    Mistake(
      "no unit", attached + "poll = 30\n", "3:1: '30' is not a duration",
      hint: "for example: 30 s, 5 min, 1 h"),
    Mistake("another unit", attached + "settle = 1 day\n", "3:1: '1 day' is not a duration"),
    Mistake("no time", "[daemon]\npoll = 0 s\n" + attached, "2:1: '0 s' is too short"),
    Mistake(
      "a negative time", "[daemon]\ndeadline = -5 s\n" + attached,
      "2:1: '-5 s' is not a duration"),
    Mistake(
      "far too long", "[daemon]\ndeadline = 99999999999999999999 h\n" + attached,
      "2:1: '99999999999999999999 h' is not a duration"),
    Mistake(
      "Arabic digits", "[daemon]\npoll = ٣ s\n" + attached, "2:1: '٣ s' is not a duration"),
    Mistake(
      "an author", attached + "author-name = A <a@b>\n",
      "3:1: 'author-name' has a character that a commit cannot carry"),
    Mistake(
      "a key for nothing", attached + "ssh-key = /k\n", "3:1: 'ssh-key' has no effect with 'path'"),
    Mistake(
      "a credential in a folder", mirrored + "ssh-key = %d/../key\n",
      "3:1: 'ssh-key' must be an absolute path, or %d/NAME"),
    Mistake(
      "a credential without a name", mirrored + "known-hosts = %d/\n",
      "3:1: 'known-hosts' must be an absolute path, or %d/NAME"),
    Mistake(
      "a repository as a credential", "[repository \"a\"]\npath = %d/a\n",
      "2:1: 'path' must be an absolute path"),
    Mistake(
      "a key beside a command", mirrored + "ssh-command = ssh -4\nssh-key = /k\n",
      "4:1: 'ssh-key' has no effect with 'ssh-command'"),
    Mistake(
      "git's configuration", mirrored + "git-configuration = yes\n",
      "3:1: 'git-configuration' cannot be 'yes'",
      hint: "one of: none, user"),
    Mistake(
      "a shared sheet", attached + "sheet = /s\n[repository \"b\"]\npath = /b\nsheet = /s\n",
      "6:1: [repository \"a\"] already has this sheet"),
    Mistake(
      "a shared sheet with two journals",
      attached + "home = /h\nsheet = /s\n[repository \"b\"]\npath = /b\nsheet = /s\n",
      "7:1: [repository \"a\"] already has this sheet"),
    Mistake(
      "a home without a place", attached + "home = strings\n",
      "3:1: 'home' must be an absolute path or an address"),
    Mistake(
      "a shared repository", attached + "[repository \"b\"]\npath = /a\n",
      "4:1: [repository \"a\"] already has this path"),
    Mistake(
      "a stranger's gate", attached + "[gate \"b\"]\nrequire = es\n",
      "3:1: there is no [repository \"b\"]",
      hint: "did you mean \"a\"?"),
    Mistake(
      "an empty gate", attached + "[gate \"a\"]\nstale = allow\n",
      "3:1: the host's gate must name the locales that it requires"),
    Mistake(
      "a gate that names no locales", attached + "[gate \"a\"]\nrequire = 80 %\n",
      "3:1: the host's gate must name the locales that it requires"),
    Mistake(
      "a project's key", attached + "target = es\n", "3:1: unknown key 'target' in [repository]"),
  ]

  @Test(arguments: mistakes) func isRefused(_ mistake: Mistake) {
    let (configuration, findings) = HostConfiguration.read(Array(mistake.text.utf8), file: "f")
    #expect(configuration == nil)
    let found = findings.first {
      "\($0.place.map(\.description) ?? ""): \($0.message)" == "f:" + mistake.finding
    }
    #expect(found != nil, "\(findings)")
    if let hint = mistake.hint { #expect(found?.hint == hint) }
  }

  @Test func whatIsLeftOutIsTheDefault() throws {
    let configuration = try #require(
      HostConfiguration.read(Array(Self.attached.utf8), file: "f").configuration)
    #expect(configuration.daemon == DaemonSettings())
    #expect(configuration.repositories == [RepositorySettings(name: "a", path: "/a")])
  }

  @Test func everythingIsRead() throws {
    let text = """
      [daemon]
      state = /s
      poll = 5 min
      settle = 3s
      deadline = 1 h
      [repository "a"]
      remote = git@h:a.git
      sheet = /a.csv
      poll = 7 s
      settle = 8 s
      author-name = Anna
      author-email = anna@example.org
      ssh-key = /k
      known-hosts = /h
      git-configuration = user
      [gate "a"]
      require = es
      require = th 80%
      pending = block
      """
    let configuration = try #require(
      HostConfiguration.read(Array(text.utf8), file: "f").configuration)
    let daemon = configuration.daemon
    #expect(daemon.state == "/s")
    #expect(
      [daemon.poll, daemon.settle, daemon.deadline] == [.seconds(300), .seconds(3), .seconds(3600)])
    var wanted = RepositorySettings(name: "a", remote: "git@h:a.git", sheet: SheetLocation(file: "/a.csv"))
    (wanted.poll, wanted.settle) = (.seconds(7), .seconds(8))
    wanted.identity = CommitIdentity(name: "Anna", email: "anna@example.org")
    (wanted.sshKey, wanted.knownHosts, wanted.usesUserConfiguration) = ("/k", "/h", true)
    wanted.gate = GatePolicy(
      require: ["es", "th"].compactMap { LocaleTag($0) },
      shares: LocaleTag("th").map { [$0: 80] } ?? [:], pending: .block)
    #expect(configuration.repositories == [wanted])
  }
}
