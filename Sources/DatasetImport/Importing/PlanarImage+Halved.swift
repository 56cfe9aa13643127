import JPEGCodec

extension PlanarImage {
    /// The picture at half the size, rounding up, with one sample of chroma for 2×2 pixels.
    ///
    /// - Parameter wraps: Whether the left and the right edge meet.
    func halved(wraps: Bool) -> PlanarImage {
        let luma = planes[0].halvedDown().halvedAcross(wraps: wraps)
        return PlanarImage(
            width: luma.width, height: luma.height, chromaStep: chromaStep, planes: [luma] + planes.dropFirst()
        )
        .sharingChroma(wraps: wraps)
    }

    /// The same picture with one sample of chroma for 2×2 pixels, or fewer where it has fewer.
    func sharingChroma(wraps: Bool) -> PlanarImage {
        let luma = planes[0]
        let target = SIMD2((luma.width + 1) / 2, (luma.height + 1) / 2)
        let chroma = planes.dropFirst().map { plane in
            var plane = plane
            while plane.width > target.x { plane = plane.halvedAcross(wraps: wraps) }
            while plane.height > target.y { plane = plane.halvedDown() }
            return plane
        }
        return PlanarImage(
            width: luma.width, height: luma.height,
            chromaStep: isGrey ? SIMD2(1, 1) : SIMD2(luma.width, luma.height).steps(to: chroma[0]),
            planes: [luma] + chroma)
    }
}

extension SIMD2<Int> {
    /// Pixels that share a sample of a plane.
    fileprivate func steps(to plane: PlanarImage.Plane) -> SIMD2<Int> {
        SIMD2((x + plane.width - 1) / plane.width, (y + plane.height - 1) / plane.height)
    }
}

/// Sums of two samples each, of sixteen at once.
private typealias Pairs = SIMD16<Int16>

/// The samples between: eight in a row become one, in the middle between the fourth and the fifth.
///
/// The weights, in parts of 128, raise fine detail by as much as sampling the level for a view takes from it: measured on
/// views, see docs/decisions. Counted from the middle grey, sums of them fit 16 bits.
///
/// - Parameters:
///   - near: The fourth and the fifth.
///   - last: The first and the eighth.
@inline(__always)
private func mean(near: Pairs, next: Pairs, far: Pairs, last: Pairs) -> SIMD16<UInt8> {
    let inner = (near &- 256) &* 60 &+ (next &- 256) &* 16
    let outer = (far &- 256) &* 9 &+ (last &- 256) &* 3
    let values = (inner &- outer &+ 64) &>> 7 &+ 128
    return SIMD16(
        truncatingIfNeeded: values.clamped(lowerBound: Pairs(repeating: 0), upperBound: Pairs(repeating: 255)))
}

extension PlanarImage.Plane {
    fileprivate func halvedDown() -> PlanarImage.Plane {
        let newHeight = (height + 1) / 2
        let halved = samples.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: width * newHeight) { target, filled in
                for row in 0..<newHeight {
                    let rows = (-3...4).map { source.baseAddress! + min(max(2 * row + $0, 0), height - 1) * width }
                    Self.mean(of: rows, into: target.baseAddress! + row * width, count: width)
                }
                filled = width * newHeight
            }
        }
        return PlanarImage.Plane(width: width, height: newHeight, samples: halved)
    }

    private static func mean(
        of rows: [UnsafePointer<UInt8>], into target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        for column in stride(from: 0, to: count, by: 16) {
            let end = min(column + 16, count)
            func pairs(_ one: Int, _ other: Int) -> Pairs {
                Pairs(truncatingIfNeeded: sixteen(of: rows[one], column..<end))
                    &+ Pairs(truncatingIfNeeded: sixteen(of: rows[other], column..<end))
            }
            let means = DatasetImport.mean(near: pairs(3, 4), next: pairs(2, 5), far: pairs(1, 6), last: pairs(0, 7))
            put(means, into: target, column..<end)
        }
    }

    fileprivate func halvedAcross(wraps: Bool) -> PlanarImage.Plane {
        let newWidth = (width + 1) / 2
        let halved = samples.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: newWidth * height) { target, filled in
                // A row with three more samples at its left, five at its right, and what may be read behind them.
                var padded = [UInt8](repeating: 0, count: width + 48)
                for row in 0..<height {
                    let line = source.baseAddress! + row * width
                    for column in 0..<3 { padded[column] = line[outside(column - 3, wraps)] }
                    for column in 0..<5 { padded[width + 3 + column] = line[outside(width + column, wraps)] }
                    padded.withUnsafeMutableBufferPointer { padded in
                        (padded.baseAddress! + 3).update(from: line, count: width)
                        Self.mean(of: padded.baseAddress!, into: target.baseAddress! + row * newWidth, count: newWidth)
                    }
                }
                filled = newWidth * height
            }
        }
        return PlanarImage.Plane(width: newWidth, height: height, samples: halved)
    }

    /// The column that stands for one beyond the edges.
    private func outside(_ column: Int, _ wraps: Bool) -> Int {
        wraps ? (column % width + width) % width : min(max(column, 0), width - 1)
    }

    /// - Parameter line: Begins three samples before the first two that become one.
    private static func mean(
        of line: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        for column in stride(from: 0, to: count, by: 16) {
            let first = UnsafeRawPointer(line + 2 * column)
            func words(_ offset: Int) -> SIMD16<UInt16> {
                first.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt16>.self)
            }
            // Samples of even and of odd places, side by side in words.
            let (a, b, c, d) = (words(0), words(2), words(4), words(6))
            let means = DatasetImport.mean(
                near: Pairs(truncatingIfNeeded: (b &>> 8) &+ (c & 0xFF)),
                next: Pairs(truncatingIfNeeded: (b & 0xFF) &+ (c &>> 8)),
                far: Pairs(truncatingIfNeeded: (a &>> 8) &+ (d & 0xFF)),
                last: Pairs(truncatingIfNeeded: (a & 0xFF) &+ (d &>> 8)))
            put(means, into: target, column..<min(column + 16, count))
        }
    }

    @inline(__always)
    private static func sixteen(of line: UnsafePointer<UInt8>, _ columns: Range<Int>) -> SIMD16<UInt8> {
        guard columns.count < 16 else {
            return UnsafeRawPointer(line + columns.lowerBound).loadUnaligned(as: SIMD16<UInt8>.self)
        }
        var samples = SIMD16<UInt8>()
        for column in columns { samples[column - columns.lowerBound] = line[column] }
        return samples
    }

    @inline(__always)
    private static func put(
        _ samples: SIMD16<UInt8>, into line: UnsafeMutablePointer<UInt8>, _ columns: Range<Int>
    ) {
        guard columns.count < 16 else {
            return UnsafeMutableRawPointer(line + columns.lowerBound).storeBytes(of: samples, as: SIMD16<UInt8>.self)
        }
        for column in columns { line[column] = samples[column - columns.lowerBound] }
    }
}
