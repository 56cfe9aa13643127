import Vantage

/// The results of running a conformance suite.
public struct ConformanceReport: Sendable, CustomStringConvertible {
    /// The result for one rule.
    public struct Entry: Sendable {
        /// The rule, as a sentence.
        public let rule: String
        /// The first few violations of the rule; empty if the provider follows the rule.
        public let violations: [String]
        /// A Boolean value that indicates whether the rule does not apply to this provider.
        public let isSkipped: Bool
    }

    /// The results for the rules, in the order in which they were checked.
    public private(set) var entries: [Entry] = []

    /// A Boolean value that indicates whether the provider follows all rules.
    public var passed: Bool { entries.allSatisfy(\.violations.isEmpty) }

    /// Text with one line per rule and one per violation.
    public var description: String {
        entries.flatMap { entry in
            let mark = entry.isSkipped ? "skipped" : entry.violations.isEmpty ? "passed" : "failed"
            return ["\(mark): \(entry.rule)"] + entry.violations.map { "    \($0)" }
        }
        .joined(separator: "\n")
    }

    package init() {}

    /// Checks a rule.
    ///
    /// - Parameter body: A closure that records violations and returns `false` if the rule does not apply. An error
    ///   that it throws is recorded as a violation.
    package mutating func add(_ rule: String, _ body: (inout Violations) async throws -> Bool) async {
        var violations = Violations()
        var isSkipped = false
        do {
            isSkipped = try await !body(&violations)
        } catch {
            violations.add("threw \(error)")
        }
        entries.append(Entry(rule: rule, violations: violations.first, isSkipped: isSkipped))
    }
}

/// The violations of one rule. Only the first few are kept.
package struct Violations {
    private(set) var first: [String] = []

    package mutating func add(_ text: String) { if first.count < 5 { first.append(text) } }

    /// Records a violation if a condition is false.
    package mutating func expect(_ holds: Bool, _ text: @autoclosure () -> String) { if !holds { add(text()) } }

    /// Records a violation if an operation does not throw a scene error with the given code.
    mutating func expect(_ code: SceneError.Code, from what: String, _ work: () async throws -> Void) async {
        do {
            try await work()
            add("\(what) does not throw \(code)")
        } catch let error as SceneError where error.code == code {
        } catch {
            add("\(what) throws \(error) instead of \(code)")
        }
    }
}

/// A rule for scene providers.
struct ConformanceCheck: Sendable {
    let rule: String
    /// Returns `false` if the rule does not apply to the provider.
    let body: @Sendable (ConformanceSubject, inout Violations) async throws -> Bool

    init(
        _ rule: String, _ body: @escaping @Sendable (ConformanceSubject, inout Violations) async throws -> Void
    ) {
        self.rule = rule
        self.body = { subject, violations in
            try await body(subject, &violations)
            return true
        }
    }

    /// - Parameter body: A closure that returns `false` if the provider does not have the capability.
    init(
        ofCapability rule: String,
        _ body: @escaping @Sendable (ConformanceSubject, inout Violations) async throws -> Bool
    ) {
        self.rule = rule
        self.body = body
    }

    init(
        _ rule: String,
        whereRemovable body:
            @escaping @Sendable (ConformanceSubject, SceneProviderConformance.Remove, inout Violations) async throws ->
            Void
    ) {
        self.rule = rule
        self.body = { subject, violations in
            guard let remove = subject.remove else { return false }
            try await body(subject, remove, &violations)
            return true
        }
    }

    static let all = availability + capabilities + lists + tokens + pictures + cancellation + removal
}

struct ConformanceFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
