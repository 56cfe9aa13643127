import Foundation
import Tracing

/// Identifies a span and its trace.
///
/// Source: W3C Trace Context, level 1, section 3.2.
struct TraceContext: Hashable, Sendable {
    /// The name of the header field that carries a context.
    static let field = "traceparent"

    /// 32 hexadecimal digits.
    let trace: String
    /// 16 hexadecimal digits.
    let span: String
    /// The span that contains this one, or `nil` for the first span of a trace.
    let parent: String?
    /// Whether the trace is recorded.
    let isSampled: Bool

    /// Creates the context of a new span.
    ///
    /// - Parameters:
    ///   - parent: The context of the span that contains it; `nil` to start a trace.
    ///   - isSampled: Whether a new trace is recorded.
    init(childOf parent: TraceContext?, isSampled: Bool = true) {
        trace = parent?.trace ?? Self.random() + Self.random()
        span = Self.random()
        self.parent = parent?.span
        self.isSampled = parent?.isSampled ?? isSampled
    }

    /// - Parameter text: A value of `traceparent`, such as `00-<trace>-<span>-01`.
    /// - Returns: `nil` if the text is malformed.
    init?(parsing text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, parts[0] != "ff", parts[0] != "00" || parts.count == 4,
            zip(parts, [2, 32, 16, 2]).allSatisfy({ $0.utf8.count == $1 && $0.utf8.allSatisfy(Self.isHexDigit) }),
            parts[1].contains(where: { $0 != "0" }), parts[2].contains(where: { $0 != "0" }),
            let flags = UInt8(parts[3], radix: 16)
        else { return nil }
        (trace, span, parent) = (String(parts[1]), String(parts[2]), nil)
        isSampled = flags & 1 == 1
    }

    /// The value of `traceparent`.
    var text: String { "00-\(trace)-\(span)-\(isSampled ? "01" : "00")" }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
    }

    private static func random() -> String {
        let text = String(UInt64.random(in: 1 ... .max), radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}

extension ServiceContext {
    private enum Key: ServiceContextKey { typealias Value = TraceContext }

    /// A trace that is not recorded.
    static var unsampled: ServiceContext {
        var context = ServiceContext.topLevel
        context.trace = TraceContext(childOf: nil, isSampled: false)
        return context
    }

    var trace: TraceContext? {
        get { self[Key.self] }
        set { self[Key.self] = newValue }
    }
}
