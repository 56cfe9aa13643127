import Foundation
import VantageCore
import VantageParsing
import VantageSceneFixtures

@testable import VantageImport

extension FuzzTarget {
    /// Records do not depend on the chunk size, and their text is not longer than the document.
    static let xml = FuzzTarget(name: "xml", maximumLength: 4096) {
        [
            "<Rs><Recording a='1'><ImageId>&lt;&#x41;&amp;</ImageId><x:b/></Recording></Rs>", kml, gpx,
            "\u{FEFF}<?xml version=\"1.0\"?><!-- > --><a><Placemark><![CDATA[<b>]]></Placemark><?p ?></a>",
        ].map { [0, 7] + Array($0.utf8) }
    } check: { bytes in
        var input = FuzzInput(bytes)
        var limits = TableLimits()
        if input.byte() != 0 { (limits.maximumLine, limits.maximumDepth) = (64, 4) }
        let chunk = input.byte() + 1
        let bytes = Array(input.rest)
        let whole = records(bytes, chunk: max(1, bytes.count), limits)
        expect(whole == records(bytes, chunk: chunk, limits), "Records depend on the chunk size.")
    }

    private struct Records: Equatable {
        var entries: [XMLRecordReader.Entry] = []
        var error: String?
    }

    private static func records(_ bytes: [UInt8], chunk: Int, _ limits: TableLimits) -> Records {
        var records = Records()
        do throws(XMLError) {
            let source = try XMLEncoding.utf8(ByteSource(bytes: bytes, chunk: chunk), start: Array(bytes.prefix(256)))
            let reader = try XMLRecordReader(source, names: ["Recording", "Placemark"], limits: limits)
            while let entry = try reader.next() {
                records.entries.append(entry)
                expect(records.entries.count <= bytes.count, "There are more records than bytes.")
                if case .record(let record) = entry {
                    // UTF-16 and Windows-1252 become up to three times as long in UTF-8.
                    expect(textLength(record) <= 3 * bytes.count, "A record is longer than its document.")
                }
            }
        } catch {
            records.error = error.description
        }
        return records
    }

    private static func textLength(_ record: XMLRecord) -> Int {
        record.children.reduce(record.text.utf8.count) { $0 + textLength($1) }
    }

    /// A compressed block either decompresses to the expected size or is rejected.
    static let compressedBlock = FuzzTarget(name: "compressed-block", maximumLength: 4096) {
        let content = Array("abcdabcdabcd, 012345678901234567890123456789".utf8)
        return [1, 4, 6, 7].map { [UInt8($0), 0, UInt8(content.count)] + ParquetBuilder.packed(content, codec: $0) }
            + [
                [1, 0, 10, 10, 3 << 2, 0x61, 0x62, 0x63, 0x64, 5 << 2 | 2, 4, 0],
                [7, 0, 16, 4 << 4 | 3, 0x61, 0x62, 0x63, 0x64, 4, 0, 5 << 4, 0x76, 0x77, 0x78, 0x79, 0x7A],
            ]
    } check: { bytes in
        var input = FuzzInput(bytes)
        let codec = try? ParquetCodec(Int64(input.byte() % 8))
        let size = input.word()
        guard let output = try? codec?.decompressed(input.rest, size: size) else { return }
        expect(output.count == size, "A block has a different size.")
    }

    /// Reading stops with an error or at the end, and yields no more rows than the file can hold.
    static let parquet = FuzzTarget(name: "parquet", maximumLength: 4096) {
        [0, 1, 4, 6, 7].flatMap { codec in
            [false, true].map { isSecond in parquetFile(codec: codec, hasSecondFormat: isSecond) }
        }
    } check: { bytes in
        scan([("rows.parquet", bytes[...])], most: 64 * bytes.count)
    }

    private static func parquetFile(codec: Int, hasSecondFormat: Bool) -> [UInt8] {
        let point: [UInt8] = [1, 1, 0, 0, 0] + ParquetBuilder.doubles([7.5, 48])
        let points = ParquetBuilder.number(point.count, 4) + point
        var builder = ParquetBuilder(
            columns: [
                .init(name: "geometry", type: 6, values: points + points),
                .init(
                    name: "file", type: 6, converted: 0, values: [1, 1 << 1 | 1, 1], encoding: 8,
                    dictionary: (ParquetBuilder.text(["a.jpg", "b.jpg"]), 2)),
                .init(
                    name: "heading", type: 5, isOptional: true, values: ParquetBuilder.doubles([90]),
                    presence: [false, true]),
                .init(
                    name: "time", type: 3,
                    values: [5, 6].flatMap { ParquetBuilder.number($0, 8) + ParquetBuilder.number(2_460_000, 4) }),
                .init(
                    name: "order", type: 2, converted: 9,
                    values: ParquetBuilder.number(1, 8) + ParquetBuilder.number(2, 8)),
            ], rowCount: 2, codec: codec)
        builder.hasSecondFormat = hasSecondFormat
        let metadata = #"{"primary_column":"geometry","columns":{"geometry":{"encoding":"WKB"}}}"#
        builder.keyValues = [("geo", metadata)]
        return builder.bytes
    }

    /// An archive is read or rejected.
    static let kmz = FuzzTarget(name: "kmz", maximumLength: 4096) {
        [true, false].map { isDeflated in
            ZipBuilder(
                files: [
                    .init(name: "doc.kml", content: Array(kml.utf8), isDeflated: isDeflated),
                    .init(name: "a.jpg", content: [0xFF, 0xD8]),
                ], comment: "x"
            ).bytes
        }
    } check: { bytes in
        // Deflate shrinks content by a factor of up to 1032.
        scan([("rows.kmz", bytes[...])], most: 1032 * bytes.count)
    }

