import VantageMapTiles
import VantageScenes

/// The lines through the scenes of sequences in a coverage tile.
struct CoverageLines {
    struct Key: Hashable, Comparable {
        let collection: String
        let sequence: String

        static func < (one: Key, other: Key) -> Bool {
            (one.collection, one.sequence) < (other.collection, other.sequence)
        }
    }

    /// The maximum number of points in a tile.
    private static let maximumPoints = 4000
    /// The maximum length of all lines in a tile, in tile widths. Longer lines would cover the map.
    private static let maximumLength = 200.0
    /// The greatest distance, in tile units, by which simplification moves a line: half a pixel on a dense screen.
    private static let tolerance: Float = 4

    private let isSimplified: Bool
    private var points = 0
    private var length = 0.0
    private(set) var layer = VectorLayerWriter("sequences")

    init(isSimplified: Bool) { self.isSimplified = isSimplified }

    /// Whether drawing the lines would take too long, or would cover the map.
    var isTooDetailed: Bool {
        isSimplified && (points > Self.maximumPoints || length > Self.maximumLength * Double(VectorTileWriter.extent))
    }

    /// Adds the lines of a sequence.
    ///
    /// - Parameters:
    ///   - members: The sequence's scenes, in any order.
    ///   - place: Returns the position of a scene in tile units.
    ///   - properties: Returns the properties of the sequence.
    mutating func add(
        _ members: [Scene], at place: (Scene) -> SIMD2<Int32>, _ properties: ([Scene]) -> CoverageSchema.Properties
    ) {
        let lines = Self.lines(through: members, at: place).filter { $0.count > 1 }.map { simplified($0) }
        guard !lines.isEmpty else { return }
        points += lines.reduce(0) { $0 + $1.count }
        length += lines.reduce(0) { $0 + Self.length(of: $1) }
        layer.add(.line, lines, properties(members))
    }

    /// Returns lines through consecutive scenes. A line ends where a rank in the sequence is missing, because the scene
    /// with that rank is outside the tile.
    private static func lines(through members: [Scene], at place: (Scene) -> SIMD2<Int32>) -> [[SIMD2<Int32>]] {
        var lines: [[SIMD2<Int32>]] = []
        var before: Int?
        for scene in members.sorted(by: { ($0.rank ?? 0) < ($1.rank ?? 0) }) {
            let place = place(scene)
            if before == nil || scene.rank != before.map({ $0 + 1 }) { lines.append([]) }
            before = scene.rank
            // Skips a scene that has the same tile coordinates as the previous one.
            if lines[lines.count - 1].last != place { lines[lines.count - 1].append(place) }
        }
        return lines
    }

    private static func length(of line: [SIMD2<Int32>]) -> Double {
        zip(line, line.dropFirst()).reduce(0) { sum, ends in
            let step = SIMD2<Double>(ends.1 &- ends.0)
            return sum + (step * step).sum().squareRoot()
        }
    }

    private func simplified(_ line: [SIMD2<Int32>]) -> [SIMD2<Int32>] {
        guard isSimplified, line.count > 2 else { return line }
        let weights = Simplification.weights(line.map { SIMD2<Double>($0) }[...])
        return zip(line, weights).filter { $0.1 >= Self.tolerance * Self.tolerance }.map(\.0)
    }
}
