import Geodesy
import JPEGCodec

/// The decoded part of a picture, upright.
struct SourceImage: Sendable {
    /// Pixels, followed by ``Pyramid/slack`` bytes.
    let pixels: [UInt8]
    let columns: Int
    let rows: Int
    /// The top-left corner, in pixels of the upright picture at full size.
    let origin: SIMD2<Double>
    /// Pixels at full size for one of these.
    let factor: Int
    /// Pixels of this image after which its columns begin anew; nil where its edges do not meet.
    let period: Double?
}

extension SourceImage {
    /// Reads and decodes what a plan asks for.
    init(
        _ plan: ReadingPlan, of subject: SnapshotSubject, limits: JPEGLimits = .standard, isCancelled: () -> Bool
    ) throws(SnapshotError) {
        let bytes = try subject.source.read(plan.level, limits: limits)
        guard !isCancelled() else { throw .cancelled }
        var image = try plan.joined { columns throws(SnapshotError) in
            let region = plan.grid.storedRegion(columns: columns, rows: plan.rows)
            return plan.grid.upright(try SourceImage.decode(bytes, plan.scale, region, limits))
        }
        // In place: the array has room for a few more bytes in the page that it ends in.
        image.pixels.append(contentsOf: repeatElement(0, count: Pyramid.slack))
        pixels = image.pixels
        columns = image.width
        rows = image.height
        factor = plan.grid.factor
        origin =
            plan.grid.origin
            + SIMD2(Double(plan.columns.lowerBound), Double(plan.rows.lowerBound)) * Double(plan.grid.factor)
        let turn = plan.isWholeTurn ? subject.panorama?.fullWidth : nil
        period = turn.map { $0 / Double(plan.grid.factor) }
    }

    private static func decode(
        _ bytes: [UInt8], _ scale: JPEGScale, _ region: PixelRegion, _ limits: JPEGLimits
    ) throws(SnapshotError) -> PixelImage {
        do {
            return try JPEGDecoder.decode(bytes, scale: scale, region: region, limits: limits)
        } catch {
            throw SnapshotError(.pictureUnreadable, "The stored picture cannot be read: \(error)", cause: error)
        }
    }
}

extension ReadingPlan {
    /// Decodes the columns, in two parts where they cross the seam.
    fileprivate func joined(
        _ decode: (Range<Int>) throws(SnapshotError) -> PixelImage
    ) throws(SnapshotError) -> PixelImage {
        guard columns.upperBound > grid.columns else { return try decode(columns) }
        let left = try decode(columns.lowerBound..<grid.columns)
        let right = try decode(0..<columns.upperBound - grid.columns)
        return PixelImage(joining: left, right)
    }
}

extension PixelImage {
    /// Two pictures of the same height, side by side.
    fileprivate init(joining left: PixelImage, _ right: PixelImage) {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(left.pixels.count + right.pixels.count + Pyramid.slack)
        for row in 0..<left.height {
            pixels += left.pixels[row * left.width * 3..<(row + 1) * left.width * 3]
            pixels += right.pixels[row * right.width * 3..<(row + 1) * right.width * 3]
        }
        self.init(width: left.width + right.width, height: left.height, pixels: pixels)
    }
}

extension PictureSource {
    /// The bytes of a level, once their size is seen to be the one that was promised.
    fileprivate func read(_ level: PictureLevel, limits: JPEGLimits) throws(SnapshotError) -> [UInt8] {
        do {
            let bytes = try self.bytes(of: level)
            let header = try JPEGDecoder.header(of: bytes, limits: limits)
            guard (header.width, header.height) == (level.width, level.height) else {
                throw SnapshotError(
                    .pictureUnreadable,
                    """
                    The stored picture has \(header.width)×\(header.height) pixels where level \(level.index) has \
                    \(level.width)×\(level.height). Import it again.
                    """)
            }
            return bytes
        } catch let error as SnapshotError {
            throw error
        } catch {
            throw SnapshotError(.pictureUnreadable, "The stored picture cannot be read: \(error)", cause: error)
        }
    }
}
