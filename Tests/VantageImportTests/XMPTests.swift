import Foundation
import Testing
import VantageJPEG

@testable import VantageImport

struct XMPTests {
    @Test(arguments: ["GPano", "gp", "ns1"])
    func `finds properties with any prefix, as attributes and as elements`(prefix: String) {
        let namespaces = [prefix: XMPBuilder.gpano]
        let attribute = XMPBuilder.packet("\(prefix):PoseHeadingDegrees=\"12.5\"", namespaces: namespaces)
        let element = XMPBuilder.packet(
            elements: "<\(prefix):PoseHeadingDegrees> 12.5\n</\(prefix):PoseHeadingDegrees>", namespaces: namespaces)
        for packet in [attribute, element] {
            #expect(XMPReader.tags(inPacket: Array(packet.utf8)).panorama.poseHeading == 12.5)
        }
    }

    @Test(arguments: ["<?a?>", "<?a ?>", "<?a b?>", "<?>?>", "<?"])
    func `survives processing instructions, which crash Foundation's parser if they are empty`(instruction: String) {
        let packet = XMPBuilder.packet(
            "GPano:PoseHeadingDegrees=\"12.5\"", elements: instruction, namespaces: ["GPano": XMPBuilder.gpano])
        #expect(XMPReader.tags(inPacket: Array(packet.utf8)).panorama.poseHeading == 12.5)
    }

    @Test func `ignores properties in other namespaces`() {
        let packet = XMPBuilder.packet(
            "GPano:PoseHeadingDegrees=\"12.5\"", namespaces: ["GPano": "http://example.org/"])
        #expect(XMPReader.tags(inPacket: Array(packet.utf8)).values.isEmpty)
    }

    @Test func `accepts a namespace without a trailing slash`() {
        let packet = XMPBuilder.packet(
            "g:PoseHeadingDegrees=\"1\"", namespaces: ["g": "http://ns.google.com/photos/1.0/panorama"])
        #expect(XMPReader.tags(inPacket: Array(packet.utf8)).panorama.poseHeading == 1)
    }

    @Test func `resolves a prefix using the nearest declaration`() {
        let inner = "<a:B xmlns:a=\"http://example.org/\" a:PoseHeadingDegrees=\"2\"/>"
        let packet = XMPBuilder.packet(
            elements: inner + "<a:PoseHeadingDegrees>1</a:PoseHeadingDegrees>", namespaces: ["a": XMPBuilder.gpano])
        #expect(XMPReader.tags(inPacket: Array(packet.utf8)).panorama.poseHeading == 1)
    }

    @Test(arguments: [("1763/10", 176.3), ("66,0", 66), (" 66.0 ", 66), ("-12", -12)])
    func `parses decimals and rationals`(text: String, number: Double) {
        #expect(XMPTags.number(text.trimmingCharacters(in: .whitespaces)) == number)
    }

    @Test(arguments: [
        ("34.6", "S", -34.6), ("34.6", "South", -34.6), ("34.6", "south", -34.6), ("34.6", "-", -34.6),
        ("34.6", "\u{2212}", -34.6), ("-34.6", "S", -34.6), ("-34.6", nil, -34.6), ("34,36S", nil, -34.6),
        ("34.6", "N", 34.6), ("34.6", "North", 34.6), ("34.6", "W", 34.6), ("34.6", nil, 34.6),
    ])
    func `reads a latitude's hemisphere from the text or from another property`(
        text: String, reference: String?, degrees: Double
    ) throws {
        let beside = reference.map { " e:GPSLatitudeRef=\"\($0)\"" } ?? ""
        let packet = XMPBuilder.packet("e:GPSLatitude=\"\(text)\"\(beside)", namespaces: ["e": XMPBuilder.exif])
        let latitude = try #require(XMPReader.tags(inPacket: Array(packet.utf8)).latitude)
        #expect(abs(latitude - degrees) < 1e-12)
    }

    @Test func `warns if no property names a hemisphere`() throws {
        let packet = XMPBuilder.packet(
            "e:GPSLatitude=\"34.6\" e:GPSLongitude=\"58.4\"", namespaces: ["e": XMPBuilder.exif])
        let scene = try Resolved(JPEGBuilder(xmp: packet))
        #expect(scene.record.coordinate.latitude == 34.6)
        #expect(scene.warnings.contains { $0.contains("hemisphere") })
    }

    @Test(arguments: ["1/0", "0/0", "abc", "", "1/2/3"])
    func `returns nil for invalid numbers`(text: String) {
        #expect(XMPTags.number(text) == nil)
    }

    @Test(arguments: [("True", true), ("False", false), ("false", false), ("0", false)])
    func `reads UsePanoramaViewer`(text: String, value: Bool) {
        let packet = XMPBuilder.panorama(["UsePanoramaViewer": text])
        #expect(XMPReader.tags(inPacket: Array(packet.utf8)).panorama.usePanoramaViewer == value)
    }

