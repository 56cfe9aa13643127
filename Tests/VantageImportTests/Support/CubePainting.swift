import Foundation
import VantageGeodesy
import VantageJPEG
import VantageSceneFixtures

@testable import VantageImport

/// Paints the faces of a cube with waves that fill all directions.
struct CubePainting {
    var side = 96
    var quality = 95
    var subsampling = ChromaSubsampling.s444
    /// Whether all directions look the same.
    var isBlank = false

    /// The right, forward and upward directions of each face, as seen from the center: x is right, y is ahead.
    private static let axes: [CubeMap.Face: [SIMD3<Double>]] = [
        .front: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], .right: [[0, -1, 0], [1, 0, 0], [0, 0, 1]],
        .back: [[-1, 0, 0], [0, -1, 0], [0, 0, 1]], .left: [[0, 1, 0], [-1, 0, 0], [0, 0, 1]],
        .up: [[1, 0, 0], [0, 0, 1], [0, -1, 0]], .down: [[1, 0, 0], [0, 0, -1], [0, 1, 0]],
    ]

    /// - Parameter turns: The number of counterclockwise quarter turns of the face.
    func image(of face: CubeMap.Face, turns: Int = 0) -> PixelImage {
        guard !isBlank else {
            return PixelImage(
                width: side, height: side, pixels: Array(repeatElement([150, 160, 170], count: side * side).joined()))
        }
        return .waves(side: side, axes: Self.axes[face] ?? [], turns: turns)
    }

    func jpeg(of face: CubeMap.Face, turns: Int = 0, exif: ExifBuilder? = nil) throws -> [UInt8] {
        let segments = exif.map { [JPEGSegment(marker: 0xE1, payload: $0.payload)] } ?? []
        return try JPEGEncoder.encode(
            image(of: face, turns: turns),
            options: JPEGEncodingOptions(quality: quality, subsampling: subsampling, segments: segments))
    }
}

extension TemporaryFolder {
    /// Writes the faces of a cube: front, right, back, left, up and down.
    ///
    /// - Parameters:
    ///   - names: The names of the files, in this order.
    ///   - exif: The metadata of each face.
    ///   - turns: The number of counterclockwise quarter turns of each face.
    func writeCube(
        _ names: [String], _ painting: CubePainting = CubePainting(), exif: ExifBuilder? = .at(48, 7),
        turns: [CubeMap.Face: Int] = [:]
    ) throws {
        for (face, name) in zip(CubeMapFiles.order, names) {
            try write(name, painting.jpeg(of: face, turns: turns[face] ?? 0, exif: exif))
        }
    }

    /// Writes the faces of a cube with names that end in a face's label.
    ///
    /// - Parameter labels: The labels, separated by spaces.
    func writeCube(
        _ start: String, _ labels: String = "f r b l u d", _ painting: CubePainting = CubePainting(),
        exif: ExifBuilder? = .at(48, 7), turns: [CubeMap.Face: Int] = [:]
    ) throws {
        let names = labels.split(separator: " ").map { "\(start)\($0).jpg" }
        try writeCube(names, painting, exif: exif, turns: turns)
    }
}
