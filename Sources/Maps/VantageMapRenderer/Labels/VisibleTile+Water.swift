import VantageMapCanvas
import VantageMapStyle

extension VisibleTile {
    /// Returns the length, in pixels, of the body of water that contains a point, or `nil` if there is no water or the
    /// length is unknown.
    ///
    /// - Parameters:
    ///   - point: The point, in units of the layer.
    ///   - layer: The number of the point's layer.
    ///   - budget: The number of vertices that may still be tested, which decreases by the number of vertices tested.
    func lengthOfWater(around point: SIMD2<Int32>, ofLayer layer: Int, within budget: inout Int) -> Double? {
        let pixel = transforms[layer](point)
        for role in [MapRole.water, .intermittentWater, .swimmingPool] {
            for shape in tile.shapes(ShapeKey(role: role)) {
                let transform = transforms[shape.layer]
                let place = transform.units(of: PixelBox(around: [pixel]))
                guard shape.box.contains(place) else { continue }
                let content = tile.layers[shape.layer]
                for part in content.features[shape.feature].parts {
                    budget -= content.pointRange(ofPart: Int(part)).count
                    guard budget >= 0 else { return nil }
                    let ring = content.points(ofPart: Int(part)).map { transform($0) }
                    guard ShapeGeometry.contains([ring], pixel) else { continue }
                    let box = PixelBox(around: ring)
                    return max(box.right - box.left, box.bottom - box.top)
                }
            }
        }
        return nil
    }
}
