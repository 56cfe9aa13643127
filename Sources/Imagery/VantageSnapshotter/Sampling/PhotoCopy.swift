import VantageJPEG

extension ViewMapper {
    /// Returns the position in a plane of the view's first sample, if the view is an exact copy of part of the plane;
    /// otherwise `nil`.
    func copiedCorner(of plane: PlanarImage.Plane, _ frame: SourceFrame, step: SIMD2<Double>) -> SIMD2<Int>? {
        guard let zoom, zoom == step else { return nil }
        let corner = frame.zero / step
        let whole = corner.rounded(.toNearestOrEven)
        guard whole == corner, whole.min() >= 0, whole.max() < 1e9 else { return nil }
        let start = SIMD2(Int(whole.x), Int(whole.y))
        guard start.x + grid.columns <= plane.width, start.y + grid.rows <= plane.height else { return nil }
        return start
    }
}

extension PlanarImage.Plane {
    /// Returns a copy of a rectangle of the plane.
    func part(from corner: SIMD2<Int>, width: Int, height: Int) -> PlanarImage.Plane {
        let part = samples.withUnsafeBufferPointer { samples in
            [UInt8](unsafeUninitializedCapacity: width * height) { target, filled in
                guard let source = samples.baseAddress, let start = target.baseAddress else { return }
                for row in 0..<height {
                    let line = source + (corner.y + row) * self.width + corner.x
                    (start + row * width).update(from: line, count: width)
                }
                filled = width * height
            }
        }
        return PlanarImage.Plane(width: width, height: height, samples: part)
    }
}
