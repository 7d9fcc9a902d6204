import Foundation
import HostDoubles

// A code host for demonstrations: plays GitHub beside a repository on this host, says its address, and ends with whoever started
// it. Usage: code-host-double REPOSITORY
guard CommandLine.arguments.count == 2 else { exit(64) }
let repository = CommandLine.arguments[1]
let double = HostDouble(GitHubFace())
double.tip = { branch in
  let git = Process()
  git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  git.arguments = ["git", "-C", repository, "rev-parse", "--quiet", "--verify", "refs/heads/\(branch)"]
  let output = Pipe()
  git.standardOutput = output
  guard (try? git.run()) != nil else { return nil }
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  git.waitUntilExit()
  return git.terminationStatus == 0 ? text.trimmingCharacters(in: .whitespacesAndNewlines) : nil
}
let server = try HostServer(double)
FileHandle.standardOutput.write(Data("\(server.address)\n".utf8))
_ = FileHandle.standardInput.readDataToEndOfFile()
server.stop()
