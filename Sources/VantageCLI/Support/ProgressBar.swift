import Foundation
import Vantage

/// Done, total, rate and time left, on one line of a terminal; nothing where standard error is none.
final class ProgressBar: @unchecked Sendable {
    // Sendable, since what changes is only touched under the lock.
    private static let interval = 0.1
    private static let width = 24

    private let lock = NSLock()
    private let unit: String
    /// Whether there is anybody to see it: counting ahead what there is to do costs time of its own.
    let isShown: Bool
    private let started = Date()
    private var lastDrawn = Date.distantPast
    private var total: Int?

    /// - Parameter unit: What is counted, in the plural.
    init(_ unit: String, output: OutputOptions) {
        self.unit = unit
        isShown = Console.errorIsTerminal && !output.quiet
    }

    func setTotal(_ total: Int) { lock.withLock { self.total = total } }

    func update(done: Int, total newTotal: Int? = nil, failed: Int = 0) {
        guard isShown else { return }
        lock.withLock {
            if let newTotal { total = newTotal }
            let now = Date()
            guard now.timeIntervalSince(lastDrawn) >= Self.interval else { return }
            lastDrawn = now
            let line = Self.line(
                done: done, total: total, failed: failed, seconds: now.timeIntervalSince(started), unit: unit)
            Console.error("\r\u{1B}[K" + line, terminator: "")
        }
    }

    /// Takes the bar off the terminal.
    func finish() {
        guard isShown else { return }
        lock.withLock { Console.error("\r\u{1B}[K", terminator: "") }
    }

    static func line(done: Int, total: Int?, failed: Int, seconds: Double, unit: String) -> String {
        let rate = seconds > 0 ? Double(done) / seconds : 0
        var parts: [String] = []
        if let total, total > 0 {
            let filled = min(width, done * width / total)
            parts.append(
                "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled) + "]")
            parts.append("\(done)/\(total) \(unit)")
        } else {
            parts.append("\(done) \(unit)")
        }
        parts.append(rate >= 10 ? "\(Int(rate))/s" : "\(Int(rate * 10) / 10).\(Int(rate * 10) % 10)/s")
        if let total, rate > 0, done < total {
            let left = Int(Double(total - done) / rate)
            parts.append("\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left")
        }
        if failed > 0 { parts.append("\(failed) failed") }
        return parts.joined(separator: "  ")
    }
}
