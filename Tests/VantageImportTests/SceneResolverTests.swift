import Testing
import VantageCore
import VantageGeodesy
import VantageJPEG
import VantageMagnetism
import VantageScenes
import VantageSceneStore

@testable import VantageImport

struct PositionTests {
    static let xmp = XMPBuilder.packet(
        "exif:GPSLatitude=\"0,4.21601S\" exif:GPSLongitude=\"34,22.9161E\"", namespaces: ["exif": XMPBuilder.exif])

    @Test func `prefers the table's position, then EXIF, XMP and Mapillary`() throws {
        let mapillary: KeyValuePairs<ExifTag, ExifBuilder.Value> = [
            .imageDescription: .ascii(#"{"MAPLatitude":5,"MAPLongitude":6}"#)
        ]
        let row = SidecarRow.example { ($0.latitude, $0.longitude) = (1, 2) }
        let all = try Resolved(exif: mapillary, xmp: Self.xmp, row: row).record
        #expect(all.coordinate == (try Coordinate(latitude: 1, longitude: 2)))
        #expect(all.provenance[.position] == "t.csv: position")
        #expect(try Resolved(exif: mapillary, xmp: Self.xmp).record.coordinate.latitude == 48)
        let bare = ExifBuilder(mapillary)
        let record = try Resolved(JPEGBuilder(exif: bare, xmp: Self.xmp)).record
        #expect(abs(record.coordinate.latitude + 0.0702668333) < 1e-9)
        #expect(try Resolved(JPEGBuilder(exif: bare)).record.coordinate.latitude == 5)
    }

    @Test(arguments: [(0.0, 7.0), (48.0, 0.0), (0.0, -180.0), (90.0, 0.0), (-90.0, 10.0), (10.0, 180.0)])
    func `accepts positions on the equator, on a meridian and at a pole`(latitude: Double, longitude: Double) throws {
        let record = try Resolved(JPEGBuilder(exif: .at(latitude, longitude))).record
        #expect(record.coordinate == (try Coordinate(latitude: latitude, longitude: longitude)))
    }

    @Test(arguments: [
        (ExifBuilder.at(0, 0), ImportFailure.Code.nullIsland), (.at(91, 7), .positionOutOfRange),
        (.at(213.6, 7), .positionOutOfRange), (.at(48, 181), .positionOutOfRange), (ExifBuilder(), .noPosition),
        (ExifBuilder([.gpsLatitude: .rational(48, 1)]), .noPosition),
        (ExifBuilder([.gpsLatitude: .rational(0, 0), .gpsLongitude: .rational(7, 1)]), .noPosition),
    ])
    func `rejects invalid positions with a helpful message`(exif: ExifBuilder, code: ImportFailure.Code) throws {
        let failure = #expect(throws: ImportFailure.self) { try Resolved(JPEGBuilder(exif: exif)) }
        #expect(failure?.code == code)
        #expect(failure?.description.hasPrefix("a.jpg ") ?? false)
        #expect(failure?.description.hasSuffix(" out.") ?? false)
    }

    @Test func `warns about an out-of-range position and uses the next source`() throws {
        let scene = try Resolved(exif: [:], row: .example { ($0.latitude, $0.longitude) = (99, 7) })
        #expect(scene.record.coordinate.latitude == 48)
        #expect(scene.warnings.contains { $0.contains("99.0,7.0") })
    }

    @Test func `the recorded source mentions a missing Ref`() throws {
        var exif = ExifBuilder.at(48, 7)
        exif[.gpsLongitudeRef] = nil
        let record = try Resolved(JPEGBuilder(exif: exif)).record
        #expect(record.provenance[.position]?.contains("without Ref") ?? false)
    }

    @Test func `takes the accuracy from the positioning error, or estimates it from the dilution of precision`() throws
    {
        let both: KeyValuePairs<ExifTag, ExifBuilder.Value> = [
            .gpsHPositioningError: .rational(45, 10), .gpsDOP: .rational(2, 1),
        ]
        #expect(try Resolved(exif: both).record.accuracy == 4.5)
        #expect(try Resolved(exif: [.gpsDOP: .rational(2, 1)]).record.accuracy == 6)
        #expect(try Resolved(exif: [.gpsHPositioningError: .rational(0, 0)]).record.accuracy == nil)
    }
}

struct HeadingTests {
    static let pano = XMPBuilder.panorama([
        "PoseHeadingDegrees": "90", "PosePitchDegrees": "-1.5", "PoseRollDegrees": "2.5",
    ])
    static let mapillary: ExifBuilder.Value = .ascii(
        #"{"MAPCompassHeading":{"TrueHeading":61.5,"MagneticHeading":328.5}}"#)

    @Test func `prefers the table's heading, then EXIF, GPano and Mapillary`() throws {
        let exif: KeyValuePairs<ExifTag, ExifBuilder.Value> = [
            .gpsImgDirection: .rational(111, 10), .imageDescription: Self.mapillary,
        ]
        let row = SidecarRow.example { $0.heading = 200 }
        #expect(try Resolved(exif: exif, xmp: Self.pano, row: row).record.heading?.degrees == 200)
        #expect(try Resolved(exif: exif, xmp: Self.pano).record.heading?.degrees == 11.1)
        let described: KeyValuePairs<ExifTag, ExifBuilder.Value> = [.imageDescription: Self.mapillary]
        #expect(try Resolved(exif: described, xmp: Self.pano).record.heading?.degrees == 90)
        #expect(try Resolved(exif: described).record.heading?.degrees == 61.5)
    }

    @Test func `the recorded source mentions a disagreement between EXIF and GPano`() throws {
        let record = try Resolved(exif: [.gpsImgDirection: .rational(349, 1)], xmp: Self.pano).record
        #expect(record.provenance[.heading] == "EXIF GPSImgDirection (GPano PoseHeadingDegrees is 90)")
        let close = try Resolved(exif: [.gpsImgDirection: .rational(88, 1)], xmp: Self.pano).record
        #expect(close.provenance[.heading] == "EXIF GPSImgDirection")
    }

    @Test(arguments: [
        ("T", HeadingReference.true), ("M", .magnetic), ("m", .magnetic), ("\0M", .magnetic), ("", .true),
    ])
    func `a magnetic heading without a time stays magnetic`(reference: String, expected: HeadingReference) throws {
        let value = ExifBuilder.Value.bytes(type: 2, Array(reference.utf8) + [0])
        let record = try Resolved(exif: [.gpsImgDirection: .rational(5, 1), .gpsImgDirectionRef: value]).record
        #expect(record.headingReference == expected)
        #expect(record.heading?.degrees == 5)
    }

    @Test(arguments: [("2026:01:01 00:00:00", 48.0, 7.0), ("2012:07:01 00:00:00", -33.0, 151.0)])
    func `a magnetic heading is converted to a true one for its place and time`(
        time: String, latitude: Double, longitude: Double
    ) throws {
        let exif = ExifBuilder.at(latitude, longitude).setting([
            .gpsImgDirection: .rational(350, 1), .gpsImgDirectionRef: .ascii("M"), .dateTimeOriginal: .ascii(time),
            .offsetTimeOriginal: .ascii("+00:00"),
        ])
        let record = try Resolved(JPEGBuilder(exif: exif)).record
        let time = try #require(record.captured)
        let declination = try #require(
            MagneticDeclination(at: record.coordinate, altitude: 0, milliseconds: time.milliseconds))
        #expect(record.headingReference == .true)
        #expect(record.heading == Heading(normalizing: 350 + declination.degrees))
        #expect(record.provenance[.heading]?.contains("350° from magnetic north") ?? false)
        #expect(record.provenance[.heading]?.contains(latitude > 0 ? "WMM2025" : "IGRF-14") ?? false)
        var options = ResolutionOptions()
        options.keepsMagneticHeadings = true
        let kept = try Resolved(JPEGBuilder(exif: exif), options: options).record
        #expect(kept.headingReference == .magnetic)
        #expect(kept.heading?.degrees == 350)
    }

