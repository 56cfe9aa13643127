import VantageCore
import Foundation
import VantageGeodesy
import VantageJPEG
import VantageSnapshotter
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct ViewMetadataTests {
    private static let image = PixelImage(width: 512, height: 256, filledWith: .white)

    private static func segments(
        _ subject: SnapshotSubject, heading: Double? = nil, pitch: Double? = nil, _ metadata: SnapshotOptions.Metadata
    ) throws -> [JPEGSegment] {
        let options = SnapshotOptions(
            size: PictureSize(width: 40, height: 30), heading: try heading.map { try Heading($0) }, pitch: pitch,
            metadata: metadata)
        return try JPEGSegments.read(from: Renderer().render(subject, options).jpeg)
    }

    private static func packet(_ segments: [JPEGSegment]) throws -> String {
        let segment = try #require(segments.first { $0.marker == 0xE1 })
        let text = String(decoding: segment.payload, as: UTF8.self)
        #expect(text.hasPrefix("http://ns.adobe.com/xap/1.0/\0<?xpacket"))
        return text
    }

    @Test func `writes no metadata by default`() throws {
        let segments = try Self.segments(.panorama(Self.image), .none)
        #expect(segments.allSatisfy { $0.marker == 0xE0 || !(0xE0...0xEF).contains($0.marker) })
        #expect(!segments.contains { $0.marker == 0xFE })
    }

    @Test func `writes the view's pose as GPano, but no panorama properties`() throws {
        let segments = try Self.segments(.panorama(Self.image), heading: 359.99996, pitch: -7.5, .gpano)
        let packet = try Self.packet(segments)
        #expect(packet.contains("GPano:PoseHeadingDegrees=\"0.000\""))
        #expect(packet.contains("GPano:PosePitchDegrees=\"-7.500\""))
        #expect(packet.contains("GPano:PoseRollDegrees=\"0.000\""))
        #expect(packet.contains("GPano:UsePanoramaViewer=\"False\""))
        for absent in ["ProjectionType", "FullPano", "CroppedArea", "Initial", "GPS", "exif"] {
            #expect(!packet.contains(absent))
        }
        #expect(XMLParser(data: Data(packet.drop { $0 != "<" }.utf8)).parse())
    }

    @Test func `omits unknown values from GPano`() throws {
        let unknown = try Self.packet(Self.segments(.photo(Self.image, fieldOfView: nil), .gpano))
        #expect(!unknown.contains("Pose"))
        let relative = try Self.packet(Self.segments(.panorama(Self.image, heading: nil), heading: 20, .gpano))
        #expect(!relative.contains("PoseHeadingDegrees"))
    }
}
