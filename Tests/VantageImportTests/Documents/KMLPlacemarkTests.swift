import Testing
import VantageGeodesy
import VantageScenes

@testable import VantageImport

struct KMLPlacemarkTests {
    static func document(_ features: String...) -> String {
        """
        <?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>
        \(features.joined())</Folder></Document></kml>
        """
    }

    static func overlay(_ camera: String, _ rest: String = "<shape>sphere</shape>") -> String {
        """
        <PhotoOverlay><Camera><longitude>7.5</longitude><latitude>48.5</latitude>\(camera)</Camera>
        <Icon><href>a.jpg</href></Icon>\(rest)</PhotoOverlay>
        """
    }

    static func rows(_ text: String, named: Bool = false) throws -> [SidecarRow] {
        try DocumentFolder(["doc.kml": document(text)], pictures: ["a.jpg"]).rows(named ? "doc.kml" : nil)
    }

    @Test func `reads a photo overlay`() throws {
        let row = try #require(
            try Self.rows(
                Self.overlay(
                    "<altitude>140</altitude><heading>30</heading><tilt>95</tilt><altitudeMode>absolute</altitudeMode>",
                    "<shape>sphere</shape><TimeStamp><when>2021-10-03T12:00:00Z</when></TimeStamp>")
            ).first)
        #expect([row.latitude, row.longitude, row.altitude] == [48.5, 7.5, 140])
        #expect(abs((row.heading ?? 0) - 30) < 1e-9)
        #expect(abs((row.pitch ?? 0) - 5) < 1e-9)
        #expect(abs(row.roll ?? 1) < 1e-9)
        #expect(row.kind == .panorama)
        #expect(row.captured?.milliseconds == 1_633_262_400_000)
        #expect(row.columns[.position] == "Camera")
    }

    /// The roll turns the camera clockwise about its axis, so the right side goes down.
    @Test func `reads the roll of a camera`() throws {
        let row = try #require(try Self.rows(Self.overlay("<tilt>90</tilt><roll>20</roll>")).first)
        #expect(abs((row.roll ?? 0) - 20) < 1e-9)
        #expect(abs(row.heading ?? 1) < 1e-9)
    }

    @Test(arguments: [
        "", "<altitudeMode>relativeToGround</altitudeMode>", "<altitudeMode>clampToGround</altitudeMode>",
    ])
    func `ignores altitudes not measured from sea level`(mode: String) throws {
        let row = try #require(try Self.rows(Self.overlay("<altitude>140</altitude>\(mode)")).first)
        #expect(row.altitude == nil)
        #expect(row.heading == nil)
    }

    @Test func `reads the field of view of a flat photo`() throws {
        let view = "<ViewVolume><leftFov>-30</leftFov><rightFov>30</rightFov></ViewVolume>"
        let row = try #require(try Self.rows(Self.overlay("", view + "<shape>rectangle</shape>")).first)
        #expect(row.kind == .photo)
        #expect(row.fieldOfView == 60)
    }

    @Test func `reads part of a sphere as a cropped panorama`() throws {
        let view = """
            <ViewVolume><leftFov>-90</leftFov><rightFov>90</rightFov><bottomFov>-45</bottomFov><topFov>45</topFov>
            </ViewVolume><shape>sphere</shape>
            """
        let folder = try DocumentFolder(["doc.kml": Self.document(Self.overlay("", view))], pictures: ["a.jpg"])
        let loaded = try PictureReader.read(try #require(folder.candidates().first))
        // The picture is 64×32 pixels.
        guard case .equirectangular(let panorama) = loaded.record.camera else {
            Issue.record("not a panorama")
            return
        }
        #expect([panorama.fullWidth, panorama.fullHeight] == [128, 64])
        #expect([panorama.left, panorama.top] == [32, 16])
    }

    @Test func `finds a placemark's picture in its description and its data`() throws {
        let point = "<Point><coordinates> 7.5,48.5,1 </coordinates></Point>"
        let described = "<description><![CDATA[<p>x</p><img width='2' src=\"a.jpg\"/>]]></description>"
        let data = "<ExtendedData><Data name=\"File Name\"><value>a.jpg</value></Data></ExtendedData>"
        let schema = """
            <ExtendedData><SchemaData><SimpleData name="image">a.jpg</SimpleData><SimpleData name="Azimuth">20</SimpleData>
            </SchemaData></ExtendedData>
            """
        for content in [described, data, schema] {
            let row = try #require(try Self.rows("<Placemark>\(content)\(point)</Placemark>").first)
            #expect(row.picture == "a.jpg")
            #expect([row.latitude, row.longitude] == [48.5, 7.5])
        }
        #expect(try Self.rows("<Placemark>\(schema)\(point)</Placemark>").first?.heading == 20)
    }

    @Test func `ignores placemarks without pictures unless their file is named directly`() throws {
        let place = "<Placemark><name>x</name><Point><coordinates>7.5,48.5</coordinates></Point></Placemark>"
        let folder = try DocumentFolder(["doc.kml": Self.document(place)])
        #expect(folder.rows().isEmpty)
        #expect(folder.reason("doc.kml")?.contains("specify the file itself") == true)
        #expect(folder.rows("doc.kml").count == 1)
    }

    @Test(arguments: [
        (
            "<Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>",
            ImportFailure.Code.badGeometry
        ),
        ("<Placemark><Point><coordinates>1;2</coordinates></Point></Placemark>", .badGeometry),
        ("<Placemark><Point><coordinates>NaN,2</coordinates></Point></Placemark>", .badGeometry),
        ("<PhotoOverlay><Camera><longitude>x</longitude><latitude>1</latitude></Camera></PhotoOverlay>", .badRow),
        ("<PhotoOverlay><Icon><href>t_$[level]_$[x]_$[y].jpg</href></Icon></PhotoOverlay>", .unsupportedPicture),
        ("<PhotoOverlay><Icon><href>https://example.com/a.jpg</href></Icon></PhotoOverlay>", .remotePicture),
        ("<PhotoOverlay><Icon><href>../../etc/a.jpg</href></Icon></PhotoOverlay>", .pathOutside),
    ])
    func `reports placemarks that cannot become scenes`(text: String, code: ImportFailure.Code) throws {
        let folder = try DocumentFolder(["doc.kml": Self.document(text)])
        #expect(folder.failures("doc.kml").map(\.code) == [code])
    }

    @Test func `reports a document type`() throws {
        let bomb = """
            <!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><kml><Placemark><name>&b;</name>
            </Placemark></kml>
            """
        let folder = try DocumentFolder(["doc.kml": bomb])
        #expect(folder.failures().map(\.code) == [.badDocument])
        #expect(folder.failures().first?.description.contains("document type") == true)
    }
}
