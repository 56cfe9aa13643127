import Testing

@testable import VantageCore

@Suite struct NearestIntTests {
    @Test(arguments: [
        (0.0, 0), (0.5, 1), (-0.5, -1), (1.49, 1), (-2.6, -3), (.nan, 0), (1e300, .max), (-1e300, .min),
        (.infinity, .max), (-.infinity, .min), (0x1p63, .max), (-0x1p63, .min),
    ])
    func `finds the nearest integer`(value: Double, nearest: Int) {
        #expect(Int(nearest: value) == nearest)
    }
}
