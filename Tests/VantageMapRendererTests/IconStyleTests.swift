import Foundation
import Testing
import VantagePlaces

@testable import VantageMapCanvas
@testable import VantageMapRenderer
@testable import VantageMapStyle

/// Tests for drawing single icons, which apps request for their own interface.
struct IconStyleTests {
    /// Returns the opacity of a PNG's pixels, row by row from the top.
    private static func opacities(_ png: Data) throws -> [UInt8] {
        let canvas = try DecodedPicture([UInt8](png), label: "The icon").canvas
        return canvas.withPixels { bytes, stride in
            (0..<canvas.height).flatMap { row in
                (0..<canvas.width).map { bytes[row * stride + $0 * 4 + 3] }
            }
        }
    }

    @Test(arguments: PointOfInterestCategory.allCases)
    func `draws each category's symbol within its disc`(category: PointOfInterestCategory) throws {
        let side = 160
        let drawn = try Self.opacities(MapIconStyle(category).glyph(side: side))
        var farthest = 0.0
        for (place, opacity) in drawn.enumerated() where opacity > 128 {
            let (x, y) = (Double(place % side) + 0.5 - 80, Double(place / side) + 0.5 - 80)
            farthest = max(farthest, (x * x + y * y).squareRoot())
        }
        let share = Double(drawn.count { $0 > 128 }) / Double(drawn.count)
        #expect((0.05...0.4).contains(share), "\(share)")
        #expect((2.2...6.4).contains(farthest / 10), "\(farthest / 10)")
    }

    @Test func `draws a different symbol for each category`() throws {
        let drawings = PointOfInterestCategory.allCases.map(\.glyph)
        #expect(Set(drawings).count == drawings.count)
    }

    @Test func `draws an icon at the requested size, transparent around its disc`() throws {
        let style = MapIconStyle(.cafe, backgroundColor: MapColor(0x336699))
        let png = try style.image(side: 64)
        let canvas = try DecodedPicture([UInt8](png), label: "The icon").canvas
        #expect(canvas.width == 64 && canvas.height == 64)
        let opacities = try Self.opacities(png)
        #expect(opacities[0] == 0 && opacities[32 * 64 + 3] == 255)
        let color = canvas.withPixels { bytes, stride in
            bytes.load(fromByteOffset: 32 * stride + 3 * 4, as: UInt32.self)
        }
        #expect(color == 0xFF33_6699)
        #expect(try style.image(side: 64) == png)
    }

    @Test(arguments: [0, -1, 1025]) func `refuses an invalid icon size`(side: Int) {
        #expect(throws: MapError.self) { try MapIconStyle(.cafe).image(side: side) }
    }
}
