import VantageGeodesy
import VantageJPEG
import VantageScenes
import VantageSnapshotter
import Testing

@Suite struct OrientationTests {
    /// Returns an upright picture as it is stored. EXIF 2.32 defines which sides of the upright picture the first
    /// stored row and column show.
    static func stored(_ upright: PixelImage, _ orientation: Orientation) -> PixelImage {
        let (w, h) = (upright.width, upright.height)
        switch orientation {
        case .up: return upright
        case .upMirrored: return PixelImage(width: w, height: h) { x, y in upright[w - 1 - x, y] }
        case .down: return PixelImage(width: w, height: h) { x, y in upright[w - 1 - x, h - 1 - y] }
        case .downMirrored: return PixelImage(width: w, height: h) { x, y in upright[x, h - 1 - y] }
        // The first stored row is the left or right side, so width and height are swapped.
        case .leftMirrored: return PixelImage(width: h, height: w) { x, y in upright[y, x] }
        case .right: return PixelImage(width: h, height: w) { x, y in upright[w - 1 - y, x] }
        case .rightMirrored: return PixelImage(width: h, height: w) { x, y in upright[w - 1 - y, h - 1 - x] }
        case .left: return PixelImage(width: h, height: w) { x, y in upright[y, h - 1 - x] }
        }
    }

    /// A picture with an odd width and height. At half size, the last stored column and row are only partly covered, at
    /// whichever edges of the upright picture they end up.
    private static let discs = [SIMD2(100.0, 60.0), SIMD2(330, 200)]
    private static let pictureOfDiscs = PixelImage(width: 401, height: 303) { x, y in
        let isInside = discs.contains { disc in
            let away = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - disc
            return (away * away).sum() < 400
        }
        return isInside ? .white : .black
    }

    /// Whether views read only parts of the picture, as they do with pictures in a store, or decode all of it.
    private static let readings = [true, false]

    @Test(arguments: Orientation.allCases, [[0], [1]])
    func `renders the same upright view from a photo of any orientation`(orientation: Orientation, levels: [Int]) throws
    {
        for isIndexed in Self.readings {
            let stored = try MemoryPicture(
                Self.stored(Self.pictureOfDiscs, orientation), levels: levels, isIndexed: isIndexed)
            let subject = try SnapshotSubject(
                camera: .perspective(horizontalFieldOfView: nil), orientation: orientation, source: stored)
            let snapshot = try Renderer().render(subject, try ViewRequest(width: 200, height: 150).options())
            #expect(snapshot.levelRead.map { $0.scale << $0.level } == 2)
            let crop = try #require(snapshot.view.crop)
            for disc in Self.discs {
                let expected = (disc - SIMD2(crop.left, crop.top)) * 200 / crop.width
                let found = try snapshot.image.centroid(near: expected, within: 16).point
                #expect(abs(found.x - expected.x) < 0.1 && abs(found.y - expected.y) < 0.1)
            }
        }
    }

    @Test(arguments: Orientation.allCases, readings)
    func `keeps content in place in a preview of any orientation`(orientation: Orientation, isIndexed: Bool) throws {
        let stored = try MemoryPicture(Self.stored(Self.pictureOfDiscs, orientation), isIndexed: isIndexed)
        let subject = try SnapshotSubject(
            camera: .perspective(horizontalFieldOfView: nil), orientation: orientation, source: stored)
        // The preview is rendered from a quarter-size copy. If the copy is mirrored, three quarters of its first column
        // lie outside the picture.
        let preview = try JPEGDecoder.decode(try Renderer().preview(width: 101, of: subject) { false })
        #expect((preview.width, preview.height) == (101, 76))
        for disc in Self.discs {
            let expected = disc * SIMD2(101, 76) / SIMD2(401, 303)
            let found = preview.centroid(near: expected, within: 9).point
            #expect(abs(found.x - expected.x) < 0.1 && abs(found.y - expected.y) < 0.1, "\(found)")
        }
    }

