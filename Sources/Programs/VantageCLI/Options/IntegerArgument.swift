import ArgumentParser

enum IntegerArgument {
    /// - Throws: `ValidationError` that names the flag, if the value is out of range.
    static func check(_ value: Int, flag: String, in range: ClosedRange<Int>) throws {
        guard range.contains(value) else {
            throw ValidationError(
                "Expected \(flag) from \(range.lowerBound) to \(range.upperBound) but received \(value).")
        }
    }
}
