import VantageGeodesy
import Testing

struct OrientationTests {
    /// The upright form of the stored picture
    /// ```
    /// ABC
    /// DEF
    /// ```
    /// for each orientation. Source: EXIF 2.32, tag 0x0112, which specifies the visual position of the 0th row and the
    /// 0th column for each value: 1 top, left; 2 top, right; 3 bottom, right; 4 bottom, left; 5 left, top; 6 right,
    /// top; 7 right, bottom; 8 left, bottom.
    @Test(arguments: [
        (Orientation.up, ["ABC", "DEF"]), (.upMirrored, ["CBA", "FED"]), (.down, ["FED", "CBA"]),
        (.downMirrored, ["DEF", "ABC"]), (.leftMirrored, ["AD", "BE", "CF"]), (.right, ["DA", "EB", "FC"]),
        (.rightMirrored, ["FC", "EB", "DA"]), (.left, ["CF", "BE", "AD"]),
    ])
    func `each orientation turns an asymmetric picture upright`(orientation: Orientation, upright: [String]) {
        let stored = ["ABC", "DEF"].map(Array.init)
        #expect(orientation.swapsWidthAndHeight == (upright.count == 3))
        for (y, row) in upright.enumerated() {
            for (x, letter) in row.enumerated() {
                let point = orientation.storedPoint(
                    ofUpright: Point(Double(x) + 0.5, Double(y) + 0.5), width: 3, height: 2)
                #expect(stored[Int(point.y)][Int(point.x)] == letter, "\(x), \(y)")
                #expect(point.x.truncatingRemainder(dividingBy: 1) == 0.5)
                #expect(point.y.truncatingRemainder(dividingBy: 1) == 0.5)
            }
        }
    }

    @Test func `raw values match EXIF`() {
        #expect(Orientation.allCases.map(\.rawValue) == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(Orientation(rawValue: 0) == nil && Orientation(rawValue: 9) == nil)
    }
}
