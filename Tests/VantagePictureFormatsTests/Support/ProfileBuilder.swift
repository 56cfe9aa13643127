/// Builds ICC profiles with primaries and a curve.
struct ProfileBuilder {
    /// The primaries of Display P3, Adobe RGB and sRGB, adapted to D50.
    static let displayP3 = [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]]
    static let adobeRGB = [[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]]
    static let sRGB = [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410]]
    /// The curve of sRGB and Display P3.
    static let standardCurve = parametric(3, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)

    var primaries = displayP3
    var curve = standardCurve
    var space = "RGB XYZ "

    var bytes: [UInt8] {
        let tags =
            zip(["rXYZ", "gXYZ", "bXYZ"], primaries).map { ($0, Array("XYZ \0\0\0\0".utf8) + $1.flatMap(Self.fixed)) }
            + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }
        var body: [UInt8] = []
        var table = Self.big(tags.count)
        for (name, contents) in tags {
            table += Array(name.utf8) + Self.big(132 + 12 * tags.count + body.count) + Self.big(contents.count)
            body += contents + [UInt8](repeating: 0, count: (4 - contents.count % 4) % 4)
        }
        let size = Self.big(132 + 12 * tags.count + body.count)
        let header = size + Array("none\u{4}\0\0\0mntr\(space)".utf8) + [UInt8](repeating: 0, count: 12)
        let rest = Array("acsp".utf8) + [UInt8](repeating: 0, count: 88)
        return header + rest + table + body
    }

    static func parametric(_ kind: Int, _ numbers: Double...) -> [UInt8] {
        Array("para\0\0\0\0".utf8) + [0, UInt8(kind), 0, 0] + numbers.flatMap(fixed)
    }

    static func table(_ numbers: [Int]) -> [UInt8] {
        Array("curv\0\0\0\0".utf8) + big(numbers.count) + numbers.flatMap { big($0).suffix(2) }
    }

    private static func fixed(_ number: Double) -> [UInt8] { big(Int((number * 65_536).rounded())) }

    private static func big(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
