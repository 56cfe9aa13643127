import Testing

@testable import VantageCore

@Suite struct PictureSizeTests {
    @Test(arguments: [(1.0, 640, 480), (1.5, 960, 720), (2.001, 1281, 960), (4, 2560, 1920)])
    func `rounds each side to whole pixels`(scale: Double, width: Int, height: Int) {
        #expect(PictureSize(width: 640, height: 480).pixels(scale: scale) == PictureSize(width: width, height: height))
    }

    @Test func `yields no pixels at a scale that is not a number`() {
        #expect(PictureSize(width: 640, height: 480).pixels(scale: .nan) == PictureSize(width: 0, height: 0))
    }

    @Test func `clamps sizes that cannot be represented`() {
        let size = PictureSize(width: 640, height: 0)
        #expect(size.pixels(scale: 1e300) == PictureSize(width: .max, height: 0))
        #expect(size.pixels(scale: -1e300) == PictureSize(width: .min, height: 0))
        #expect(size.pixels(scale: .infinity) == PictureSize(width: .max, height: 0))
    }
}
