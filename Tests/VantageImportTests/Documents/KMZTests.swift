import Testing
import VantageCore
import VantageSceneFixtures

@testable import VantageImport

struct KMZTests {
    /// A document with points at the longitudes 1, 2, 3 and so on.
    static func document(_ count: Int, picture: String = "a.jpg") -> [UInt8] {
        let placemarks = (1...count).map { number in
            """
            <Placemark><description>&lt;img src="\(picture)"/></description><Point><coordinates>\(number)e-3,48</coordinates>
            </Point></Placemark>
            """
        }
        return Array(KMLPlacemarkTests.document(placemarks.joined()).utf8)
    }

    static func folder(_ files: ZipBuilder.File..., comment: String = "") throws -> DocumentFolder {
        let folder = try DocumentFolder(pictures: ["a.jpg"])
        try folder.folder.write("tour.kmz", ZipBuilder(files: files, comment: comment).bytes)
        return folder
    }

    @Test(arguments: [false, true])
    func `reads the placemarks of a KMZ file`(isDeflated: Bool) throws {
        let folder = try Self.folder(
            .init(name: "other.kml", content: Self.document(1)),
            .init(name: "doc.kml", content: Self.document(3), isDeflated: isDeflated), comment: "PK\u{5}\u{6} comment")
        for name in [nil, "tour.kmz"] {
            let rows = folder.rows(name)
            #expect(rows.map(\.longitude) == [0.001, 0.002, 0.003])
            #expect(rows.map(\.source) == ["tour.kmz", "tour.kmz", "tour.kmz"])
            #expect(rows.map(\.picture) == ["a.jpg", "a.jpg", "a.jpg"])
        }
    }

    @Test func `reads documents that are larger than a chunk`() throws {
        let rows = try Self.folder(.init(name: "folder/x.KML", content: Self.document(3000))).rows()
        #expect(rows.count == 3000)
        #expect(rows.last?.longitude == 3)
    }

    @Test func `reports pictures inside the archive`() throws {
        let folder = try Self.folder(
            .init(name: "doc.kml", content: Self.document(1, picture: "files/b.jpg")),
            .init(name: "files/b.jpg", content: JPEGBuilder().bytes))
        #expect(folder.failures().map(\.code) == [.pictureMissing])
        #expect(folder.failures().first?.description.contains("inside tour.kmz") == true)
        try folder.folder.write("files/b.jpg", JPEGBuilder().bytes)
        #expect(folder.rows().map(\.picture) == ["files/b.jpg"])
    }

    @Test func `refuses documents that are larger than the limit`() throws {
        let folder = try Self.folder(.init(name: "doc.kml", content: Self.document(1000)))
        var limits = ImportLimits.standard
        limits.maximumDocument = 10_000
        let failure = folder.failures("tour.kmz", limits: limits).first
        #expect(failure?.code == .tooLarge)
        #expect(failure?.limit == .documentBytes)
    }

    @Test func `stops when the content is longer than declared`() throws {
        let folder = try Self.folder(.init(name: "doc.kml", content: Self.document(5000), statedSize: 200_000))
        #expect(folder.failures().map(\.code) == [.badDocument])
        #expect(folder.rows().count < 5000)
    }

    @Test(arguments: [
        ZipBuilder.File(name: "doc.kml", content: document(2), statedSize: 100_000),
        ZipBuilder.File(name: "doc.kml", content: document(2), checksum: 1),
        ZipBuilder.File(name: "doc.kml", content: document(2), isDeflated: false, checksum: 1),
    ])
    func `reports wrong sizes and checksums`(file: ZipBuilder.File) throws {
        #expect(try Self.folder(file).failures("tour.kmz").map(\.code) == [.badDocument])
    }

    @Test func `refuses encrypted files and archives without a document`() throws {
        let encrypted = try Self.folder(.init(name: "doc.kml", content: Self.document(1), flags: 1))
        #expect(encrypted.failures("tour.kmz").map(\.code) == [.unsupportedFormat])
        #expect(encrypted.failures("tour.kmz").first?.description.contains("encryption") == true)
        let other = try Self.folder(.init(name: "a.txt", content: [0x61]))
        #expect(other.reason("tour.kmz") == "is a ZIP file without a KML document")
        let text = try DocumentFolder(["tour.kmz": "<kml/>"])
        #expect(text.failures("tour.kmz").map(\.code) == [.badDocument])
    }

    @Test func `truncated and changed files are read or reported`() throws {
        let bytes = ZipBuilder(files: [.init(name: "doc.kml", content: Self.document(2))]).bytes
        let folder = try DocumentFolder()
        for index in bytes.indices {
            try folder.folder.write("tour.kmz", Array(bytes[..<index]))
            #expect(folder.failures("tour.kmz").map(\.code) == [.badDocument])
            for byte in [0xFF, bytes[index] ^ 1] {
                var changed = bytes
                changed[index] = byte
                try folder.folder.write("tour.kmz", changed)
                #expect(!folder.scan("tour.kmz").isEmpty)
            }
        }
    }
}