    @Test(arguments: [("1899:12:31 00:00:00", 48.0, 7.0), ("2026:01:01 00:00:00", 85.5, 140)])
    func `a magnetic heading stays magnetic where no declination is reliable`(
        time: String, latitude: Double, longitude: Double
    ) throws {
        let exif = ExifBuilder.at(latitude, longitude).setting([
            .gpsImgDirection: .rational(350, 1), .gpsImgDirectionRef: .ascii("M"), .dateTimeOriginal: .ascii(time),
        ])
        #expect(try Resolved(JPEGBuilder(exif: exif)).record.headingReference == .magnetic)
    }

    @Test func `uses Mapillary's magnetic heading if there is no true one`() throws {
        let text = #"{"MAPCompassHeading":{"MagneticHeading":328.5}}"#
        let record = try Resolved(exif: [.imageDescription: .ascii(text)]).record
        #expect(record.heading?.degrees == 328.5)
        #expect(record.headingReference == .magnetic)
    }

    @Test func `360 is north, and an unknown heading stays unknown`() throws {
        #expect(try Resolved(exif: [.gpsImgDirection: .rational(360, 1)]).record.heading?.degrees == 0)
        #expect(try Resolved(exif: [:]).record.heading == nil)
        #expect(try Resolved(exif: [.gpsImgDirection: .rational(0, 0)]).record.heading == nil)
    }

