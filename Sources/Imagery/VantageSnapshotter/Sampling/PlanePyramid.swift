import CVantageResampling
import VantageJPEG

/// A plane and its mip levels, for view samples that cover many samples of the plane.
struct PlanePyramid: Sendable {
    /// The levels. The first is the plane itself, and each sample of the others is the mean of 2×2 samples of the
    /// previous level.
    let levels: [BorderedPlane]

    /// - Parameter highest: The number of times to halve the plane.
    init(_ plane: PlanarImage.Plane, period: Double?, highest: Int) {
        var levels = [BorderedPlane(plane, period: period)]
        for _ in 0..<highest { levels.append(BorderedPlane(halving: levels[levels.count - 1])) }
        self.levels = levels
    }

    /// Calls a closure with the levels as C structs.
    ///
    /// - Parameter step: The number of full-size pixels per sample of the plane.
    func withPlanes<Outcome>(
        _ frame: SourceFrame, step: SIMD2<Double>, _ body: (UnsafeBufferPointer<cresampling_plane>) -> Outcome
    ) -> Outcome {
        func lend(_ rest: ArraySlice<BorderedPlane>, _ lent: [cresampling_plane]) -> Outcome {
            guard let plane = rest.first else { return lent.withUnsafeBufferPointer(body) }
            return plane.samples.withUnsafeBufferPointer { samples in
                let axes = frame.axes(plane, step: step * Double(1 << lent.count))
                let one = cresampling_plane(
                    samples: samples.baseAddress.map { $0 + plane.origin }, stride: plane.stride, x: axes.x, y: axes.y)
                return lend(rest.dropFirst(), lent + [one])
            }
        }
        return lend(levels[...], [])
    }
}

extension SourceFrame {
    /// Returns the conversion from coordinates to positions in a plane whose samples are `step` pixels apart.
    fileprivate func axes(_ plane: BorderedPlane, step: SIMD2<Double>) -> (x: cresampling_axis, y: cresampling_axis) {
        let phases = Double(FilterBank.phases)
        let perPixel = phases / step
        let scale = unit * perPixel
        let center = phases / 2
        let offset = zero * perPixel - SIMD2(repeating: center)
        // A position far outside the plane, for pictures that do not wrap around.
        let nowhere = 1e30
        let fullWidth = fullWidth.map { $0 * perPixel.x } ?? 2 * nowhere
        let least: Double = self.fullWidth == nil ? -nowhere : middle * perPixel.x - center - fullWidth / 2
        // If the picture's left and right edges meet, its full width extends less than a sample into the border.
        let columns = plane.period == nil ? -center...(Double(plane.columns) - 0.5) * phases : least...least + fullWidth
        let x = cresampling_axis(
            scale: Float(scale.x), offset: Float(offset.x), full_width: Float(fullWidth), least: Float(least),
            first: Float(columns.lowerBound), last: Float(columns.upperBound))
        let y = cresampling_axis(
            scale: Float(scale.y), offset: Float(offset.y), full_width: Float(2 * nowhere), least: Float(-nowhere),
            first: Float(-center), last: Float((Double(plane.rows) - 0.5) * phases))
        return (x.folded, y)
    }
}

extension cresampling_axis {
    /// The axis with its offset shifted by a multiple of the full width, so that it lies within one full width from
    /// ``least``.
    fileprivate var folded: cresampling_axis {
        guard full_width < 1e30 else { return self }
        var axis = self
        let middle = least + full_width / 2
        axis.offset -= full_width * ((offset - middle) / full_width).rounded()
        return axis
    }
}
