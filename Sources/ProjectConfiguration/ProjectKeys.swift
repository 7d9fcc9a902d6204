import StringFormats
import TranslationModel

extension Project {
  /// Every key of `.glossator`.
  package static let keys: [ConfigurationKey] =
    projectKeys + adoptKeys + branchKeys + resourceKeys
    + StagingLocale.keys + GatePolicy.keys + checkKeys + codeKeys + AccessorSettings.keys

  private static let projectKeys = [
    ConfigurationKey(
      "project", "name", takes: "a name",
      "what the project is called in a sheet that several repositories share: ios:release/1.2"),
    ConfigurationKey("project", "base", takes: "a locale", "the locale that engineers write"),
    ConfigurationKey(
      "project", "target", isList: true, takes: "locales separated by spaces",
      "the locales to translate into"),
    ConfigurationKey(
      "project", "stale", takes: "keep or withhold", standard: "keep",
      "what happens to a translation in the files once its English has changed"),
    ConfigurationKey(
      "project", "suggest", takes: "none or exact", standard: "none",
      "whether a blank cell gets the translation of a row with the same English, to be confirmed"),
    ConfigurationKey(
      "project", "ship-from", isList: true, takes: "a share, perhaps after locales, like: sv da 90 %",
      standard: "0 %", "how many of a locale's texts must be done before a release branch gets files for it"),
    ConfigurationKey(
      "project", "sheets", takes: "by-resource or by-release", standard: "by-resource",
      "whether new rows go to their resource's sheet, or to that of the first release that needs them"),
  ]

  private static let adoptKeys = [
    ConfigurationKey(
      "adopt", "prefer", takes: "sheet or git",
      "which side is newer where a sheet that was there already and the files differ")
  ]

  private static let branchKeys = [
    ConfigurationKey(
      "branches", "production", isList: true, mayBeEmpty: true, takes: "a branch, or nothing for none",
      standard: "main", "the branch that ships to users"),
    ConfigurationKey(
      "branches", "integration", takes: "a branch", standard: "develop",
      "the branch that features are merged into"),
    ConfigurationKey(
      "branches", "feature", isList: true, takes: "a pattern of branches", standard: "feature/*",
      "the branches whose new keys are held"),
    ConfigurationKey(
      "branches", "release", isList: true, takes: "a pattern of branches", standard: "release/* hotfix/*",
      "the branches whose keys go to the sheet"),
    ConfigurationKey(
      "branches", "released", isList: true, takes: "a pattern of tags", standard: "v*",
      "the tags of shipped versions: a release branch that one of them contains is finished"),
    ConfigurationKey(
      "branches", "side", takes: "a branch with {branch} in it", standard: "l10n/{branch}",
      "the branch that Glossator commits to"),
  ]

  private static let resourceKeys = [
    ConfigurationKey(
      "resource", "format", takes: "one of: " + StringFormats.all.map(\.name).joined(separator: ", "),
      "what kind of string files they are"),
    ConfigurationKey(
      "resource", "path", takes: "a path with {locale} in it", "where the files are, by locale"),
    ConfigurationKey(
      "resource", "base-path", takes: "a path", "where the base locale's files are, if elsewhere"),
    ConfigurationKey(
      "resource", "base-text", takes: "value or key", standard: "value",
      "where the English is"),
    ConfigurationKey(
      "resource", "placeholders", takes: "one of: " + PlaceholderStyle.names.joined(separator: ", "),
      "how the texts write placeholders, if not in the format's own way"),
    ConfigurationKey(
      "resource", "key-prefix", takes: "a text",
      "removed from the front of this resource's keys in the sheet"),
    ConfigurationKey(
      "resource", "key-separator", takes: "a text",
      "what separates the parts of this resource's keys; the sheet has _ instead"),
    ConfigurationKey(
      "resource", "ignore", isList: true, takes: "a pattern of keys, like: debug.*",
      "keys whose texts are not for translators"),
    ConfigurationKey(
      "resource", "missing", takes: "nothing or base", standard: "nothing",
      "what a locale's file has for a text that is not translated"),
    ConfigurationKey(
      "resource", "sheet", takes: "a name", standard: "main", "the sheet that this resource's new rows go to"),
    ConfigurationKey(
      "resource", "locale", isList: true, takes: "a locale and its spelling, like: es es-419",
      "a locale with another name in paths, and in files that name it inside"),
  ]

  private static let checkKeys = [
    ConfigurationKey(
      "check", "level", isList: true,
      takes: "error, warning, note or off, perhaps with places: off in ios th",
      "how bad it is what the check finds"),
    ConfigurationKey(
      "glossary", "path", takes: "a path, like: l10n/glossary.csv",
      "the project's terms, a CSV file with a column term and one for each locale"),
    ConfigurationKey("waive", "check", takes: "the id of a check", "the check whose findings pass"),
    ConfigurationKey("waive", "key", takes: "a pattern of keys, like: brand.*", "the keys that it is about"),
    ConfigurationKey(
      "waive", "locale", isList: true, takes: "locales separated by spaces", "the locales that it is about"),
    ConfigurationKey(
      "waive", "until", takes: "a date, like: 2027-03-31", "the last day on which they pass"),
  ]

  private static let codeKeys = [
    ConfigurationKey(
      "code", "call", isList: true, takes: "an expression with KEY in it, like: L10n.tr(KEY)",
      "an expression of the project's own that uses a key"),
    ConfigurationKey(
      "code", "ignore", isList: true, takes: "a pattern of paths, like: Generated/**",
      "code that 'glossator scan' does not look at"),
  ]
}

extension GatePolicy {
  /// The keys of a `[gate]`, in the project's file and in the host's.
  package static let keys = [
    ConfigurationKey(
      "gate", "require", isList: true, takes: "locales separated by spaces, perhaps with a share after them",
      "the locales that must be complete, or done to a share"),
    ConfigurationKey(
      "gate", "stale", takes: "block or allow", standard: "block",
      "a translation that was made for different English"),
    ConfigurationKey(
      "gate", "pending", takes: "block or allow", standard: "allow",
      "a better wording waits on the side branch"),
    ConfigurationKey(
      "gate", "warnings", takes: "block or allow", standard: "allow", "a warning-level check fails"),
  ]
}
