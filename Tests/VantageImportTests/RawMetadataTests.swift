import Testing
import VantageJPEG
import VantagePictureFormats

@testable import VantageImport

/// The choice between the metadata of a raw file and that of its preview.
struct RawMetadataTests {
    private static func structure(_ exif: ExifBuilder) -> TIFFStructure? {
        TIFFStructure(Array(exif.payload.dropFirst(6)))
    }

    private static func segment(_ exif: ExifBuilder) -> JPEGSegment { JPEGSegment(marker: 0xE1, payload: exif.payload) }

    private static let bare = ExifBuilder([.make: .ascii("Maker")])

    @Test func `the file comes before its preview`() {
        var metadata = EmbeddedMetadata(
            exif: Self.structure(.at(48, 7)), preview: [Self.segment(.at(50, 9))])
        #expect(PictureMetadata(of: metadata).exif.latitude == 48)
        metadata.prefersPreview = true
        #expect(PictureMetadata(of: metadata).exif.latitude == 50)
    }

    @Test func `the metadata with a position comes first`() {
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
