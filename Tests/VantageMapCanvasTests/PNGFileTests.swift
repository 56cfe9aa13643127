import Testing
import VantageSceneFixtures

@testable import VantageMapCanvas

/// Tests that libpng reads the PNGs that Vantage writes.
@Suite struct PNGFileTests {
    private static func canvas(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) throws -> Canvas {
        let canvas = try Canvas(width: width, height: height, isOpaque: true)
        canvas.withPixels { bytes, stride in
            for y in 0..<height {
                for x in 0..<width {
                    bytes.storeBytes(of: pixel(x, y), toByteOffset: y * stride + x * 4, as: UInt32.self)
                }
            }
        }
        return canvas
    }

    private static func pixels(_ canvas: Canvas) -> [UInt32] {
        canvas.withPixels { bytes, stride in
            (0..<canvas.height).flatMap { y in
                (0..<canvas.width).map { x in
                    bytes.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self) & 0xFF_FFFF
                }
            }
        }
    }

    @Test(arguments: [(1, 1), (1, 9), (9, 1), (3, 2), (67, 41), (256, 256)])
    func `preserves pixels in a round trip`(width: Int, height: Int) throws {
        let flat = try Self.canvas(width, height) { x, y in x / 20 == y / 20 ? 0xFF12_3456 : 0x00FE_DCBA }
        let uneven = try Self.canvas(width, height) { x, y in
            UInt32(truncatingIfNeeded: (x &* 2_654_435_761 ^ y &* 40_503) &* 97)
        }
        let smooth = try Self.canvas(width, height) { x, y in
            UInt32(x & 255) << 16 | UInt32((x + y) & 255) << 8 | UInt32(y & 255)
        }
        for canvas in [flat, uneven, smooth] {
            let file = try canvas.encoded(as: .png)
            let read = try DecodedPicture(file, label: "picture").canvas
            #expect((read.width, read.height) == (width, height))
            #expect(Self.pixels(read) == Self.pixels(canvas))
            #expect(try canvas.encoded(as: .png) == file)
        }
    }

    @Test func `encodes smooth gradients as differences`() throws {
        let smooth = try Self.canvas(256, 256) { x, y in UInt32(x) << 16 | UInt32((x + y) / 2) << 8 | UInt32(y) }
        #expect(try smooth.encoded(as: .png).count < 256 * 256 * 3 / 20)
    }
}
