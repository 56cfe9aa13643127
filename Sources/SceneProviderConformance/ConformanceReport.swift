import Vantage

/// What a provider does right and wrong.
public struct ConformanceReport: Sendable, CustomStringConvertible {
    /// One rule and how it was kept.
    public struct Entry: Sendable {
        /// The rule, as a sentence.
        public let rule: String
        /// What was wrong, the first few of each rule; empty where it was kept.
        public let violations: [String]
        /// Whether the rule does not apply to this provider.
        public let isPassedOver: Bool
    }

    /// One for each rule, in the order in which they were checked.
    public private(set) var entries: [Entry] = []

    /// Whether no rule was broken.
    public var passed: Bool { entries.allSatisfy(\.violations.isEmpty) }

    /// One line a rule, and one for each violation.
    public var description: String {
        entries.flatMap { entry in
            let mark = entry.isPassedOver ? "passed over" : entry.violations.isEmpty ? "kept" : "broken"
            return ["\(mark): \(entry.rule)"] + entry.violations.map { "    \($0)" }
        }
        .joined(separator: "\n")
    }

    package init() {}

    /// Checks a rule.
    ///
    /// - Parameter body: Gives whether the rule applies; what it throws is a violation.
    package mutating func add(_ rule: String, _ body: (inout Violations) async throws -> Bool) async {
        var violations = Violations()
        var isPassedOver = false
        do {
            isPassedOver = try await !body(&violations)
        } catch {
            violations.add("threw \(error)")
        }
        entries.append(Entry(rule: rule, violations: violations.first, isPassedOver: isPassedOver))
    }
}

/// What is wrong with one rule; of many, the first few are kept.
package struct Violations {
    private(set) var first: [String] = []

    package mutating func add(_ text: String) { if first.count < 5 { first.append(text) } }

    /// Notes a condition that does not hold.
    package mutating func expect(_ holds: Bool, _ text: @autoclosure () -> String) { if !holds { add(text()) } }

    /// Notes work that does not throw the error of a code.
    mutating func expect(_ code: SceneError.Code, from what: String, _ work: () async throws -> Void) async {
        do {
            try await work()
            add("\(what) throws nothing instead of \(code)")
        } catch let error as SceneError where error.code == code {
        } catch {
            add("\(what) throws \(error) instead of \(code)")
        }
    }
}

/// A rule of providers.
struct ConformanceCheck: Sendable {
    let rule: String
    /// - Returns: Whether the rule applies.
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

    init(
        _ rule: String,
        whereRemovable body:
            @escaping @Sendable (ConformanceSubject, ProviderConformance.Remove, inout Violations) async throws -> Void
    ) {
        self.rule = rule
        self.body = { subject, violations in
            guard let remove = subject.remove else { return false }
            try await body(subject, remove, &violations)
            return true
        }
    }

    static let all = availability + lists + tokens + pictures + cancellation + removal
}

struct ConformanceFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