    @Test(arguments: [42_949_590, 361, 400] as [UInt32])
    func `ignores an out-of-range heading instead of wrapping it`(degrees: UInt32) throws {
        let scene = try Resolved(exif: [.gpsImgDirection: .rational(degrees, 1)])
        #expect(scene.record.heading == nil)
        #expect(scene.record.provenance[.heading] == nil)
        #expect(scene.warnings.contains { $0.contains("GPSImgDirection") })
    }

    @Test func `never uses the direction of travel as a heading`() throws {
        var exif = ExifBuilder.at(48, 7)
        // GPSTrack and GPSTrackRef. The camera may face sideways while it moves.
        exif.set(0x000F, in: ExifTag.gpsDirectory, to: .rational(310, 1))
        exif.set(0x000E, in: ExifTag.gpsDirectory, to: .ascii("T"))
        let xmp = XMPBuilder.packet("exif:GPSTrack=\"310/1\"", namespaces: ["exif": XMPBuilder.exif])
        #expect(try Resolved(JPEGBuilder(exif: exif, xmp: xmp)).record.heading == nil)
    }

    @Test func `ignores a GPano heading of 0 from a GoPro`() throws {
        let zero = XMPBuilder.panorama(["PoseHeadingDegrees": "0.0"])
        #expect(try Resolved(exif: [.make: .ascii("GoPro")], xmp: zero).record.heading == nil)
        #expect(try Resolved(exif: [.make: .ascii("RICOH")], xmp: zero).record.heading?.degrees == 0)
    }

    @Test func `takes pitch and roll from a table, GPano, the camera or a drone's gimbal`() throws {
        let record = try Resolved(exif: [:], xmp: Self.pano, row: .example { $0.pitch = 9 }).record
        #expect(record.pitch == 9)
        #expect(record.roll == 2.5)
        let camera = XMPBuilder.packet(
            "Camera:Yaw=\"-90\" Camera:Pitch=\"3\" Camera:Roll=\"4\"", namespaces: ["Camera": XMPBuilder.camera])
        let other = try Resolved(exif: [:], xmp: camera).record
        #expect([other.heading?.degrees, other.pitch, other.roll] == [270, 3, 4])
        let drone = XMPBuilder.packet(
            "d:GimbalYawDegree=\"-123.1\" d:GimbalPitchDegree=\"-30\" d:GimbalRollDegree=\"+0.00\"",
            namespaces: ["d": XMPBuilder.drone])
        let flying = try Resolved(exif: [:], xmp: drone).record
        #expect([flying.pitch, flying.roll] == [-30, 0])
        #expect(abs((flying.heading?.degrees ?? 0) - 236.9) < 1e-9)
    }

    @Test(arguments: [("PosePitchDegrees", "91"), ("PoseRollDegrees", "181"), ("PosePitchDegrees", "x")])
    func `an out-of-range pitch or roll is unknown`(name: String, value: String) throws {
        let xmp = XMPBuilder.packet("GPano:\(name)=\"\(value)\"", namespaces: ["GPano": XMPBuilder.gpano])
        let record = try Resolved(exif: [:], xmp: xmp).record
        #expect(record.pitch == nil)
        #expect(record.roll == nil)
    }
}

struct CameraTests {
    static let full = XMPBuilder.panorama([
        "ProjectionType": "equirectangular", "FullPanoWidthPixels": "5376", "FullPanoHeightPixels": "2688",
        "CroppedAreaImageWidthPixels": "5376", "CroppedAreaImageHeightPixels": "2688", "CroppedAreaLeftPixels": "0",
        "CroppedAreaTopPixels": "0",
    ])

