/// One of the lenses that a picture was taken with, and the part of the picture that it shows.
package struct Lens: Hashable, Sendable {
    /// The mapping from the lens's frame to the picture.
    package enum Projection: Hashable, Sendable {
        case fisheye(Fisheye)
        case pinhole(PinholeLens)
        case cylinder(CylinderLens)
    }

    /// The lens's axes in the camera's frame.
    package let axes: Rotation
    package let projection: Projection
    /// The part of the picture that belongs to the lens, in pixels. Nothing outside it may be sampled.
    package let region: LensRegion
    /// The cosine of the largest angle from the axis that the lens shows; -1 if only ``region`` limits it.
    package let leastCosine: Double

    init(_ projection: Projection, axes: Rotation, region: LensRegion, leastCosine: Double = -1) {
        self.projection = projection
        self.axes = axes
        self.region = region
        self.leastCosine = leastCosine
    }

    /// Returns the point at which a vector in the camera's frame appears, with its derivatives with respect to that
    /// vector.
    package func project(_ vector: SIMD3<Double>) -> LensPoint? {
        guard let point = projection.project(axes.cameraVector(vector)) else { return nil }
        func along(_ axis: Int) -> SIMD2<Double> {
            point.motion(SIMD3(axes.right[axis], axes.forward[axis], axes.up[axis]))
        }
        return LensPoint(position: point.position, perX: along(0), perY: along(1), perZ: along(2))
    }

    /// Returns the unit vector in the camera's frame toward a point in the picture; `nil` if the lens does not show it.
    package func vector(at point: SIMD2<Double>) -> SIMD3<Double>? {
        guard region.contains(point) else { return nil }
        return projection.mapping.vector(at: point).map(axes.worldVector)
    }

    /// A Boolean value indicating whether the edge of ``region`` cuts off a part of what the lens could show.
    package var isFramed: Bool {
        switch projection {
        case .fisheye(let lens):
            let radius = lens.focalLength * lens.distanceAtLimit
            let (least, greatest) = (lens.center - radius, lens.center + radius)
            return !(region.contains(least) && region.contains(greatest))
        case .pinhole: return false
        case .cylinder: return true
        }
    }

    /// Reports whether the lens shows a direction.
    package func shows(_ vector: SIMD3<Double>) -> Bool {
        project(vector).map { shows(vector, at: $0.position) } ?? false
    }

    /// Reports whether the lens shows a direction that it projects onto a point.
    func shows(_ vector: SIMD3<Double>, at point: SIMD2<Double>) -> Bool {
        region.contains(point) && (vector * axes.forward).sum() >= leastCosine * vector.length
    }
}

extension Lens.Projection {
    package var mapping: any LensMapping {
        switch self {
        case .fisheye(let lens): lens
        case .pinhole(let lens): lens
        case .cylinder(let lens): lens
        }
    }

    /// Projects a vector without the memory allocation that an existential would need for each call.
    fileprivate func project(_ vector: SIMD3<Double>) -> LensPoint? {
        switch self {
        case .fisheye(let lens): lens.project(vector)
        case .pinhole(let lens): lens.project(vector)
        case .cylinder(let lens): lens.project(vector)
        }
    }
}
