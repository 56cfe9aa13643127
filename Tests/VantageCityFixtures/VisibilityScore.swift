import VantageGeodesy
import VantageScenes
import VantageVisibility

/// Compares the reported visibility of a town's items with the exact visibility.
package struct VisibilityScore: Sendable {
    package private(set) var truePositives = 0
    package private(set) var falsePositives = 0
    package private(set) var falseNegatives = 0
    package private(set) var trueNegatives = 0
    package private(set) var unknown = 0
    /// For each tenth of the confidence range: the number of results, the number of visible items among them, and the
    /// sum of their confidences.
    package private(set) var tenths = [(count: Int, seen: Int, sum: Double)](repeating: (0, 0, 0), count: 10)

    /// Determines the visibility of items from all cameras within 50 m.
    ///
    /// - Parameters:
    ///   - deviation: The standard deviation of the cameras' stated positions along each axis, in meters.
    ///   - count: The number of items.
    package init(_ city: SyntheticTown, deviation: Double, items count: Int) throws {
        var random = Mix(state: 99)
        let items = city.items.shuffled(using: &random).prefix(count)
        let stated = try city.cameras.map { camera in
            try SyntheticTown.coordinate(
                x: Double(camera.x) + random.normal() * deviation * 1000,
                y: Double(camera.y) + random.normal() * deviation * 1000)
        }
        for item in items {
            let judge = VisibilityEvaluator(
                VisibilityItem(coordinate: try SyntheticTown.coordinate(item.place)), try city.area(around: item.place),
                cameras: city.cameras(within: 50 + VisibilityEvaluator.margin, of: item.place).map { stated[$0] })
            for camera in city.cameras(within: 50, of: item.place) {
                let visibility = judge.visibility(from: .panorama(at: stated[camera], accuracy: deviation))
                add(visibility, isSeen: city.isClear(from: city.cameras[camera], to: item.front))
            }
        }
    }

    private mutating func add(_ visibility: ItemVisibility, isSeen: Bool) {
        if let confidence = visibility.confidence {
            let tenth = min(9, Int(confidence * 10))
            tenths[tenth].count += 1
            tenths[tenth].sum += confidence
            if isSeen { tenths[tenth].seen += 1 }
        }
        switch (visibility.state, isSeen) {
        case (.visible, true): truePositives += 1
        case (.visible, false): falsePositives += 1
        case (.occluded, true): falseNegatives += 1
        case (.occluded, false): trueNegatives += 1
        case (.unknown, _): unknown += 1
        }
    }

    package var labeled: Int { truePositives + falsePositives + falseNegatives + trueNegatives }
    package var precision: Double { Double(truePositives) / Double(max(1, truePositives + falsePositives)) }
    package var recall: Double { Double(truePositives) / Double(max(1, truePositives + falseNegatives)) }
    package var right: Double { Double(truePositives + trueNegatives) / Double(max(1, labeled)) }
    package var unknownShare: Double { Double(unknown) / Double(max(1, labeled + unknown)) }
}

extension Candidate {
    /// Creates a panorama with only the required properties.
    package static func panorama(at place: Coordinate, accuracy: Double? = nil) -> Candidate {
        Candidate(
            row: 1, key: 1, coordinate: place, collection: 1, isPanorama: true, heading: .north, horizontalSpan: 360,
            pixels: 1, captured: nil, hasPicture: true, accuracy: accuracy)
    }
}
