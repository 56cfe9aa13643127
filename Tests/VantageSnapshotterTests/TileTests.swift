import Foundation
import VantageGeodesy
import VantageJPEG
import VantageScenes
import VantageSnapshotter
import Testing

@Suite struct TileTests {
    /// A pattern whose neighboring pixels differ by 6, so that a misplaced pixel shows.
    private static func slopes(_ width: Int, _ height: Int) -> PixelImage {
        func wave(_ place: Int) -> Int { abs((place * 6) % 228 - 114) }
        return PixelImage(width: width, height: height) { x, y in
            let gray = wave(x) + wave(y)
            return RGB(gray, gray, gray)
        }
    }

    private static func subject(
        _ image: PixelImage, _ camera: CameraModel, levels: [Int] = [0], orientation: Orientation = .up,
        isIndexed: Bool = true
    ) throws -> SnapshotSubject {
        try SnapshotSubject(
            camera: camera, orientation: orientation,
            source: MemoryPicture(image, levels: levels, quality: 98, isIndexed: isIndexed))
    }

    private static func turn(_ width: Int, _ height: Int) -> CameraModel {
        .equirectangular(Equirectangular(width: width, height: height))
    }

    /// A strip around the horizon that covers the full circle.
    private static func strip(_ width: Int, _ height: Int) -> CameraModel {
        .equirectangular(
            Equirectangular(
                fullWidth: Double(width), fullHeight: Double(width) / 2, left: 0,
                top: Double(width) / 4 - Double(height) / 2, width: width, height: height))
    }

    /// The expected content of a tile. Toward the poles of a panorama, pixels are averaged along the row.
    private struct Expected {
        let image: PixelImage
        var wraps = false
        var panorama: Equirectangular?

        /// Returns a pixel from the image. Columns beyond the left or right edge wrap around if `wraps` is true;
        /// otherwise, they repeat the pixel at the edge.
        private func pixel(_ column: Int, _ row: Int) -> RGB {
            let count = image.width
            return image[wraps ? (column + count) % count : min(max(column, 0), count - 1), row]
        }

        /// The number of pixels to average: enough to span 0.7 of a pixel's angle at the horizon, and at most 32.
        private func width(ofRow row: Int) -> Double {
            guard let panorama else { return 1 }
            let y = panorama.top + (Double(row) + 0.5) * Double(panorama.height) / Double(image.height)
            return min(max(0.7 / cos((0.5 - y / panorama.fullHeight) * .pi), 1), 32)
        }

        subscript(column: Int, row: Int) -> RGB {
            let row = min(max(row, 0), image.height - 1)
            let width = width(ofRow: row)
            guard width > 1 else { return pixel(column, row) }
            let places = 64
            let sum = (0..<places).reduce(0) { sum, place in
                let along = (Double(place) + 0.5) / Double(places) - 0.5
                return sum + Int(pixel(column + Int((0.5 + along * width).rounded(.down)), row).red)
            }
            return RGB(sum / places, sum / places, sum / places)
        }
    }

    /// Returns the mean difference between a tile and its expected pixels.
    private static func difference(
        _ address: PictureTileAddress, of subject: SnapshotSubject, from expected: Expected
    ) throws -> Double {
        let image = expected.image
        let jpeg = try #require(try Renderer().tile(address, of: subject) { false })
        let tile = try JPEGDecoder.decode(jpeg)
        let (left, top) = (address.column * 510 - 1, address.row * 510 - 1)
        #expect(tile.width == min(512, image.width - left + 1) && tile.height == min(512, image.height - top + 1))
        var (sum, count) = (0, 0)
        let (columns, rows) = (Array(0..<tile.width), Array(0..<tile.height))
        // Checks all edges of the tile and some pixels in between.
        for y in rows where y < 4 || y > tile.height - 5 || y % 7 == 0 {
            for x in columns where x < 4 || x > tile.width - 5 || x % 7 == 0 {
                count += 1
                sum += tile[x, y].difference(from: expected[left + x, top + y])
            }
        }
        return Double(sum) / Double(count)
    }

    private static func addresses(_ tiling: PictureTiling) -> [PictureTileAddress] {
        tiling.levels.enumerated().flatMap { number, level in
            (0..<level.rows).flatMap { row in
                (0..<level.columns).map { PictureTileAddress(level: number, column: $0, row: row) }
            }
        }
    }

