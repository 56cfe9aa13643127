import VantageCore
import VantageGeodesy
import VantageJPEG
import Testing

@testable import VantageSnapshotter

@Suite struct BadgeTests {
    @Test(arguments: [
        ("© A\nB\r\n\tC", "© A B C"), ("  spaces  around ", "spaces around"), ("a\u{0}b\u{7}c", "a b c"),
        ("right\u{202E}left\u{2066}", "rightleft"), ("zero\u{200B}width\u{FEFF}", "zerowidth"),
        ("line\u{2028}break\u{2029}", "line break"), ("<b>not</b> &amp; markup", "<b>not</b> &amp; markup"),
    ])
    func `reduces text to one line of visible characters`(text: String, line: String) {
        #expect(BadgeText(text)?.line == line)
    }

    @Test(arguments: ["", "   ", "\n\t", "\u{202E}\u{200B}"])
    func `draws no badge for invisible text`(text: String) throws {
        #expect(BadgeText(text) == nil)
        let subject = try SnapshotSubject.panorama(
            PixelImage(width: 64, height: 32, filledWith: .white), credit: text)
        let plain = try Renderer().render(subject, try ViewRequest().options())
        #expect(try Renderer().render(subject, try ViewRequest().options(badge: true)).jpeg == plain.jpeg)
    }

    @Test func `truncates a megabyte of text`() {
        let text = BadgeText(String(repeating: "long ", count: 200_000))
        #expect(text!.line.unicodeScalars.count == BadgeText.maximumScalars + 1)
        #expect(text!.line.hasSuffix("…"))
    }

    @Test(arguments: [(40, 30), (200, 150), (640, 480), (1200, 900)], [RGB.white, .black, RGB(128, 128, 128)])
    func `draws legible glyphs on any background and leaves the top half untouched`(
        size: (Int, Int), ground: RGB
    ) throws {
        var image = PlanarImage(PixelImage(width: size.0, height: size.1, filledWith: ground))
        let badge = try #require(
            try Badge("© Mairie de Lyon", on: PictureSize(width: size.0, height: size.1), scale: 1))
        badge.draw(on: &image)
        let luma = image.planes[0].samples
        let untouched = image.width * (image.height / 2)
        #expect(luma.prefix(untouched).allSatisfy { $0 == UInt8(ground.green) })
        let changed = luma.dropFirst(untouched).filter { $0 != UInt8(ground.green) }.map(Int.init)
        let brightest = changed.max() ?? 0
        let darkest = changed.min() ?? 255
        #expect(brightest > 180)
        #expect(brightest - darkest > 90)
    }

    @Test func `fades each chroma sample by the mean coverage of its luma pixels`() throws {
        let badge = try #require(try Badge("© Mairie de Lyon", on: PictureSize(width: 201, height: 151), scale: 1))
        func drawn(luma: UInt8, chroma: UInt8) -> PlanarImage {
            let planes = [(201, 151, luma), (101, 76, chroma), (101, 76, chroma)].map { width, height, value in
                PlanarImage.Plane(width: width, height: height, samples: Array(repeating: value, count: width * height))
            }
            var image = PlanarImage(width: 201, height: 151, chromaStep: SIMD2(2, 2), planes: planes)
            badge.draw(on: &image)
            return image
        }
        let (black, white) = (drawn(luma: 0, chroma: 28), drawn(luma: 255, chroma: 228))
        for y in 0..<76 {
            for x in 0..<101 {
                // The difference between the white and the black picture shows how much of the background the badge
                // lets through.
                var (kept, count) = (0.0, 0.0)
                for row in 2 * y..<min(2 * y + 2, 151) {
                    for column in 2 * x..<min(2 * x + 2, 201) {
                        let pixel = row * 201 + column
                        kept += Double(white.planes[0].samples[pixel]) - Double(black.planes[0].samples[pixel])
                        count += 1
                    }
                }
                let expected = 100 * kept / count / 255
                for plane in 1..<3 {
                    let above = Double(white.planes[plane].samples[y * 101 + x]) - 128
                    let below = 128 - Double(black.planes[plane].samples[y * 101 + x])
                    #expect(abs(above - expected) < 1.1 && abs(below - expected) < 1.1)
                }
            }
        }
    }

    @Test func `truncates text that is too long for the picture and adds an ellipsis`() throws {
        let glyphs = try #require(
            GlyphMask(String(repeating: "attribution ", count: 20), fontSize: 11, maximumWidth: 150))
        #expect(glyphs.width <= 150 && glyphs.width > 120)
    }

    @Test func `draws markup literally`() throws {
        let plain = try #require(GlyphMask("x", fontSize: 11, maximumWidth: 500))
        let marked = try #require(GlyphMask("<b>x</b>", fontSize: 11, maximumWidth: 500))
        #expect(marked.width > 4 * plain.width)
    }

    @Test(arguments: [(1, 1), (5, 200), (200, 5), (12, 12)])
    func `leaves a picture unchanged if it is too small for glyphs`(width: Int, height: Int) throws {
        let plain = PlanarImage(PixelImage(width: width, height: height, filledWith: .white))
        var image = plain
        try Badge("©", on: PictureSize(width: width, height: height), scale: 1)?.draw(on: &image)
        #expect(image == plain)
    }

    @Test func `an attribution that no font can show is an error`() throws {
        let size = PictureSize(width: 200, height: 150)
        // No font has glyphs for these private characters.
        let error = try #require(throws: SnapshotError.self) { try Badge("\u{10FFFD} \u{10FFFC}", on: size, scale: 1) }
        #expect(error.code == .cannotDrawBadge)
        #expect(try Badge("© \u{10FFFD}", on: size, scale: 1) != nil)
    }

    @Test func `draws the same glyphs for the same text`() throws {
        let first = GlyphMask("Ångström – 東京 😀", fontSize: 22, maximumWidth: 400)
        #expect(first == GlyphMask("Ångström – 東京 😀", fontSize: 22, maximumWidth: 400))
        #expect(first != nil)
    }
}
