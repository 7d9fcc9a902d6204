extension StagingContent {
  package static let unlaunched = StagingContent(
    "unlaunched", "the texts of a target locale that no user has yet, the base text where there is none",
    settings: ["of"]
  ) { $0.translation ?? $0.text }
}
