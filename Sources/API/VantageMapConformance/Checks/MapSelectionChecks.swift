import Foundation
import VantageSceneConformance
import Vantage

extension MapConformanceCheck {
    static let selections = [
        MapConformanceCheck(
            "A label is found at its own position", where: { try await !$0.map().labels.isEmpty }
        ) { subject, found in
            let map = try await subject.map()
            for label in map.labels {
                guard let corners = label.boxes.first, corners.count == 4 else {
                    found.add("the first box of \"\(label.text)\" is missing or does not have four corners")
                    continue
                }
                let middle = CGPoint(
                    x: corners.map(\.x).reduce(0, +) / 4, y: corners.map(\.y).reduce(0, +) / 4)
                let features = try await subject.provider.features(at: middle, of: map)
                let isThere = features.contains {
                    $0.shape == .label && $0.role == label.role && label.text.hasPrefix($0.name ?? "?")
                }
                found.expect(isThere, "\"\(label.text)\" is not found at \(middle)")
            }
        },
        MapConformanceCheck("A feature has a coordinate, and is found there", where: hasFeatures) {
            let map = try await $0.map()
            for feature in try await $0.features(at: $0.points, of: map) where feature.shape != .label {
                guard let place = feature.coordinate else {
                    $1.add("\(feature.name ?? feature.shape.rawValue) has no coordinate")
                    continue
                }
                let again = try await $0.provider.features(at: map.point(for: place), of: map)
                let isThere = again.contains { $0.shape == feature.shape && $0.name == feature.name }
                $1.expect(isThere, "\(feature.name ?? feature.shape.rawValue) is not found at \(place)")
            }
        },
        MapConformanceCheck("All selectable features are found, and no others", where: hasFeatures) {
            subject, found in
            let all = try await subject.features(at: subject.points, of: try await subject.map())
            for options: MapFeatureOptions in [
                .pointsOfInterest, .territories, .physicalFeatures, .others, [.territories, .others], [],
            ] {
                let map = try await subject.map { $0.selectableMapFeatures = options }
                let some = try await subject.features(at: subject.points, of: map)
                found.expect(
                    some.allSatisfy(options.includes), "\(options.rawValue): finds features that are not selectable")
                let expected = all.filter(options.includes).map(\.name)
                found.expect(some.map(\.name) == expected, "\(options.rawValue): does not find all selectable features")
            }
        },
        MapConformanceCheck("Changing the selectable features does not change the picture") {
            let (all, none) = (try await $0.map(), try await $0.map { $0.selectableMapFeatures = [] })
            $1.expect(all.data == none.data, "the picture is different")
        },
    ]

    private static let hasFeatures: @Sendable (MapConformanceSubject) async throws -> Bool = { subject in
        try await !subject.features(at: subject.points, of: subject.map()).isEmpty
    }
}
