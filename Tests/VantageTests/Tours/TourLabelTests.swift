import Foundation
import Testing
import Vantage
import VantageSceneFixtures

@Suite struct TourLabelTests {
    private static let frames = 120
    private static let size = PictureSize(width: 640, height: 480)

    /// A tour of the sample town at one meter per frame, which turns in its middle.
    private static func tour(_ maps: MapStore, pitch: Double) throws -> Tour.MapView {
        let line = try [(48.2013, 7.6992), (48.2006, 7.69975), (48.2, 7.70005), (48.2, 7.7012)].map {
            try Coordinate(latitude: $0.0, longitude: $0.1)
        }
        let path = try RouteTrack(line).cameraPath(speed: 25, height: .zoom(16), pitch: pitch)
        return Tour.MapView(
            path: path, options: .init(area: .camera(path.camera(at: 0)), size: size), provider: maps)
    }

    private struct Label: Hashable {
        let text: String
        /// Whether the label is far from the edges of the picture, where labels come into view.
        let isInside: Bool
    }

    private static func labels(_ maps: MapStore, _ options: MapSnapshotter.Options) async throws -> [Label] {
        let frame = CGRect(x: 25, y: 25, width: size.width - 50, height: size.height - 50)
        return try await maps.description(of: options).labels.map { label in
            Label(text: label.text, isInside: label.boxes.allSatisfy { $0.allSatisfy(frame.contains) })
        }
    }

    /// Returns how many labels inside the picture appear or vanish in a frame, on average.
    private static func changes(
        _ maps: MapStore, _ tour: Tour.MapView, isTracked: Bool
    ) async throws -> Double {
        var (changes, last) = (0, [Label]?.none)
        for number in 0..<frames {
            var options = tour.options(of: number, 25)
            if !isTracked { options.labelTrack = nil }
            let labels = try await labels(maps, options)
            #expect(labels.count > 3)
            if let last {
                for (one, other) in [(last, labels), (labels, last)] {
                    let texts = Set(other.map(\.text))
                    changes += one.count { $0.isInside && !texts.contains($0.text) }
                }
            }
            last = labels
        }
        return Double(changes) / Double(frames - 1)
    }

    @Test(arguments: [0.0, 60]) func `labels persist along a tour`(pitch: Double) async throws {
        let maps = try await MapStore(opening: [SampleData.file("map/aubeval.mbtiles")])
        let tour = try Self.tour(maps, pitch: pitch)
        let kept = try await Self.changes(maps, tour, isTracked: true)
        let fresh = try await Self.changes(maps, tour, isTracked: false)
        #expect(kept <= 0.2, "\(kept) labels change in a frame")
        // The measure notices labels that flicker.
        #expect(fresh > 2 * kept, "\(fresh) labels change in a frame if each is placed on its own")
    }

    @Test func `a frame does not depend on the frames that were drawn before`() async throws {
        let source = SampleData.file("map/aubeval.mbtiles")
        let numbers = [0, 5, 6, 44, 299, 301]
        var pictures: [[Data]] = []
        for order in [numbers, numbers.reversed()] {
            let maps = try await MapStore(opening: [source])
            let tour = try Tour(map: Self.tour(maps, pitch: 0), street: nil, framesPerSecond: 25)
            var drawn: [Int: Data] = [:]
            for number in order { drawn[number] = try await tour.frame(number, as: .png) }
            pictures.append(numbers.compactMap { drawn[$0] })
        }
        #expect(pictures[0] == pictures[1])
    }

    @Test func `labels fade in over six frames`() async throws {
        let maps = try await MapStore(opening: [SampleData.file("map/aubeval.mbtiles")])
        let tour = try Self.tour(maps, pitch: 0)
        let tracks = (0..<7).compactMap { tour.options(of: $0, 25).labelTrack }
        #expect(tracks.map { ($0.progress * 6).rounded() } == [0, 1, 2, 3, 4, 5, 0])
        #expect(tracks.prefix(6).allSatisfy { $0.before.count == 1 && $0.after.count == 2 })
        #expect(tracks[6].before == tracks[0].after)
        // A series ends after fifty key frames.
        let last = try #require(tour.options(of: 299, 25).labelTrack)
        #expect(last.before.count == 50 && last.after.count == 1)
    }
}
