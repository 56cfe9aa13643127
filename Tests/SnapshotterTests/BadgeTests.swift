import Geodesy
import JPEGCodec
import Testing

@testable import Snapshotter

@Suite struct BadgeTests {
    @Test(arguments: [
        ("© A\nB\r\n\tC", "© A B C"), ("  spaces  around ", "spaces around"), ("a\u{0}b\u{7}c", "a b c"),
        ("right\u{202E}left\u{2066}", "rightleft"), ("zero\u{200B}width\u{FEFF}", "zerowidth"),
        ("line\u{2028}break\u{2029}", "line break"), ("<b>not</b> &amp; markup", "<b>not</b> &amp; markup"),
    ])
    func `text becomes one line of what can be seen`(text: String, line: String) {
        #expect(BadgeText(text)?.line == line)
    }

    @Test(arguments: ["", "   ", "\n\t", "\u{202E}\u{200B}"])
    func `text with nothing to see has no badge`(text: String) throws {
        #expect(BadgeText(text) == nil)
        let subject = try SnapshotSubject.panorama(PixelImage(width: 64, height: 32, filledWith: .white))
        let plain = try Renderer().render(subject, try ViewRequest().options())
        #expect(try Renderer().render(subject, try ViewRequest().options(badge: text)).jpeg == plain.jpeg)
    }

    @Test func `a megabyte of text is cut`() {
        let text = BadgeText(String(repeating: "long ", count: 200_000))
        #expect(text!.line.unicodeScalars.count == BadgeText.maximumScalars + 1)
        #expect(text!.line.hasSuffix("…"))
    }

    @Test(arguments: [(40, 30), (200, 150), (640, 480), (1200, 900)], [RGB.white, .black, RGB(128, 128, 128)])
    func `the letters can be read on any ground, and the rest is untouched`(size: (Int, Int), ground: RGB) throws {
        var image = PlanarImage(PixelImage(width: size.0, height: size.1, filledWith: ground))
        let badge = try #require(Badge("© Mairie de Lyon", on: SnapshotSize(width: size.0, height: size.1)))
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

    @Test func `text that is too long for the picture ends in an ellipsis within it`() throws {
        let letters = try #require(
            LetterMask(String(repeating: "attribution ", count: 20), fontSize: 11, maximumWidth: 150))
        #expect(letters.width <= 150 && letters.width > 120)
    }

    @Test func `markup is drawn as it is written`() throws {
        let plain = try #require(LetterMask("x", fontSize: 11, maximumWidth: 500))
        let marked = try #require(LetterMask("<b>x</b>", fontSize: 11, maximumWidth: 500))
        #expect(marked.width > 4 * plain.width)
    }

    @Test(arguments: [(1, 1), (5, 200), (200, 5), (12, 12)])
    func `a picture too small for letters is left as it is`(width: Int, height: Int) throws {
        let plain = PlanarImage(PixelImage(width: width, height: height, filledWith: .white))
        var image = plain
        Badge("©", on: try SnapshotSize(width: width, height: height))?.draw(on: &image)
        #expect(image == plain)
    }

    @Test func `the same text always gives the same letters`() throws {
        let first = LetterMask("Ångström – 東京 😀", fontSize: 22, maximumWidth: 400)
        #expect(first == LetterMask("Ångström – 東京 😀", fontSize: 22, maximumWidth: 400))
        #expect(first != nil)
    }
}
