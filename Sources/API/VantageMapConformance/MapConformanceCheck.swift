import VantageSceneConformance
import Vantage

/// A rule for map providers.
struct MapConformanceCheck: Sendable {
    let rule: String
    /// Returns `false` if the rule does not apply to the provider.
    let body: @Sendable (MapConformanceSubject, inout Violations) async throws -> Bool

    init(
        _ rule: String, _ body: @escaping @Sendable (MapConformanceSubject, inout Violations) async throws -> Void
    ) {
        self.init(rule, where: { _ in true }, body)
    }

    /// - Parameter applies: A closure that returns `false` if the rule does not apply to the provider.
    init(
        _ rule: String, where applies: @escaping @Sendable (MapConformanceSubject) async throws -> Bool,
        _ body: @escaping @Sendable (MapConformanceSubject, inout Violations) async throws -> Void
    ) {
        self.rule = rule
        self.body = { subject, violations in
            guard try await applies(subject) else { return false }
            try await body(subject, &violations)
            return true
        }
    }

    static let all =
        pictures + projections + descriptions + attributions + overlays + selections + errors + cancellation
}
