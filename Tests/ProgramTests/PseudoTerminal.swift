import Foundation
import Glibc
import TestSupport
import Testing

/// A terminal with nobody at it: what a program asks there is answered by lines that were typed before.
struct PseudoTerminal {
  struct Run {
    var status: Int32
    /// Of standard output, which is no terminal.
    var output: String
    /// What is seen on the terminal: standard error, and what was typed.
    var screen: String
  }

  /// Runs the program with standard input and standard error at the terminal. Behind the lines its input ends.
  static func run(_ arguments: [String], in folder: URL, typing lines: [String]) throws -> Run {
    // What posix_openpt, unlockpt and ptsname do on Linux (pty(7), ioctl_tty(2)): Swift sees none of them.
    let keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(keyboard) }
    var (lock, number): (CInt, CInt) = (0, 0)
    try #require(keyboard >= 0 && ioctl(keyboard, 0x4004_5431, &lock) == 0)
    try #require(ioctl(keyboard, 0x8004_5430, &number) == 0)
    let name = "/dev/pts/\(number)"
    let terminal = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(terminal >= 0)
    let process = Process()
    process.executableURL = BuiltProgram.url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let handle = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
    process.standardInput = handle
    process.standardError = handle
    let pipe = Pipe()
    process.standardOutput = pipe
    // 4 is what ends the input, at the beginning of a line.
    let typed = Array((lines.map { $0 + "\n" }.joined() + "\u{4}").utf8)
    try #require(typed.withUnsafeBytes { write(keyboard, $0.baseAddress, $0.count) } == typed.count)
    try process.run()
    close(terminal)
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    var screen: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    // Where nobody has the terminal open any more, reading fails.
    while case let count = read(keyboard, &piece, piece.count), count > 0 { screen += piece.prefix(count) }
    return Run(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      screen: String(decoding: screen, as: UTF8.self).replacing("\r\n", with: "\n"))
  }
}
