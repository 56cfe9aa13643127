import CVantageResampling
import VantageGeodesy

/// The scores of a camera's lenses for the samples of a view's grid; see ``LensArray``.
struct LensScores: Sendable {
    typealias Lanes = MappedPoints.Lanes

    private struct Member {
        /// The lens's axis in the camera's frame.
        let axis: SIMD3<Float>
        let leastCosine: Float
    }

    private let members: [Member]
    private let rays: Rays
    /// The angle in radians between adjacent samples in the middle of the view, or at the horizon of a panorama.
    let sampleAngle: Float

    private enum Rays {
        case flat(corner: SIMD3<Float>, across: SIMD3<Float>, down: SIMD3<Float>)
        case sphere(cresampling_sphere)
    }

    init(_ view: LensView, step: SIMD2<Double>) {
        members = view.lenses.lenses.map {
            Member(axis: SIMD3<Float>($0.axes.forward), leastCosine: Float($0.leastCosine))
        }
        switch view.mapping.scaled(by: step) {
        case .flat(let mapping):
            let across = SIMD3<Float>(mapping.perColumn)
            rays = .flat(corner: SIMD3<Float>(mapping.corner), across: across, down: SIMD3<Float>(mapping.perRow))
            sampleAngle = (across * across).sum().squareRoot()
        case .sphere(let mapping):
            rays = .sphere(cresampling_sphere(mapping))
            sampleAngle = Float(mapping.perPixel.x)
        }
    }

    /// Calls a closure with C structs for the two lenses of a pair, the second drawn over the first, and for the rays
    /// of a flat view. For a view of another kind, the closure is not called.
    ///
    /// - Returns: Whether the view is flat.
    func withPair(
        blend: Float, _ body: (UnsafePointer<cresampling_pair>, UnsafePointer<cresampling_view>) -> Void
    ) -> Bool {
        guard case .flat(let corner, let across, let down) = rays else { return false }
        func numbers(_ vector: SIMD3<Float>) -> (Float, Float, Float) { (vector.x, vector.y, vector.z) }
        let pair = cresampling_pair(
            below: numbers(members[0].axis), above: numbers(members[1].axis), least_below: members[0].leastCosine,
            least_above: members[1].leastCosine, blend: blend)
        let view = cresampling_view(corner: numbers(corner), across: numbers(across), down: numbers(down))
        withUnsafePointer(to: pair) { pair in withUnsafePointer(to: view) { body(pair, $0) } }
        return true
    }

    /// The vectors of eight samples, normalized.
    struct Vectors {
        let x, y, z: Lanes
        /// The lengths of the vectors before they were normalized.
        let length: Lanes
    }

    /// Returns the vectors of eight points in the grid. The centers of samples are at .5.
    @inline(__always)
    func vectors(_ columns: Lanes, row: Float) -> Vectors {
        switch rays {
        case .flat(let corner, let across, let down):
            let start = corner + down * row
            let (x, y, z) = (columns * across.x + start.x, columns * across.y + start.y, columns * across.z + start.z)
            let length = lengths(x, y, z)
            return Vectors(x: x / length, y: y / length, z: z / length, length: length)
        case .sphere(let sphere): return vectors(on: sphere, columns, row: row)
        }
    }

    private func vectors(on sphere: cresampling_sphere, _ columns: Lanes, row: Float) -> Vectors {
        withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 4) { lanes in
            lanes[3] = columns
            lanes.withMemoryRebound(to: Float.self) { numbers in
                guard let numbers = numbers.baseAddress else { return }
                withUnsafePointer(to: sphere) { cresampling_sphere_vectors($0, numbers + 24, row, numbers) }
            }
            return Vectors(x: lanes[0], y: lanes[1], z: lanes[2], length: Lanes(repeating: 1))
        }
    }

    /// Returns the scores of a lens: cosines, minus the least cosine that the lens shows.
    @inline(__always)
    func scores(_ vectors: Vectors, lens: Int) -> Lanes {
        let member = members[lens]
        return vectors.x * member.axis.x + vectors.y * member.axis.y + vectors.z * member.axis.z - member.leastCosine
    }

    /// Returns how much the score of a lens exceeds the highest score of the other lenses.
    @inline(__always)
    func leads(_ vectors: Vectors, lens: Int) -> Lanes {
        var highest = Lanes(repeating: -.greatestFiniteMagnitude)
        for other in members.indices where other != lens {
            let score = scores(vectors, lens: other)
            highest.replace(with: score, where: score .> highest)
        }
        return scores(vectors, lens: lens) - highest
    }
}

/// Returns the lengths of eight vectors.
@inline(__always)
private func lengths(_ x: LensScores.Lanes, _ y: LensScores.Lanes, _ z: LensScores.Lanes) -> LensScores.Lanes {
    cresampling_square_roots(x * x + y * y + z * z)
}