    /// Track positions are in range, and their times are in order.
    static let track = FuzzTarget(name: "track", maximumLength: 4096) {
        [
            gpx,
            "$GPRMC,120000.00,A,4800.000,N,00730.000,E,1,2,010124,,*35\n$GPGGA,120000,4800,N,00730,E,1,8,1,9,M,,M,,*7A\n",
            "time,latitude,longitude,altitude\n2024-01-01T12:00:00Z,48,7.5,100\n2024-01-01T12:00:01Z,48.1,7.5,\n",
        ].map { Array($0.utf8) }
    } check: { bytes in
        let file = ScratchFile.write(bytes, as: "track")
        // Reading a FIT file would start another program.
        guard TrackFormat(start: Array(bytes.prefix(TrackFormat.start))) != .fit,
            let track = try? TrackFile.read(file.path, name: "track", limits: .standard)
        else { return }
        expect(track.count <= bytes.count, "There are more positions than bytes.")
        for fixes in track.tracks.map(\.fixes) {
            expect(zip(fixes, fixes.dropFirst()).allSatisfy { $0.time <= $1.time }, "Positions are not in order.")
        }
    }

    /// Reading a document from a photogrammetry program or from exiftool stops with an error or at the end.
    static let delivery = FuzzTarget(name: "delivery", maximumLength: 4096) {
        deliveries.map { [UInt8($0.kind)] + Array($0.text.utf8) }
    } check: { bytes in
        var input = FuzzInput(bytes)
        let names = ["images.txt", "reconstruction.json", "exif_overrides.json", "exiftool.json", "a.jpg.json"]
        let name = names[input.byte() % names.count]
        var files = [(name, input.rest)]
        if name == "images.txt" {
            // The cameras come before the first `|`.
            let parts = input.rest.split(separator: UInt8(ascii: "|"), maxSplits: 1, omittingEmptySubsequences: false)
            files = [(name, parts.last ?? []), ("cameras.txt", parts.first ?? [])]
        }
        scan(files, most: bytes.count + 1, crs: "EPSG:25832")
    }

    private static let deliveries: [(kind: Int, text: String)] = [
        (
            0,
            "1 OPENCV 640 480 500 500 320 240 0.1 0 0 0\n|# Image list\n1 1 0 0 0 500000 5000000 1 1 a.jpg\n0 0 1\n"
        ),
        (
            1,
            """
            [{"reference_lla":{"latitude":48,"longitude":7,"altitude":1},"cameras":{"c":{"projection_type":"brown",\
            "width":640,"height":480,"focal_x":0.8,"focal_y":0.8,"k1":0.1}},"shots":{"a.jpg":{"camera":"c",\
            "rotation":[1,0,0],"translation":[1,2,3],"capture_time":1700000000,"orientation":1}}}]
            """
        ),
        (2, #"{"a.jpg":{"gps":{"latitude":48,"longitude":7,"altitude":1},"opk":{"omega":1,"phi":2,"kappa":3}}}"#),
        (
            3,
            """
            [{"SourceFile":"a.jpg","EXIF:GPSLatitude":"48 deg 1' 2.00\\" N","GPSLongitude":7.5,\
            "GPSImgDirection":90,"DateTimeOriginal":"2024:01:01 12:00:00","GPSLatitudeRef":"North"}]
            """
        ),
        (
            4,
            """
            {"title":"a.jpg","photoTakenTime":{"timestamp":"1700000000"},"geoData":{"latitude":48,"longitude":7,\
            "altitude":1},"url":"https://photos.google.com/photo/x"}
            """
        ),
    ]

    private static let kml = """
        <kml><Document><Placemark><TimeStamp><when>2024-01-01T12:00:00Z</when></TimeStamp><ExtendedData>\
        <Data name="heading"><value>9</value></Data></ExtendedData><Point><coordinates>7,48,1</coordinates></Point>\
        </Placemark><PhotoOverlay><Camera><longitude>7</longitude><latitude>48</latitude><heading>3</heading>\
        <tilt>90</tilt></Camera><Icon><href>a.jpg</href></Icon><shape>sphere</shape></PhotoOverlay></Document></kml>
        """

    private static let gpx = """
        <?xml version="1.0"?><gpx version="1.1"><wpt lat="48" lon="7"><link href="a.jpg"/></wpt><trk><trkseg>\
        <trkpt lat="48" lon="7.5"><ele>100</ele><time>2024-01-01T12:00:00Z</time></trkpt>\
        <trkpt lat="48.1" lon="7.5"><time>2024-01-01T12:00:01Z</time></trkpt></trkseg></trk></gpx>
        """

    /// Scans the first of several files in a folder, and resolves the scenes without pictures.
    ///
    /// - Parameter most: The maximum number of inputs.
    private static func scan(_ files: [(name: String, content: ArraySlice<UInt8>)], most: Int, crs: String? = nil) {
        let urls = files.map { ScratchFile.write($0.content, as: $0.name) }
        var settings: TableProfile?
        if let crs {
            settings = TableProfile()
            settings?.crs = crs
        }
        var limits = ImportLimits.standard
        limits.table.maximumDepth = 16
        limits.maximumDocument = 1 << 20
        var count = 0
        for discovery in DatasetScanner(paths: [urls[0].path], limits: limits, tableSettings: settings) {
            count += 1
            expect(count <= most + 1, "There are more rows than the file can hold.")
            guard case .candidate(let candidate) = discovery, candidate.picture == nil else { continue }
            _ = try? PictureReader.read(candidate, limits: limits)
        }
    }
}
