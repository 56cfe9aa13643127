@_exported import struct VantageSceneConformance.ConformanceReport
import Vantage

/// A suite that checks whether a map provider follows the rules.
///
/// The rules cover pictures, projections, descriptions, attribution, overlays, features and their selection, errors,
/// and cancellation. Because providers have different maps, the caller specifies a place that this provider's maps
/// cover.
///
/// ```swift
/// let suite = MapProviderConformance(of: provider, at: square)
/// let report = await suite.run()
/// print(report)
/// exit(report.passed ? 0 : 1)
/// ```
public struct MapProviderConformance: Sendable {
    private let subject: MapConformanceSubject

    /// Creates a suite for a provider.
    ///
    /// - Parameters:
    ///   - provider: The provider to check.
    ///   - place: A place where the provider's maps show more than background at `zoom`.
    ///   - zoom: A zoom level, from 1 to 20.
    public init(of provider: any MapProvider, at place: Coordinate, zoom: Double = 15) {
        subject = MapConformanceSubject(provider: provider, place: place, zoom: zoom)
    }

    /// Checks all rules.
    ///
    /// - Returns: A report with the violations of each rule.
    public func run() async -> ConformanceReport {
        var report = ConformanceReport()
        for check in MapConformanceCheck.all {
            await report.add(check.rule) { try await check.body(subject, &$0) }
        }
        return report
    }
}
