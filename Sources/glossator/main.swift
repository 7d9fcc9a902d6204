import CommandLine
import Glibc

exit(Program.run(Array(Swift.CommandLine.arguments.dropFirst())))
