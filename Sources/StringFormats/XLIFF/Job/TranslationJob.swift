import TranslationModel

/// Texts that an agency is to translate into one locale, with all that its translators should know, as they go out.
///
/// Other than a string file that is XLIFF, which belongs to an app, this is a letter: made anew each time, and read once when
/// it comes back (``ReturnedJob``).
package struct TranslationJob: Sendable {
  package enum Version: String, Hashable, Sendable, CaseIterable {
    case first = "1.2"
    case second = "2.1"
  }

  /// The texts that come from one place.
  package struct Part: Sendable {
    /// What the file is to say of that place when it comes back: tools keep it.
    package var original: Text
    package var units: [Unit] = []

    package init(original: Text, units: [Unit] = []) { (self.original, self.units) = (original, units) }
  }

  /// One text.
  package struct Unit: Sendable {
    /// An NMTOKEN (XML 1.0, section 2.3), no other unit's of the part.
    package var id: String
    /// For people, and for tools that look for the same text in older jobs.
    package var name: Text
    /// The key of the plural that the text is a form of.
    package var plural: Text?
    package var source: ProtectedText
    package var target: ProtectedText?
    package var state: State
    package var notes: [Note] = []
    /// The glossary's terms in the source, for tools that look such up. Notes say the same for the others.
    package var terms: [Term] = []
    /// What the translation was made for, and said.
    package var previous: (source: Text, target: Text)?
    /// In characters.
    package var maxLength: Int?

    package init(id: String, name: Text, source: ProtectedText, target: ProtectedText?, state: State) {
      (self.id, self.name, self.source, self.target, self.state) = (id, name, source, target, state)
    }
  }

  package enum State: Hashable, Sendable {
    case missing
    /// There is a text, and somebody has to look at it.
    case open
    /// The same: it was made for other English.
    case stale
    case done
  }

  package struct Note: Hashable, Sendable {
    /// One word: what it is about.
    package var category: String
    package var text: Text

    package init(_ category: String, _ text: Text) { (self.category, self.text) = (category, text) }
  }

  /// A term of the glossary, and what translations have for it.
  package struct Term: Hashable, Sendable {
    package var name: Text
    /// One or more, each as good.
    package var translations: [Text]

    package init(_ name: Text, _ translations: [Text]) {
      (self.name, self.translations) = (name, translations)
    }
  }

  package let source: LocaleTag
  package let target: LocaleTag
  package var parts: [Part] = []

  package init(from source: LocaleTag, to target: LocaleTag) { (self.source, self.target) = (source, target) }

  /// The file, in UTF-8.
  package func bytes(_ version: Version) -> [UInt8] {
    switch version {
    case .first: FirstJobWriter(self).bytes
    case .second: SecondJobWriter(self).bytes
    }
  }
}

extension TranslationJob.Part {
  /// The units in their order; the forms of a plural that stand together as one.
  var groups: [(plural: Text?, units: ArraySlice<TranslationJob.Unit>)] {
    var groups: [(Text?, ArraySlice<TranslationJob.Unit>)] = []
    for i in units.indices {
      if let last = groups.last, let plural = last.0, plural == units[i].plural {
        groups[groups.count - 1].1 = units[last.1.startIndex...i]
      } else {
        groups.append((units[i].plural, units[i...i]))
      }
    }
    return groups
  }
}
