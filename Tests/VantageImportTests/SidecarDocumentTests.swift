import Testing
import VantageGeodesy
import VantageParsing
import VantageScenes
import VantageSceneStore

@testable import VantageImport

struct GeoJSONFeatureTests {
    static func row(_ text: String) throws -> SidecarRow {
        try GeoJSONFeature.row(JSONParser.value(of: text.utf8), source: "a.geojson", number: 1, unit: .feature)
    }

    @Test func `reads a point as longitude, latitude and altitude`() throws {
        let row = try Self.row(
            #"{"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[7.5,48.5,140]},"properties":{"Heading":"12.5","file":"a.jpg"}}"#
        )
        #expect([row.latitude, row.longitude, row.altitude, row.heading] == [48.5, 7.5, 140, 12.5])
        #expect(row.id == "7")
        #expect(row.picture == "a.jpg")
        #expect(row.columns[.heading] == "Heading")
        #expect(row.label == "a.geojson feature 1")
    }

    @Test func `reads KartaView properties`() throws {
        let row = try Self.row(
            #"{"type":"Feature","geometry":null,"properties":{"order":3,"path":"a.jpg","direction":90,"Lat":48.5,"Lon":7.5,"Timestamp":1682785851}}"#
        )
        #expect([row.latitude, row.longitude, row.heading, row.rank] == [48.5, 7.5, 90, 3])
        #expect(row.captured?.milliseconds == 1_682_785_851_000)
    }

    @Test func `reads Mapillary properties`() throws {
        let row = try Self.row(
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[7.5,48.5]},"properties":{"id":"42","captured_at":1682785851565,"compass_angle":10,"computed_compass_angle":12,"is_pano":true,"camera_type":"spherical","sequence":"s","creator":{"username":"ann","id":"1"}}}"#
        )
        #expect(row.captured == CaptureTime(milliseconds: 1_682_785_851_565, utcOffset: nil, zoneSource: .stated))
        #expect(row.heading == 12)
        #expect(row.kind == .panorama)
        #expect(row.sequence == "s")
        #expect(row.attribution == "ann")
        #expect(row.id == "42")
    }

    @Test(arguments: [
        #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#, #"{"type":"Point","coordinates":[]}"#,
        #"{"type":"Point","coordinates":[1]}"#, #"{"type":"Point","coordinates":["1","2"]}"#, #"{"type":"Point"}"#,
        "null", "5",
        #"{"coordinates":[1,2]}"#, #"{"type":"Point","coordinates":{"0":1}}"#,
    ])
    func `rejects a geometry that is not a point`(geometry: String) throws {
        let failure = #expect(throws: ImportFailure.self) {
            try Self.row(#"{"type":"Feature","geometry":\#(geometry),"properties":null}"#)
        }
        #expect(failure?.code == .badGeometry)
    }
}

struct MapillaryEntryTests {
    static func row(_ text: String) throws -> SidecarRow {
        try MapillaryEntry.row(JSONParser.value(of: text.utf8), source: "d.json", number: 1, unit: .entry)
    }

    @Test func `reads a Mapillary entry`() throws {
        let row = try Self.row(
            #"{"filename":"a.jpg","filetype":"image","MAPLatitude":48.5,"MAPLongitude":7.5,"MAPAltitude":140,"MAPCaptureTime":"2023_04_29_16_30_51_565","MAPCompassHeading":{"TrueHeading":61.5,"MagneticHeading":60},"MAPSequenceUUID":"s","MAPDeviceMake":"GoPro","MAPDeviceModel":"Max","MAPGPSAccuracyMeters":4}"#
        )
        #expect([row.latitude, row.longitude, row.altitude, row.heading, row.accuracy] == [48.5, 7.5, 140, 61.5, 4])
        #expect(row.captured == CaptureTime(milliseconds: 1_682_785_851_565, utcOffset: nil, zoneSource: .stated))
        #expect([row.picture, row.sequence, row.make, row.model] == ["a.jpg", "s", "GoPro", "Max"])
        #expect(row.headingReference == .true)
    }

