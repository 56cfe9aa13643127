import Foundation
import Synchronization

/// A progress bar on one line of a terminal: the items done, the total, the rate and the time left.
///
/// It is hidden if standard error is not a terminal.
final class ProgressBar: Sendable {
    private static let interval = 0.1
    private static let width = 24

    private struct State {
        var lastDrawn = Date.distantPast
        var total: Int?
    }

    private let unit: String
    /// Whether the bar is visible. If it is not, callers need not count the items in advance.
    let isShown: Bool
    private let started = Date()
    private let state = Mutex(State())

    /// - Parameter unit: The name of the items, in the plural.
    init(_ unit: String, output: OutputOptions) {
        self.unit = unit
        isShown = Console.isErrorTerminal && !output.quiet
    }

    func setTotal(_ total: Int) { state.withLock { $0.total = total } }

    func update(done: Int, total newTotal: Int? = nil, failed: Int = 0) {
        guard isShown else { return }
        state.withLock {
            if let newTotal { $0.total = newTotal }
            let now = Date()
            guard now.timeIntervalSince($0.lastDrawn) >= Self.interval else { return }
            $0.lastDrawn = now
            let line = Self.line(
                done: done, total: $0.total, failed: failed, seconds: now.timeIntervalSince(started), unit: unit)
            Console.error("\r\u{1B}[K" + line, terminator: "")
        }
    }

    /// Erases the bar from the terminal.
    func finish() {
        // The lock keeps another thread from drawing the bar again at the same time.
        state.withLock {
            if $0.lastDrawn > .distantPast { Console.error("\r\u{1B}[K", terminator: "") }
            $0.lastDrawn = .distantPast
        }
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
