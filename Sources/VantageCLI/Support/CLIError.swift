import ArgumentParser

/// Something that the command line itself finds wrong.
struct CLIError: Error, CustomStringConvertible {
    let status: ExitCode
    /// What happened, to which thing, and what to do next.
    let description: String

    static func usage(_ words: String) -> CLIError { CLIError(status: .usage, description: words) }

    static func outOfRange(_ flag: String, _ range: ClosedRange<Double>, _ unit: String, _ value: Double) -> CLIError {
        let (low, high, received) = (range.lowerBound.short, range.upperBound.short, value.short)
        return usage("Expected \(flag) from \(low) to \(high)\(unit) but received \(received).")
    }
}

extension Double {
    /// Without a fraction where there is none.
    var short: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self) }
}
