import Geodesy
import Scenes
import Testing

@testable import Visibility

/// Visibility in a town that was made up, against what is exactly so there.
@Suite struct CityTests {
    private static let city = City(blocks: 22, seed: 7)

    /// How answers and truth agree.
    private struct Tally {
        var truePositives = 0
        var falsePositives = 0
        var falseNegatives = 0
        var trueNegatives = 0
        var unknown = 0
        /// By tenths of confidence: how many, and of how many of them the item is seen.
        var tenths = [(count: Int, seen: Int, sum: Double)](repeating: (0, 0, 0), count: 10)

        mutating func add(_ visibility: ItemVisibility, isSeen: Bool) {
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

        var labeled: Int { truePositives + falsePositives + falseNegatives + trueNegatives }
        var precision: Double { Double(truePositives) / Double(max(1, truePositives + falsePositives)) }
        var recall: Double { Double(truePositives) / Double(max(1, truePositives + falseNegatives)) }
        var right: Double { Double(truePositives + trueNegatives) / Double(max(1, labeled)) }
        var unknownShare: Double { Double(unknown) / Double(max(1, labeled + unknown)) }
    }

    /// - Parameter deviation: Metres along each axis, of the cameras' stated positions.
    private func tally(deviation: Double, items count: Int, kinds: [City.Kind] = City.Kind.allCases) throws -> Tally {
        let city = Self.city
        var random = Mix(state: 99)
        var tally = Tally()
        let items = city.items.filter { kinds.contains($0.kind) }.shuffled(using: &random).prefix(count)
        let stated = try city.cameras.map { camera in
            try City.coordinate(
                x: Double(camera.x) + random.normal() * deviation * 1000,
                y: Double(camera.y) + random.normal() * deviation * 1000)
        }
        for item in items {
            let judge = VisibilityJudge(
                SightItem(coordinate: try City.coordinate(item.place)), try city.area(around: item.place),
                cameras: city.cameras(within: 50 + CameraWays.margin, of: item.place).map { stated[$0] })
            for camera in city.cameras(within: 50, of: item.place) {
                let visibility = judge.visibility(from: .panorama(at: stated[camera], accuracy: deviation))
                tally.add(visibility, isSeen: city.isClear(from: city.cameras[camera], to: item.front))
            }
        }
        return tally
    }

    @Test func `the town has ten thousand houses`() {
        #expect(Self.city.houses.count >= 10_000)
    }

    @Test func `from exact positions, what is seen is told from what is hidden`() throws {
        let tally = try tally(deviation: 0, items: 600)
        #expect(tally.labeled > 3000)
        #expect(tally.precision >= 0.98, "\(tally)")
        #expect(tally.recall >= 0.98, "\(tally)")
    }

    @Test func `from positions that are off by three metres, what is said is right, and confidence is what it says`()
        throws
    {
        // The benchmark has many towns, and narrower bounds.
        let tally = try tally(deviation: 3, items: 400)
        #expect(tally.right >= 0.98, "\(tally)")
        #expect(tally.unknownShare <= 0.17, "\(tally)")
        for bin in tally.tenths where bin.count >= 50 {
            let (seen, said) = (Double(bin.seen) / Double(bin.count), bin.sum / Double(bin.count))
            #expect(abs(seen - said) <= 0.18, "confidence \(said): seen \(seen) of \(bin.count)")
        }
    }
}

extension Candidate {
    /// A panorama of which no more is known.
    static func panorama(at place: Coordinate, accuracy: Double? = nil) -> Candidate {
        Candidate(
            row: 1, key: 1, coordinate: place, collection: 1, isPanorama: true, heading: .north, horizontalSpan: 360,
            pixels: 1, captured: nil, hasPicture: true, accuracy: accuracy)
    }
}
