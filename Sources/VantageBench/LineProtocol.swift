import ArgumentParser
import Foundation

/// What a program that alternates this one with others says on standard input, and what it hears.
///
/// A line `run N` asks for the next N operations; each answer is one line of JSON.
enum LineProtocol {
    /// Prints a line at once, since another program waits for it.
    static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    /// - Returns: How many operations the next line asks for; `nil` at the end of the input.
    static func next() throws -> Int? {
        guard let line = readLine() else { return nil }
        guard line.hasPrefix("run "), let count = Int(line.dropFirst(4)), count > 0 else {
            throw ValidationError("Expected a line such as \"run 1000\" but received \"\(line)\".")
        }
        return count
    }

    static func seconds(since start: ContinuousClock.Instant) -> Double {
        let (seconds, attoseconds) = start.duration(to: .now).components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