    static func scene(
        _ width: Int, _ height: Int, _ exif: KeyValuePairs<ExifTag, ExifBuilder.Value> = [:], xmp: String? = nil,
        row: SidecarRow? = nil
    ) throws -> Resolved {
        try Resolved(JPEGBuilder(width: width, height: height, exif: .at(48, 7).setting(exif), xmp: xmp), row: row)
    }

    @Test func `scales sizes that describe an earlier, larger file`() throws {
        let scene = try Self.scene(2688, 1344, xmp: Self.full)
        #expect(scene.panorama == Equirectangular(width: 2688, height: 1344))
        #expect(scene.record.provenance[.camera] == "GPano sizes, scaled to the file")
        #expect(scene.warnings.filter { $0.contains("flat") } == [])
    }

    @Test func `treats a road sign cut from a panorama as flat, warns, and keeps its heading`() throws {
        let scene = try Self.scene(
            160, 176, [.gpsImgDirection: .rational(8157, 100), .focalLengthIn35mmFilm: .short(12)], xmp: Self.full)
        #expect(scene.record.camera == .perspective(horizontalFieldOfView: nil))
        #expect(scene.record.heading?.degrees == 81.57)
        #expect(scene.warnings.contains { $0.contains("160×176") })
    }

    @Test func `ignores UsePanoramaViewer`() throws {
        let xmp = XMPBuilder.panorama(["ProjectionType": "equirectangular", "UsePanoramaViewer": "False"])
        #expect(try Self.scene(4096, 2048, xmp: xmp).panorama != nil)
    }

    @Test func `a picture twice as wide as tall is a panorama only if it comes from a 360° camera`() throws {
        let theta: KeyValuePairs<ExifTag, ExifBuilder.Value> = [
            .make: .ascii("RICOH"), .model: .ascii("RICOH THETA V"),
        ]
        let scene = try Self.scene(5376, 2688, theta)
        #expect(scene.panorama?.isFullSphere ?? false)
        #expect(scene.record.provenance[.camera]?.contains("360° camera") ?? false)
        #expect(try Self.scene(5376, 2689, theta).panorama != nil)
        #expect(try Self.scene(5376, 4032, theta).panorama == nil)
        #expect(try Self.scene(512, 256, theta).panorama == nil)
        #expect(try Self.scene(5376, 2688).panorama == nil)
    }

    @Test func `warns about cameras that may save dual-fisheye images`() throws {
        let scene = try Self.scene(6080, 3040, [.make: .ascii("Arashi Vision"), .model: .ascii("Insta360 ONE X")])
        #expect(scene.panorama != nil)
        #expect(scene.warnings.contains { $0.contains("two circles") })
    }

    @Test func `honors Google's photo sphere tag if the picture is twice as wide as tall`() throws {
        let xmp = XMPBuilder.packet(
            elements: """
                <c:SpecialTypeID><rdf:Bag><rdf:li>\
                com.google.android.apps.camera.gallery.specialtype.SpecialType-PHOTOSPHERE\
                </rdf:li></rdf:Bag></c:SpecialTypeID>
                """, namespaces: ["c": "http://ns.google.com/photos/1.0/camera/"])
        #expect(try Self.scene(1024, 512, xmp: xmp).panorama != nil)
        #expect(try Self.scene(1024, 768, xmp: xmp).panorama == nil)
    }

    @Test func `a table can declare a panorama or a photo`() throws {
        let pano = SidecarRow.example { $0.kind = .panorama }
        let field = SidecarRow.example { $0.fieldOfView = 360 }
        #expect(try Self.scene(400, 200, row: pano).panorama != nil)
        #expect(try Self.scene(400, 200, row: field).panorama != nil)
        let odd = try Self.scene(1920, 1080, row: field)
        #expect(odd.panorama == nil)
        #expect(odd.warnings.contains { $0.contains("1920×1080") })
        let photo = SidecarRow.example { $0.kind = .photo }
        #expect(try Self.scene(2688, 1344, xmp: Self.full, row: photo).panorama == nil)
        let narrow = SidecarRow.example { $0.fieldOfView = 70 }
        #expect(try Self.scene(2688, 1344, xmp: Self.full, row: narrow).fieldOfView == 70)
    }

