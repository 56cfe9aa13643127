import Testing
import VantageGeodesy
import VantageJPEG
import VantageScenes
import VantageSceneStore

@testable import VantageImport

struct ExifPositionTests {
    struct Case: Sendable {
        let name: String
        let latitude: ExifBuilder.Value
        var reference: ExifBuilder.Value? = .ascii("N")
        let degrees: Double?

        init(_ name: String, _ latitude: ExifBuilder.Value, _ reference: ExifBuilder.Value?, _ degrees: Double?) {
            self.name = name
            self.latitude = latitude
            self.reference = reference
            self.degrees = degrees
        }
    }

    static let cases = [
        Case("three rationals", .rationals([(48, 1), (30, 1), (36, 1)]), .ascii("N"), 48.51),
        Case("south", .rationals([(48, 1), (30, 1), (36, 1)]), .ascii("S"), -48.51),
        Case("lower case", .rationals([(48, 1), (30, 1), (36, 1)]), .ascii("s"), -48.51),
        Case("leading NUL", .rationals([(48, 1), (30, 1), (36, 1)]), .bytes(type: 2, [0, 0x53]), -48.51),
        Case("spaces", .rationals([(48, 1), (30, 1), (36, 1)]), .ascii(" S "), -48.51),
        Case("no Ref", .rationals([(48, 1), (30, 1), (36, 1)]), nil, 48.51),
        Case("sign with Ref", .signedRationals([(-48, 1), (30, 1), (36, 1)]), .ascii("S"), -48.51),
        Case("sign without Ref", .signedRationals([(-48, 1), (30, 1), (36, 1)]), nil, -48.51),
        Case("60 minutes", .rationals([(47, 1), (60, 1), (0, 1)]), .ascii("N"), 48),
        Case("60 seconds", .rationals([(47, 1), (59, 1), (60, 1)]), .ascii("N"), 48),
        Case("one value", .rationals([(485, 10)]), .ascii("N"), 48.5),
        Case("two values", .rationals([(48, 1), (305, 10)]), .ascii("N"), 48 + 30.5 / 60),
        Case(
            "seconds 0/0 after decimal minutes", .rationals([(48, 1), (305, 10), (0, 0)]), .ascii("N"), 48 + 30.5 / 60),
        Case("seconds 0/0 after whole minutes", .rationals([(48, 1), (30, 1), (0, 0)]), .ascii("N"), nil),
        Case("0/0", .rationals([(0, 0), (0, 0), (0, 0)]), .ascii("N"), nil),
        Case("n/0", .rationals([(48, 0), (30, 1), (36, 1)]), .ascii("N"), nil),
        Case("text", .ascii("48,30,36"), .ascii("N"), 48.51),
        Case("decimal text", .ascii("48.51"), .ascii("S"), -48.51),
        Case("six numbers as text", .ascii("52,00000,50,00000,34,01180"), .ascii("N"), 52.842781055),
        Case("deg and symbols", .ascii("43 deg 41' 45.00\" N"), .ascii("N"), 43 + 41.75 / 60),
        Case("deg and symbols without Ref", .ascii("43 deg 41' 45.00\" S"), nil, -43 - 41.75 / 60),
        Case("units spelled out", .ascii("43 degrees 41 minutes 45 seconds North"), nil, 43 + 41.75 / 60),
        Case("units as letters", .ascii("43d 41m 45s"), .ascii("N"), 43 + 41.75 / 60),
        Case("units as letters, south", .ascii("43d 41m 45s S"), nil, -43 - 41.75 / 60),
        Case("signed text", .ascii("-43.695833"), .ascii("S"), -43.695833),
        Case("degree symbol", .ascii("43° 41' 45\""), .ascii("S"), -43 - 41.75 / 60),
        Case("shorts", .shorts([48, 30, 36]), .ascii("N"), 48.51),
        Case("nothing", .bytes(type: 7, [1]), .ascii("N"), nil),
    ]

    @Test(arguments: cases, [false, true])
    func `reads latitudes in all known forms and rejects others`(shape: Case, isBigEndian: Bool) throws {
        var builder = ExifBuilder.at(1, 7)
        builder.isBigEndian = isBigEndian
        builder[.gpsLatitude] = shape.latitude
        builder[.gpsLatitudeRef] = shape.reference
        let tags = ExifTags(ExifReader.tags(in: builder.payload))
        #expect(abs((tags.latitude ?? 999) - (shape.degrees ?? 999)) < 1e-9, "\(shape.name)")
    }

