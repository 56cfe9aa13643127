import VantageGeodesy
import VantageJPEG
import VantageCore
import VantageResampling
import VantageScenes

extension Renderer {
    /// The JPEG quality of tiles.
    private static let tileQuality = 73
    /// The JPEG quality of parts at full size.
    private static let partQuality = 80
    /// The JPEG quality of whole pictures.
    private static let previewQuality = 65
    /// The width in pixels above which a whole picture is encoded with `partQuality`, because viewers show it instead
    /// of the original.
    private static let largePreview = 2048

    /// Returns a tile of a picture as a JPEG. If the picture has an index, only the needed part is read and decoded. A
    /// tile of a picture from calibrated lenses is drawn.
    ///
    /// - Returns: `nil` if the picture has no such tile.
    package func tile(
        _ address: PictureTileAddress, of subject: SnapshotSubject, isCancelled: @escaping @Sendable () -> Bool
    ) throws -> [UInt8]? {
        let levels = try PictureTiling(of: subject).levels
        guard levels.indices.contains(address.level) else { return nil }
        let level = levels[address.level]
        guard 0..<level.columns ~= address.column, 0..<level.rows ~= address.row else { return nil }
        let wanted = PictureTiling.span(address.column, of: level.size.width)
        let rows = PictureTiling.span(address.row, of: level.size.height)
        guard let reading = level.reading else {
            return try DrawnPicture(subject).map {
                try drawn(wanted, rows, of: level.size, $0, quality: Self.tileQuality, isCancelled: isCancelled)
            }
        }
        let wraps = subject.panorama?.wraps ?? false
        let smoothing = RowSmoothing(rows, of: reading.grid, subject.panorama)
        let wide = wanted.lowerBound - smoothing.margin..<wanted.upperBound + smoothing.margin
        let columns = wraps ? wide : wide.clamped(to: 0..<level.size.width)
        let part = try read(
            columns, rows.clamped(to: 0..<level.size.height), of: reading, subject, isCancelled)
        return try encoded(
            smoothing.smoothed(part.picture(wide, rows)), quality: Self.tileQuality, optimizedHuffman: true)
    }

    /// Returns the whole picture at a smaller size as a JPEG.
    ///
    /// - Parameter width: The width in pixels. A narrower picture keeps its size.
    package func preview(
        width: Int, of subject: SnapshotSubject, isCancelled: @escaping @Sendable () -> Bool
    ) throws -> [UInt8] {
        if let picture = DrawnPicture(subject) {
            let size = picture.size.scaled(toWidth: min(width, picture.size.width))
            return try drawn(
                0..<size.width, 0..<size.height, of: size, picture,
                quality: width > Self.largePreview ? Self.partQuality : Self.previewQuality, isCancelled: isCancelled)
        }
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

    /// Returns a part of a picture at its full size as a JPEG, upright and not resampled. A part of a picture from
    /// calibrated lenses is drawn.
    ///
    /// - Parameters:
    ///   - columns: The columns of the part, in pixels of the upright picture.
    ///   - rows: The rows of the part, in pixels of the upright picture.
    /// - Returns: `nil` if the part is not inside the picture, or if the picture is not stored at its full size.
    package func part(
        _ columns: Range<Int>, _ rows: Range<Int>, of subject: SnapshotSubject,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws -> [UInt8]? {
        let level = try PictureTiling(of: subject).levels[0]
        guard !columns.isEmpty, !rows.isEmpty, columns.clamped(to: 0..<level.size.width) == columns,
            rows.clamped(to: 0..<level.size.height) == rows
        else { return nil }
        guard let reading = level.reading else {
            return try DrawnPicture(subject).map {
                try drawn(columns, rows, of: level.size, $0, quality: Self.partQuality, isCancelled: isCancelled)
            }
        }
        let (width, height) = subject.uprightSize
        guard level.size == PictureSize(width: width, height: height) else { return nil }
        let part = try read(columns, rows, of: reading, subject, isCancelled)
        return try encoded(part.picture(columns, rows), quality: Self.partQuality, optimizedHuffman: true)
    }

    private func drawn(
        _ columns: Range<Int>, _ rows: Range<Int>, of level: PictureSize, _ picture: DrawnPicture,
        quality: Int, isCancelled: @escaping @Sendable () -> Bool
    ) throws -> [UInt8] {
        guard !isCancelled() else { throw CancellationError() }
        let part = try picture.part(columns, rows, of: level, isCancelled: isCancelled)
        return try encoded(part, quality: quality, optimizedHuffman: true)
    }

    private func read(
        _ columns: Range<Int>, _ rows: Range<Int>, of reading: PictureLevel, _ subject: SnapshotSubject,
        _ isCancelled: () -> Bool
    ) throws -> TilePart {
        let grid = reading.grid
        // Columns may extend past the right edge, but not past the left one.
        let shift = columns.lowerBound < 0 ? grid.columns : 0
        let isWhole = columns.count >= grid.columns
        let plan = DecodePlan(
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

extension PictureSize {
    fileprivate func scaled(toWidth width: Int) -> PictureSize {
        let height = Double(height) * Double(width) / Double(self.width)
        return PictureSize(width: width, height: max(1, Int(height.rounded())))
    }
}

extension PictureTiling {
    /// Returns the columns or rows of the picture that a tile covers, including the overlap.
    static func span(_ index: Int, of side: Int) -> Range<Int> {
        index * core - overlap..<min((index + 1) * core, side) + overlap
    }
}

/// The decoded pixels for a tile, and their position.
private struct TilePart {
    let reading: DecodedPart
    /// The offset from the columns of the picture to the columns of the decoded part.
    let shift: Int
    /// The number of columns after which the decoded part repeats, if it has the full width of a picture whose edges
    /// meet.
    let period: Int?

    /// - Parameters: The columns and rows of the grid. Columns and rows that were not decoded are replaced with the
    ///   nearest decoded ones.
    func picture(_ columns: Range<Int>, _ rows: Range<Int>) -> PlanarImage {
        let (picture, corner) = (reading.picture, reading.corner)
        let xs = columns.map { column in
            period.map { ((column % $0) + $0) % $0 } ?? min(max(column + shift - corner.x, 0), picture.width - 1)
        }
        return picture.part(xs, rows.map { min(max($0 - corner.y, 0), picture.height - 1) })
    }
}
