import CVantageResampling
import VantageGeodesy

/// The mapping from the samples of a view's grid, through one lens, to pixels of the picture at full size.
struct LensPath: Hashable, Sendable {
    private let projection: Lens.Projection
    /// The mapping from samples to vectors in the lens's frame.
    private let mapping: RayMapping

    init(_ view: LensView, lens: Lens, step: SIMD2<Double>) {
        projection = lens.projection
        mapping = view.mapping.seen(by: lens).scaled(by: step)
    }

    /// Maps eight points in the grid; see ``ViewMapper/points(_:_:)``.
    func points(_ columns: MappedPoints.Lanes, _ rows: MappedPoints.Lanes) -> MappedPoints {
        var lens = cresampling_lens(projection)
        switch mapping {
        case .flat(let mapping):
            var view = cresampling_view(mapping)
            return MappedPoints(columns, rows) { cresampling_map_lens(&lens, &view, $0, $1, $2) }
        case .sphere(let mapping):
            var sphere = cresampling_sphere(mapping)
            return MappedPoints(columns, rows) { cresampling_map_lens_sphere(&lens, &sphere, $0, $1, $2) }
        }
    }

    /// Maps the nodes of some of the chunks in a row, including the node at their end.
    func fill(_ nodes: UnsafeMutablePointer<Float>, _ layout: WarpNodes, row: Int, chunks: Range<Int>) {
        var lens = cresampling_lens(projection)
        // Whole SIMD vectors are faster than a partial one at the end. The layout has room for the extra nodes.
        let lanes = MappedPoints.Lanes.scalarCount
        let count = (chunks.count + lanes) / lanes * lanes
        let middle = Float(row) + 0.5
        switch mapping {
        case .flat(let mapping):
            var view = cresampling_view(mapping)
            cresampling_map_lens_row(&lens, &view, middle, chunks.lowerBound, count, layout.stride, nodes)
        case .sphere(let mapping):
            var sphere = cresampling_sphere(mapping)
            cresampling_map_lens_sphere_row(&lens, &sphere, middle, chunks.lowerBound, count, layout.stride, nodes)
        }
    }
}

extension cresampling_sphere {
    init(_ mapping: SphereMapping) {
        func numbers(_ vector: SIMD3<Double>) -> (Float, Float, Float) {
            (Float(vector.x), Float(vector.y), Float(vector.z))
        }
        self.init(
            right: numbers(mapping.right), forward: numbers(mapping.forward), up: numbers(mapping.up),
            left: Float(mapping.corner.x), across: Float(mapping.perPixel.x), top: Float(mapping.corner.y),
            down: Float(mapping.perPixel.y), west: Float(mapping.longitudes.lowerBound),
            east: Float(mapping.longitudes.upperBound), lowest: Float(mapping.latitudes.lowerBound),
            highest: Float(mapping.latitudes.upperBound), share: Float(mapping.share))
    }
}

extension cresampling_lens {
    init(_ projection: Lens.Projection) {
        switch projection {
        case .fisheye(let lens): self.init(lens)
        case .pinhole(let lens): self.init(lens)
        case .cylinder(let lens):
            self.init(CRESAMPLING_CYLINDER, SIMD2(lens.focalLength, lens.focalLength), lens.center)
        }
    }

    private init(_ lens: Fisheye) {
        self.init(CRESAMPLING_FISHEYE, lens.focalLength, lens.center)
        let k = SIMD4<Float>(lens.coefficients)
        coefficients = (k.x, k.y, k.z, k.w, 0, 0, 0, 0)
        limit = Float(lens.limit)
        slope = Float(lens.slopeAtLimit)
    }

    private init(_ lens: PinholeLens) {
        self.init(CRESAMPLING_PINHOLE, lens.focalLength, lens.principalPoint)
        let (radial, divisor) = (SIMD3<Float>(lens.distortion.radial), SIMD3<Float>(lens.distortion.divisor))
        let tangential = SIMD2<Float>(lens.distortion.tangential)
        coefficients = (
            radial.x, radial.y, radial.z, divisor.x, divisor.y, divisor.z, tangential.x, tangential.y
        )
        limit = Float(lens.reach * lens.reach)
    }

    private init(_ model: Int, _ focalLength: SIMD2<Double>, _ point: SIMD2<Double>) {
        self.init()
        self.model = Int32(model)
        focal = (Float(focalLength.x), Float(focalLength.y))
        center = (Float(point.x), Float(point.y))
    }
}
