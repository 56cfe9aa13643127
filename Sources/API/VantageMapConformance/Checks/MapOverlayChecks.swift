import Foundation
import VantageSceneConformance
import Vantage

extension MapConformanceCheck {
    static let overlays = [
        MapConformanceCheck("Entries are drawn as pins, and a search at a pin lists its feature first") {
            subject, found in
            let type = MapEntryType(id: "machine", name: "Machines", color: MapColor(0x2A9D8F), glyph: .text("M"))
            let entries = [MapEntry(id: "press 7", type: type.id, title: "Press", coordinate: subject.place)]
            let plain = try await subject.map()
            let map = try await subject.map { $0.overlays = MapOverlayList(entries.overlays(of: [type])) }
            found.expect(map.data != plain.data, "no pin is drawn")
            let tip = map.point(for: subject.place)
            let features = try await subject.provider.features(at: CGPoint(x: tip.x, y: tip.y - 20), of: map)
            found.expect(features.first?.shape == .overlay, "another feature comes before the pin")
            found.expect(features.first.flatMap(entries.entry)?.id == "press 7", "the entry is not found")
            found.expect(
                features.first?.coordinate.map { $0.distance(to: subject.place) < 1 } == true,
                "the entry is at a different position")
            let beside = try await subject.provider.features(at: CGPoint(x: 5, y: 5), of: map)
            found.expect(!beside.contains { $0.shape == .overlay }, "the pin is found where it is not drawn")
        },
        MapConformanceCheck("An area overlay is drawn, and is found inside its outline") { subject, found in
            let circle = MapOverlay(
                .polygon([try ring(around: subject.place)]), style: .init(fill: MapColor(0xFF0000)), title: "zone")
            let plain = try await subject.map()
            let map = try await subject.map { $0.overlays = [circle] }
            found.expect(map.data != plain.data, "the area is not drawn")
            let features = try await subject.provider.features(at: map.point(for: subject.place), of: map)
            found.expect(features.contains { $0.shape == .overlay && $0.name == "zone" }, "the area is not found")
        },
    ]

    private static func ring(around place: Coordinate) throws -> [Coordinate] {
        try [(-1.0, -1.0), (-1, 1), (1, 1), (1, -1)].map { north, east in
            try Coordinate(
                latitude: min(84, max(-84, place.latitude + 0.0005 * north)),
                longitude: min(180, max(-180, place.longitude + 0.0005 * east)))
        }
    }
}