    @Test(
        arguments: [
            (ExifBuilder.Value.rational(100, 1), nil, 100), (.rational(100, 1), .bytes(type: 1, [1]), -100),
            (.signedRationals([(-100, 1)]), .bytes(type: 1, [1]), -100), (.rational(100, 1), .bytes(type: 1, [0]), 100),
            (.rational(0, 0), nil, nil), (.signedRationals([(-5, 2)]), nil, -2.5),
        ] as [(ExifBuilder.Value, ExifBuilder.Value?, Double?)])
    func `an altitude is below sea level if its Ref is 1`(
        value: ExifBuilder.Value, reference: ExifBuilder.Value?, meters: Double?
    ) {
        var builder = ExifBuilder.at(1, 7)
        builder[.gpsAltitude] = value
        builder[.gpsAltitudeRef] = reference
        #expect(ExifTags(ExifReader.tags(in: builder.payload)).altitude == meters)
    }

    @Test func `reads a block whose padding after Exif is not zero`() {
        var payload = ExifBuilder.at(1, 7).payload
        payload[5] = 0xFF
        #expect(ExifTags(ExifReader.tags(in: payload)).latitude == 1)
    }

    @Test func `reads text in UTF-8, which EXIF 3 introduced`() {
        var builder = ExifBuilder.at(1, 7)
        builder[.artist] = .bytes(type: 129, Array("Zoë Łuczak\0".utf8))
        #expect(ExifTags(ExifReader.tags(in: builder.payload)).text(.artist) == "Zoë Łuczak")
    }

    @Test(arguments: [false, true], [1, 3, 4, 9, 13] as [UInt16])
    func `follows a pointer of any integer type to the GPS directory`(isBigEndian: Bool, type: UInt16) throws {
        var builder = ExifBuilder.at(-12.5, 130.25)
        builder.isBigEndian = isBigEndian
        var payload = builder.payload
        // The main directory has only this entry: tag, type, count and value, from byte 8 of the TIFF structure.
        let entry = ExifReader.signature.count + 8 + 2
        let offset = isBigEndian ? payload[entry + 11] : payload[entry + 8]
        let number = { (value: Int, size: Int) -> [UInt8] in
            let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBigEndian ? little.reversed() : little
        }
        let size = [1: 1, 3: 2][type] ?? 4
        payload.replaceSubrange(
            entry + 2..<entry + 12,
            with: number(Int(type), 2) + number(1, 4) + number(Int(offset), size)
                + [UInt8](repeating: 0xAA, count: 4 - size))
        let tags = ExifTags(ExifReader.tags(in: payload))
        #expect(tags.latitude == -12.5)
        #expect(tags.longitude == 130.25)
    }

    @Test func `never mixes the values of two blocks`() throws {
        let first = ExifBuilder([.make: .ascii("One"), .dateTimeOriginal: .ascii("2023:04:29 16:30:51")])
        let second = ExifBuilder.at(48, 7).setting([.model: .ascii("Two")])
        let segments = try JPEGSegments.read(
            from: JPEGBuilder(exif: first, segments: [second.payload]).bytes)
        let exif = PictureMetadata(segments: segments).exif
        #expect(exif.latitude == 48)
        #expect(exif.text(.model) == "Two")
        #expect(exif.text(.make) == nil)
        #expect(exif.text(.dateTimeOriginal) == nil)
    }

    @Test(arguments: [
        [], [0x45, 0x78, 0x69, 0x66], Array("Exif\0\0II*\0".utf8), [UInt8](repeating: 0xFF, count: 70_000),
    ])
    func `an invalid block has no tags`(payload: [UInt8]) {
        #expect(ExifReader.tags(in: payload).isEmpty)
    }
}

struct ExifTimeTests {
    static let local: Int64 = 1_682_785_851_000

    func resolved(_ exif: KeyValuePairs<ExifTag, ExifBuilder.Value>) throws -> Resolved { try Resolved(exif: exif) }

    @Test(arguments: [("007", 7), ("5", 500), ("943", 943), ("123456789", 123), ("   ", 0), ("1e3", 0), ("00", 0)])
    func `reads the digits of SubSecTime as a decimal fraction`(text: String, milliseconds: Int64) throws {
        let scene = try resolved([
            .dateTimeOriginal: .ascii("2023:04:29 16:30:51"), .subSecTimeOriginal: .ascii(text),
        ])
        #expect(scene.record.captured?.milliseconds == Self.local + milliseconds)
    }

