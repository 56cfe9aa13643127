import Foundation
import Vantage

/// A scene in the suite's dataset, described with numbers instead of the library's types.
struct ConformanceScene: Sendable {
    var name: String
    var collection: String
    /// The latitude, in degrees.
    var latitude: Double
    /// The longitude, in degrees.
    var longitude: Double
    /// The heading, in degrees clockwise from true north.
    var heading: Double?
    var kind: SceneKind
    /// The horizontal field of view of a photo, in degrees.
    var fieldOfView: Double?
    /// The size of the picture, in pixels.
    var width: Int
    var height: Int
    /// The capture time, in seconds since 1970.
    var captured: Int?
    var hasPicture: Bool

    /// A key that identifies a scene regardless of the ID that a provider gives it. No two scenes have the same place
    /// and time.
    struct Key: Hashable, Sendable {
        let latitude: Int
        let longitude: Int
        let captured: Int?

        init(latitude: Double, longitude: Double, captured: Int?) {
            self.latitude = Int((latitude * 1e8).rounded())
            // 180° and -180° are the same longitude.
            let turned = Int((longitude * 1e8).rounded())
            self.longitude = turned == -18_000_000_000 ? 18_000_000_000 : turned
            self.captured = captured
        }

        init(_ scene: Scene) {
            self.init(
                latitude: scene.coordinate.latitude, longitude: scene.coordinate.longitude,
                captured: scene.captured.map { Int($0.milliseconds / 1000) })
        }
    }

    var key: Key { Key(latitude: latitude, longitude: longitude, captured: captured) }

    /// The horizontal angle that the picture spans, in degrees. It is 65 for a photo without a known field of view.
    var span: Double { kind == .panorama ? 360 : fieldOfView ?? 65 }
}

extension ConformanceScene {
    /// Returns all scenes in the dataset: crowded streets, both sides of ±180°, and both poles.
    static func all() -> [ConformanceScene] {
        var random = SeededRandomNumberGenerator(seed: 20)
        var scenes: [ConformanceScene] = []
        let places = [
            ("town", 48.5, 7.7, 60, 0.0015), ("town", -17, 180, 24, 0.002), ("town", 90, 0, 8, 0.004),
            ("village", 48.52, 7.7, 20, 0.001), ("village", -90, 0, 6, 0.004),
        ]
        for (collection, latitude, longitude, count, reach) in places {
            for _ in 0..<count {
                scenes.append(
                    scene(scenes.count, collection, near: (latitude, longitude), reach: reach, scenes.last, &random))
            }
        }
        return scenes
    }

    private static func scene(
        _ number: Int, _ collection: String, near center: (Double, Double), reach: Double, _ last: ConformanceScene?,
        _ random: inout SeededRandomNumberGenerator
    ) -> ConformanceScene {
        let isPole = abs(center.0) == 90
        var latitude = center.0 + reach * random.between(-1, 1)
        if isPole { latitude = min(90, max(-90, latitude)) }
        var longitude = isPole ? random.between(-180, 180) : center.1 + reach * random.between(-1, 1)
        if longitude > 180 { longitude -= 360 }
        // Every fourth scene is at the same position as the previous one, so the ranking has to choose the better
        // picture.
        if number % 4 == 3, let last, last.collection == collection {
            (latitude, longitude) = (last.latitude, last.longitude)
        }
        let isPanorama = random.next(3) > 0
        let side = [16, 24, 32][random.next(3)]
        return ConformanceScene(
            name: "scene_\(number)", collection: collection, latitude: latitude, longitude: longitude,
            heading: random.next(5) == 0 ? nil : Double(random.next(3600)) / 10, kind: isPanorama ? .panorama : .photo,
            fieldOfView: isPanorama || random.next(3) == 0 ? nil : Double(40 + random.next(50)),
            width: isPanorama ? 2 * side : side + 8, height: side,
            captured: random.next(7) == 0 && number % 4 != 3 ? nil : 1_600_000_000 + number * 1_000_003,
            hasPicture: random.next(3) > 0)
    }
}

/// A random number generator that produces the same numbers in each run.
///
/// Source: G. Marsaglia, "Xorshift RNGs", 2003.
struct SeededRandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next(_ count: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 33) % count
    }

    mutating func between(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double(next(1 << 30)) / Double(1 << 30)
    }
}
