import TranslationModel

extension CheckFamily {
  /// A text that is far longer or shorter than its source is often another one, or one that a screen cuts off.
  static let lengths = CheckFamily(
    "Length beside the source",
    prose: [
      Rule(
        Check(
          "far-longer", "The translation is not three times as long as its source",
          fails: CheckExample(
            "Save the file now",
            "Guarda el archivo que tienes abierto en este momento, o bien descarta los cambios hechos"),
          passes: CheckExample("Save", "Guardar cambios")),
        { input in
          let (source, own) = (input.source.scalars.count, input.translation.scalars.count)
          guard own > 3 * source, own > source + 40 else { return nil }
          return Problem("it has \(own.counted("character")), the source \(source)")
        }),
      Rule(
        Check(
          "far-shorter", "The translation is not far shorter than its source",
          in: .except(["zh", "ja", "ko"]),
          fails: CheckExample("The file will be deleted from all of your devices", "Eliminar"),
          passes: CheckExample("The file will be deleted", "Se eliminará")),
        { input in
          let (source, own) = (input.source.scalars.count, input.translation.scalars.count)
          guard source > 40, own * 4 < source else { return nil }
          return Problem("it has \(own.counted("character")), the source \(source)")
        }),
      Rule(
        Check(
          "double-length", "A short text is not twice as long as its source, where screens are tight", .off,
          fails: CheckExample("Settings", "Konfigurationseinstellungen", in: "de"),
          passes: CheckExample("Settings", "Einstellungen", in: "de")),
        { input in
          let (source, own) = (input.source.scalars.count, input.translation.scalars.count)
          guard (4...25).contains(source), own > 2 * source else { return nil }
          return Problem(
            "it is more than twice as long as its source: \(own.counted("character")) for \(source)")
        }),
    ])
}
