import Foundation
import VantageSceneFixtures
import Testing

@testable import VantageJPEG

/// Tests segments of every available JPEG, decoded through the index.
@Suite struct IndexedFileTests {
    private static let sampleData = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../SampleData")

    static let samples: [String] = {
        let files = FileManager.default.enumerator(atPath: sampleData.path)?.allObjects as? [String] ?? []
        return files.filter { $0.hasSuffix(".jpg") }.sorted()
    }()

    @Test(arguments: samples)
    func `decodes segments of the sample data exactly as a full decode does`(file: String) throws {
        let bytes = [UInt8](try Data(contentsOf: Self.sampleData.appending(path: file)))
        try Self.expectExactSegments(of: bytes, allowedScales: JPEGScale.allCases)
    }

    @Test(
        .enabled(
            if: SharedData.folder != nil, "No shared data found. Set VANTAGE_SHARED_DATA to its folder to run this."),
        arguments: SharedData.files(below: ["pano", "photos", "hostile"]))
    func `decodes segments of the shared data exactly as a full decode does`(file: String) throws {
        let bytes = try SharedData.bytes(of: file)
        guard (try? JPEGDecoder.header(of: bytes)) != nil else { return }
        try Self.expectExactSegments(of: bytes, allowedScales: [.full, .half])
    }

    /// Skips pictures that cannot be indexed.
    private static func expectExactSegments(of bytes: [UInt8], allowedScales: [JPEGScale]) throws {
        guard case .index(let index) = JPEGIndex.make(of: bytes),
            let decoder = try? JPEGPartialDecoder(indexHeader: index.header)
        else { return }
        let picture = IndexedPicture(bytes, index: index)
        for (number, scale) in allowedScales.enumerated() {
            let whole = try JPEGDecoder.planes(of: bytes, scale: scale)
            let segments = decoder.segments(at: scale)
            var differing = 0
            // Compares every segment at full scale, and at any scale with fewer than 12 segments. Otherwise, compares
            // every third one.
            for (place, region) in segments.enumerated()
            where scale == .full || segments.count < 12 || place % 3 == number % 3 {
                let (part, at) = try picture.decode(region, scale)
                if part != whole.cropped(to: at) { differing += 1 }
            }
            #expect(differing == 0, "at \(scale)")
        }
    }
}

extension JPEGPartialDecoder {
    /// Returns the pixels of each segment.
    fileprivate func segments(at scale: JPEGScale) -> [PixelRegion] {
        let geometry = PartGeometry(indexed.frame, scale)
        let width = geometry.mcu.x * indexed.segmentLength
        return stride(from: 0, to: geometry.height, by: geometry.mcu.y).flatMap { y in
            stride(from: 0, to: geometry.width, by: width).map { x in
                PixelRegion(
                    x: x, y: y, width: min(width, geometry.width - x), height: min(geometry.mcu.y, geometry.height - y))
            }
        }
    }
}
