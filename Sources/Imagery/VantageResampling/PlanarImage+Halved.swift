import CVantageResampling
import VantageJPEG

extension PlanarImage {
    /// Returns the picture at half the size, rounded up, with one chroma sample per 2×2 pixels.
    ///
    /// - Parameter wraps: Whether the left and right edges meet.
    package func halved(wraps: Bool) -> PlanarImage {
        let luma = planes[0].halvedDown().halvedAcross(wraps: wraps)
        return PlanarImage(
            width: luma.width, height: luma.height, chromaStep: chromaStep, planes: [luma] + planes.dropFirst()
        )
        .sharingChroma(wraps: wraps)
    }

    /// Returns the same picture with one chroma sample per 2×2 pixels. Chroma that already has fewer samples stays
    /// unchanged.
    package func sharingChroma(wraps: Bool) -> PlanarImage {
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
            chromaStep: isGray ? SIMD2(1, 1) : SIMD2(luma.width, luma.height).steps(to: chroma[0]),
            planes: [luma] + chroma)
    }
}

extension SIMD2<Int> {
    /// Returns the number of pixels per sample of a plane, across and down.
    fileprivate func steps(to plane: PlanarImage.Plane) -> SIMD2<Int> {
        SIMD2((x + plane.width - 1) / plane.width, (y + plane.height - 1) / plane.height)
    }
}

extension PlanarImage.Plane {
    fileprivate func halvedDown() -> PlanarImage.Plane {
        let newHeight = (height + 1) / 2
        let halved = samples.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: width * newHeight) { target, filled in
                for row in 0..<newHeight {
                    let rows = (-3...4).map { offset -> UnsafePointer<UInt8>? in
                        source.baseAddress! + min(max(2 * row + offset, 0), height - 1) * width
                    }
                    cresampling_halve_rows(rows, width, target.baseAddress! + row * width)
                }
                filled = width * newHeight
            }
        }
        return PlanarImage.Plane(width: width, height: newHeight, samples: halved)
    }

    fileprivate func halvedAcross(wraps: Bool) -> PlanarImage.Plane {
        let newWidth = (width + 1) / 2
        let halved = samples.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: newWidth * height) { target, filled in
                // A row padded with three samples on the left and five on the right.
                var padded = [UInt8](repeating: 0, count: width + 8)
                for row in 0..<height {
                    let line = source.baseAddress! + row * width
                    for column in 0..<3 { padded[column] = line[outside(column - 3, wraps)] }
                    for column in 0..<5 { padded[width + 3 + column] = line[outside(width + column, wraps)] }
                    padded.withUnsafeMutableBufferPointer { padded in
                        (padded.baseAddress! + 3).update(from: line, count: width)
                        cresampling_halve_columns(
                            padded.baseAddress!, newWidth, target.baseAddress! + row * newWidth)
                    }
                }
                filled = newWidth * height
            }
        }
        return PlanarImage.Plane(width: newWidth, height: height, samples: halved)
    }

    /// Returns the column to read in place of a column beyond the edges.
    private func outside(_ column: Int, _ wraps: Bool) -> Int {
        wraps ? (column % width + width) % width : min(max(column, 0), width - 1)
    }
}
