import VantageMapCanvas

extension MapProjection {
    /// Returns the visible part of the plane in pixels, as seen from above.
    package func planeView(scale: Double) -> PixelBox {
        guard lens != nil else { return PixelBox(left: 0, top: 0, right: width * scale, bottom: height * scale) }
        return PixelBox(around: (terrain?.corners.map(plane) ?? planeCorners).map { ($0 + middle) * scale })
    }
}
