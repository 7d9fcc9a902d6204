import ProjectConfiguration
import Service

// What a [repository] says of its sheet.
extension HostReader {
  mutating func readSheet(_ section: Section, into settings: inout RepositorySettings) {
    settings.sheet = section.setting("sheet").flatMap { sheet($0) }
    settings.sheetAccount = sheetAccount(section, of: settings.sheet)
    settings.sheetWriters = section.setting("sheet-writers").flatMap { credential($0) }
    settings.sheetLink = section.setting("sheet-link").flatMap { sheetLink($0, settings.sheet) }
  }

  private mutating func sheet(_ setting: Setting) -> SheetLocation? {
    let value = setting.value ?? ""
    do throws(Failure) {
      let location =
        try SheetLocation(onWebOrNot: value) ?? SheetLocation(onBranch: value)
        ?? path(setting).map { SheetLocation(file: $0) }
      if let mistake = location?.mistake { throw mistake }
      return location
    } catch {
      checked.fail("sheet", error.message, at: setting, hint: error.hint)
      return nil
    }
  }

  /// Who asks for a sheet on the web.
  private mutating func sheetAccount(_ section: Section, of sheet: SheetLocation?) -> SheetAccount? {
    let (user, password) = (section.setting("sheet-user"), section.setting("sheet-password"))
    let token = section.setting("sheet-token")
    guard let first = user ?? password ?? token else { return nil }
    if sheet?.isOnWeb != true {
      checked.fail(
        "no-effect", "'\(first.name)' has no effect here", at: first,
        hint: "it is for a sheet on the web: sheet = https://…")
      return nil
    }
    if let token, user == nil, password == nil { return credential(token).map { .token(file: $0) } }
    guard let password, token == nil, let name = user?.value, !name.isEmpty, !name.contains(":") else {
      checked.fail(
        "sheet-user", "it is not clear who asks for the sheet", at: first,
        hint: "give 'sheet-user' with 'sheet-password', or 'sheet-token'")
      return nil
    }
    return credential(password).map { .password(user: name, file: $0) }
  }

  private mutating func sheetLink(_ setting: Setting, _ sheet: SheetLocation?) -> SheetLink? {
    guard let value = setting.value, !value.isEmpty else { return nil }
    do throws(SheetLink.Mistake) {
      let link = try SheetLink(value)
      if !link.namesSheet || sheet?.takesSeveral ?? true { return link }
      checked.fail(
        "sheet-link", "'{sheet}' in 'sheet-link' stands for nothing: there is one sheet", at: setting,
        hint: "in a project with several, 'sheet =' has {sheet} in it")
    } catch {
      checked.fail(
        "sheet-link", "'sheet-link' cannot be used: \(error.reason)", at: setting, hint: error.hint)
    }
    return nil
  }
}
