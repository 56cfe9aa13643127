import ArgumentParser

struct OutputOptions: ParsableArguments {
    @Flag(help: "Print JSON for machines: one object, or one a line.")
    var json = false

    @Flag(name: .shortAndLong, help: "Print no progress and no remarks.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Say more on standard error.")
    var verbose = false

    /// A remark for people.
    func remark(_ line: String) {
        if !quiet { Console.error(line.printableLine) }
    }

    func detail(_ line: String) {
        if verbose { Console.error(line.printableLine) }
    }
}
