import Foundation

extension ColorProfile {
    private static let white = SIMD2(0.3127, 0.3290)
    private static let standard = [SIMD2(0.640, 0.330), SIMD2(0.300, 0.600), SIMD2(0.150, 0.060)]

    /// Creates the conversion from the color space that code points in a HEIC or AVIF file specify.
    ///
    /// - Returns: `nil` for sRGB and BT.709, for unknown code points, and for the curves of HDR pictures.
    /// Source: ITU-T H.273, tables 2 and 3.
    init?(primaries: Int, transfer: Int) {
        let points: [SIMD2<Double>]
        switch primaries {
        case 9: points = [SIMD2(0.708, 0.292), SIMD2(0.170, 0.797), SIMD2(0.131, 0.046)]
        case 12: points = [SIMD2(0.680, 0.320), SIMD2(0.265, 0.690), SIMD2(0.150, 0.060)]
        default: return nil
        }
        // Pictures with a television transfer curve are treated as if they had the sRGB curve.
        guard [1, 2, 6, 13, 14, 15].contains(transfer), let toXYZ = Self.primaries(points),
            let standard = Self.primaries(Self.standard), let fromXYZ = Self.inverse(of: standard)
        else { return nil }
        self.init(curves: .init(repeating: Self.standardCurve, count: 3), toXYZ: toXYZ, fromXYZ: fromXYZ)
    }

    /// Returns the XYZ values of primaries at the intensities that add up to white (D65).
    ///
    /// - Parameter points: The chromaticities x and y.
    private static func primaries(_ points: [SIMD2<Double>]) -> [SIMD3<Double>]? {
        func color(_ point: SIMD2<Double>) -> SIMD3<Double> {
            SIMD3(point.x / point.y, 1, (1 - point.x - point.y) / point.y)
        }
        let columns = points.map(color)
        guard let inverse = inverse(of: columns) else { return nil }
        let white = color(white)
        return zip(columns, inverse).map { $0 * ($1 * white).sum() }
    }
}
