import Foundation

/// All lenses of a camera, and how their pictures are joined.
///
/// The score of a lens for a direction is the cosine of the angle from its axis, minus ``Lens/leastCosine``. The lens
/// with the highest score shows the direction. If its score exceeds the next one by less than half of ``blend``, both
/// lenses are blended.
package struct LensArray: Hashable, Sendable {
    package let lenses: [Lens]
    /// The width of the blended zone, as a difference between scores; 0 for a sharp edge.
    package let blend: Double

    package init(_ camera: CalibratedCamera) {
        switch camera {
        case .fisheye(let camera):
            self.init(
                [Lens(camera.lens, .level, .whole(width: camera.width, height: camera.height))])
        case .dualFisheye(let camera): self.init(camera)
        case .cubeMap(let camera): self.init(CubeMap.Face.allCases.map { Lens($0, of: camera) })
        case .cylinder(let camera): self.init(camera)
        case .perspective(let camera):
            self.init([
                Lens(
                    .pinhole(camera.lens), axes: .level, region: .whole(width: camera.width, height: camera.height))
            ])
        }
    }

    private init(_ lenses: [Lens], blend: Double = 0) {
        self.lenses = lenses
        self.blend = blend
    }

    private init(_ camera: DualFisheye) {
        let lenses = [camera.front, camera.back].map {
            Lens($0.lens, $0.mount.rotation, .whole(width: camera.width, height: camera.height))
        }
        // For opposite lenses, the scores at the edge of one of them differ by half of this.
        let overlap = 2 * max(0, -lenses[0].leastCosine - lenses[1].leastCosine)
        self.init(lenses, blend: min(4 * sin(camera.blend * .pi / 360), overlap))
    }

    /// A whole cylinder is split into two halves, so that each of them is continuous.
    private init(_ camera: Cylinder) {
        let width = Double(camera.width)
        let region = LensRegion.whole(width: camera.width, height: camera.height)
        func part(_ column: Double, _ axes: Rotation) -> Lens {
            Lens(
                .cylinder(CylinderLens(focalLength: camera.focalLength, center: SIMD2(column, camera.horizon))),
                axes: axes, region: region)
        }
        guard camera.wraps else {
            self.init([part(width / 2, .level)])
            return
        }
        let (right, forward, up) = (SIMD3(1.0, 0, 0), SIMD3(0, 1.0, 0), SIMD3(0, 0, 1.0))
        self.init([
            part(width / 4, Rotation(right: forward, forward: -right, up: up)),
            part(width * 3 / 4, Rotation(right: -forward, forward: right, up: up)),
        ])
    }

    /// A Boolean value indicating whether the lenses together show every direction.
    package var isComplete: Bool {
        switch lenses[0].projection {
        case .pinhole: lenses.count == CubeMap.Face.allCases.count
        case .cylinder: false
        case .fisheye:
            lenses.count == 2 && lenses.allSatisfy { !$0.isFramed } && blend < widestBlend
        }
    }

    /// The greatest ``blend`` at which both lenses of a pair show the whole blended zone. Lenses that are not exactly
    /// opposite overlap less.
    private var widestBlend: Double {
        let (one, other) = (lenses[0], lenses[1])
        let cosine = max(-1, min(1, (one.axes.forward * other.axes.forward).sum()))
        // In the plane of both axes, the two lenses must together cover the angle between the axes on the far side.
        let gaps = [one, other].map { acos($0.leastCosine) }
        let opening = 2 * Double.pi - acos(cosine)
        guard gaps[0] + gaps[1] > opening else { return 0 }
        let scores = [(one, other), (other, one)].map { inner, outer in
            cos(opening - acos(inner.leastCosine)) - outer.leastCosine
        }
        return 2 * (scores.min() ?? 0)
    }

    /// Reports whether a lens shows a direction and is responsible for it, possibly together with another lens.
    ///
    /// - Parameter point: The point onto which the lens projects the direction.
    package func mayShow(_ vector: SIMD3<Double>, with index: Int, at point: SIMD2<Double>) -> Bool {
        guard lenses[index].shows(vector, at: point) else { return false }
        let length = vector.length
        func score(_ lens: Lens) -> Double { (vector * lens.axes.forward).sum() / length - lens.leastCosine }
        let least = score(lenses[index]) + max(blend / 2, 1e-9)
        return lenses.allSatisfy { score($0) <= least }
    }

    /// A Boolean value indicating whether there are two lenses that together show every direction.
    package var isCompletePair: Bool { lenses.count == 2 && isComplete }

    /// Returns how much the score of one lens of a pair exceeds the other's. If the pair is complete, the lens shows
    /// nothing where this is less than half of -``blend``.
    package func lead(_ vector: SIMD3<Double>, of index: Int) -> Double {
        let (lens, other) = (lenses[index], lenses[1 - index])
        let cosines = (vector * (lens.axes.forward - other.axes.forward)).sum() / vector.length
        return cosines - lens.leastCosine + other.leastCosine
    }

    /// Returns the nearest unit vector at which a lens of a pair has a given lead; `nil` if there is none.
    package func nearest(to vector: SIMD3<Double>, lead: Double, of index: Int) -> SIMD3<Double>? {
        let (lens, other) = (lenses[index], lenses[1 - index])
        let difference = lens.axes.forward - other.axes.forward
        let axis = difference / difference.length
        let cosine = (lead + lens.leastCosine - other.leastCosine) / difference.length
        let beside = vector - (vector * axis).sum() * axis
        guard abs(cosine) <= 1, beside.length > 0 else { return nil }
        return cosine * axis + (1 - cosine * cosine).squareRoot() / beside.length * beside
    }

    /// Returns the lens with the highest score among those that show a direction; `nil` if none shows it.
    package func lens(for vector: SIMD3<Double>) -> Lens? {
        func score(_ lens: Lens) -> Double { (vector * lens.axes.forward).sum() - lens.leastCosine * vector.length }
        return lenses.filter { $0.shows(vector) }.max { score($0) < score($1) }
    }
}

extension Rotation {
    /// The axes of the camera's own frame.
    fileprivate static let level = Rotation(right: SIMD3(1, 0, 0), forward: SIMD3(0, 1, 0), up: SIMD3(0, 0, 1))
}

extension Lens {
    fileprivate init(_ lens: Fisheye, _ axes: Rotation, _ region: LensRegion) {
        self.init(.fisheye(lens), axes: axes, region: region, leastCosine: cos(lens.limit))
    }

    fileprivate init(_ face: CubeMap.Face, of cube: CubeMap) {
        let side = Double(cube.side)
        let corner = SIMD2<Double>(cube.cell(of: face)) * side
        self.init(
            .pinhole(
                PinholeLens(
                    focalLength: SIMD2(side / 2, side / 2), principalPoint: corner + side / 2, distortion: .none)),
            axes: cube.axes(of: face),
            region: LensRegion(columns: corner.x...corner.x + side, rows: corner.y...corner.y + side))
    }
}
