import TranslationModel

extension CheckFamily {
  /// What the project's glossary says of its terms.
  static let glossary = CheckFamily(
    "Glossary",
    prose: [
      Rule(
        Check(
          "glossary-term", "A term of the glossary is translated as the glossary says",
          fails: CheckExample("Empty the cart", "Vaciar el carro", terms: [("cart", "cesta | carrito")]),
          passes: CheckExample("Empty the carts", "Vaciar las cestas", terms: [("cart", "cesta | carrito")]))
      ) { input in
        guard !input.terms.isEmpty else { return nil }
        let (source, own) = input.folded
        for entry in input.terms {
          guard case .translated(let words) = entry.rule, entry.term.stands(in: source),
            !entry.words.contains(where: { $0.stands(in: own) })
          else { continue }
          return Problem(
            "the term '\(entry.name)' is not translated as the glossary has it",
            hint: "write: " + words.map(\.string).joined(separator: ", or "))
        }
        return nil
      },
      Rule(
        Check(
          "glossary-name", "A name of the glossary stays as it is",
          fails: CheckExample("Share with Planner", "Compartir con Planificador", terms: [("Planner", "=")]),
          passes: CheckExample("Share with Planner", "Compartir con Planner", terms: [("Planner", "=")]))
      ) { input in
        guard !input.terms.isEmpty else { return nil }
        let (source, own) = input.folded
        let entry = input.terms.first { entry in
          entry.rule == .kept && entry.term.stands(in: source) && !entry.term.stands(in: own)
        }
        return entry.map {
          Problem("the name '\($0.name)' is not in it", hint: "the glossary keeps it in every language")
        }
      },
      Rule(
        Check(
          "glossary-avoided", "No word is used that the glossary avoids",
          fails: CheckExample("Your computer", "Tu ordenador", terms: [("computer", "! ordenador")]),
          passes: CheckExample("Your computer", "Tu equipo", terms: [("computer", "! ordenador")]))
      ) { input in
        guard !input.terms.isEmpty else { return nil }
        let own = input.folded.translation
        for entry in input.terms {
          guard case .avoided(let words) = entry.rule,
            let at = entry.words.firstIndex(where: { $0.stands(in: own) })
          else { continue }
          return Problem("it has '\(words[at])', which the glossary avoids for '\(entry.name)'")
        }
        return nil
      },
    ])
}
