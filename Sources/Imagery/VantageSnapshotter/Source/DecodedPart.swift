import VantageJPEG
import VantageScenes

/// The upright samples that were read from a picture for a view.
struct DecodedPart {
    let picture: PlanarImage
    /// The column and row of the top-left pixel in the grid.
    let corner: SIMD2<Int>
}

extension DecodePlan {
    /// Reads and decodes the part of a picture that the plan describes, joining both sides of the seam.
    ///
    /// - Parameters:
    ///   - shown: The needed columns in each row; nil if all are needed.
    ///   - sharesChroma: Whether 2×2 pixels of the view share a chroma sample.
    /// - Throws: ``SnapshotError`` `.pictureUnreadable` if the bytes are not the expected picture; errors from the
    ///   session.
    func read(
        _ subject: SnapshotSubject, shown: VisibleColumns?, sharesChroma: Bool, limits: JPEGLimits,
        isCancelled: () -> Bool
    ) throws -> DecodedPart {
        let reader = try LevelReader(subject.source, level, scale, sharesChroma: sharesChroma, limits)
        guard !isCancelled() else { throw CancellationError() }
        guard columns.upperBound > grid.columns else { return try read(columns, shift: 0, reader, shown) }
        let left = try read(columns.lowerBound..<grid.columns, shift: 0, reader, shown)
        guard !isCancelled() else { throw CancellationError() }
        let right = try read(0..<columns.upperBound - grid.columns, shift: grid.columns, reader, shown)
        return DecodedPart(picture: PlanarImage(joining: left.picture, right.picture), corner: left.corner)
    }

    /// - Parameter shift: The offset to subtract from the plan's columns.
    private func read(
        _ columns: Range<Int>, shift: Int, _ reader: LevelReader, _ shown: VisibleColumns?
    ) throws -> DecodedPart {
        let region = grid.storedRegion(columns: columns, rows: rows)
        // The reader uses stored pixels, and the plan uses upright ones. `shown` is nil unless the picture is stored
        // upright.
        let (planes, read) = try reader.planes(region) { rows in
            guard let shown else { return 0..<Int.max }
            return shown.columns(in: rows).map { max(0, $0.lowerBound - shift)..<max(0, $0.upperBound - shift) }
        }
        return DecodedPart(picture: grid.upright(planes), corner: grid.corner(ofStored: read))
    }
}

/// A reader that decodes regions of a stored level. If the level has an index, only the needed part is read; otherwise,
/// it is read from the start.
private struct LevelReader {
    private enum Form {
        case indexed(JPEGPartialDecoder, any PictureSession)
        case whole([UInt8])
    }

    private let level: PyramidLevel
    private let scale: JPEGScale
    private let sharesChroma: Bool
    private let limits: JPEGLimits
    private let form: Form

    init(
        _ source: any PictureSession, _ level: PyramidLevel, _ scale: JPEGScale, sharesChroma: Bool,
        _ limits: JPEGLimits
    ) throws {
        self.level = level
        self.scale = scale
        // At full scale, chroma keeps the picture's own resolution, because the view may magnify it.
        self.sharesChroma = sharesChroma && scale != .full
        self.limits = limits
        if let header = try source.indexParts(0..<1, of: level)?.first {
            let decoder = try decoding { () throws(JPEGError) in try JPEGPartialDecoder(indexHeader: header) }
            try level.check(width: decoder.width, height: decoder.height)
            form = .indexed(decoder, source)
        } else {
            let bytes = try source.bytes(of: level)
            let header = try decoding { () throws(JPEGError) in try JPEGDecoder.header(of: bytes, limits: limits) }
            try level.check(width: header.width, height: header.height)
            form = .whole(bytes)
        }
    }

    /// Decodes a region.
    ///
    /// - Parameter columns: Returns the columns that are needed in the given rows of the region. Both are in pixels of
    ///   the stored picture, and columns outside the region are ignored.
    /// - Returns: The samples and the region that they cover, which may be slightly larger.
    func planes(
        _ region: PixelRegion, columns: (Range<Int>) -> Range<Int>?
    ) throws -> (PlanarImage, PixelRegion) {
        switch form {
        case .whole(let bytes):
            let planes = try decoding { () throws(JPEGError) in
                PlanarImage(try JPEGDecoder.decode(bytes, scale: scale, region: region, limits: limits))
            }
            return (planes, region)
        case .indexed(let decoder, let source):
            let part = try decoding { () throws(JPEGError) in
                try decoder.part(region, scale: scale, sharesChroma: sharesChroma, columns: columns)
            }
            let rows = try source.indexParts(part.indexParts, of: level) ?? []
            let located = try decoding { () throws(JPEGError) in try part.located(by: rows) }
            let bytes = try source.bytes(located.byteRanges, of: level)
            return (try decoding { () throws(JPEGError) in try located.decode(bytes) }, part.region)
        }
    }
}

/// Runs a closure that decodes bytes of a stored picture, and converts its errors.
private func decoding<Value>(_ body: () throws(JPEGError) -> Value) throws(SnapshotError) -> Value {
    do {
        return try body()
    } catch {
        throw SnapshotError(.pictureUnreadable, "The stored picture cannot be read: \(error)", cause: error)
    }
}

extension PyramidLevel {
    fileprivate func check(width: Int, height: Int) throws(SnapshotError) {
        guard (width, height) == (self.width, self.height) else {
            throw SnapshotError(
                .pictureUnreadable,
                """
                The stored picture is \(width)×\(height) pixels, but level \(index) should be \
                \(self.width)×\(self.height). Import the picture again.
                """)
        }
    }
}
