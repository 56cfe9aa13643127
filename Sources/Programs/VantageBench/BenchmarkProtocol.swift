import ArgumentParser
import Foundation

/// The protocol between this program and a driver, which alternates between this and other programs.
///
/// On standard input, a line `run N` requests the next N operations. The response is one line of JSON.
enum BenchmarkProtocol {
    /// Prints a line without buffering, because the driver is waiting for it.
    static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    /// - Returns: The number of operations that the next line requests; `nil` at the end of the input.
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