    @Test(arguments: [
        (
            #"{"filename":"a.jpg","error":{"type":"MapillaryGPSNotFound","message":"no GPS"}}"#,
            ImportFailure.Code.reportedBySource
        ),
        (#"{"filename":"a.mp4","filetype":"video","MAPGPSTrack":[[0,1,2]]}"#, .unsupportedFormat),
        (#"{"filename":"a.mp4","MAPGPSTrack":[[0,1,2]],"MAPDeviceMake":"x"}"#, .unsupportedFormat),
        (#"{"filename":"a.jpg"}"#, .badRow),
    ])
    func `rejects entries that are not pictures`(text: String, code: ImportFailure.Code) {
        let failure = #expect(throws: ImportFailure.self) { try Self.row(text) }
        #expect(failure?.code == code)
    }
}

struct STACItemTests {
    static let item = #"""
        {"type":"Feature","stac_version":"1.0.0","id":"0b7f","collection":"5a9e",
        "geometry":{"type":"Point","coordinates":[2.294481,48.85837]},
        "providers":[{"name":"host","roles":["host"]},{"name":"demo","roles":["producer"]}],
        "properties":{"datetime":"2024-05-17T08:21:04.250000Z","datetimetz":"2024-05-17T10:21:04.250000+02:00",
        "license":"CC-BY-SA-4.0","view:azimuth":274,"pers:interior_orientation":{"camera_manufacturer":"GoPro",
        "camera_model":"Max","field_of_view":360,"sensor_array_dimensions":[5760,2880]},"pers:pitch":0.8,"pers:roll":-1.3,
        "quality:horizontal_accuracy":4.0,"geovisio:rank_in_collection":12,"original_file:name":"GS010012.jpg"},
        "links":[],"assets":ASSETS}
        """#

    static func row(assets: String = "{}", changing change: (String) -> String = { $0 }) throws -> SidecarRow {
        let json = try JSONParser.value(of: change(item.replacing("ASSETS", with: assets)).utf8)
        return try STACItem(json, collection: nil, source: "i.json", number: 1, unit: .feature).read()
    }

    @Test func `reads a Panoramax item`() throws {
        let row = try Self.row()
        #expect(
            [row.latitude, row.longitude, row.heading, row.pitch, row.roll] == [48.85837, 2.294481, 274, 0.8, -1.3])
        #expect(row.captured == CaptureTime(milliseconds: 1_715_934_064_250, utcOffset: 120, zoneSource: .stated))
        #expect([row.fieldOfView, row.accuracy, row.rank] == [360, 4, 12])
        #expect([row.make, row.model, row.license, row.attribution] == ["GoPro", "Max", "CC-BY-SA-4.0", "demo"])
        #expect([row.sequence, row.id, row.picture] == ["5a9e", "0b7f", "GS010012.jpg"])
        #expect([row.width, row.height] == [5760, 2880])
        #expect(try Resolved(nil, row: row).panorama?.isFullSphere ?? false)
    }

    @Test(arguments: [
        (
            #"{"t":{"roles":["thumbnail"],"type":"image/jpeg","href":"t.jpg"},"s":{"roles":["visual"],"type":"image/jpeg","href":"s.jpg"},"h":{"roles":["data"],"type":"image/jpeg","href":"h.jpg"}}"#,
            ["h.jpg", "s.jpg", "t.jpg"]
        ),
        (
            #"{"h":{"roles":["data"],"type":"image/jpeg","href":"https://x/h.jpg"},"s":{"roles":["visual"],"type":"image/jpeg","href":"./s.jpg"}}"#,
            ["./s.jpg", "https://x/h.jpg"]
        ),
        (
            #"{"h":{"roles":["data"],"type":"image/tiff","href":"h.tif"},"s":{"roles":["thumbnail"],"href":"s.JPG"}}"#,
            ["s.JPG"]
        ),
        (
            #"{"h":{"roles":["data"],"type":"image/jpeg","href":"https://x/h.jpg"}}"#,
            ["GS010012.jpg", "https://x/h.jpg"]
        ),
        (
            #"{"h":{"href":"file:///data/h.jpg"},"m":{"roles":["metadata"],"type":"image/jpeg","href":"m.jpg"}}"#,
            ["file:///data/h.jpg"]
        ),
    ])
    func `chooses the best local asset as the picture`(assets: String, pictures: [String]) throws {
        let row = try Self.row(assets: assets)
        #expect([row.picture].compactMap { $0 } + row.otherPictures == pictures)
    }

    @Test func `rejects an item without a point or without a picture in a supported format`() {
        let polygon = #expect(throws: ImportFailure.self) {
            try Self.row {
                $0.replacing(
                    #"{"type":"Point","coordinates":[2.294481,48.85837]}"#,
                    with: #"{"type":"Polygon","coordinates":[]}"#)
            }
        }
        #expect(polygon?.code == .badGeometry)
        let other = #expect(throws: ImportFailure.self) {
            try Self.row(assets: #"{"h":{"roles":["data"],"type":"image/jxl","href":"h.jxl"}}"#) {
                $0.replacing(#","original_file:name":"GS010012.jpg""#, with: "")
            }
        }
        #expect(other?.code == .unsupportedPicture)
    }

    @Test func `ignores an out-of-range azimuth`() throws {
        let row = try Self.row { $0.replacing("274", with: "42949590.2") }
        let scene = try Resolved(nil, row: row)
        #expect(scene.record.heading == nil)
        #expect(scene.warnings.contains { $0.contains("view:azimuth") })
    }
}
