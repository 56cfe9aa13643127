import JPEGCodec

extension ReadingPlan {
    /// Reads and decodes the part of a picture that is wanted, upright, and joined over the seam.
    func read(_ subject: SnapshotSubject, isCancelled: () -> Bool) throws(SnapshotError) -> PlanarImage {
        let bytes = try subject.source.read(level)
        guard !isCancelled() else { throw .cancelled }
        return PlanarImage(
            try joined { columns throws(SnapshotError) in
                grid.upright(try decode(bytes, grid.storedRegion(columns: columns, rows: rows)))
            })
    }

    private func decode(_ bytes: [UInt8], _ region: PixelRegion) throws(SnapshotError) -> PixelImage {
        do {
            return try JPEGDecoder.decode(bytes, scale: scale, region: region)
        } catch {
            throw SnapshotError(.pictureUnreadable, "The stored picture cannot be read: \(error)", cause: error)
        }
    }

    /// Decodes the columns, in two parts where they cross the seam.
    private func joined(
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
        pixels.reserveCapacity(left.pixels.count + right.pixels.count)
        for row in 0..<left.height {
            pixels += left.pixels[row * left.width * 3..<(row + 1) * left.width * 3]
            pixels += right.pixels[row * right.width * 3..<(row + 1) * right.width * 3]
        }
        self.init(width: left.width + right.width, height: left.height, pixels: pixels)
    }
}

extension PictureSource {
    /// The bytes of a level, once their size is seen to be the one that was promised.
    fileprivate func read(_ level: PictureLevel) throws(SnapshotError) -> [UInt8] {
        do {
            let bytes = try self.bytes(of: level)
            let header = try JPEGDecoder.header(of: bytes)
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