    private static func resolver(
        _ width: Int, _ height: Int, kind: ImportOptions.Kind, xmp: String? = nil, row: SidecarRow? = nil
    ) throws -> (camera: CameraModel, resolver: SceneResolver) {
        let picture = JPEGBuilder(width: width, height: height, exif: .at(48, 7), xmp: xmp)
        var options = ResolutionOptions()
        options.kind = kind
        var resolver = SceneResolver(
            label: "a.jpg", row: row, metadata: PictureMetadata(segments: try JPEGSegments.read(from: picture.bytes)),
            options: options, storedSize: PictureSize(width: width, height: height))
        return (try resolver.resolve().camera, resolver)
    }

    @Test func `the declared kind applies unless the table or the shape contradicts it`() throws {
        #expect(try Self.resolver(400, 200, kind: .panorama).camera.kind == .panorama)
        #expect(try Self.resolver(400, 300, kind: .panorama).camera.kind == .photo)
        #expect(try Self.resolver(400, 200, kind: .photo).camera.kind == .photo)
        #expect(try Self.resolver(2688, 1344, kind: .photo, xmp: Self.full).camera.kind == .photo)
        let pano = SidecarRow.example { $0.kind = .panorama }
        #expect(try Self.resolver(400, 200, kind: .photo, row: pano).camera.kind == .panorama)
        let photo = SidecarRow.example { $0.kind = .photo }
        #expect(try Self.resolver(400, 200, kind: .panorama, row: photo).camera.kind == .photo)
    }

    @Test func `a picture with only the shape of a panorama is treated as a photo, with a warning`() throws {
        let (camera, resolver) = try Self.resolver(400, 200, kind: .auto)
        #expect(camera == .perspective(horizontalFieldOfView: nil))
        #expect(resolver.importWarnings.map(\.code) == ["panoramaShape"])
        for (width, height) in [(400, 300), (400, 210)] {
            #expect(try Self.resolver(width, height, kind: .auto).resolver.importWarnings.isEmpty)
        }
        #expect(try Self.resolver(400, 200, kind: .photo).resolver.importWarnings.isEmpty)
        let lens = try Self.scene(400, 200, [.focalLengthIn35mmFilm: .short(28)])
        #expect(lens.fieldOfView != nil)
    }

    @Test(arguments: [(120, 30.0), (-90, 250), (20, 0)])
    func `prefers a crop's GPano heading if the EXIF heading points to the middle of the crop`(
        turn: Int, heading: Double
    ) throws {
        // The crop has 1000 of 3600 columns, and its middle is `turn` degrees to the right of the middle of the sphere.
        let left = 1800 + turn * 10 - 500
        let xmp = XMPBuilder.panorama([
            "FullPanoWidthPixels": "3600", "FullPanoHeightPixels": "1800", "CroppedAreaImageWidthPixels": "1000",
            "CroppedAreaImageHeightPixels": "900", "CroppedAreaLeftPixels": "\(left)", "CroppedAreaTopPixels": "450",
            "PoseHeadingDegrees": "\(heading)",
        ])
        func resolved(_ degrees: Double) throws -> SceneRecord {
            let exif = UInt32((degrees + 720).truncatingRemainder(dividingBy: 360) * 100)
            return try Self.scene(1000, 900, [.gpsImgDirection: .rational(exif, 100)], xmp: xmp).record
        }
        let middle = try resolved(heading + Double(turn))
        #expect(middle.heading?.degrees == heading)
        #expect(middle.provenance[.heading]?.hasPrefix("GPano") ?? false)
        #expect(try resolved(heading + Double(turn) + 12).provenance[.heading]?.hasPrefix("EXIF") ?? false)
    }

    @Test(arguments: [
        (6000, 4000, 1, 36, 53.130102), (4000, 6000, 1, 36, 36.869898), (6000, 4000, 6, 36, 36.869898),
        (4000, 3000, 1, 28, 63.439967), (6000, 4000, 1, 50, 39.597753),
    ])
    func `converts the 35 mm focal length, via the diagonal, to the upright picture's horizontal field of view`(
        width: Int, height: Int, orientation: UInt16, focal: UInt16, degrees: Double
    ) throws {
        let scene = try Self.scene(
            width, height, [.focalLengthIn35mmFilm: .short(focal), .orientation: .short(orientation)])
        #expect(abs((scene.fieldOfView ?? 0) - degrees) < 1e-5)
    }

