/// The `.glossator` of a project that shares a sheet, in Spanish and without a production branch; `paths` are the lines that say where its
/// files are.
func sharedConfiguration(_ name: String?, _ format: String, _ paths: String, target: String = "es")
  -> String
{
  """
  [project]
  \(name.map { "name = \($0)" } ?? "")
  base = en
  target = \(target)
  [branches]
  production =
  [resource "strings"]
  format = \(format)
  \(paths)

  """
}
