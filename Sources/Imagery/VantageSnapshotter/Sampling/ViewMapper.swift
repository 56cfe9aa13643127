import CVantageResampling
import VantageGeodesy

/// The mapping from the samples of a view's grid, eight at a time, to coordinates in the picture.
///
/// The coordinates of a panorama are in radians: the longitude relative to the heading of the view, and the latitude,
/// positive downward. They depend only on the shape of the view, unless the camera was tilted. The coordinates of a
/// photo are pixels from the corner of the crop. The coordinates of a lens are pixels of the full-size picture.
struct ViewMapper: Hashable, Sendable {
    typealias Lanes = SIMD8<Float>

    private enum Content: Hashable {
        case panorama(PanoramaMapping)
        case photo(zoom: SIMD2<Double>)
        indirect case lens(LensPath)
    }

    let grid: ViewGrid
    private let content: Content

    init(_ view: ResolvedView, grid: ViewGrid) {
        self.grid = grid
        let step = SIMD2<Double>(grid.step)
        switch view.content {
        case .panorama(_, let mapping): content = .panorama(mapping.unturned.mapping.scaled(by: step))
        case .photo(let crop): content = .photo(zoom: step * (crop.width / Double(view.width)))
        case .lenses(let view): content = .lens(LensPath(view, lens: view.lenses.lenses[0], step: step))
        }
    }

    /// Creates the mapping through one lens.
    init(_ view: LensView, lens: Lens, grid: ViewGrid) {
        self.grid = grid
        content = .lens(LensPath(view, lens: lens, step: SIMD2<Double>(grid.step)))
    }

    /// The number of photo pixels per sample of the grid; nil for a panorama.
    var zoom: SIMD2<Double>? {
        if case .photo(let zoom) = content { zoom } else { nil }
    }

    /// Maps eight points in the grid. The centers of samples are at .5.
    @inline(__always)
    func points(_ columns: Lanes, _ rows: Lanes) -> MappedPoints {
        switch content {
        case .panorama(let mapping): MappedPoints(mapping, columns, rows)
        case .photo(let zoom): MappedPoints(zoom: SIMD2<Float>(zoom), columns, rows)
        case .lens(let path): path.points(columns, rows)
        }
    }

    /// Maps the start and end points of the chunks in a row.
    func fill(_ nodes: UnsafeMutablePointer<Float>, row: Int) {
        let layout = WarpNodes(grid)
        switch content {
        case .panorama(let mapping):
            var view = cresampling_view(mapping)
            cresampling_map_row(&view, Float(row) + 0.5, layout.stride, nodes)
        case .photo(let zoom):
            layout.fill(nodes, row: row, zoom: SIMD2<Float>(zoom))
        case .lens(let path):
            path.fill(nodes, layout, row: row, chunks: 0..<grid.chunkCount)
        }
    }
}

extension ViewMapper.Lanes {
    /// The numbers 0, 1, … 7.
    static let counting = ViewMapper.Lanes(0, 1, 2, 3, 4, 5, 6, 7)
}

extension cresampling_view {
    init(_ mapping: PanoramaMapping) {
        func numbers(_ vector: SIMD3<Double>) -> (Float, Float, Float) {
            (Float(vector.x), Float(vector.y), Float(vector.z))
        }
        self.init(
            corner: numbers(mapping.corner), across: numbers(mapping.perColumn), down: numbers(mapping.perRow))
    }
}

/// Eight points in a picture, and their derivatives per sample to the right and per sample down.
struct MappedPoints {
    typealias Lanes = ViewMapper.Lanes

    let x, y, acrossX, acrossY, downX, downY: Lanes
}

extension MappedPoints {
    /// The eight-wide version of ``Equirectangular/mapped(_:at:)``. The derivatives are explained there.
    fileprivate init(_ mapping: PanoramaMapping, _ columns: Lanes, _ rows: Lanes) {
        var view = cresampling_view(mapping)
        self.init(columns, rows) { cresampling_map(&view, $0, $1, $2) }
    }

    /// Creates the points that a function computes from columns and rows. The function writes the six fields one after
    /// the other.
    @inline(__always)
    init(
        _ columns: Lanes, _ rows: Lanes,
        _ map: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafeMutablePointer<Float>) -> Void
    ) {
        self = withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 8) { lanes in
            (lanes[6], lanes[7]) = (columns, rows)
            lanes.withMemoryRebound(to: Float.self) { numbers in
                guard let points = numbers.baseAddress else { return }
                map(points + 48, points + 56, points)
            }
            return MappedPoints(
                x: lanes[0], y: lanes[1], acrossX: lanes[2], acrossY: lanes[3], downX: lanes[4], downY: lanes[5])
        }
    }

    @inline(__always)
    fileprivate init(zoom: SIMD2<Float>, _ columns: Lanes, _ rows: Lanes) {
        self.init(
            x: columns * zoom.x, y: rows * zoom.y, acrossX: Lanes(repeating: zoom.x), acrossY: .zero, downX: .zero,
            downY: Lanes(repeating: zoom.y))
    }

    /// The extent of a sample's footprint along each axis.
    @inline(__always)
    var extent: (width: Lanes, height: Lanes) {
        (
            cresampling_square_roots(acrossX * acrossX + downX * downX),
            cresampling_square_roots(acrossY * acrossY + downY * downY)
        )
    }
}
