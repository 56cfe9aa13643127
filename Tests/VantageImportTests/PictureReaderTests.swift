import Foundation
import Testing
import VantageCore
import VantageGeodesy
import VantageJPEG
import VantageSceneFixtures
import VantageScenes
import VantageSceneStore

@testable import VantageImport

struct PictureReaderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static let example = JPEGBuilder(
        width: 640, height: 320,
        exif: .at(48.5, 7.5).setting([
            .make: .ascii("GoPro"), .dateTimeOriginal: .ascii("2023:04:29 16:30:51"),
            .gpsImgDirection: .rational(111, 10),
            .imageDescription: .ascii(#"{"MAPLatitude":1,"MAPLongitude":2}"#),
        ]),
        xmp: XMPBuilder.panorama(["ProjectionType": "equirectangular", "PosePitchDegrees": "1.5"]))

    func read(_ bytes: [UInt8], row: SidecarRow? = nil, limits: ImportLimits = .standard) throws(ImportFailure)
        -> LoadedPicture
    {
        let path = folder.path + "/a.jpg"
        #expect(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
        let file = PictureFile(path: path, name: "sub/a.jpg")
        return try PictureReader.read(
            ImportCandidate(label: "sub/a.jpg", picture: file, row: row), limits: limits)
    }

    @Test func `reads the whole picture with its hash and header`() throws {
        let read = try read(Self.example.bytes, row: .example { $0.rank = 4 })
        #expect(read.file?.bytes == Self.example.bytes)
        #expect(read.file?.jpeg == Self.example.bytes)
        #expect(read.file?.header.width == 640)
        #expect(read.record.fileName == "sub/a.jpg")
        #expect(read.record.contentHash?.description.count == 64)
        #expect(read.record.heading?.degrees == 11.1)
        #expect(read.record.pitch == 1.5)
        #expect(read.record.rank == 4)
    }

    @Test func `the hash is SHA-256`() throws {
        let read = try read(Self.example.bytes)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["sha256sum", folder.path + "/a.jpg"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(output.hasPrefix(try #require(read.record.contentHash).description))
    }

    @Test(arguments: [
        ([], ImportFailure.Code.notAJPEG), (Array("not a picture!!".utf8), .notAJPEG),
        ([0x89, 0x50, 0x4E, 0x47], .damagedPicture), (Array("\0\0\0\u{18}ftypheic".utf8), .damagedPicture),
        (Array("RIFFxxxxWEBP".utf8), .damagedPicture), ([0x49, 0x49, 0x2A, 0], .damagedPicture),
        (Array("GIF89a".utf8), .unsupportedPicture), ([0xFF, 0xD8, 0xFF], .truncatedPicture),
        (Array(example.bytes.prefix(200)), .truncatedPicture),
        ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0xFF, 0xD9], .damagedPicture),
    ])
    func `reports a specific code for each kind of invalid file`(bytes: [UInt8], code: ImportFailure.Code) {
        let failure = #expect(throws: ImportFailure.self) { try read(bytes) }
        #expect(failure?.code == code)
        #expect(failure?.description.contains("sub/a.jpg") ?? false)
    }

    @Test func `enforces limits before reading and decoding`() {
        var limits = ImportLimits()
        limits.picture.maximumBytes = 100
        #expect(throws: ImportFailure.self) { try read(Self.example.bytes, limits: limits) }
        limits = ImportLimits()
        limits.picture.maximumPixels = 1000
        let failure = #expect(throws: ImportFailure.self) { try read(Self.example.bytes, limits: limits) }
        #expect(failure?.code == .tooLarge)
    }

    @Test func `a folder, a pipe and a missing file are unreadable`() throws {
        mkfifo(folder.path + "/pipe", 0o600)
        for name in ["", "/pipe", "/gone"] {
            let file = PictureFile(path: folder.path + name, name: "x")
            let failure = #expect(throws: ImportFailure.self) {
                try PictureReader.read(ImportCandidate(label: "x", picture: file, row: nil))
            }
            #expect(failure?.code == .unreadableFile)
        }
    }

    @Test func `a row without a picture becomes a scene`() throws {
        let row = SidecarRow.example { ($0.latitude, $0.longitude, $0.heading) = (48, 7, 360) }
        let read = try PictureReader.read(ImportCandidate(label: row.label, picture: nil, row: row))
        #expect(read.file == nil)
        #expect(read.record.fileName == nil)
        #expect(read.record.heading?.degrees == 0)
        let nowhere = ImportCandidate(label: "t.csv row 2", picture: nil, row: .example())
        let failure = #expect(throws: ImportFailure.self) { try PictureReader.read(nowhere) }
        #expect(failure?.code == .noPosition)
    }
}

/// Feeds damaged files directly to the metadata readers, even if libjpeg would reject them.
struct HostileMetadataTests {
    static func resolve(_ bytes: [UInt8]) {
        guard let segments = try? JPEGSegments.read(from: bytes) else { return }
        var resolver = SceneResolver(
            label: "a.jpg", row: nil, metadata: PictureMetadata(segments: segments),
            storedSize: PictureSize(width: 64, height: 32))
        _ = try? resolver.resolve()
    }

    @Test func `survives a picture truncated at any length`() {
        let bytes = PictureReaderTests.example.bytes
        for count in 0...bytes.count { Self.resolve(Array(bytes.prefix(count))) }
    }

    @Test(arguments: [0x01, 0x80, 0xFF] as [UInt8])
    func `survives any flipped byte`(mask: UInt8) {
        let bytes = PictureReaderTests.example.bytes
        for index in bytes.indices {
            var flipped = bytes
            flipped[index] ^= mask
            Self.resolve(flipped)
        }
    }

    @Test func `survives truncated and circular EXIF`() {
        let payload = PictureReaderTests.example.exif?.payload ?? []
        for count in 0...payload.count { _ = ExifReader.tags(in: Array(payload.prefix(count))) }
        // The first EXIF directory points to itself as the next directory.
        var looped = payload
        let entries = Int(payload[14]) | Int(payload[15]) << 8
        let link = 16 + entries * 12
        looped.replaceSubrange(link..<link + 4, with: [8, 0, 0, 0])
        #expect(ExifTags(ExifReader.tags(in: looped)).latitude == 48.5)
    }

    @Test func `survives random bytes in EXIF directories`() {
        var generator = SplitMix64(state: 12)
        let payload = PictureReaderTests.example.exif?.payload ?? []
        for _ in 0..<3000 {
            var damaged = payload
            for _ in 0..<8 {
                damaged[Int.random(in: 6..<damaged.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            _ = ExifTags(ExifReader.tags(in: damaged)).latitude
        }
    }
}
