import Foundation
import Testing
import VantageCore
import VantageGeodesy
import VantageJPEG
import VantageSceneFixtures
import VantageScenes
import VantageStoreCore

@testable import VantageImport

/// Tests the picture made from the six files of a cube map.
struct CubePictureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func files(in name: String = "") throws -> CubeMapFiles {
        let path = name.isEmpty ? folder.path : folder.path + "/" + name
        let found = DatasetScanner(paths: [path]).compactMap { discovery -> CubeMapFiles? in
            if case .candidate(let candidate) = discovery { candidate.cubeMap } else { nil }
        }
        return try #require(found.first)
    }

    private func picture(limits: JPEGLimits = .standard) throws -> CubePicture {
        try CubePicture(of: try files(), limits: limits)
    }

    /// Returns the mean difference, out of 255, between each face and the part of the picture that shows it.
    private func difference(_ picture: CubePicture, _ painting: CubePainting) throws -> [CubeMap.Face: Double] {
        let whole = try JPEGDecoder.decode(picture.file.jpeg)
        var differences: [CubeMap.Face: Double] = [:]
        for (index, face) in CubeMap.usualOrder.enumerated() {
            let image = painting.image(of: face)
            let corner = SIMD2(index % 3, index / 3) &* painting.side
            var sum = 0
            for row in 0..<painting.side {
                let start = ((corner.y + row) * whole.width + corner.x) * 3
                for byte in 0..<painting.side * 3 {
                    sum += abs(Int(whole.pixels[start + byte]) - Int(image.pixels[row * painting.side * 3 + byte]))
                }
            }
            differences[face] = Double(sum) / Double(painting.side * painting.side * 3)
        }
        return differences
    }

    // MARK: Pixels

    @Test(arguments: [
        CubePainting(), CubePainting(subsampling: .s420), CubePainting(side: 100),
        CubePainting(side: 101, subsampling: .s420),
    ])
    func `every face is in its place`(painting: CubePainting) throws {
        try folder.writeCube("p_", "f r b l u d", painting)
        let picture = try picture()
        #expect(picture.camera == (try CubeMap(width: 3 * painting.side, height: 2 * painting.side, layout: .grid)))
        #expect(picture.file.size == PictureSize(width: 3 * painting.side, height: 2 * painting.side))
        #expect(try difference(picture, painting).values.allSatisfy { $0 < 2.5 })
        #expect(picture.source == "six files, one for each face" && picture.warnings.isEmpty)
    }

    @Test func `JPEG faces keep their exact pixels`() throws {
        let painting = CubePainting(quality: 60)
        try folder.writeCube("p_", "f r b l u d", painting)
        let whole = try JPEGDecoder.decode(picture().file.jpeg)
        let front = try JPEGDecoder.decode(painting.jpeg(of: .front))
        let isSame = (0..<painting.side).allSatisfy { row in
            let start = ((painting.side + row) * whole.width + painting.side) * 3
            let bytes = painting.side * 3
            return whole.pixels[start..<start + bytes].elementsEqual(front.pixels[row * bytes..<(row + 1) * bytes])
        }
        #expect(isSame)
    }

    @Test func `faces with different JPEG qualities are re-encoded`() throws {
        try folder.writeCube("p_", "f r b l u d")
        try folder.write("p_l.jpg", CubePainting(quality: 80).jpeg(of: .left))
        #expect(try difference(picture(), CubePainting()).values.allSatisfy { $0 < 3 })
    }

    @Test func `faces whose coefficients need too much memory are re-encoded`() throws {
        try folder.writeCube("p_", "f r b l u d")
        var limits = JPEGLimits.standard
        limits.maximumMemory = 6 * 96 * 96 * 4
        #expect(try difference(picture(limits: limits), CubePainting()).values.allSatisfy { $0 < 3 })
    }

    // MARK: Arrangement

    @Test(arguments: [(1, 0), (0, 1), (2, 2), (3, 1), (1, 3)])
    func `rotated upper and lower faces are rotated back`(up: Int, down: Int) throws {
        try folder.writeCube("p_", "f r b l u d", turns: [.up: up, .down: down])
        let picture = try picture()
        #expect(try difference(picture, CubePainting()).values.allSatisfy { $0 < 3 })
        var source = "six files, one for each face"
        if up > 0 { source += "; the upper face turned by \(up * 90)°" }
        if down > 0 { source += "; the lower face turned by \(down * 90)°" }
        #expect(picture.source == source && picture.warnings.isEmpty)
    }

    @Test func `recognizes a positive x axis that points left`() throws {
        try folder.writeCube("p_", "pz nx nz px py ny")
        let picture = try picture()
        #expect(try difference(picture, CubePainting()).values.allSatisfy { $0 < 2.5 })
        #expect(picture.source == "six files, one for each face; positive x is left")
    }

    @Test func `blank faces keep the positions given by their names`() throws {
        try folder.writeCube("p_", "pz px nz nx py ny", CubePainting(isBlank: true))
        let picture = try picture()
        #expect(picture.source == "six files, one for each face" && picture.warnings.isEmpty)
    }

    @Test func `rejects side faces whose edges do not match`() throws {
        try folder.writeCube("p_", "r f b l u d")
        let error = #expect(throws: ImportFailure.self) { try picture() }
        #expect(error?.code == .badCubeMap && error?.input == "p")
    }

    @Test func `single-color faces keep the positions given by their names`() throws {
        for (index, face) in ["f", "r", "b", "l", "u", "d"].enumerated() {
            let color = (0..<3).map { UInt8(index * 40 + $0 * 20) }
            let image = PixelImage(
                width: 96, height: 96, pixels: Array(repeating: color, count: 96 * 96).flatMap { $0 })
            try folder.write("p_\(face).jpg", JPEGEncoder.encode(image))
        }
        #expect(try picture().source == "six files, one for each face")
    }

    @Test func `reports upper and lower faces whose edges do not match the other faces`() throws {
        try folder.writeCube("p_", "f r b l d u")
        #expect(
            try picture().warnings == ["The upper and lower faces of p do not match the other faces. Check them."])
    }

    // MARK: Files

    @Test func `the files are kept byte for byte, whatever their names`() throws {
        for (name, labels) in [("x/p_", "f r b l u d"), ("y/", "front right back left top bottom")] {
            try folder.writeCube(name, labels)
        }
        let one = try CubePicture(of: files(in: "x"), limits: .standard)
        let other = try CubePicture(of: files(in: "y"), limits: .standard)
        #expect(one.file.bytes == other.file.bytes)
        let file = try RegularFile(path: folder.write("a.zip", one.file.bytes))
        let archive = try ZipArchive(file)
        #expect(
            archive.entries.map(\.name) == [
                "front.jpg", "right.jpg", "back.jpg", "left.jpg", "up.jpg", "down.jpg",
            ])
        for (entry, face) in zip(archive.entries, CubeMapFiles.order) {
            let content = try ZipContent(entry, of: archive, in: file, maximumSize: 1 << 20)
            var bytes: [UInt8] = []
            while case let chunk = try content.source.next(), !chunk.isEmpty { bytes += chunk }
            #expect(try bytes == CubePainting().jpeg(of: face, exif: .at(48, 7)) && content.failure == nil)
        }
    }

    @Test func `a damaged face is reported by name`() throws {
        try folder.writeCube("p_", "f r b l u d")
        try folder.write("p_b.jpg", Array(CubePainting().jpeg(of: .back).prefix(1500)))
        let error = #expect(throws: ImportFailure.self) { try picture() }
        #expect(error?.code == .truncatedPicture && error?.input == "p_b.jpg")
        try folder.write("p_b.jpg", "nothing")
        #expect(throws: ImportFailure.self) { try picture() }
    }

    @Test func `applies the limits to all files together`() throws {
        try folder.writeCube("p_", "f r b l u d")
        var limits = JPEGLimits.standard
        limits.maximumPixels = 6 * 96 * 96 - 1
        var error = #expect(throws: ImportFailure.self) { try picture(limits: limits) }
        #expect(error?.code == .tooLarge && error?.limit == .picturePixels)
        limits = .standard
        limits.maximumBytes = try CubePainting().jpeg(of: .front).count * 3
        error = #expect(throws: ImportFailure.self) { try picture(limits: limits) }
        #expect(error?.code == .tooLarge && error?.limit == .pictureBytes)
    }

    // MARK: Metadata

    @Test func `metadata comes from the first face with a position`() throws {
        try folder.writeCube("p_", "f r b l u d", exif: ExifBuilder([.dateTimeOriginal: .ascii("2020:01:01 00:00:00")]))
        try folder.write(
            "p_b.jpg", CubePainting().jpeg(of: .back, exif: .at(12, 34).setting([.orientation: .short(6)])))
        let picture = try picture()
        #expect(picture.metadata.exif.latitude != nil && picture.metadata.exif.values[.orientation] == nil)
        #expect(picture.warnings == ["The EXIF Orientation of the faces of p was ignored."])
    }

    @Test func `without a position, metadata comes from the front face`() throws {
        try folder.writeCube("p_", "f r b l u d", exif: ExifBuilder([.model: .ascii("M")]))
        #expect(try picture().metadata.exif.text(.model) == "M")
    }
}