    @Test(arguments: ["\0", "\0\0\0", "   \n"])
    func `ignores padding after a packet`(padding: String) {
        let packet = XMPBuilder.panorama(["PoseHeadingDegrees": "1"]) + padding
        #expect(XMPReader.tags(inPacket: Array(packet.utf8)).panorama.poseHeading == 1)
    }

    @Test(arguments: [
        "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>",
        "<!DOCTYPE x SYSTEM \"file:///etc/passwd\">",
    ])
    func `rejects a packet with a document type declaration`(type: String) {
        let packet = type + XMPBuilder.panorama(["PoseHeadingDegrees": "1"])
        #expect(XMPReader.tags(inPacket: Array(packet.utf8)).values.isEmpty)
    }

    @Test func `rejects a packet in another encoding, which could hide a document type declaration`() {
        let packet = XMPBuilder.panorama(["PoseHeadingDegrees": "1"])
        var utf16: [UInt8] = [0xFF, 0xFE]
        for unit in packet.utf16 { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        #expect(XMPReader.tags(inPacket: utf16).values.isEmpty)
    }

    @Test func `treats a packet that declares UTF-7 as UTF-8`() {
        let packet = "<?xml version=\"1.0\" encoding=\"UTF-7\"?>" + XMPBuilder.panorama(["PoseHeadingDegrees": "1"])
        #expect(XMPReader.tags(inPacket: Array(packet.utf8)).panorama.poseHeading == 1)
    }

    @Test func `stops at deeply nested elements`() {
        let deep = String(repeating: "<a>", count: 100_000)
        let packet = XMPBuilder.packet(elements: deep, namespaces: ["GPano": XMPBuilder.gpano])
        #expect(XMPReader.tags(inPacket: Array(packet.utf8)).values.isEmpty)
    }

    @Test func `rejects a packet over the size limit`() {
        let packet = Array(XMPBuilder.panorama(["PoseHeadingDegrees": "1"]).utf8)
        let padded = packet + [UInt8](repeating: 0x20, count: XMPPackets.maximumBytes)
        #expect(XMPReader.tags(inPacket: padded).values.isEmpty)
    }

    @Test func `keeps the properties before the damaged part`() {
        let packet = XMPBuilder.panorama(["PoseHeadingDegrees": "1"]).replacing("</rdf:RDF>", with: "<broken")
        #expect(XMPReader.tags(inPacket: Array(packet.utf8)).panorama.poseHeading == 1)
    }
}

struct ExtendedXMPTests {
    static let identifier = String(repeating: "A", count: 32)

    static func segments(
        _ packet: String, cuts: [Int], length: Int? = nil, reversed: Bool = false, identifier: String = identifier
    ) -> [JPEGSegment] {
        let bytes = Array(packet.utf8)
        let bounds = [0] + cuts + [bytes.count]
        let parts = zip(bounds, bounds.dropFirst()).map { start, end in
            XMPPackets.extensionSignature + Array(identifier.utf8) + bigEndian(length ?? bytes.count) + bigEndian(start)
                + bytes[start..<end]
        }
        let standard = XMPBuilder.packet(
            "n:HasExtendedXMP=\"\(Self.identifier)\"", namespaces: ["n": "http://ns.adobe.com/xmp/note/"])
        return ([XMPPackets.standardSignature + Array(standard.utf8)] + (reversed ? parts.reversed() : parts))
            .map { JPEGSegment(marker: 0xE1, payload: $0) }
    }

    static func bigEndian(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xFF) } }

    let packet = XMPBuilder.panorama(["PoseHeadingDegrees": "77"])

    @Test(arguments: [[], [10], [10, 200], [1, 2, 3]], [false, true])
    func `joins the parts of an extension in any order`(cuts: [Int], reversed: Bool) {
        let tags = XMPReader.tags(in: Self.segments(packet, cuts: cuts, reversed: reversed))
        #expect(tags.panorama.poseHeading == 77)
    }

    @Test func `rejects an extension that has a gap, belongs to another packet or exceeds the size limit`() {
        var holed = Self.segments(packet, cuts: [10, 20])
        holed.remove(at: 2)
        #expect(XMPReader.tags(in: holed).panorama.poseHeading == nil)
        let other = Self.segments(packet, cuts: [], identifier: String(repeating: "B", count: 32))
        #expect(XMPReader.tags(in: other).panorama.poseHeading == nil)
        #expect(XMPReader.tags(in: Self.segments(packet, cuts: [], length: 1 << 30)).panorama.poseHeading == nil)
        #expect(XMPReader.tags(in: Self.segments(packet, cuts: [], length: 5)).panorama.poseHeading == nil)
    }

    @Test func `the standard packet takes precedence over its extension`() {
        var segments = Self.segments(packet, cuts: [])
        let standard = XMPBuilder.packet(
            "n:HasExtendedXMP=\"\(Self.identifier)\" g:PoseHeadingDegrees=\"1\"",
            namespaces: ["n": "http://ns.adobe.com/xmp/note/", "g": XMPBuilder.gpano])
        segments[0] = JPEGSegment(marker: 0xE1, payload: XMPPackets.standardSignature + Array(standard.utf8))
        #expect(XMPReader.tags(in: segments).panorama.poseHeading == 1)
    }
}
