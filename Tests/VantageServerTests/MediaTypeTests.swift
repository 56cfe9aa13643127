import Testing
import VantageHTTP

/// Tests for recognizing the types of imported files by their first bytes.
struct MediaTypeTests {
    @Test(
        arguments: [
            ([0xFF, 0xD8, 0xFF, 0xE0], MediaType.jpeg), ([0x89, 0x50, 0x4E, 0x47], .png),
            ([0x49, 0x49, 0x2A, 0], .tiff), (Array("FUJIFILMCCD-RAW ".utf8), .raw), ([0x50, 0x4B, 3, 4], .zip),
            (Array("\0\0\0\u{18}ftypheic".utf8), .heic), (Array("\0\0\0\u{18}ftypavif".utf8), .avif),
            (Array("RIFF\0\0\0\0WEBP".utf8), .webp),
        ] as [([UInt8], MediaType)])
    func `an original file has the media type of its format`(start: [UInt8], type: MediaType) {
        #expect(MediaType(originalPicture: start) == type)
        #expect(MediaType.originals.contains(type))
    }
}
