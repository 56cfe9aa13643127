import CResampling
import Geodesy

/// Maps the samples of a view's grid, eight at a time, to coordinates of its picture.
///
/// A panorama's are radians: longitude, from the heading that the view has been turned by, and latitude downwards. They
/// depend on the shape of a view alone, unless the camera was tilted. A photo's are pixels from the crop's corner.
struct ViewMapper: Hashable, Sendable {
    typealias Lanes = SIMD8<Float>

    private enum Content: Hashable {
        case panorama(PanoramaMapping)
        case photo(zoom: SIMD2<Double>)
    }

    let grid: ViewGrid
    private let content: Content

    init(_ view: ResolvedView, grid: ViewGrid) {
        self.grid = grid
        let step = SIMD2<Double>(grid.step)
        switch view.content {
        case .panorama(_, let mapping): content = .panorama(mapping.unturned.mapping.scaled(by: step))
        case .photo(let crop): content = .photo(zoom: step * (crop.width / Double(view.width)))
        }
    }

    /// Pixels of a photo for a sample of the grid; nil for a panorama.
    var zoom: SIMD2<Double>? {
        if case .photo(let zoom) = content { zoom } else { nil }
    }

    /// Maps eight points of the grid, whose samples lie at .5.
    @inline(__always)
    func points(_ columns: Lanes, _ rows: Lanes) -> MappedPoints {
        switch content {
        case .panorama(let mapping): MappedPoints(mapping, columns, rows)
        case .photo(let zoom): MappedPoints(zoom: SIMD2<Float>(zoom), columns, rows)
        }
    }

    /// Maps the points of a row at which chunks begin and end.
    func fill(_ nodes: UnsafeMutablePointer<Float>, row: Int) {
        let layout = ViewNodes(grid)
        let rows = Lanes(repeating: Float(row) + 0.5)
        for start in stride(from: 0, to: layout.stride, by: Lanes.scalarCount) {
            let columns = (Float(start) + Lanes.counting) * Float(ViewNodes.chunk) + 0.5
            layout.store(points(columns, rows), in: nodes + start)
        }
    }
}

extension ViewMapper.Lanes {
    /// 0, 1, … 7.
    static let counting = ViewMapper.Lanes(0, 1, 2, 3, 4, 5, 6, 7)
}

/// Eight points of a picture, and how far they move for one sample to the right and for one down.
struct MappedPoints {
    typealias Lanes = ViewMapper.Lanes

    let x, y, acrossX, acrossY, downX, downY: Lanes
}

extension MappedPoints {
    /// The eight-wide form of ``Equirectangular/mapped(_:at:)``; see there for the derivatives.
    @inline(__always)
    fileprivate init(_ mapping: PanoramaMapping, _ columns: Lanes, _ rows: Lanes) {
        let (corner, across, down) = (
            SIMD3<Float>(mapping.corner), SIMD3<Float>(mapping.perColumn), SIMD3<Float>(mapping.perRow)
        )
        let east = corner.x + columns * across.x + rows * down.x
        var north = corner.y + columns * across.y + rows * down.y
        let up = corner.z + columns * across.z + rows * down.z
        // The pole itself lies on no meridian.
        north.replace(with: 1e-7, where: east * east + north * north .< 1e-14)
        let levelSquared = east * east + north * north
        let level = cresampling_square_roots(levelSquared)
        let eastward = 1 / levelSquared
        let downward = -1 / (levelSquared + up * up)
        let slope = up / level
        x = Arctangent.of(east, north)
        y = -Arctangent.of(up, level)
        acrossX = (north * across.x - east * across.y) * eastward
        downX = (north * down.x - east * down.y) * eastward
        acrossY = (level * across.z - slope * (east * across.x + north * across.y)) * downward
        downY = (level * down.z - slope * (east * down.x + north * down.y)) * downward
    }

    @inline(__always)
    fileprivate init(zoom: SIMD2<Float>, _ columns: Lanes, _ rows: Lanes) {
        x = columns * zoom.x
        y = rows * zoom.y
        acrossX = Lanes(repeating: zoom.x)
        acrossY = .zero
        downX = .zero
        downY = Lanes(repeating: zoom.y)
    }

    /// How far a sample's outline extends along each axis.
    @inline(__always)
    var extent: (width: Lanes, height: Lanes) {
        (
            cresampling_square_roots(acrossX * acrossX + downX * downX),
            cresampling_square_roots(acrossY * acrossY + downY * downY)
        )
    }

    /// The sides of the box, along the axes, that stands for a sample's outline: of its area, and as much wider than high.
    /// The width is infinite where the outline is so slanting and so narrow that no box will do.
    @inline(__always)
    var box: (width: Lanes, height: Lanes) {
        let extent = extent
        let area = (acrossX * downY - acrossY * downX)
        let areaSquared = area * area
        let product = extent.width * extent.height
        // The outline's narrower side, squared, is at least that: the product of both over the sum.
        let narrow = areaSquared / (extent.width * extent.width + extent.height * extent.height)
        let size = cresampling_square_roots(cresampling_square_roots(areaSquared) / product)
        let (width, height) = (extent.width * size, extent.height * size)
        let least = width.replacing(with: height, where: height .< width)
        let isSlanting = narrow .< least * least * MappedPoints.narrowest
        return (width.replacing(with: .infinity, where: isSlanting), height)
    }

    /// The narrower side of an outline over that of its box, squared.
    private static let narrowest: Float = 0.2
}
