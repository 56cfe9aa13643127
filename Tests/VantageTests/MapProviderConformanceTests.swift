import Foundation
import VantageMapConformance
import VantageSceneFixtures
import Testing
import Vantage

/// Checks that a map store conforms to the rules for map providers. The example in `docs/map-providers.md` checks
/// another kind of provider.
@Suite(.fewAtATime)
struct MapProviderConformanceTests {
    private static let hall = try! Coordinate(latitude: 48.1985, longitude: 7.7012)

    private static func tiles() async throws -> MapStore {
        try await MapStore(opening: [SampleData.file("map/aubeval.mbtiles"), SampleData.file("map/relief.mbtiles")])
    }

    @Test func `a store of tile archives passes the conformance suite`() async throws {
        let report = await MapProviderConformance(of: try await Self.tiles(), at: Self.hall).run()
        #expect(report.passed, "\(report)")
        #expect(report.entries.count >= 18 && !report.entries.contains { $0.isSkipped }, "\(report)")
    }

    @Test func `a store of GeoJSON passes the conformance suite`() async throws {
        let maps = try await MapStore(opening: [SampleData.file("map/overlay.geojson")])
        let report = await MapProviderConformance(of: maps, at: Self.hall).run()
        #expect(report.passed, "\(report)")
    }

    /// Checks that the suite finds violations.
    @Test(arguments: [
        (Fault.size, "The size of a picture in pixels"), (.overlays, "Entries are drawn as pins"),
        (.selection, "All selectable features are found"), (.bytes, "Identical requests"),
        (.attribution, "The attribution is reported"), (.errors, "An invalid option"),
        (.cancellation, "A canceled task"), (.place, "The requested place is in the center"),
        (.description, "A description matches"),
    ])
    func `a provider that breaks a rule is detected`(fault: Fault, rule: String) async throws {
        let provider = FaultyMaps(maps: try await Self.tiles(), fault: fault)
        let report = await MapProviderConformance(of: provider, at: Self.hall).run()
        let broken = report.entries.filter { !$0.violations.isEmpty }.map(\.rule)
        #expect(broken.contains { $0.hasPrefix(rule) }, "\(report)")
    }

    enum Fault { case size, overlays, selection, bytes, attribution, errors, cancellation, place, description }
}

/// A provider with a single fault.
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
        case .description: break
        }
        return try await maps.snapshot(of: options)
    }

    func description(of options: MapSnapshotOptions) async throws -> MapDescription {
        var options = options
        if fault == .description { options.scale = 1 }
        return try await snapshot(of: options).mapDescription
    }
}
