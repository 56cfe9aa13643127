import VantageJPEG
import Testing

struct UnsupportedFileTests {
    @Test(
        arguments: [
            ([], "empty"), (Array("just text".utf8), "does not start"),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "PNG"),
            (Array("GIF89a".utf8), "GIF"), (Array("RIFF....WEBP".utf8), "WebP"),
            ([0, 0, 0, 24] + Array("ftypheic".utf8), "HEIC"),
        ] as [([UInt8], String)])
    func `identifies another format by its content`(bytes: [UInt8], word: String) {
        let reading = Reading(bytes)
        #expect(reading.agrees && reading.pixels.code == .notAJPEG)
        for code in [reading.header.code, reading.segments.code, reading.rewritten.code] { #expect(code == .notAJPEG) }
        #expect(reading.pixels.words.contains(word))
    }

    @Test(arguments: [
        (UInt8(0xC3), "lossless"), (0xC5, "hierarchical"), (0xC7, "lossless"), (0xCB, "lossless"),
    ])
    func `names an unsupported coding process`(startOfFrame: UInt8, word: String) throws {
        var bytes = Fixture().encoded()
        let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) })
        bytes[frame + 1] = startOfFrame
        let reading = Reading(bytes)
        #expect(reading.agrees && reading.pixels.code == .unsupported)
        #expect(reading.pixels.words.contains(word))
    }

    @Test func `refuses a sample depth of 12 bits`() {
        let reading = Reading(Fixture().encoded().patchingFrame { $0[0] = 12 })
        #expect(reading.agrees && reading.pixels.code == .unsupported)
        #expect(reading.pixels.words.contains("8 bits"))
    }

    @Test func `refuses a height that is declared after the scan`() {
        let reading = Reading(Fixture().encoded().patchingFrame { $0[1...2] = [0, 0] })
        #expect(reading.agrees && reading.pixels.code == .unsupported)
    }
}

extension Result where Failure == JPEGError {
    fileprivate var words: String {
        if case .failure(let error) = self { error.description } else { "" }
    }
}
