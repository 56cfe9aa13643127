import Foundation
import SceneFixtures
import Testing

@testable import JPEGCodec

/// Segments of every JPEG at hand, decoded through the index.
@Suite struct IndexedFileTests {
    private static let sampleData = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../SampleData")

    static let samples: [String] = {
        let files = FileManager.default.enumerator(atPath: sampleData.path)?.allObjects as? [String] ?? []
        return files.filter { $0.hasSuffix(".jpg") }.sorted()
    }()

    @Test(arguments: samples)
    func `segments of the sample data have the samples of the whole`(file: String) throws {
        let bytes = [UInt8](try Data(contentsOf: Self.sampleData.appending(path: file)))
        try Self.expectExactSegments(of: bytes, scales: JPEGScale.allCases)
    }

    @Test(
        .enabled(
            if: SharedData.folder != nil, "No shared data here; set VANTAGE_SHARED_DATA to its folder to run this."),
        arguments: SharedData.files(below: ["pano", "photos", "hostile"]))
    func `segments of the shared data have the samples of the whole`(file: String) throws {
        let bytes = try SharedData.bytes(of: file)
        guard (try? JPEGDecoder.header(of: bytes)) != nil else { return }
        try Self.expectExactSegments(of: bytes, scales: [.full, .half])
    }

    /// Pictures that cannot be indexed have nothing to compare.
    private static func expectExactSegments(of bytes: [UInt8], scales: [JPEGScale]) throws {
        guard case .index(let index) = JPEGIndex.make(of: bytes),
            let decoder = try? JPEGPartialDecoder(indexHeader: index.header)
        else { return }
        let picture = IndexedPicture(bytes, index: index)
        for (number, scale) in scales.enumerated() {
            let whole = try JPEGDecoder.planes(of: bytes, scale: scale)
            let segments = decoder.segments(at: scale)
            var differing = 0
            // All at full scale, and of small pictures; of the others, which lie in the same places of the file, a third.
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
    /// The pixels of each segment.
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
