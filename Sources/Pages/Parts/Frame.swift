import Interchange
import TranslationModel

/// What stands around every page: how it is called, where else one can go, and when its repository was looked at.
struct Frame {
  /// The pages of a repository.
  enum Part: Hashable, Sendable { case releases, language, held, faults }

  private let title: String
  /// The one that the page is about.
  private let repository: RepositoryAnswers?
  /// The one that is shown.
  private let part: Part?
  /// True where the reader signed in to see this.
  private let signsOut: Bool
  private let content: Markup

  init(
    _ title: String, _ repository: RepositoryAnswers? = nil, _ part: Part? = nil, signsOut: Bool = false,
    @MarkupBuilder content: () -> Markup
  ) {
    (self.title, self.repository, self.part) = (title, repository, part)
    self.signsOut = signsOut || repository?.readersSignIn == true
    self.content = content()
  }

  func response(_ status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status,
      fields: [
        HTTPField("Content-Type", "text/html; charset=utf-8"),
        // After somebody has signed out, whoever sits there next does not get it by going back.
        HTTPField("Cache-Control", signsOut ? "private, no-store" : "private, no-cache"),
      ],
      body: markup.bytes)
  }

  private var markup: Markup {
    together {
      Markup.doctype
      tag(.html, .lang("en")) {
        head
        tag(.body) {
          tag(.a, .class("skip"), .href(id: "content")) { "Skip to the content" }
          header
          tag(.main, .id("content"), .set(.tabIndex, "-1")) { content }
          footer
        }
      }
    }
  }

  private var head: Markup {
    tag(.head) {
      tag(.meta, .set(.charset, "utf-8"))
      tag(.meta, .set(.name, "viewport"), .set(.content, "width=device-width, initial-scale=1"))
      tag(.meta, .set(.name, "color-scheme"), .set(.content, "light dark"))
      tag(.title) { title.isEmpty ? "Glossator" : "\(title) – Glossator" }
      tag(.link, .set(.rel, "stylesheet"), .href(.styleSheet))
      tag(.link, .set(.rel, "icon"), .set(.type, "image/svg+xml"), .href(.icon))
    }
  }

  private var header: Markup {
    tag(.header) {
      tag(.p, .class("home")) { tag(.a, .href(.front)) { "Glossator" } }
      if let name = repository?.name {
        tag(.nav, .set(.ariaLabel, "Pages of \(name)")) {
          tag(.ul) {
            item(name, .repository(name), .releases)
            item("Held keys", .held(name), .held)
            item(faults, .faults(name), .faults)
          }
        }
      }
      if signsOut {
        tag(.form, .class("leave"), .set(.method, "post"), .action(.signOut)) {
          tag(.button, .set(.type, "submit")) { "Sign out" }
        }
      }
    }
  }

  private var faults: String {
    let count = (repository?.faults?.count ?? 0) + (repository?.untoldFailure == nil ? 0 : 1)
    return count == 0 ? "Faults" : "Faults (\(count))"
  }

  private func item(_ text: String, _ address: PageAddress, _ part: Part) -> Markup {
    tag(.li) {
      if part == self.part {
        tag(.a, .href(address), .set(.current, "page")) { tag(.bdi) { text } }
      } else {
        tag(.a, .href(address)) { tag(.bdi) { text } }
      }
    }
  }

  private var footer: Markup? {
    guard let repository else { return nil }
    let summary = repository.summary
    return tag(.footer) {
      tag(.p) {
        LookTime.markup(summary)
        if let answered = summary.answered {
          " This page is as of "
          answered.markup
          "."
        }
      }
    }
  }
}