    @Test(arguments: Orientation.allCases, [ChromaSubsampling.s420, .s422, .s444])
    func `renders part of a photo the same as that part of the upright picture`(
        orientation: Orientation, subsampling: ChromaSubsampling
    ) throws {
        let upright = PixelImage(width: 403, height: 297) { x, y in
            RGB(20 + x / 2, 20 + y / 2, 20 + abs((x + y) % 200 - 100))
        }
        func subject(_ picture: MemoryPicture, _ orientation: Orientation) throws -> SnapshotSubject {
            try SnapshotSubject(
                camera: .perspective(horizontalFieldOfView: 60), heading: Heading(10), orientation: orientation,
                source: picture)
        }
        let plain = try subject(MemoryPicture(upright, isIndexed: false), .up)
        for isIndexed in Self.readings {
            let stored = try MemoryPicture(
                Self.stored(upright, orientation), subsampling: subsampling, isIndexed: isIndexed)
            let turned = try subject(stored, orientation)
            for (heading, pitch) in [(-35.0, 40.0), (35, 40), (-35, -40), (35, -40), (3, -4)] {
                for (width, height) in [(90, 60), (40, 80), (33, 21)] {
                    let request = ViewRequest(
                        heading: 10 + heading < 0 ? 370 + heading : 10 + heading, pitch: pitch, fieldOfView: 12,
                        width: width, height: height)
                    let (expected, found) = (try pixels(of: plain, request), try pixels(of: turned, request))
                    #expect(found.difference(from: expected) <= 10, "\(request) indexed \(isIndexed)")
                }
            }
        }
    }

    @Test(arguments: Orientation.allCases)
    func `orients a level the same way as the picture, even if it is not exactly half the size`(
        orientation: Orientation
    ) throws {
        // The level is 152 × 115 pixels; the picture is 401 × 303.
        let full = SIMD2(401.0, 303.0)
        let place = SIMD2(330.0, 200)
        let upright = PixelImage(width: 152, height: 115) { x, y in
            let away = SIMD2(Double(x) + 0.5, Double(y) + 0.5) * full / SIMD2(152, 115) - place
            return (away * away).sum() < 400 ? .white : .black
        }
        let stored = Self.stored(upright, orientation)
        let level = PyramidLevel(index: 1, width: stored.width, height: stored.height)
        let jpeg = try JPEGEncoder.encode(stored, options: JPEGEncodingOptions(quality: 100, subsampling: .s444))
        let size = orientation.swapsWidthAndHeight ? SIMD2(303, 401) : SIMD2(401, 303)
        let subject = try SnapshotSubject(
            camera: .perspective(horizontalFieldOfView: nil), orientation: orientation,
            source: MemoryPicture(width: size.x, height: size.y, jpegs: [level: jpeg]))
        let view = ViewRequest(width: 200, height: 150)
        let scale = Double(view.width) / full.x
        // A 4:3 view omits a little at the top and bottom.
        let expected = (place - SIMD2(0, (full.y - Double(view.height) / scale) / 2)) * scale
        let found = try pixels(of: subject, view).centroid(near: expected, within: 16)
        let error = found.point - expected
        #expect((error * error).sum().squareRoot() < 0.3, "\(found.point)")
    }

    @Test(arguments: Orientation.allCases)
    func `renders the same upright view from a panorama of any orientation`(orientation: Orientation) throws {
        var upright = PixelImage(width: 720, height: 360, filledWith: .black)
        upright.paintDisc(at: .init(heading: 175, pitch: 20), radius: 3, color: .white)
        let request = ViewRequest(heading: 180, pitch: 20, fieldOfView: 60)
        let expected = try pixels(of: .panorama(upright), request)
        for isIndexed in Self.readings {
            let stored = try MemoryPicture(Self.stored(upright, orientation), isIndexed: isIndexed)
            let subject = try SnapshotSubject(
                camera: .equirectangular(Equirectangular(width: 720, height: 360)), heading: Heading(0),
                orientation: orientation, source: stored)
            #expect(try pixels(of: subject, request).difference(from: expected) <= 12)
        }
    }
}