    @Test(arguments: [
        ("+02:00", 120), ("-03:30", -210), ("Z", 0), ("+0200", 120), ("+02:00\0", 120), ("-4:00", -240), ("+5:45", 345),
        ("+2", 120), ("UTC", 0), ("UTC+1", 60), ("GMT-11:00", -660), ("\u{2212}03:00", -180),
    ])
    func `OffsetTimeOriginal determines the time zone`(text: String, minutes: Int) throws {
        let time = try #require(
            try resolved([.dateTimeOriginal: .ascii("2023:04:29 16:30:51"), .offsetTimeOriginal: .ascii(text)])
                .record.captured)
        #expect(time.utcOffset == minutes)
        #expect(time.zoneSource == .stated)
        #expect(time.milliseconds == Self.local - Int64(minutes) * 60_000)
    }

    @Test(arguments: ["+24:00", "+99:00", "+2:", "+2:5", "+530", "+05:60", "UTCX", "CEST1"])
    func `warns about an invalid offset and ignores it`(text: String) throws {
        let scene = try resolved([.dateTimeOriginal: .ascii("2023:04:29 16:30:51"), .offsetTimeOriginal: .ascii(text)])
        #expect(scene.record.captured?.zoneSource == .assumed)
        #expect(scene.warnings.contains { $0.contains("is not a valid time zone") })
    }

    @Test func `warns about a time without a zone and assumes UTC`() throws {
        let scene = try resolved([.dateTimeOriginal: .ascii("2023:04:29 16:30:51")])
        #expect(scene.record.captured == CaptureTime(milliseconds: Self.local, utcOffset: nil, zoneSource: .assumed))
        #expect(scene.warnings.contains { $0.contains("UTC was assumed") })
    }

    @Test(arguments: [
        ("14:30:53", 120, CaptureTime.ZoneSource.derived), ("16:30:10", 0, .derived), ("11:00:00", 330, .derived),
        ("20:01:00", -210, .derived),
    ])
    func `derives the time zone from the GPS time`(
        satellite: String, minutes: Int, source: CaptureTime.ZoneSource
    ) throws {
        let parts = satellite.split(separator: ":").map { (UInt32($0) ?? 0, UInt32(1)) }
        let time = try #require(
            try resolved([
                .dateTimeOriginal: .ascii("2023:04:29 16:30:51"), .gpsDateStamp: .ascii("2023:04:29"),
                .gpsTimeStamp: .rationals(parts),
            ]).record.captured)
        #expect(time.utcOffset == minutes)
        #expect(time.zoneSource == source)
        #expect(time.milliseconds == Self.local - Int64(minutes) * 60_000)
    }

    @Test func `derives no time zone from clocks more than 14 hours apart`() throws {
        let scene = try resolved([
            .dateTimeOriginal: .ascii("2001:01:01 00:00:00"), .gpsDateStamp: .ascii("2023:04:29"),
            .gpsTimeStamp: .rationals([(16, 1), (0, 1), (0, 1)]),
        ])
        #expect(scene.record.captured?.zoneSource == .assumed)
        #expect(scene.warnings.contains { $0.contains("14 hours") })
    }

    @Test func `uses the GPS time if there is no camera time`() throws {
        let scene = try resolved([
            .gpsDateStamp: .ascii("2023:04:29"), .gpsTimeStamp: .rationals([(16, 1), (30, 1), (51_500, 1000)]),
        ])
        #expect(
            scene.record.captured == CaptureTime(milliseconds: Self.local + 500, utcOffset: nil, zoneSource: .gps))
    }

    @Test(
        arguments: [
            ([.gpsDateStamp: .ascii("2023:04:29")], "a date without time"),
            ([.gpsTimeStamp: .rationals([(1, 1), (2, 1), (3, 1)])], "a time without date"),
            ([.gpsDateStamp: .ascii("2023:04:29"), .gpsTimeStamp: .rationals([(1, 0), (2, 1), (3, 1)])], "n/0"),
            ([.gpsDateStamp: .ascii("1970:01:01"), .gpsTimeStamp: .rationals([(1, 1), (2, 1), (3, 1)])], "1970"),
            ([.gpsDateStamp: .ascii("1980:01:06"), .gpsTimeStamp: .rationals([(1, 1), (2, 1), (3, 1)])], "1980"),
            ([.dateTimeOriginal: .ascii("0000:00:00 00:00:00")], "zeros"),
            ([.dateTimeOriginal: .ascii("    :  :     :  :  ")], "blanks"),
            ([.dateTimeOriginal: .ascii("1970:01:01 00:00:00")], "a clock that was never set"),
        ] as [(KeyValuePairs<ExifTag, ExifBuilder.Value>, String)])
    func `an invalid time stays unknown`(exif: KeyValuePairs<ExifTag, ExifBuilder.Value>, why: String) throws {
        #expect(try resolved(exif).record.captured == nil, "\(why)")
    }

    @Test func `uses the first valid time`() throws {
        let scene = try resolved([
            .dateTimeOriginal: .ascii("0000:00:00 00:00:00"), .dateTimeDigitized: .ascii("2023:99:29 16:30:51"),
            .dateTime: .ascii("2023:04:29 16:30:51"), .offsetTime: .ascii("+02:00"),
        ])
        #expect(scene.record.provenance[.captured] == "EXIF DateTime")
        #expect(scene.record.captured?.utcOffset == 120)
        #expect(scene.warnings.contains { $0.contains("2023:99:29") })
    }
}
