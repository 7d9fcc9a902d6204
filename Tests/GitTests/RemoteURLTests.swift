import Git
import Testing

@Suite struct RemoteURLTests {
  @Test(arguments: [
    ("ssh://git@example.org/team/app.git", "ssh git example.org - /team/app.git"),
    ("ssh://example.org:2222/~ada/app", "ssh - example.org 2222 /~ada/app"),
    ("git@example.org:team/app.git", "ssh git example.org - team/app.git"),
    ("host:app", "ssh - host - app"),
    ("https://example.org/team/app.git", "https - example.org - /team/app.git"),
    ("HTTPS://example.org:8443/a%20b", "https - example.org 8443 /a%20b"),
    ("git://127.0.0.1:9418/app", "git - 127.0.0.1 9418 /app"),
    ("ssh://git@[::1]:22/app", "ssh git [::1] 22 /app"),
  ])
  func taken(text: String, parts: String) throws {
    let url = try RemoteURL(text)
    let found = "\(url.scheme) \(url.user ?? "-") \(url.host) \(url.port.map(String.init) ?? "-") \(url.path)"
    #expect(found == parts)
    #expect(url.description == text)
  }

  @Test(arguments: [
    "", "/srv/git/app.git", "./app", "app", "file:///srv/app", "ext::sh -c touch% /tmp/x", "ext::sh",
    "fd::17",
    "--upload-pack=touch /tmp/x", "-oProxyCommand=x:y", "ssh://-oProxyCommand=touch/x", "ssh://ada@-oProxy/x",
    "ssh://-ada@host/x", "git@h:'; x #", "git@h:-x", "ssh://h/-x", "ssh://h/a;b", "ssh://h/$(x)",
    "ssh://h/%27%3B",
    "ssh://h/%0a", "ssh://h/%zz", "ssh://h/%", "ssh://%2DoProxyCommand/x", "http://169.254.169.254/x",
    "ftp://h/x", "https://ada:secret@h/x", "https://ada@h/x", "https://@h/x", "https://h", "https://h/",
    "https:///x", "https://h:0/x",
    "https://h:65536/x", "https://h:/x", "https://h:1a/x", "https://h/a b", "https://h/\u{1B}[31m",
    "https://h/\n",
    "https://é.example/x", "git://ada@h/x", "ssh://[::1/x", "ssh://[x]/y", "h`x`:y",
    "https://h/" + String(repeating: "x", count: 2048),
  ])
  func refused(text: String) { #expect(throws: RemoteURLError.self) { try RemoteURL(text) } }

  @Test(arguments: [("/srv/app", "path = FOLDER"), ("https://a:b@h/x", "ssh key"), ("http://h/x", "https")])
  func hints(text: String, hint: String) {
    let error = #expect(throws: RemoteURLError.self) { try RemoteURL(text) }
    #expect(error?.hint?.contains(hint) == true)
  }

  @Test(arguments: [
    "https://canary@example.org/x", "https://ada:canary@example.org/x", "HTTPS://canary@example.org:8443/x",
    "https://canary:x-oauth-basic@example.org/x", "https://canary@@example.org/x", "https://canary@",
    "https://canary@:0/x", "https://canary@h/x?y", "https://canary@h/%", "https://canary%40@h/x",
    "ssh://git:canary@example.org/x", "git:canary@example.org:x", "git://canary@example.org/x",
    "http://canary@example.org/x", "canary://h/x", "file://canary@h/x", "https://h:canary/x",
    "https://ada:can\u{1B}ary@h/x canary",
  ])
  func aSecretIsNotRepeated(text: String) {
    let error = #expect(throws: RemoteURLError.self) { try RemoteURL(text) }
    #expect(
      error.map { "\($0) \($0.reason) \($0.hint ?? "") \(String(reflecting: $0))".contains("canary") }
        == false)
  }

  @Test(arguments: ["https://token@h/x", "https://ada:secret@h/x"]) func whereASecretBelongsIsSaid(
    text: String
  ) {
    let error = #expect(throws: RemoteURLError.self) { try RemoteURL(text) }
    #expect(error?.hint?.contains("credential helper") == true)
  }

  @Test func eachAddressHasAFolder() throws {
    let names = try ["https://h/a", "https://h/b", "ssh://h/a", "h:a"].map { try RemoteURL($0).folderName }
    #expect(Set(names).count == 4)
    #expect(names.allSatisfy { $0.utf8.allSatisfy { $0 != UInt8(ascii: "/") } && $0.hasPrefix("h") })
  }
}
