import Foundation
import Testing
import VantageCore
import VantageGeodesy
import VantageJPEG
import VantageScenes
import VantageSnapshotter

/// Compares tiles of pictures from calibrated lenses with an equirectangular picture that shows the same scenery.
@Suite struct LensTileTests {
    private static func subject(
        _ setup: LensViewTests.Setup, orientation: Orientation = .up, _ painter: LensPainting.Painter
    ) throws -> SnapshotSubject {
        let upright = setup.picture(painter)
        return try SnapshotSubject(
            camera: .calibrated(setup.camera), orientation: orientation,
            source: MemoryPicture(orientation == .up ? upright : OrientationTests.stored(upright, orientation)))
    }

    /// The direction that a pixel of a tiled panorama shows.
    private static func place(_ x: Int, _ y: Int, _ size: PictureSize, _ panorama: Equirectangular) -> Sphere.Place {
        let column = panorama.left + (Double(x) + 0.5) * Double(panorama.width) / Double(size.width)
        let row = panorama.top + (Double(y) + 0.5) * Double(panorama.height) / Double(size.height)
        return Sphere.Place(
            heading: column / panorama.fullWidth * 360 - 180, pitch: 90 - row / panorama.fullHeight * 180)
    }

    /// Joins the tiles of a level without their overlaps.
    private static func joined(_ subject: SnapshotSubject, level number: Int = 0) throws -> PixelImage {
        let level = try PictureTiling(of: subject).levels[number]
        let (width, height) = (level.size.width, level.size.height)
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        for row in 0..<level.rows {
            for column in 0..<level.columns {
                let address = PictureTileAddress(level: number, column: column, row: row)
                let tile = try JPEGDecoder.decode(#require(try Renderer().tile(address, of: subject) { false }))
                #expect(tile.width == min(512, width - column * 510 + 2))
                #expect(tile.height == min(512, height - row * 510 + 2))
                for y in 0..<tile.height - 2 {
                    let (from, to) = ((y + 1) * tile.width + 1, (row * 510 + y) * width + column * 510)
                    let line = tile.pixels[from * 3..<(from + tile.width - 2) * 3]
                    pixels.replaceSubrange(to * 3..<(to + tile.width - 2) * 3, with: line)
                }
            }
        }
        return PixelImage(width: width, height: height, pixels: pixels)
    }

    private static func panorama(_ subject: SnapshotSubject) throws -> Equirectangular {
        guard case .equirectangular(let panorama) = try PictureTiling(of: subject).camera else {
            throw Unexpected()
        }
        return panorama
    }

    private struct Unexpected: Error {}

    @Test(arguments: LensViewTests.setups)
    func `tiles show markers where an equirectangular picture has them`(setup: LensViewTests.Setup) throws {
        let subject = try Self.subject(setup, LensViewTests.markers(.zero))
        let panorama = try Self.panorama(subject)
        let mask = try Self.joined(Self.subject(setup) { _ in .white })
        let image = try Self.joined(subject)
        let size = PictureSize(width: image.width, height: image.height)
        let painter = LensViewTests.markers(.zero)
        let painted = PixelImage(width: size.width, height: size.height) { painter(Self.place($0, $1, size, panorama)) }
        var count = 0
        for place in LensViewTests.places where abs(place.pitch) < 61 {
            let heading = remainder(place.heading, 360)
            let point = SIMD2(
                (heading / 360 + 0.5) * panorama.fullWidth - panorama.left,
                (0.5 - place.pitch / 180) * panorama.fullHeight - panorama.top)
            let reach = panorama.fullWidth / 360 * 3.5
            let across = reach / cos(Sphere.radians(abs(place.pitch) + 3))
            guard point.x > across, point.y > reach, point.x < Double(size.width) - across,
                point.y < Double(size.height) - reach, mask.isWhite(near: point, within: across)
            else { continue }
            let (found, expected) = (
                image.centroid(near: point, within: across), painted.centroid(near: point, within: across)
            )
            let error = found.point - expected.point
            #expect((error * error).sum().squareRoot() < 0.15, "\(place) is \(error) off")
            count += 1
        }
        #expect(count > 20)
    }

    @Test(arguments: LensViewTests.setups)
    func `a gradient in tiles has no seams and reaches the poles`(setup: LensViewTests.Setup) throws {
        let subject = try Self.subject(setup) {
            let value = Int(LensViewTests.gradient($0).rounded())
            return RGB(value, value, value)
        }
        let panorama = try Self.panorama(subject)
        let white = try Self.subject(setup) { _ in .white }
        for level in try PictureTiling(of: subject).levels.indices {
            let (image, mask) = (try Self.joined(subject, level: level), try Self.joined(white, level: level))
            let size = PictureSize(width: image.width, height: image.height)
            let whiteness = WhitePixels(of: mask)
            var (count, worst) = (0, 0)
            // Every seventh pixel of each row, so that seams in all directions are crossed. A gray edge affects the
            // blocks of the JPEG around it.
            for y in 0..<size.height {
                for x in stride(from: y * 3 % 7, to: size.width, by: 7) where whiteness.surround(x, y, within: 16) {
                    let exact = LensViewTests.gradient(Self.place(x, y, size, panorama))
                    worst = max(worst, abs(image[x, y].green - Int(exact.rounded())))
                    count += 1
                }
            }
            #expect(worst <= 3, "level \(level)")
            #expect(count > size.width * size.height / 28, "level \(level)")
        }
    }

    @Test func `a full-size tile and the preview show the same as a smaller level`() throws {
        let setup = try #require(LensViewTests.setups.first { $0.testDescription.hasPrefix("dual") })
        let subject = try Self.subject(setup) {
            let value = Int(LensViewTests.gradient($0).rounded())
            return RGB(value, 255 - value, value)
        }
        let panorama = try Self.panorama(subject)
        let preview = try JPEGDecoder.decode(try Renderer().preview(width: 300, of: subject) { false })
        #expect(preview.width == 300 && preview.height == 150)
        let part = try JPEGDecoder.decode(
            #require(try Renderer().part(100..<400, 50..<200, of: subject) { false }))
        #expect(part.width == 300 && part.height == 150)
        let (small, full) = (
            PictureSize(width: 300, height: 150), PictureSize(width: panorama.width, height: panorama.height)
        )
        for (x, y) in [(3, 2), (150, 75), (80, 30), (299, 149), (220, 120)] {
            let (one, other) = (
                LensViewTests.gradient(Self.place(x, y, small, panorama)),
                LensViewTests.gradient(Self.place(x + 100, y + 50, full, panorama))
            )
            #expect(abs(preview[x, y].red - Int(one)) <= 5, "\(x), \(y)")
            #expect(abs(part[x, y].red - Int(other)) <= 5, "\(x), \(y)")
        }
        #expect(try Renderer().part(100..<panorama.width + 1, 0..<10, of: subject) { false } == nil)
    }

    @Test func `the tiles of a distorted photo are the same as those of an undistorted one`() throws {
        let (k1, k2) = (-0.22, 0.06)
        let camera = try DistortedPerspective(
            width: 900, height: 700, focalLength: SIMD2(600, 610), principalPoint: SIMD2(461, 340),
            distortion: LensDistortion(radial: SIMD3(k1, k2, 0)))
        // Stripes along x = tan(heading) and y, which are straight and evenly spaced in the undistorted picture.
        func stripes(_ ideal: SIMD2<Double>) -> RGB {
            let value = Int((128 + 60 * sin(ideal.x * 40) + 60 * sin(ideal.y * 40)).rounded())
            return RGB(value, value, value)
        }
        // The fixed-point iteration with which OpenCV undistorts points.
        func ideal(_ x: Double, _ y: Double) -> SIMD2<Double> {
            let distorted = SIMD2((x - 461) / 600, (y - 340) / 610)
            return (0..<60).reduce(distorted) { ideal, _ in
                let square = (ideal * ideal).sum()
                return distorted / (1 + k1 * square + k2 * square * square)
            }
        }
        let picture = PixelImage(width: 900, height: 700) { stripes(ideal(Double($0) + 0.5, Double($1) + 0.5)) }
        let subject = try SnapshotSubject(camera: .calibrated(.perspective(camera)), source: MemoryPicture(picture))
        guard case .perspective(let fieldOfView?) = try PictureTiling(of: subject).camera else { throw Unexpected() }
        let image = try Self.joined(subject)
        let focalLength = Double(image.width) / 2 / Sphere.tangent(fieldOfView / 2)
        #expect(abs(focalLength - 600) < 0.5)
        // The largest rectangle inside all edges of the undistorted photo.
        let left = (0...700).map { ideal(0, Double($0)).x }.max() ?? 0
        let top = (0...900).map { ideal(Double($0), 0).y }.max() ?? 0
        var (sum, count) = (0, 0)
        for y in stride(from: 3, to: image.height, by: 7) {
            for x in stride(from: 3, to: image.width, by: 7) {
                let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5) / focalLength
                let expected = stripes(SIMD2(left, top) + point)
                sum += abs(image[x, y].green - expected.green)
                count += 1
            }
        }
        #expect(Double(sum) / Double(count) < 2)
    }

    @Test func `a fisheye and a cylinder are parts of the sphere`() throws {
        func panorama(_ camera: CalibratedCamera) throws -> Equirectangular {
            let (width, height) = camera.size
            return try Self.panorama(
                SnapshotSubject(
                    camera: .calibrated(camera), source: UnreadablePicture(width: width, height: height)))
        }
        func fisheye(_ fieldOfView: Double, height: Int = 1000, radius: Double = 500) throws -> Equirectangular {
            let lens = try Fisheye(center: SIMD2(500, Double(height) / 2), radius: radius, fieldOfView: fieldOfView)
            return try panorama(.fisheye(FisheyePicture(width: 1000, height: height, lens: lens)))
        }
        let half = try fisheye(180)
        #expect(half.left == half.fullWidth / 4 && half.top == 0 && half.height == Int(half.fullHeight))
        #expect(abs(half.fullWidth - 2000) <= 1)
        let narrow = try fisheye(90)
        #expect(abs(Double(narrow.width) / narrow.fullWidth - 0.25) < 0.002)
        #expect(abs(Double(narrow.height) / narrow.fullHeight - 0.5) < 0.002)
        #expect(try fisheye(200).isFullSphere)
        // The corners of this picture show directions 90° away from the axis, at a longitude of 90°.
        let framed = try fisheye(180, height: 600, radius: (500.0 * 500 + 300 * 300).squareRoot())
        #expect(abs(Double(framed.width) / framed.fullWidth - 0.5) < 0.002)
        let cylinder = try panorama(.cylinder(Cylinder(width: 1440, height: 400, fieldOfView: 360, horizon: 180)))
        #expect(cylinder.wraps && cylinder.width == 1440)
        let rise = Sphere.angle(ofTangent: 180 / (720 / Double.pi))
        #expect(abs(cylinder.top / cylinder.fullHeight * 180 - (90 - rise)) < 0.2)
    }

    @Test(arguments: [Orientation.right, .left, .down, .leftMirrored])
    func `rotated pictures have the same views and tiles as upright ones`(orientation: Orientation) throws {
        let setup = try #require(LensViewTests.setups.first { $0.testDescription.contains("polynomial") })
        let painter: LensPainting.Painter = {
            let value = Int(LensViewTests.gradient($0).rounded())
            return RGB(value, 255 - value, 128)
        }
        let (upright, turned) = (
            try Self.subject(setup, painter), try Self.subject(setup, orientation: orientation, painter)
        )
        #expect(try Self.meanDifference(Self.joined(upright), Self.joined(turned)) < 0.5)
        for heading in [0.0, 60] {
            let request = ViewRequest(heading: heading, pitch: 20, fieldOfView: 80)
            #expect(try pixels(of: upright, request).difference(from: pixels(of: turned, request)) <= 4)
        }
    }

    @Test(arguments: [("dual", 1), ("cube map, grid", 0)])
    func `small tiles and views use smaller levels, except those of cube maps`(name: String, level: Int) throws {
        let setup = try #require(LensViewTests.setups.first { $0.testDescription.hasPrefix(name) })
        let picture = setup.picture(LensViewTests.markers(.zero))
        func subject(_ levels: [Int]) throws -> SnapshotSubject {
            try SnapshotSubject(
                camera: .calibrated(setup.camera), heading: Heading(0), source: MemoryPicture(picture, levels: levels))
        }
        let (whole, halved) = (try subject([0]), try subject([0, 1]))
        let request = ViewRequest(heading: 80, pitch: 0, fieldOfView: 90, width: 100, height: 75)
        #expect(try Renderer().render(halved, request.options()).levelRead?.level == level)
        #expect(try PictureTiling(of: whole).levels.map(\.size) == PictureTiling(of: halved).levels.map(\.size))
        let last = try PictureTiling(of: whole).levels.count - 1
        #expect(try Self.meanDifference(Self.joined(whole, level: last), Self.joined(halved, level: last)) < 1)
    }

    private static func meanDifference(_ one: PixelImage, _ other: PixelImage) -> Double {
        let sum = zip(one.pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(one.pixels.count)
    }

    @Test(arguments: [(5, 0, 0), (0, 9, 0), (0, 0, 9), (-1, 0, 0)])
    func `refuses a tile outside the picture`(level: Int, column: Int, row: Int) throws {
        let subject = try Self.subject(LensViewTests.setups[2]) { _ in .white }
        let address = PictureTileAddress(level: level, column: column, row: row)
        #expect(try Renderer().tile(address, of: subject) { false } == nil)
    }

    @Test func `stops when canceled`() throws {
        let subject = try Self.subject(LensViewTests.setups[2]) { _ in .white }
        #expect(throws: CancellationError.self) {
            try Renderer().tile(PictureTileAddress(level: 0, column: 0, row: 0), of: subject) { true }
        }
    }
}

/// The white pixels of a picture, counted so that the number in any rectangle takes four lookups.
private struct WhitePixels {
    private let width: Int
    private let height: Int
    /// For each corner of a pixel, the number of white pixels above and to the left of it.
    private var counts: [Int32]

    init(of image: PixelImage) {
        (width, height) = (image.width, image.height)
        let columns = width + 1
        counts = [Int32](repeating: 0, count: columns * (height + 1))
        for y in 0..<height {
            var inRow: Int32 = 0
            for x in 0..<width {
                if image.pixels[(y * width + x) * 3 + 1] > 250 { inRow += 1 }
                counts[(y + 1) * columns + x + 1] = counts[y * columns + x + 1] + inRow
            }
        }
    }

    /// Reports whether all pixels at most `distance` columns and rows from a pixel are white.
    func surround(_ x: Int, _ y: Int, within distance: Int) -> Bool {
        let (left, right) = (max(0, x - distance), min(width, x + distance + 1))
        let (top, bottom) = (max(0, y - distance), min(height, y + distance + 1))
        func count(_ x: Int, _ y: Int) -> Int { Int(counts[y * (width + 1) + x]) }
        let found = count(right, bottom) - count(left, bottom) - count(right, top) + count(left, top)
        return found == (right - left) * (bottom - top)
    }
}
