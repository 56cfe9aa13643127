import VantageGeodesy
import VantageScenes

/// Counts of scenes, and a sample of their positions.
struct SceneStatistics {
    private(set) var panoramas = 0
    private(set) var photos = 0
    private(set) var withoutHeading = 0
    private(set) var sequences = 0
    /// The positions of all scenes or, if there are more than ``sampleSize``, of that many scenes chosen at random.
    private(set) var sample: [Coordinate] = []
    private(set) var travel = TravelDirections()

    private static let sampleSize = 16_384
    private var random = SplitMix()

    init(of scenes: any SceneMarks) throws {
        var previous: SceneMark?
        try scenes.forEach { scene in
            add(scene)
            if let sequence = scene.sequence, sequence != previous?.sequence { sequences += 1 }
            if let previous { travel.add(from: previous, to: scene) }
            previous = scene
        }
    }

    var count: Int { panoramas + photos }

    /// Counts a scene and updates the sample by reservoir sampling (algorithm R).
    private mutating func add(_ scene: SceneMark) {
        if count < Self.sampleSize {
            sample.append(scene.coordinate)
        } else {
            let place = random.next() % UInt64(count + 1)
            if place < UInt64(Self.sampleSize) { sample[Int(place)] = scene.coordinate }
        }
        if scene.isPanorama { panoramas += 1 } else { photos += 1 }
        if scene.heading == nil { withoutHeading += 1 }
    }
}

/// A random number generator with a fixed seed, so that the same scenes give the same map.
///
/// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
private struct SplitMix {
    private var state: UInt64 = 1

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

/// The angles between the headings of scenes and the directions in which their sequences travel.
struct TravelDirections {
    /// The number of scenes for each full degree, clockwise from the direction of travel.
    private var counts = [Int](repeating: 0, count: 360)
    private(set) var total = 0

    /// The distances, in meters, at which two positions determine a direction. Shorter distances are mostly noise.
    private static let steps = 1.0...200.0
    /// The tolerance within which angles count as the same direction, in degrees to either side.
    private static let tolerance = 20
    private static let smallestTotal = 8

    mutating func add(from scene: SceneMark, to next: SceneMark) {
        guard let heading = scene.heading, let sequence = scene.sequence, sequence == next.sequence,
            Self.steps.contains(scene.coordinate.distance(to: next.coordinate)),
            let direction = scene.coordinate.bearing(to: next.coordinate)
        else { return }
        counts[Int(Heading(normalizing: heading.degrees - direction.degrees + 0.5).degrees)] += 1
        total += 1
    }

    /// The most frequent angle in degrees clockwise from the direction of travel, in -180..<180, and the share of the
    /// scenes near it. `nil` if there are too few scenes in sequences.
    var mostFrequent: (angle: Double, share: Double)? {
        guard total >= Self.smallestTotal else { return nil }
        let window = -Self.tolerance...Self.tolerance
        func near(_ angle: Int) -> [(offset: Int, count: Int)] {
            window.map { ($0, counts[(angle + $0 + 360) % 360]) }
        }
        let sums = counts.indices.map { near($0).reduce(0) { $0 + $1.count } }
        let best = sums.indices.max { sums[$0] < sums[$1] }!
        let mean = Double(near(best).reduce(0) { $0 + $1.offset * $1.count }) / Double(sums[best])
        let angle = Heading(normalizing: Double(best) + mean).difference(from: .north)
        return (angle, Double(sums[best]) / Double(total))
    }
}
