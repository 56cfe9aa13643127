import Testing

@testable import VantageImport

/// Tests documents that no reader can parse.
struct UnknownDocumentTests {
    @Test(arguments: [
        ("a.json", #"{"frames": [], "fps": 3}"#, "\"frames\", \"fps\""),
        ("a.json", #"[{"x1": 1}]"#, "first element has the keys \"x1\""),
        ("a.json", "[1, 2]", "without objects"), ("a.json", "{}", "no members"),
        ("a.xml", "<root><item/><other/></root>", "<root>, which contains <item>, <other>"),
        ("a.kml", "<kml><Document/></kml>", "<kml>, which contains <Document>"),
        ("a.xml", "<root/>", "<root>"), ("unnamed", "<html><body/></html>", "<html>"),
    ])
    func `the error lists the contents of a directly named document`(name: String, text: String, words: String) throws {
        let failures = try DocumentFolder([name: text]).failures(name)
        #expect(failures.map(\.code) == [.unsupportedFormat])
        #expect(failures.first?.description.contains(words) == true)
    }

    @Test func `unknown documents in a folder are ignored`() throws {
        let folder = try DocumentFolder([
            "a.json": #"{"frames": []}"#, "b.xml": "<root/>", "c.xml": "not XML", "d.xml": "", "e.kml": "<kml/>",
        ])
        #expect(folder.failures().isEmpty)
        for name in ["a.json", "b.xml", "c.xml", "d.xml", "e.kml"] { #expect(folder.reason(name) != nil) }
    }

    @Test func `reports deep nesting`() throws {
        let deep = String(repeating: #"{"shots":"#, count: 100) + "1" + String(repeating: "}", count: 100)
        #expect(try DocumentFolder(["a.json": deep]).failures("a.json").map(\.limit) == [.jsonDepth])
        let elements = String(repeating: "<Placemark>", count: 100)
        #expect(try DocumentFolder(["a.kml": elements]).failures("a.kml").map(\.limit) == [.jsonDepth])
    }

    /// Each kind of document, truncated and changed in many places.
    @Test(arguments: [
        ("reconstruction.json", OpenSfMReconstructionTests.reconstruction()),
        ("exif_overrides.json", OpenSfMOverridesTests.text), ("meta.json", "[\(ExifToolEntryTests.forms[2])]"),
        ("a.jpg.json", TakeoutDescriptionTests.description()),
        ("list.xml", CyclomediaRecordingTests.document(CyclomediaRecordingTests.recording())),
        ("doc.kml", KMLPlacemarkTests.document(KMLPlacemarkTests.overlay("<heading>1</heading>"))),
        ("images.txt", COLMAPImagesTests.images("1 \(COLMAPImagesTests.north) -500000 100 0 1 a.jpg\n\n")),
    ])
    func `hostile documents are read or reported`(name: String, text: String) throws {
        let folder = try DocumentFolder(pictures: ["a.jpg"], crs: "EPSG:32632")
        let bytes = Array(text.utf8)
        for index in stride(from: 0, to: bytes.count, by: 7) {
            try folder.folder.write(name, Array(bytes[..<index]))
            _ = folder.scan(name)
            for byte: UInt8 in [0x22, 0x2D, 0xFF] {
                var changed = bytes
                changed[index] = byte
                try folder.folder.write(name, changed)
                #expect(!folder.scan(name).isEmpty)
            }
        }
    }
}
