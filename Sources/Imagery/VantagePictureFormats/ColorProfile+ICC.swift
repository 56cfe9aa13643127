import Foundation

extension ColorProfile {
    /// The maximum size of a profile in bytes.
    private static let maximumBytes = 1 << 20
    private static let maximumTags = 256

    /// The primaries of sRGB, adapted to the white point of ICC profiles (D50). Source: International Color Consortium,
    /// "sRGB2014.icc".
    private static let standardPrimaries = [
        SIMD3(0.43607, 0.22249, 0.01392), SIMD3(0.38515, 0.71687, 0.09708), SIMD3(0.14307, 0.06061, 0.71410),
    ]

    /// Creates a conversion from an ICC profile with primaries and curves, the kind that cameras and monitors use.
    ///
    /// - Returns: `nil` for profiles of other kinds, such as those with tables or for inks, for damaged profiles, and
    ///   for profiles that hardly differ from sRGB.
    /// Source: ICC.1:2022, sections 7.2 (header), 7.3 (tag table), 10.6 (curveType), 10.18 (parametricCurveType) and
    /// 10.31 (XYZType).
    init?(icc profile: [UInt8]) {
        guard profile.count <= Self.maximumBytes, profile.count > 132,
            profile[36..<40].elementsEqual("acsp".utf8), profile[16..<24].elementsEqual("RGB XYZ ".utf8),
            let fromXYZ = Self.inverse(of: Self.standardPrimaries)
        else { return nil }
        let primaries = ["rXYZ", "gXYZ", "bXYZ"].compactMap { Self.tag($0, in: profile).flatMap(Self.primary) }
        let curves = ["rTRC", "gTRC", "bTRC"].compactMap { Self.tag($0, in: profile).flatMap(Self.curve) }
        guard primaries.count == 3, curves.count == 3 else { return nil }
        self.init(curves: curves, toXYZ: primaries, fromXYZ: fromXYZ)
        if isNeutral { return nil }
    }

    private static func tag(_ name: String, in profile: [UInt8]) -> ArraySlice<UInt8>? {
        let count = min(profile[128...].integer(at: 0, 4), maximumTags, (profile.count - 132) / 12)
        for index in 0..<count {
            let entry = profile[(132 + 12 * index)...]
            guard entry.prefix(4).elementsEqual(name.utf8) else { continue }
            let (start, length) = (entry.integer(at: 4, 4), entry.integer(at: 8, 4))
            guard start <= profile.count, length <= profile.count - start else { return nil }
            return profile[start..<start + length]
        }
        return nil
    }

    private static func primary(_ tag: ArraySlice<UInt8>) -> SIMD3<Double>? {
        guard tag.starts(with: "XYZ ".utf8), tag.count >= 20 else { return nil }
        return SIMD3(tag.fixed(at: 8), tag.fixed(at: 12), tag.fixed(at: 16))
    }

    private static func curve(_ tag: ArraySlice<UInt8>) -> [Float]? {
        guard tag.count >= 12 else { return nil }
        if tag.starts(with: "para".utf8) { return parametric(tag) }
        guard tag.starts(with: "curv".utf8) else { return nil }
        let count = tag.integer(at: 8, 4)
        guard count <= (tag.count - 12) / 2 else { return nil }
        if count == 0 { return (0...255).map { Float($0) / 255 } }
        if count == 1 { return power(Double(tag.integer(at: 12, 2)) / 256) }
        return (0...255).map { value in
            let place = Double(value) / 255 * Double(count - 1)
            let index = min(Int(place), count - 2)
            let (low, high) = (tag.integer(at: 12 + 2 * index, 2), tag.integer(at: 14 + 2 * index, 2))
            return Float((Double(low) + (place - Double(index)) * Double(high - low)) / 65_535)
        }
    }

    private static func power(_ exponent: Double) -> [Float] {
        (0...255).map { Float(pow(Double($0) / 255, exponent)) }
    }

    /// Returns the curve that parameters describe: g, a, b, c, d, e and f. Simpler kinds of curves have only some of
    /// them.
    private static func parametric(_ tag: ArraySlice<UInt8>) -> [Float]? {
        let kind = tag.integer(at: 8, 2)
        let counts = [1, 3, 4, 5, 7]
        guard counts.indices.contains(kind), tag.count >= 12 + 4 * counts[kind] else { return nil }
        let given = (0..<counts[kind]).map { tag.fixed(at: 12 + 4 * $0) }
        let (g, a, b) = (given[0], kind > 0 ? given[1] : 1, kind > 0 ? given[2] : 0)
        // Below the limit, the curve is a line.
        let limit = kind < 3 ? (kind > 0 && a != 0 ? -b / a : 0) : given[4]
        let slope = kind < 3 ? 0 : given[3]
        let (offset, base) = (
            kind == 2 ? given[3] : kind == 4 ? given[5] : 0, kind == 2 ? given[3] : kind == 4 ? given[6] : 0
        )
        let curve = (0...255).map { value -> Double in
            let x = Double(value) / 255
            return x >= limit ? pow(max(0, a * x + b), g) + offset : slope * x + base
        }
        guard curve.allSatisfy(\.isFinite) else { return nil }
        return curve.map { Float(max(0, min(1, $0))) }
    }
}

extension ArraySlice<UInt8> {
    /// Returns the s15Fixed16Number at an offset from the start.
    fileprivate func fixed(at distance: Int) -> Double {
        Double(Int32(truncatingIfNeeded: integer(at: distance, 4))) / 65_536
    }
}