    @Test func `cuts a panorama into tiles that are smoothed toward the poles and wrap around`() throws {
        let image = Self.slopes(1140, 570)
        let subject = try Self.subject(image, Self.turn(1140, 570), levels: [0, 1])
        let tiling = try PictureTiling(of: subject)
        #expect(tiling.levels.map(\.size) == [.init(width: 1140, height: 570), .init(width: 570, height: 285)])
        #expect(tiling.levels.map(\.columns) == [3, 2] && tiling.levels.map(\.rows) == [2, 1])
        for address in Self.addresses(tiling) {
            let level = Expected(
                image: address.level == 0 ? image : image.halved, wraps: true,
                panorama: Equirectangular(width: 1140, height: 570))
            #expect(try Self.difference(address, of: subject, from: level) < 2, "\(address)")
        }
    }

    @Test func `wraps on both sides of a level no wider than a tile`() throws {
        let image = Self.slopes(228, 114)
        let subject = try Self.subject(image, Self.turn(228, 114))
        let address = PictureTileAddress(level: 0, column: 0, row: 0)
        let whole = Expected(image: image, wraps: true, panorama: Equirectangular(width: 228, height: 114))
        #expect(try Self.difference(address, of: subject, from: whole) < 2)
    }

    @Test(arguments: Orientation.allCases)
    func `repeats edge pixels in tiles of photos and cropped panoramas`(orientation: Orientation) throws {
        // One picture is wider than a tile, and one is taller.
        for upright in [Self.slopes(528, 72), Self.slopes(72, 528)] {
            let stored = OrientationTests.stored(upright, orientation)
            for isIndexed in [true, false] {
                let subject = try Self.subject(
                    stored, .perspective(horizontalFieldOfView: nil), orientation: orientation, isIndexed: isIndexed)
                for address in Self.addresses(try PictureTiling(of: subject)) {
                    #expect(
                        try Self.difference(address, of: subject, from: Expected(image: upright)) < 2, "\(address)")
                }
            }
        }
        let upright = Self.slopes(528, 72)
        let part = Equirectangular(
            fullWidth: 2000, fullHeight: 1000, left: 100, top: 200, width: 528, height: 72)
        let cropped = try Self.subject(upright, .equirectangular(part))
        for address in Self.addresses(try PictureTiling(of: cropped)) {
            let expected = Expected(image: upright, panorama: part)
            #expect(try Self.difference(address, of: cropped, from: expected) < 2, "\(address)")
        }
    }

    @Test func `decodes missing smaller levels from the JPEG, down to its smallest scale`() throws {
        let subject = try Self.subject(Self.slopes(2280, 40), Self.strip(2280, 40))
        let tiling = try PictureTiling(of: subject)
        #expect(tiling.levels.map(\.size.width) == [2280, 1140, 570])
        for address in Self.addresses(tiling) where address.level == 2 {
            let tile = try #require(try Renderer().tile(address, of: subject) { false })
            #expect(try JPEGDecoder.decode(tile).height == 12)
        }
    }

    @Test(arguments: [(3, 0, 0), (0, 3, 0), (0, 0, 2), (-1, 0, 0), (0, -1, 0), (0, 0, Int.max)])
    func `refuses a tile outside the picture`(level: Int, column: Int, row: Int) throws {
        let subject = try Self.subject(Self.slopes(1140, 570), Self.turn(1140, 570))
        #expect(
            try Renderer().tile(PictureTileAddress(level: level, column: column, row: row), of: subject) { false }
                == nil)
    }

    @Test func `scales the whole picture down for a preview and never enlarges it`() throws {
        // A gradient from black on the left to white on the right that gets redder toward the bottom.
        let image = PixelImage(width: 1140, height: 570) { x, y in
            RGB((x + y) * 255 / 1708, x * 255 / 1139, x * 255 / 1139)
        }
        let subject = try Self.subject(image, .perspective(horizontalFieldOfView: nil), levels: [0, 1])
        for (width, expected) in [(456, 456), (1024, 1024), (4000, 1140)] {
            let jpeg = try Renderer().preview(width: width, of: subject) { false }
            let picture = try JPEGDecoder.decode(jpeg)
            #expect(picture.width == expected && picture.height == expected / 2)
            for (x, y) in [(0.02, 0.02), (0.98, 0.03), (0.5, 0.5), (0.03, 0.97), (0.9, 0.9)] {
                let shown = picture[Int(x * Double(expected)), Int(y * Double(expected) / 2)]
                #expect(shown.difference(from: image[Int(x * 1140), Int(y * 570)]) < 8, "\(width) \(x) \(y)")
            }
        }
    }

    @Test func `stops when canceled`() throws {
        let subject = try Self.subject(Self.slopes(1140, 570), Self.turn(1140, 570))
        #expect(throws: CancellationError.self) {
            try Renderer().tile(PictureTileAddress(level: 0, column: 0, row: 0), of: subject) { true }
        }
    }
}
