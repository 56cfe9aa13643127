import Foundation
import MapProviderConformance
import SceneFixtures
import Testing
import Vantage

/// Files keep the promises of a provider of maps; `docs/map-providers.md` has a provider of another kind, which keeps them too.
@Suite(.fewAtATime)
struct MapProviderConformanceTests {
    private static let hall = try! Coordinate(latitude: 48.1985, longitude: 7.7012)

    private static func tiles() async throws -> MapStore {
        try await MapStore(opening: [SampleData.file("map/aubeval.mbtiles"), SampleData.file("map/relief.mbtiles")])
    }

    @Test func `tiles conform`() async throws {
        let report = await MapProviderConformance(of: try await Self.tiles(), at: Self.hall).run()
        #expect(report.passed, "\(report)")
        #expect(report.entries.count >= 18 && !report.entries.contains { $0.isPassedOver }, "\(report)")
    }

    @Test func `GeoJSON conforms`() async throws {
        let maps = try await MapStore(opening: [SampleData.file("map/overlay.geojson")])
        let report = await MapProviderConformance(of: maps, at: Self.hall).run()
        #expect(report.passed, "\(report)")
    }

    /// A suite that finds nothing proves nothing.
    @Test(arguments: [
        (Fault.size, "A picture has as many pixels"), (.overlays, "Entries are drawn as pins"),
        (.selection, "What cannot be selected"), (.bytes, "The same request gives the same bytes"),
        (.attribution, "What has to stand beside a map"), (.errors, "An option out of its range"),
        (.cancellation, "A task that was cancelled"), (.place, "What was asked for lies in the middle"),
    ])
    func `a provider that breaks a rule is found out`(fault: Fault, rule: String) async throws {
        let provider = FaultyMaps(maps: try await Self.tiles(), fault: fault)
        let report = await MapProviderConformance(of: provider, at: Self.hall).run()
        let broken = report.entries.filter { !$0.violations.isEmpty }.map(\.rule)
        #expect(broken.contains { $0.hasPrefix(rule) }, "\(report)")
    }

    enum Fault { case size, overlays, selection, bytes, attribution, errors, cancellation, place }
}

/// A provider that does one thing wrong.
private struct FaultyMaps: MapProvider {
    let maps: MapStore
    let fault: MapProviderConformanceTests.Fault

    func snapshot(of options: MapSnapshotOptions) async throws -> MapSnapshot {
        var options = options
        switch fault {
        case .size: options.scale = 1
        case .overlays: options.overlays = []
        case .selection: options.selectableMapFeatures = .all
        case .bytes: options.format = .jpeg(quality: Int.random(in: 20...100))
        case .attribution: options.showsAttribution = true
        case .errors: options.scale = options.scale == 5 ? 4 : options.scale
        case .cancellation:
            let options = options
            return try await Task.detached { [maps] in try await maps.snapshot(of: options) }.value
        case .place: options.insets = MapInsets()
        }
        return try await maps.snapshot(of: options)
    }
}
