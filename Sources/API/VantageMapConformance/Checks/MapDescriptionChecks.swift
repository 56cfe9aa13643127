import Foundation
import VantageSceneConformance
import Vantage

extension MapConformanceCheck {
    private typealias Change = @Sendable (inout MapSnapshotOptions) -> Void

    static let descriptions = [
        MapConformanceCheck("A description matches the snapshot for the same options") { subject, found in
            for (what, change) in variants(at: subject.place) {
                let (map, described) = (try await subject.map(change), try await subject.description(change))
                found.expect(
                    (described.pixelWidth, described.pixelHeight) == (map.pixelWidth, map.pixelHeight),
                    "\(what): \(described.pixelWidth)×\(described.pixelHeight) pixels instead of "
                        + "\(map.pixelWidth)×\(map.pixelHeight)")
                found.expect(described.projection == map.projection, "\(what): the projection is different")
                found.expect(described.attribution == map.attribution, "\(what): the attribution is different")
                found.expect(described.labels == map.labels, "\(what): the labels are different")
                found.expect(
                    described.unreadableNames == map.unreadableNames, "\(what): the unreadable names are different")
                found.expect(
                    described.missingTiles == map.missingTiles && described.damagedTiles == map.damagedTiles,
                    "\(what): the missing or damaged tiles are different")
            }
        },
        MapConformanceCheck("A description has the same features as the snapshot") { subject, found in
            for (what, change) in variants(at: subject.place) {
                let (map, described) = (try await subject.map(change), try await subject.description(change))
                for point in subject.points where described.features(at: point) != map.features(at: point) {
                    found.add("\(what): the features at \(point) are different")
                }
            }
        },
    ]

    /// Returns named changes to the default options. Each one results in a different map.
    private static func variants(at place: Coordinate) -> [(String, Change)] {
        [
            ("a plain map", { _ in }),
            (
                "a map at scale 2 with insets",
                {
                    $0.scale = 2
                    $0.insets = MapInsets(top: 20, left: 60, bottom: 0, right: 0)
                }
            ),
            ("a dark map", { $0.colorScheme = .dark }),
            (
                "a map with a pin",
                {
                    $0.overlays = [MapOverlay(.marker(MapMarker(at: place, title: "Pin")), level: .aboveLabels)]
                }
            ),
            ("a map with few selectable features", { $0.selectableMapFeatures = .pointsOfInterest }),
        ]
    }
}
