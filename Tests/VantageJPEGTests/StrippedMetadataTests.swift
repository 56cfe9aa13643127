import Foundation
import Testing
import VantageSceneFixtures

@testable import VantageJPEG

struct StrippedMetadataTests {
    @Test(arguments: [
        "street/pano_01.jpg", "photos/photo_portrait.jpg", "photos/photo_heading.jpg", "mapillary/walk_1.jpg",
        "cropped/pano_cropped.jpg",
    ]) func `removes all metadata and changes no pixels`(file: String) throws {
        let bytes = [UInt8](try Data(contentsOf: SampleData.file(file)))
        let stripped = try JPEGSegments.withoutMetadata(bytes, replacements: [JPEGSegment(exifOrientation: 6)])
        #expect(try JPEGDecoder.decode(stripped) == JPEGDecoder.decode(bytes))
        let segments = try JPEGSegments.read(from: stripped)
        let described = Data(segments.flatMap(\.payload))
        for text in ["GPS", "http://ns.adobe.com", "Photoshop", "<x:xmpmeta", "Vantage"] {
            #expect(described.range(of: Data(text.utf8)) == nil, "\(text)")
        }
        let marks = segments.filter { $0.marker == 0xE1 }
        #expect(marks == [JPEGSegment(exifOrientation: 6)])
    }

    @Test func `keeps color profiles and Adobe's segment, and drops what follows the picture`() throws {
        let jpeg = try JPEGEncoder.encode(TestPictures.gradient(width: 40, height: 24))
        func segment(_ marker: UInt8, _ text: String) -> [UInt8] {
            [0xFF, marker, 0, UInt8(text.utf8.count + 2)] + text.utf8
        }
        let wanted = segment(0xE2, "ICC_PROFILE\0abc")
        let unwanted = segment(0xE2, "MPF\0abc") + segment(0xED, "Photoshop 3.0\0") + segment(0xFE, "by Ann")
        let bytes = Array(jpeg.prefix(2)) + wanted + unwanted + jpeg.dropFirst(2) + Array("trailing".utf8)
        let stripped = try JPEGSegments.withoutMetadata(bytes)
        #expect(try JPEGSegments.read(from: stripped).contains { $0.payload.starts(with: "ICC_PROFILE".utf8) })
        for text in ["MPF", "Photoshop", "Ann", "trailing"] {
            #expect(Data(stripped).range(of: Data(text.utf8)) == nil, "\(text)")
        }
        #expect(stripped.suffix(2) == [0xFF, 0xD9])
    }

    @Test func `rejects bytes that are not a JPEG`() {
        for bytes in [[], [0xFF, 0xD8], Array("not a picture".utf8)] as [[UInt8]] {
            #expect(throws: JPEGError.self) { try JPEGSegments.withoutMetadata(bytes) }
        }
    }
}
