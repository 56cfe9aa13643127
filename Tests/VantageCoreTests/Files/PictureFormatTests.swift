import VantageCore
import VantageSceneFixtures
import Testing

struct PictureFormatTests {
    @Test(
        arguments: [
            ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg), ([0x89, 0x50, 0x4E, 0x47], .png), (Array("GIF89a".utf8), .gif),
            (Array("RIFF0000WEBPVP8 ".utf8), .webp), (Array("II*\0".utf8), .tiff), (Array("0000ftypavif".utf8), .heif),
            (Array("0000ftypqt  ".utf8), nil), (Array("RIFF0000WAVE".utf8), nil), ([0xFF, 0xD8], nil), ([], nil),
        ] as [([UInt8], PictureFormat?)])
    func `detects a format from its first bytes`(bytes: [UInt8], format: PictureFormat?) {
        #expect(PictureFormat(bytes: bytes) == format)
    }

    @Test func `detects the format of a file, but returns nil for a device`() throws {
        let folder = try TemporaryFolder()
        #expect(PictureFormat(ofFile: try folder.write("GIF89a", to: "a.jpg").path) == .gif)
        #expect(PictureFormat(ofFile: "/dev/zero") == nil)
    }
}
