import Foundation
import VantageJPEG
import VantageSceneFixtures

@testable import VantageImport

/// Paints pictures like those from fisheye lenses: circles with structure and noise on a nearly black background.
struct FisheyePainting {
    var width = 1024
    var height = 512
    var circles: [FisheyeCircle]
    /// The brightness outside the circles, out of 255.
    var background = 6.0
    /// Returns the brightness inside a circle, from 0 to 1, for the offset from the center in radii.
    var brightness: (SIMD2<Double>) -> Double = { 0.5 + 0.2 * sin(9 * $0.x) * cos(7 * $0.y) }

    /// Two circles that fill the halves of a picture.
    static func pair(width: Int = 1024, radius: Double = 0.98) -> FisheyePainting {
        let half = Double(width) / 4
        return FisheyePainting(
            width: width, height: width / 2,
            circles: [1.0, 3].map { FisheyeCircle(center: SIMD2($0 * half, half), radius: radius * half) })
    }

    var image: PixelImage {
        .fisheye(
            width: width, height: height, circles: circles.map { ($0.center, $0.radius) }, background: background,
            brightness: brightness)
    }

    /// The picture as a JPEG, with EXIF, XMP and bytes after its end.
    func jpeg(exif: ExifBuilder? = nil, xmp: String? = nil, trailer: [UInt8] = []) throws -> [UInt8] {
        let payloads = [exif?.payload, xmp.map { XMPPackets.standardSignature + Array($0.utf8) }]
        let segments = payloads.compactMap { $0 }.map { JPEGSegment(marker: 0xE1, payload: $0) }
        return try JPEGEncoder.encode(image, options: JPEGEncodingOptions(quality: 90, segments: segments)) + trailer
    }
}

/// Builds the trailer that Insta360 cameras append to their pictures.
struct TrailerBuilder {
    var text: String
    /// Whether the trailer ends with a list of the records' positions.
    var isListed = false

    var bytes: [UInt8] {
        let serial: [UInt8] = [0x0A, 3] + Array("ABC".utf8)
        let duration: [UInt8] = [0x20, 0x96, 0x01, 0x31, 1, 2, 3, 4, 5, 6, 7, 8, 0x3D, 1, 2, 3, 4]
        let count = [UInt8(0x80 | text.utf8.count & 0x7F), UInt8(text.utf8.count >> 7)]
        let camera = serial + duration + [0x2A] + count + Array(text.utf8)
        let gyro = [UInt8](repeating: 1, count: 40)
        var records = gyro + Self.header(kind: 3, gyro.count)
        let start = records.count + (isListed ? 64 : 0)
        records += [UInt8](repeating: 0, count: start - records.count) + camera + Self.header(kind: 1, camera.count)
        let preview = [UInt8](repeating: 2, count: 30)
        records += preview + Self.header(kind: 2, preview.count)
        if isListed {
            records += [UInt8](repeating: 0, count: 64)
            let list =
                [UInt8](repeating: 0, count: 10) + [1, 1] + Self.number(camera.count) + Self.number(start)
                + [3, 1] + Self.number(gyro.count) + Self.number(0)
            records += list + Self.header(kind: 0, list.count)
        }
        return records + [UInt8](repeating: 0, count: 32) + Self.number(records.count + 72) + Self.number(3)
            + Array("8db42d694ccc418790edff439fe026bf".utf8)
    }

    private static func header(kind: UInt8, _ count: Int) -> [UInt8] { [1, kind] + number(count) }

    private static func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
}
