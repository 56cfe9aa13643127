import Testing
import VantageJPEG
import VantagePictureFormats

@testable import VantageImport

/// Tests for the choice between a raw file's metadata and its preview's.
struct RawMetadataTests {
    private static func structure(_ exif: ExifBuilder) -> TIFFStructure? {
        TIFFStructure(Array(exif.payload.dropFirst(6)))
    }

    private static func segment(_ exif: ExifBuilder) -> JPEGSegment { JPEGSegment(marker: 0xE1, payload: exif.payload) }

    private static let bare = ExifBuilder([.make: .ascii("Maker")])

    @Test func `the file's metadata takes precedence unless the preview is preferred`() {
        var metadata = EmbeddedMetadata(
            exif: Self.structure(.at(48, 7)), preview: [Self.segment(.at(50, 9))])
        #expect(PictureMetadata(of: metadata).exif.latitude == 48)
        metadata.prefersPreview = true
        #expect(PictureMetadata(of: metadata).exif.latitude == 50)
    }

    @Test func `metadata with a position takes precedence`() {
        var metadata = EmbeddedMetadata(exif: Self.structure(Self.bare), preview: [Self.segment(.at(50, 9))])
        #expect(PictureMetadata(of: metadata).exif.latitude == 50)
        metadata = EmbeddedMetadata(exif: Self.structure(.at(48, 7)), preview: [Self.segment(Self.bare)])
        metadata.prefersPreview = true
        #expect(PictureMetadata(of: metadata).exif.latitude == 48)
    }

    @Test func `a preview's metadata is used if the file has none`() {
        let metadata = EmbeddedMetadata(preview: [Self.segment(.at(50, 9))])
        #expect(PictureMetadata(of: metadata).exif.longitude == 9)
        #expect(PictureMetadata(of: EmbeddedMetadata()).exif.values.isEmpty)
    }
}