    @Test func `computes the field of view from the focal length and the sensor's resolution`() throws {
        let exif: KeyValuePairs<ExifTag, ExifBuilder.Value> = [
            .focalLength: .rational(18, 1), .pixelXDimension: .longs([3600]),
            .focalPlaneXResolution: .rational(1000, 1),
            .focalPlaneResolutionUnit: .short(3),
        ]
        #expect(abs((try Self.scene(600, 400, exif).fieldOfView ?? 0) - 90) < 1e-9)
    }

    @Test func `a focal length of 0, or one without a sensor size, yields no field of view`() throws {
        #expect(try Self.scene(600, 400, [.focalLengthIn35mmFilm: .short(0)]).fieldOfView == nil)
        #expect(try Self.scene(600, 400, [.focalLength: .rational(18, 1)]).fieldOfView == nil)
        #expect(try Self.scene(600, 400, [.focalLength: .rational(0, 0)]).fieldOfView == nil)
    }

    @Test(arguments: 1...8)
    func `records the size of the upright picture`(number: Int) throws {
        let scene = try Self.scene(600, 400, [.orientation: .short(UInt16(number))])
        #expect(scene.record.orientation.rawValue == number)
        #expect(
            scene.record.size
                == (number < 5 ? PictureSize(width: 600, height: 400) : PictureSize(width: 400, height: 600)))
    }

    @Test(arguments: [0, 9, 65_535] as [UInt16])
    func `warns about an invalid orientation and ignores it`(number: UInt16) throws {
        let scene = try Self.scene(600, 400, [.orientation: .short(number)])
        #expect(scene.record.orientation == .up)
        #expect(scene.warnings.contains { $0.contains("Orientation \(number)") })
    }

    @Test func `turns a rotated panorama upright before fitting it`() throws {
        let scene = try Self.scene(1344, 2688, [.orientation: .short(6)], xmp: Self.full)
        #expect(scene.panorama == Equirectangular(width: 2688, height: 1344))
        #expect(scene.record.orientation == .right)
    }

    @Test func `ignores an orientation that would turn a panorama on its side`() throws {
        let scene = try Self.scene(2688, 1344, [.orientation: .short(6)], xmp: Self.full)
        #expect(scene.panorama == Equirectangular(width: 2688, height: 1344))
        #expect(scene.record.orientation == .up)
        #expect(scene.warnings.contains { $0.contains("on its side") })
    }

    @Test func `a row without a picture may have a size`() throws {
        let row = SidecarRow.example { ($0.latitude, $0.longitude, $0.kind) = (48, 7, .panorama) }
        let bare = try Resolved(nil, row: row)
        #expect(bare.record.size == nil)
        #expect(bare.panorama?.isFullSphere ?? false)
        var sized = row
        (sized.width, sized.height) = (8000, 4000)
        #expect(try Resolved(nil, row: sized).record.size == PictureSize(width: 8000, height: 4000))
    }
}

struct OriginTests {
    @Test func `a table overrides the picture's attribution and device`() throws {
        let exif: KeyValuePairs<ExifTag, ExifBuilder.Value> = [
            .make: .ascii("GoPro\0"), .model: .ascii("Max  "), .artist: .bytes(type: 2, [0x4D, 0xFC, 0]),
        ]
        let record = try Resolved(exif: exif).record
        #expect(record.make == "GoPro")
        #expect(record.model == "Max")
        #expect(record.attribution == "Mü")
        #expect(record.license == nil)
        let row = SidecarRow.example {
            ($0.attribution, $0.license, $0.sequence, $0.rank) = ("Ann", "CC0-1.0", "s1", 7)
        }
        let tabled = try Resolved(exif: exif, row: row).record
        #expect(tabled.attribution == "Ann")
        #expect(tabled.license == "CC0-1.0")
        #expect(tabled.sequence == "s1")
        #expect(tabled.rank == 7)
        #expect(tabled.provenance[.license] == "t.csv: license")
    }
}
