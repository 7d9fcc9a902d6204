import HostConfiguration
import Testing
import WebServer

/// `[http]`, and the secrets of webhooks beside it.
@Suite struct HTTPReaderTests {
  private func read(_ http: String, host: String = "") -> (
    configuration: HostConfiguration?, messages: [String]
  ) {
    let text = """
      \(http)
      [repository "app"]
      remote = git@git.example.org:ada/app.git
      sheet = /srv/s.csv
      \(host)

      """
    let (configuration, findings) = HostConfiguration.read(Array(text.utf8), file: "glossator.conf")
    return (configuration, findings.map { "\($0.message)\($0.hint.map { " (\($0))" } ?? "")" })
  }

  private static let host = "[host \"app\"]\nkind = gitea\ntoken = /t\nwebhook-secret = %d/hook"

  @Test(arguments: [
    ("", nil), ("[http]\nlisten = 127.0.0.1:8085", "127.0.0.1:8085"),
    ("[http]\nlisten = /run/g/http", "/run/g/http"),
    ("[http]\nlisten = 0.0.0.0:80\nwithout-tls = yes", "0.0.0.0:80"),
  ])
  func whereItListens(text: String, address: String?) throws {
    let (configuration, messages) = read(text)
    #expect(messages == [])
    #expect(try #require(configuration).http?.listen.description == address)
  }

  @Test(arguments: [
    ("[http]\nlisten = 8085", "'8085' is no address to listen at"),
    ("[http]\nlisten = localhost:8085", "127.0.0.1:8085"),
    ("[http]\nlisten = 0.0.0.0:8085", "others can reach 0.0.0.0:8085"),
    ("[http]\nlisten = 192.0.2.1:8085\nwithout-tls = no", "a proxy before it that has TLS"),
    ("[http]\nlisten = 192.0.2.1:8085\nwithout-tls = perhaps", "'without-tls' cannot be 'perhaps'"),
    ("[http]\nport = 8085", "port"),
    ("[http]\nread-tokens = /t", "'read-tokens' has no effect while the daemon does not listen"),
    ("[http]\nlisten =\nname = l10n.example.com", "'name' has no effect"),
    ("[http]\npage = https://l10n.example.com", "'page' has no effect"),
    ("[http]\nwithout-tls = yes", "'without-tls' has no effect"),
    ("[http]\nlisten = /s\npage = l10n.example.com", "'page' must be an https or http address"),
    ("[http]\nlisten = /s\npage = https://example.com/l10n", "without a path"),
    ("[http]\nlisten = /s\npage = https://u:p@example.com", "'page' must be"),
    ("[http]\nlisten = /s\npage = javascript:alert(1)", "'page' must be"),
  ])
  func mistakes(text: String, message: String) {
    let (configuration, messages) = read(text)
    #expect(configuration == nil)
    #expect(messages.contains { $0.contains(message) }, "\(messages)")
  }

  /// Each repository knows its own, and the server's name is one that readers may ask by.
  @Test(arguments: [
    ("https://L10n.example.com/", "https://l10n.example.com"),
    ("http://intern:8085", "http://intern:8085"),
  ])
  func whereThePageIs(text: String, root: String) throws {
    let (configuration, messages) = read("[http]\nlisten = /run/g/http\nname = other.example\npage = \(text)")
    #expect(messages == [])
    let found = try #require(configuration)
    #expect(found.repositories.first?.page?.description == "\(root)/r/app")
    #expect(
      found.http?.names == ["other.example", String(root.split(separator: "/")[1].prefix { $0 != ":" })])
  }

  @Test func writersNeedADoor() throws {
    let writers = "sheet-writers = /etc/glossator/writers"
    let open = read("[http]\nlisten = 127.0.0.1:8085", host: writers)
    #expect(open.messages == [])
    #expect(open.configuration?.repositories.first?.sheetWriters == "/etc/glossator/writers")
    #expect(read("", host: writers).messages.contains { $0.contains("'sheet-writers' has no effect") })
  }

  @Test func webhooksNeedADoor() throws {
    let open = read("[http]\nlisten = 127.0.0.1:8085", host: Self.host)
    #expect(open.messages == [])
    #expect(open.configuration?.repositories.first?.codeHost?.webhookSecret == "%d/hook")
    let closed = read("", host: Self.host)
    #expect(closed.configuration == nil)
    #expect(closed.messages.contains { $0.contains("has no effect while the daemon does not listen") })
    let relative = Self.host.replacing("%d/hook", with: "hook")
    #expect(
      read("[http]\nlisten = 127.0.0.1:8085", host: relative).messages.contains {
        $0.contains("'webhook-secret' must be an absolute path")
      })
  }
}
