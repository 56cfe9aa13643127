import VantageCore
import ArgumentParser

struct OutputOptions: ParsableArguments {
    @Flag(help: "Print JSON: one object, or one per line for lists.")
    var json = false

    @Flag(name: .shortAndLong, help: "Hide the progress bar and remarks.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Print more details on standard error.")
    var verbose = false

    /// Prints a human-readable line, unless `--quiet` is set.
    func remark(_ line: String) {
        if !quiet { Console.error(line.printableLine) }
    }

    /// Prints a human-readable line if `--verbose` is set.
    func detail(_ line: String) {
        if verbose { Console.error(line.printableLine) }
    }
}
