import Geodesy

/// Maps the rows of a view into a source image.
struct RowMapper: Sendable {
    private let view: ResolvedView
    private let origin: SIMD2<Double>
    private let factor: Double
    /// Turns a panorama's columns into those of a part that crosses the seam.
    private let fold: ColumnFold

    init(_ view: ResolvedView, into image: SourceImage) {
        self.view = view
        origin = image.origin
        factor = Double(image.factor)
        let centre = image.origin.x + Double(image.columns * image.factor) / 2
        fold = ColumnFold(turn: view.panorama?.fullWidth ?? 0, centre: centre)
    }

    /// Maps one pixel's neighbourhood in double precision.
    func mapped(_ point: SIMD2<Double>) -> ImagePoint {
        let mapped = view.mapped(point)
        let position = SIMD2(fold.folded(mapped.position.x), mapped.position.y)
        return ImagePoint(
            position: SIMD2<Float>((position - origin) / factor),
            across: SIMD2<Float>(mapped.across / factor),
            down: SIMD2<Float>(mapped.down / factor))
    }

    /// Maps a row, counted from the top.
    func fill(_ row: inout MappedRow, at index: Int) {
        switch view.content {
        case .panorama(let panorama, let mapping):
            let mapper = PanoramaRowMapper(panorama, mapping, origin: origin, factor: factor, fold: fold)
            mapper.fill(&row, at: index)
        case .photo:
            fillPhoto(&row, at: index)
        }
    }

    private func fillPhoto(_ row: inout MappedRow, at index: Int) {
        let first = mapped(SIMD2(0.5, Double(index) + 0.5))
        for chunk in 0..<row.chunkCount {
            row[.x, chunk] = first.position.x + (Float(chunk * 8) + MappedRow.steps) * first.across.x
            row[.y, chunk] = .init(repeating: first.position.y)
            row[.acrossX, chunk] = .init(repeating: first.across.x)
            row[.acrossY, chunk] = .zero
            row[.downX, chunk] = .zero
            row[.downY, chunk] = .init(repeating: first.down.y)
        }
    }
}

/// Brings columns within half a turn of a region's centre.
struct ColumnFold: Sendable {
    /// 0 where nothing turns.
    let turn: Double
    let centre: Double

    func folded(_ column: Double) -> Double {
        turn == 0 ? column : column - turn * ((column - centre) / turn).rounded()
    }
}

extension MappedRow {
    /// 0, 1, … 7.
    static let steps = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
}

/// The eight-wide form of ``Equirectangular/mapped(_:at:)``; see there for the derivatives.
private struct PanoramaRowMapper {
    typealias Lanes = MappedRow.Lanes

    let mapping: PanoramaMapping
    /// Image pixels for a radian.
    let pixelsPerLongitude: Double
    let pixelsPerLatitude: Double
    /// The image's position of longitude 0, a turn before and after which lie the limits of the fold.
    let middle: Double
    let equator: Double
    let turn: Double
    let leastColumn: Double

    init(
        _ panorama: Equirectangular, _ mapping: PanoramaMapping, origin: SIMD2<Double>, factor: Double,
        fold: ColumnFold
    ) {
        self.mapping = mapping
        pixelsPerLongitude = panorama.fullWidth / (2 * .pi) / factor
        pixelsPerLatitude = panorama.fullHeight / .pi / factor
        middle = (panorama.fullWidth / 2 - panorama.left - origin.x) / factor
        equator = (panorama.fullHeight / 2 - panorama.top - origin.y) / factor
        turn = panorama.fullWidth / factor
        leastColumn = (fold.centre - panorama.fullWidth / 2 - origin.x) / factor
    }

    func fill(_ row: inout MappedRow, at index: Int) {
        let start = mapping.vector(at: SIMD2(0.5, Double(index) + 0.5))
        for chunk in 0..<row.chunkCount {
            let columns = Lanes(repeating: Float(chunk * 8)) + MappedRow.steps
            fill(&row, chunk, Vectors(start, mapping.perColumn, columns))
        }
    }

    @inline(__always)
    private func fill(_ row: inout MappedRow, _ chunk: Int, _ vector: Vectors) {
        let levelSquared = (vector.x * vector.x + vector.y * vector.y).lifted
        let level = levelSquared.squareRoot()
        let length = levelSquared + vector.z * vector.z
        let eastward = Float(pixelsPerLongitude) / levelSquared
        let upward = Float(-pixelsPerLatitude) / length
        let longitude = Arctangent.of(vector.x, vector.y)
        row[.x, chunk] = folded(longitude * Float(pixelsPerLongitude) + Float(middle))
        row[.y, chunk] = Float(equator) - Arctangent.of(vector.z, level) * Float(pixelsPerLatitude)
        let slope = vector.z / level
        let across = SIMD3<Float>(mapping.perColumn)
        let down = SIMD3<Float>(mapping.perRow)
        row[.acrossX, chunk] = (vector.y * across.x - vector.x * across.y) * eastward
        row[.downX, chunk] = (vector.y * down.x - vector.x * down.y) * eastward
        row[.acrossY, chunk] = (level * across.z - slope * (vector.x * across.x + vector.y * across.y)) * upward
        row[.downY, chunk] = (level * down.z - slope * (vector.x * down.x + vector.y * down.y)) * upward
    }

    /// Longitudes span one turn, so one turn to either side is enough.
    @inline(__always)
    private func folded(_ columns: Lanes) -> Lanes {
        let turn = Float(self.turn)
        let least = Float(leastColumn)
        var folded = columns
        folded.replace(with: columns + turn, where: columns .< least)
        folded.replace(with: columns - turn, where: columns .>= least + turn)
        return folded
    }
}

/// Eight vectors along a row.
private struct Vectors {
    let x, y, z: MappedRow.Lanes

    @inline(__always)
    init(_ start: SIMD3<Double>, _ step: SIMD3<Double>, _ columns: MappedRow.Lanes) {
        let start = SIMD3<Float>(start)
        let step = SIMD3<Float>(step)
        x = start.x + columns * step.x
        y = start.y + columns * step.y
        z = start.z + columns * step.z
    }
}

extension MappedRow.Lanes {
    /// At least so much that one divided by it is a number; only the pole itself has less.
    @inline(__always)
    fileprivate var lifted: MappedRow.Lanes { replacing(with: 1e-18, where: self .< 1e-18) }
}
