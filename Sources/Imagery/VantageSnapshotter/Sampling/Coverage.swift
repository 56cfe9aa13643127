import VantageGeodesy

/// The photographed part of a panorama that does not cover the whole sphere.
///
/// Edges are antialiased: a sample on an edge is a mixture of both sides.
struct Coverage: Sendable {
    /// The value, in every plane, of pixels outside the photographed part.
    static let neutral: UInt8 = 128

    private let frame: SourceFrame
    // The edges of the photographed part, in full-size pixels from the corner of the image. On a side without an edge,
    // the value lies far outside the image.
    private let left, right, top, bottom: Float

    /// - Returns: Nil for a whole sphere.
    init?(of panorama: Equirectangular, _ frame: SourceFrame, origin: SIMD2<Double>) {
        let isWholeHeight = panorama.top < 0.5 && panorama.top + Double(panorama.height) > panorama.fullHeight - 0.5
        guard !(panorama.wraps && isWholeHeight) else { return nil }
        self.frame = frame
        let start = SIMD2<Float>(-origin)
        let end = SIMD2<Float>(SIMD2(Double(panorama.width), Double(panorama.height)) - origin)
        let nowhere: Float = 1e9
        left = panorama.wraps ? -nowhere : start.x
        right = panorama.wraps ? nowhere : end.x
        top = panorama.top < 0.5 ? -nowhere : start.y
        bottom = panorama.top + Double(panorama.height) > panorama.fullHeight - 0.5 ? nowhere : end.y
    }

    /// Blends the samples of a row with the neutral value where they were not photographed.
    ///
    /// - Returns: The number of samples that were not photographed.
    func apply(to target: UnsafeMutablePointer<UInt8>, row: Int, _ mapper: ViewMapper) -> Double {
        var missing: Float = 0
        let rows = MappedPoints.Lanes(repeating: Float(row) + 0.5)
        for start in stride(from: 0, to: mapper.grid.columns, by: 8) {
            let shares = shares(of: mapper.points(Float(start) + MappedPoints.Lanes.counting + 0.5, rows))
            guard shares.min() < 1 else { continue }
            for lane in 0..<min(8, mapper.grid.columns - start) {
                let value = Float(target[start + lane]) * shares[lane] + Float(Coverage.neutral) * (1 - shares[lane])
                target[start + lane] = UInt8(value + 0.5)
                missing += 1 - shares[lane]
            }
        }
        return Double(missing)
    }

    /// Returns the photographed fraction of each sample, in 0...1.
    private func shares(of points: MappedPoints) -> MappedPoints.Lanes {
        let unit = SIMD2<Float>(frame.unit)
        let extent = points.extent
        let (width, height) = (extent.width * unit.x + 1e-6, extent.height * unit.y + 1e-6)
        let x = frame.folded(points.x * unit.x + Float(frame.zero.x))
        let y = points.y * unit.y + Float(frame.zero.y)
        return within((x - left) / width) * within((right - x) / width)
            * within((y - top) / height) * within((bottom - y) / height)
    }

    /// Returns the fraction of a sample that lies inside an edge, given the distance from the edge to the middle of the
    /// sample as a multiple of the sample's width or height.
    @inline(__always)
    private func within(_ distance: MappedPoints.Lanes) -> MappedPoints.Lanes {
        (distance + 0.5).clamped(lowerBound: .zero, upperBound: .init(repeating: 1))
    }
}

extension SourceFrame {
    /// Shifts column numbers by multiples of the full width so that they lie within half of it from the middle of the
    /// image.
    fileprivate func folded(_ columns: MappedPoints.Lanes) -> MappedPoints.Lanes {
        guard let fullWidth else { return columns }
        let widths = ((columns - Float(middle)) / Float(fullWidth)).rounded(.toNearestOrEven)
        return columns - widths * Float(fullWidth)
    }
}
