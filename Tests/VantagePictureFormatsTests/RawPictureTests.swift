import Testing
import VantageCore
import VantageJPEG

@testable import VantagePictureFormats

/// Tests for reading previews and metadata from raw files that are not TIFFs.
struct RawPictureTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let name: String
        let format: PictureFormat
        let file: @Sendable ([UInt8]) -> [UInt8]

        var testDescription: String { name }
    }

    static let samples: [Sample] = [
        Sample(name: "RAF", format: .raf) { RawBuilder.raf($0) },
        Sample(name: "RW2", format: .rw2) { RawBuilder.rw2($0) },
        Sample(name: "RW2 from a newer model", format: .rw2) { RawBuilder.rw2($0, tag: 0x127) },
        Sample(name: "ORF from Olympus", format: .orf) { RawBuilder.orf($0) },
        Sample(name: "ORF from OM System", format: .orf) { RawBuilder.orf($0, name: "OM SYSTEM\0\0\0") },
        Sample(name: "CR3", format: .cr3) { RawBuilder.cr3($0, small: RawBuilder.thumbnail) },
        Sample(name: "CR3 with a list of sizes", format: .cr3) {
            RawBuilder.cr3($0, small: RawBuilder.thumbnail, hasList: true)
        },
        Sample(name: "CR3 without its data", format: .cr3) { RawBuilder.cr3([1, 2], small: $0) },
    ]

    @Test(arguments: samples) func `uses the preview unchanged`(sample: Sample) throws {
        let file = sample.file(RawBuilder.preview)
        #expect(PictureFormat(bytes: file) == sample.format)
        let derived = try DerivedJPEG(of: file, format: sample.format, limits: .standard)
        #expect(derived.bytes == RawBuilder.preview && !derived.isUpright)
    }

    @Test(arguments: samples) func `a preview of less than one megapixel is an error`(sample: Sample) throws {
        let error = #expect(throws: PictureFormatError.self) {
            try DerivedJPEG(of: sample.file(RawBuilder.thumbnail), format: sample.format, limits: .standard)
        }
        #expect(error?.code == .unsupported && error?.description.contains("one megapixel") == true)
    }

    @Test(arguments: samples) func `every prefix of a file yields an error or a preview`(sample: Sample) throws {
        let file = sample.file(RawBuilder.preview)
        for count in Array(stride(from: 0, to: min(file.count, 1200), by: 7)) + [file.count / 2, file.count - 4] {
            let prefix = Array(file.prefix(count))
            let derived = try? DerivedJPEG(of: prefix, format: sample.format, limits: .standard)
            _ = try? EmbeddedMetadata(of: prefix, format: sample.format, limits: .standard)
            #expect(derived == nil || derived?.bytes.starts(with: [0xFF, 0xD8]) == true)
        }
    }

    @Test(arguments: samples) func `survives any flipped byte before the preview`(sample: Sample) throws {
        let file = sample.file(RawBuilder.thumbnail)
        for index in 0..<min(file.count, 700) {
            for change: UInt8 in [0xFF, 0x80, 0x01] {
                var damaged = file
                damaged[index] ^= change
                _ = try? DerivedJPEG(of: damaged, format: sample.format, limits: .standard)
                _ = try? EmbeddedMetadata(of: damaged, format: sample.format, limits: .standard)
            }
        }
    }

    @Test func `offsets past the end of the file are errors`() {
        let file = RawBuilder.orf(RawBuilder.preview, start: 0xFFFF_FFF0)
        #expect(throws: PictureFormatError.self) { try DerivedJPEG(of: file, format: .orf, limits: .standard) }
        var raf = RawBuilder.raf(RawBuilder.preview)
        raf.replaceSubrange(84..<92, with: [UInt8](repeating: 0xFF, count: 8))
        #expect(throws: PictureFormatError.self) { try DerivedJPEG(of: raf, format: .raf, limits: .standard) }
    }

    // MARK: Metadata

    private static func maker(_ structure: TIFFStructure?) -> String? {
        guard let structure, let entry = structure.firstDirectory.first(where: { $0.tag == 271 }),
            let value = structure.value(of: entry)
        else { return nil }
        return String(decoding: value.bytes.dropLast(), as: UTF8.self)
    }

    @Test(arguments: samples) func `reads the same metadata without the preview`(sample: Sample) throws {
        let file = sample.file(RawBuilder.preview)
        let metadata = try EmbeddedMetadata(of: file, format: sample.format, limits: .standard)
        let derived = try DerivedJPEG(of: file, format: sample.format, limits: .standard).metadata
        #expect(Self.maker(metadata.exif) == Self.maker(derived.exif))
        #expect(metadata.preview == derived.preview && metadata.prefersPreview == derived.prefersPreview)
    }

    @Test func `a RAF has only its preview's metadata, and in an RW2 the preview's takes precedence`() throws {
        let raf = try EmbeddedMetadata(of: RawBuilder.raf(RawBuilder.preview), format: .raf, limits: .standard)
        #expect(raf.exif == nil && raf.preview.contains { $0.payload.starts(with: "Exif".utf8) })
        let rw2 = try EmbeddedMetadata(of: RawBuilder.rw2(RawBuilder.preview), format: .rw2, limits: .standard)
        #expect(Self.maker(rw2.exif) == "Panasonic" && rw2.prefersPreview && !rw2.preview.isEmpty)
        let orf = try EmbeddedMetadata(of: RawBuilder.orf(RawBuilder.preview), format: .orf, limits: .standard)
        #expect(Self.maker(orf.exif) == "OLYMPUS" && !orf.prefersPreview)
    }

    @Test func `reads a separate TIFF structure for each metadata directory of a CR3`() throws {
        let file = RawBuilder.cr3(RawBuilder.preview, small: RawBuilder.thumbnail)
        let metadata = try EmbeddedMetadata(of: file, format: .cr3, limits: .standard)
        #expect(Self.maker(metadata.exif) == "Canon" && Self.maker(metadata.exifDirectory) == "E")
        #expect(Self.maker(metadata.gpsDirectory) == "G" && metadata.xmp == Array("<x/>".utf8))
    }

    // MARK: Boxes

    @Test func `reads boxes with 64-bit sizes and boxes that reach to the end`() {
        let long: [UInt8] = [0, 0, 0, 1] + Array("long".utf8) + [0, 0, 0, 0, 0, 0, 0, 18, 7, 8]
        let last: [UInt8] = [0, 0, 0, 0] + Array("last".utf8) + [9]
        let boxes = Array(MediaBoxes(of: (long + last)[...]))
        #expect(boxes.map(\.name) == ["long", "last"])
        #expect(boxes.map { Array($0.contents) } == [[7, 8], [9]])
    }

    @Test(
        arguments: [
            [0, 0, 0, 7], [0, 0, 0, 9], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 1],
        ] as [[UInt8]])
    func `a box with an impossible size ends the list`(size: [UInt8]) {
        #expect(Array(MediaBoxes(of: (size + Array("free".utf8))[...])).isEmpty)
        #expect(Array(MediaBoxes(of: (size + Array("uuid".utf8))[...])).isEmpty)
    }
}
