@_exported import struct SceneProviderConformance.ConformanceReport
import Vantage

/// The rules that every provider of maps follows, checked on one: pictures, projections, attribution, overlays, what lies
/// where and what can be selected, errors, cancellation.
///
/// Providers have maps of their own: whoever runs the suite says where this one shows something.
///
/// ```swift
/// let suite = MapProviderConformance(of: provider, at: square)
/// let report = await suite.run()
/// print(report)
/// exit(report.passed ? 0 : 1)
/// ```
public struct MapProviderConformance: Sendable {
    private let subject: MapConformanceSubject

    /// - Parameters:
    ///   - provider: What is checked.
    ///   - place: Somewhere that its maps show more than background.
    ///   - zoom: How near that is seen, from 1 to 20.
    public init(of provider: any MapProvider, at place: Coordinate, zoom: Double = 15) {
        subject = MapConformanceSubject(provider: provider, place: place, zoom: zoom)
    }

    /// Checks all rules; what the provider does wrong stands in the report.
    public func run() async -> ConformanceReport {
        var report = ConformanceReport()
        for check in MapConformanceCheck.all {
            await report.add(check.rule) { try await check.body(subject, &$0) }
        }
        return report
    }
}
