import ArgumentParser
import Foundation

struct JobsOption: ParsableArguments {
    @Option(help: "The number of rows to process at once. (default: one per core)")
    var jobs: Int?

    func validate() throws {
        if let jobs { try IntegerArgument.check(jobs, flag: "--jobs", in: 1...256) }
    }

    var count: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }
}
