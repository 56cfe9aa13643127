import Geodesy
import JPEGCodec
import Pictures
import PictureResampling
import Scenes

extension Renderer {
    /// Quality of the JPEGs of tiles.
    private static let tileQuality = 73
    /// Quality of the JPEGs of parts at full size.
    private static let partQuality = 80
    /// Quality of the JPEGs of whole pictures.
    private static let previewQuality = 65

    /// A tile of a picture, as a JPEG; reads and decodes no more than it shows where the picture has an index.
    ///
    /// - Returns: `nil` where the picture has no such tile.
    package func tile(
        _ address: PictureTileAddress, of subject: SnapshotSubject, isCancelled: () -> Bool
    ) throws -> [UInt8]? {
        let levels = try PictureTiling(of: subject).levels
        guard levels.indices.contains(address.level) else { return nil }
        let level = levels[address.level]
        guard 0..<level.columns ~= address.column, 0..<level.rows ~= address.row else { return nil }
        let wraps = subject.panorama?.wraps ?? false
        let wanted = PictureTiling.span(address.column, of: level.size.width)
        let rows = PictureTiling.span(address.row, of: level.size.height)
        let smoothing = RowSmoothing(rows, of: level.reading.grid, subject.panorama)
        let wide = wanted.lowerBound - smoothing.margin..<wanted.upperBound + smoothing.margin
        let columns = wraps ? wide : wide.clamped(to: 0..<level.size.width)
        let part = try read(
            columns, rows.clamped(to: 0..<level.size.height), of: level.reading, subject, isCancelled)
        return try encoded(
            smoothing.smoothed(part.picture(wide, rows)), quality: Self.tileQuality, optimizedHuffman: true)
    }

    /// The whole picture, smaller, as a JPEG.
    ///
    /// - Parameter width: Pixels; a picture that has fewer stays as wide as it is.
    package func preview(
        width: Int, of subject: SnapshotSubject, isCancelled: () -> Bool
    ) throws -> [UInt8] {
        let readings = try PictureLevel.all(of: subject)
        let reading = readings.last { $0.grid.columns >= width } ?? readings[0]
        let grid = reading.grid
        let part = try read(0..<grid.columns, 0..<grid.rows, of: reading, subject, isCancelled)
        let whole = part.picture(0..<grid.columns, 0..<grid.rows)
        let (fullWidth, fullHeight) = subject.uprightSize
        let across = min(width, grid.columns)
        let size = SIMD2(across, max(1, Int((Double(across) * Double(fullHeight) / Double(fullWidth)).rounded())))
        let extent = SIMD2(Double(fullWidth), Double(fullHeight)) / grid.factor
        return try encoded(
            whole.resized(
                to: size, from: -grid.origin / grid.factor, extent: extent, wraps: subject.panorama?.wraps ?? false),
            quality: Self.previewQuality, optimizedHuffman: true)
    }

    /// A part of a picture at its full size, upright and not resampled, as a JPEG.
    ///
    /// - Parameters: Pixels of the upright picture.
    /// - Returns: `nil` where the part does not lie in the picture, or the picture is not stored at its full size.
    package func part(
        _ columns: Range<Int>, _ rows: Range<Int>, of subject: SnapshotSubject, isCancelled: () -> Bool
    ) throws -> [UInt8]? {
        let level = try PictureTiling(of: subject).levels[0]
        let (width, height) = subject.uprightSize
        guard level.size == PictureSize(width: width, height: height), !columns.isEmpty, !rows.isEmpty,
            columns.clamped(to: 0..<width) == columns, rows.clamped(to: 0..<height) == rows
        else { return nil }
        let part = try read(columns, rows, of: level.reading, subject, isCancelled)
        return try encoded(part.picture(columns, rows), quality: Self.partQuality, optimizedHuffman: true)
    }

    private func read(
        _ columns: Range<Int>, _ rows: Range<Int>, of reading: PictureLevel, _ subject: SnapshotSubject,
        _ isCancelled: () -> Bool
    ) throws -> TilePart {
        let grid = reading.grid
        // Columns count on beyond the right edge, and not below the left one.
        let shift = columns.lowerBound < 0 ? grid.columns : 0
        let isWhole = columns.count >= grid.columns
        let plan = ReadingPlan(
            level: reading.level, scale: reading.scale, grid: grid,
            columns: isWhole ? 0..<grid.columns : columns.lowerBound + shift..<columns.upperBound + shift,
            rows: rows, isFullWidth: isWhole, isLimited: false, margin: 0)
        let read = try plan.read(
            subject, shown: nil, sharesChroma: false, limits: .standard, isCancelled: isCancelled)
        guard !isCancelled() else { throw CancellationError() }
        let wraps = subject.panorama?.wraps ?? false
        return TilePart(reading: read, shift: isWhole ? 0 : shift, period: isWhole && wraps ? grid.columns : nil)
    }
}

extension PictureTiling {
    /// The pixels of a tile, with what is around its core, along one side of the picture.
    static func span(_ index: Int, of side: Int) -> Range<Int> {
        index * core - overlap..<min((index + 1) * core, side) + overlap
    }
}

/// What was read for a tile, and where it lies.
private struct TilePart {
    let reading: PictureReading
    /// What the reading's columns are more than those of the picture.
    let shift: Int
    /// Columns after which the reading begins anew, where it is the whole width of a picture whose edges meet.
    let period: Int?

    /// - Parameters: Columns and rows of the grid; those that were not read are those next to them.
    func picture(_ columns: Range<Int>, _ rows: Range<Int>) -> PlanarImage {
        let (picture, corner) = (reading.picture, reading.corner)
        let xs = columns.map { column in
            period.map { ((column % $0) + $0) % $0 } ?? min(max(column + shift - corner.x, 0), picture.width - 1)
        }
        return picture.part(xs, rows.map { min(max($0 - corner.y, 0), picture.height - 1) })
    }
}
