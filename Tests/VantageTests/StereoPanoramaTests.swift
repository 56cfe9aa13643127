import Foundation
import Testing
import Vantage
import VantageJPEG
import VantageSceneFixtures
import VantageSnapshotter

/// Follows stereo panoramas from the file through the import and the store to snapshots, previews and tiles.
@Suite(.fewAtATime)
struct StereoPanoramaTests {
    /// The same left-eye picture, alone and as part of a stereo picture.
    private struct Imported {
        let store: SceneStore
        let stereo: Scene
        let alone: Scene
        let file: [UInt8]
    }

    private static func imported(
        _ picture: StereoPicture, mode: String, links: Bool = false, in folder: TemporaryFolder
    ) async throws -> Imported {
        let both = try jpeg(picture.both, mode: mode)
        try folder.write(both, to: "photos/stereo.jpg")
        try folder.write(try jpeg(picture.left, mode: nil), to: "photos/alone.jpg")
        try folder.write(
            "file,latitude,longitude,heading\nstereo.jpg,48,7,40\nalone.jpg,49,7,40", to: "photos/scenes.csv")
        let store = try await SceneStore(writing: folder.url.appending(path: "store.sqlite"), creating: true)
        var options = ImportOptions(collection: CollectionSpec(name: "stereo"))
        options.linksOriginals = links
        let report = try await DatasetImporter(options: options)
            .run([folder.url.appending(path: "photos").path], into: store)
        #expect(report.imported == 2 && report.warnings.isEmpty)
        let scenes = try await store.scenes(limit: 2).scenes
        let stereo = try #require(scenes.first { $0.fileName == "stereo.jpg" })
        let alone = try #require(scenes.first { $0.fileName == "alone.jpg" })
        return Imported(store: store, stereo: stereo, alone: alone, file: both)
    }

    private static func jpeg(_ image: PixelImage, mode: String?) throws -> [UInt8] {
        let packet = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" \
            GPano:ProjectionType="equirectangular" GPano:StereoMode="\(mode ?? "mono")"/></rdf:RDF></x:xmpmeta>
            """
        let segment = JPEGSegment(marker: 0xE1, payload: Array("http://ns.adobe.com/xap/1.0/\0\(packet)".utf8))
        return try JPEGEncoder.encode(image, options: JPEGEncodingOptions(quality: 90, segments: [segment]))
    }

    @Test(arguments: [("top-bottom", false, true), ("left-right", true, false)])
    func `shows the left-eye picture as if it were a separate file`(
        mode: String, isSideBySide: Bool, links: Bool
    ) async throws {
        var picture = StereoPicture()
        (picture.width, picture.height, picture.isSideBySide) = (1280, 640, isSideBySide)
        let folder = try TemporaryFolder()
        let imported = try await Self.imported(picture, mode: mode, links: links, in: folder)
        let (store, stereo, alone) = (imported.store, imported.stereo, imported.alone)
        #expect(stereo.size == PictureSize(width: 1280, height: 640) && stereo.kind == .panorama)
        for (heading, pitch, field) in [(40.0, 0.0, 90.0), (220, 0, 60), (130, -40, 110), (310, 60, 30)] {
            var options = LookAroundSnapshotter.Options(size: PictureSize(width: 480, height: 360))
            (options.heading, options.pitch) = (Heading(normalizing: heading), pitch)
            options.fieldOfView = try FieldOfView(field)
            let view = try await store.snapshot(of: stereo, options: options)
            #expect(try await view.jpegData == store.snapshot(of: alone, options: options).jpegData)
        }
        #expect(try await store.preview(width: 512, of: stereo) == store.preview(width: 512, of: alone))
        let tiling = try await store.pictureTiling(of: stereo)
        #expect(try await tiling.levels.map(\.size) == store.pictureTiling(of: alone).levels.map(\.size))
        for level in tiling.levels.indices {
            let address = PictureTileAddress(level: level, column: 0, row: 0)
            #expect(try await store.pictureTile(address, of: stereo) == store.pictureTile(address, of: alone))
        }
        #expect(try await store.originalFile(of: stereo) == imported.file)
    }

    @Test func `lists the file with its own size, and the left-eye picture as derived`() async throws {
        let folder = try TemporaryFolder()
        let imported = try await Self.imported(StereoPicture(), mode: "top-bottom", in: folder)
        let pictures = try await imported.store.pictures(of: imported.stereo).filter { $0.level == 0 }
        let original = try #require(pictures.first { $0.isOriginal })
        let derived = try #require(pictures.first { !$0.isOriginal })
        #expect(original.size == PictureSize(width: 512, height: 512))
        #expect(original.limitation?.contains("stereo") == true)
        #expect(derived.size == PictureSize(width: 512, height: 256) && derived.limitation == nil)
    }
}
