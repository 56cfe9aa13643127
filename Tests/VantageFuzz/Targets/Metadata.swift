import Foundation
import VantageCore
import VantageJPEG
import VantageSceneFixtures

@testable import VantageImport

extension FuzzTarget {
    /// A scene's values are in range, whatever EXIF data its picture contains.
    static let exif = FuzzTarget(name: "exif", maximumLength: 4096) {
        let times = ExifBuilder.at(48.2, -7.7).setting([
            .dateTimeOriginal: .ascii("2023:04:29 16:30:51"), .offsetTimeOriginal: .ascii("+02:00"),
            .subSecTimeOriginal: .ascii("943"), .gpsImgDirection: .rational(9000, 100),
            .gpsImgDirectionRef: .ascii("T"),
            .gpsDateStamp: .ascii("2023:04:29"), .gpsTimeStamp: .rationals([(14, 1), (30, 1), (51, 1)]),
            .orientation: .short(6), .gpsAltitude: .rational(1234, 10), .gpsAltitudeRef: .bytes(type: 1, [1]),
        ])
        var swapped = times
        swapped.isBigEndian = true
        return try [times.payload, swapped.payload]
            + ["photos/photo_heading.jpg", "photos/photo_portrait.jpg", "street/pano_01.jpg", "mapillary/walk_1.jpg"]
            .flatMap {
                try JPEGSegments.read(from: SampleData.bytes($0)).map(\.payload).filter(ExifReader.isExif)
            }
    } check: { bytes in
        resolve([JPEGSegment(marker: 0xE1, payload: ExifReader.signature + bytes.dropFirst(6))])
    }

    /// A scene's values are in range, whatever XMP data its picture contains.
    static let xmp = FuzzTarget(name: "xmp", maximumLength: 8192) {
        try ["street/pano_01.jpg", "cropped/pano_cropped.jpg", "photos/photo_heading.jpg"].flatMap {
            try JPEGSegments.read(from: SampleData.bytes($0)).map(\.payload)
                .filter { $0.starts(with: XMPPackets.standardSignature) }
                .map { Array($0.dropFirst(XMPPackets.standardSignature.count)) }
        } + [Array(extendedXMP.utf8)]
    } check: { bytes in
        let tags = XMPReader.tags(inPacket: bytes)
        let longest = XMPHandler.maximumText + bytes.count
        expect(tags.values.values.allSatisfy { $0.utf8.count <= longest }, "A value is longer than the limit.")
        let identifier = Array("0123456789ABCDEF0123456789ABCDEF".utf8)
        let size = [0, 0, UInt8(bytes.count >> 8), UInt8(bytes.count & 255), 0, 0, 0, 0] as [UInt8]
        resolve([
            JPEGSegment(marker: 0xE1, payload: XMPPackets.standardSignature + bytes),
            JPEGSegment(marker: 0xE1, payload: XMPPackets.extensionSignature + identifier + size + bytes),
        ])
    }

    private static let extendedXMP = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description xmlns:n="http://ns.adobe.com/xmp/note/" xmlns:e="http://ns.adobe.com/exif/1.0/"
        n:HasExtendedXMP="0123456789ABCDEF0123456789ABCDEF" e:GPSLatitude="48,12.5N" e:GPSLongitude="7,42,30E">
        <e:DateTimeOriginal>2023-04-29T16:30:51+02:00</e:DateTimeOriginal><e:GPSAltitude>12/10</e:GPSAltitude>
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """

    private static func resolve(_ segments: [JPEGSegment]) {
        var resolver = SceneResolver(
            label: "picture.jpg", row: nil, metadata: PictureMetadata(segments: segments),
            storedSize: PictureSize(width: 4000, height: 2000))
        guard let record = try? resolver.resolve() else { return }
        expect(
            abs(record.coordinate.latitude) <= 90 && abs(record.coordinate.longitude) <= 180,
            "A position is out of range.")
        expect(record.altitude?.isFinite ?? true, "An altitude is not finite.")
        expect(resolver.warnings.allSatisfy { $0.utf8.count < 70_000 }, "A warning is too long.")
    }

    /// Reads scene tables in every format. There are at most as many rows as bytes.
    static let sceneTable = FuzzTarget(name: "scene-table", maximumLength: 4096) {
        let csv = try ["tables/scenes.csv", "points.csv"].map { [0] + (try SampleData.bytes($0)) }
        let json = try [
            "tables/places.geojson", "mapillary/mapillary_image_description.json", "stac/item.json", "stac/items.json",
        ].map { [1] + (try SampleData.bytes($0)) }
        let surveys = [
            "gps_seconds[s]\tfile_name\tlatitude[deg]\tlongitude[deg]\theading[deg]\n1394266548\ta\t7\t48\t9",
            "# pano poses v1.0: ID; filename; pano_pos_x; pano_pos_y; pano_pos_z; pano_ori_w\n0; a.jpg; 1; 2; 3; 1",
            "# CoordinateSystem: EPSG:4326\n#Label,X/Longitude,Y/Latitude,Z/Altitude,Yaw,Pitch,Roll\na,7,48,1,2,3,4",
            "imageName X Y Z Omega Phi Kappa\na.jpg 7 48 100 90 0 0",
            "ImageId\tLatitude\tLongitude\tOrientation\tRecorderDirection\tSRID\na\t48\t7\t9\t8\t4258",
        ].map { [3] + Array($0.utf8) }
        let documents = [
            "<Recordings><Recording><ImageId>a</ImageId><Latitude>48</Latitude></Recording></Recordings>",
            "<kml><Document><Placemark><Point><coordinates>7,48,1</coordinates></Point></Placemark></Document></kml>",
        ].enumerated().map { [UInt8(4 + $0)] + Array($1.utf8) }
        return csv + json + surveys + documents
    } check: { bytes in
        var input = FuzzInput(bytes)
        let names = ["rows.csv", "rows.json", "rows.geojsonl", "rows.txt", "rows.xml", "rows.kml"]
        let name = names[input.byte() % names.count]
        let file = ScratchFile.write(input.rest, as: name)
        var limits = ImportLimits.standard
        limits.table.maximumDepth = 16
        var count = 0
        for discovery in DatasetScanner(paths: [file.path], limits: limits) {
            count += 1
            expect(count <= bytes.count + 1, "There are more rows than bytes.")
            guard case .candidate(let candidate) = discovery, candidate.picture == nil else { continue }
            _ = try? PictureReader.read(candidate, limits: limits)
        }
    }

    /// Reads place tables in every format. Each input becomes a place or throws.
    static let placeTable = FuzzTarget(name: "place-table", maximumLength: 4096) {
        let geoNames =
            "2988507\tParis\tParis\tLutece,Paname\t48.85341\t2.3488\tP\tPPLC\tFR\t\t11\t75\t751\t75056\t2138551\t\t42\tEurope/Paris\t2023-01-01\n"
        return [[2] + (try SampleData.bytes("map/places.geojsonl").prefix(4000)), [3] + Array(geoNames.utf8)]
            + [[0] + Array("name,lat,lon,category\nHalle,48.2,7.7,pharmacy\n".utf8)]
            + [[1] + (try SampleData.bytes("map/overlay.geojson"))]
    } check: { bytes in
        var input = FuzzInput(bytes)
        let name = ["rows.csv", "rows.geojson", "rows.geojsonl", "rows.txt"][input.byte() % 4]
        let file = ScratchFile.write(input.rest, as: name)
        for chunk in PlaceScan(paths: [file.path], limits: .standard, from: 0) {
            for input in chunk.inputs { _ = try? PlaceBuilder(source: "fuzz").place(of: input) }
        }
    }
}
