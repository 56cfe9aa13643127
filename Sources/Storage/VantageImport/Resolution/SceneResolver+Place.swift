import VantageGeodesy
import VantageSceneStore

extension SceneResolver {
    private struct Place {
        var latitude: Double?
        var longitude: Double?
        var source: String
        /// Whether a hemisphere is missing, in which case north or east is assumed.
        var assumesHemisphere: Bool

        /// Creates a position. Returns `nil` if neither coordinate is known.
        init?(
            _ latitude: Double?, _ longitude: Double?, source: @autoclosure () -> String,
            assumesHemisphere: @autoclosure () -> Bool = false
        ) {
            guard latitude != nil || longitude != nil else { return nil }
            self.latitude = latitude
            self.longitude = longitude
            self.source = source()
            self.assumesHemisphere = assumesHemisphere()
        }
    }

    private var tabledPlace: Place? {
        Place(row?.latitude, row?.longitude, source: row?.source(of: .position) ?? "")
    }

    private var exifPlace: Place? {
        let exif = metadata.exif
        return Place(
            exif.latitude, exif.longitude,
            source: "EXIF GPSLatitude, GPSLongitude"
                + (exif.hasPositionAsText ? " (written as text)" : "")
                + (exif.lacksReference ? " (without Ref tags; assumed north and east)" : ""),
            assumesHemisphere: exif.lacksReference)
    }

    private var xmpPlace: Place? {
        let xmp = metadata.xmp
        return Place(
            xmp.latitude, xmp.longitude,
            source: "XMP exif:GPSLatitude, exif:GPSLongitude"
                + (xmp.lacksHemisphere ? " (without a hemisphere; assumed north and east)" : ""),
            assumesHemisphere: xmp.lacksHemisphere)
    }

    private var describedPlace: Place? {
        Place(
            metadata.description?.latitude, metadata.description?.longitude,
            source: "Mapillary description MAPLatitude, MAPLongitude")
    }

    /// Returns the first position, from the table, the picture or a track, that is in range and not 0,0.
    mutating func position() throws(ImportFailure) -> Sourced<Coordinate> {
        var problem: ImportFailure?
        if let place = first([tabledPlace], problem: &problem) { return place }
        let requested = requestedTrackPlace()
        if let place = requested?.position, tracks?.replacesPositions ?? false { return use(place) }
        if let place = first([exifPlace, xmpPlace, describedPlace], problem: &problem) {
            warnAboutTrack(farFrom: place)
            return place
        }
        if let place = requested?.position { return use(place) }
        let neighbor = neighborTrackPlace()
        if let place = neighbor?.position { return use(place) }
        throw (requested ?? neighbor).map(failure) ?? problem ?? noPosition
    }

    /// Returns the first position that is in range and not 0,0. Each ignored position adds a warning.
    ///
    /// - Parameter problem: Receives the first problem.
    private mutating func first(_ places: [Place?], problem firstProblem: inout ImportFailure?) -> Sourced<Coordinate>?
    {
        for case let place? in places {
            switch read(place) {
            case .success(let coordinate):
                if place.assumesHemisphere { warnings.append("\(label): the position is from \(place.source).") }
                return Sourced(coordinate, place.source)
            case .failure(let problem):
                firstProblem = firstProblem ?? problem
                warnings.append("\(problem)")
            }
        }
        return nil
    }

    private func read(_ place: Place) -> Result<Coordinate, ImportFailure> {
        guard let latitude = place.latitude, let longitude = place.longitude else {
            let half = place.latitude == nil ? "longitude but no latitude" : "latitude but no longitude"
            return .failure(
                ImportFailure(
                    .noPosition, label,
                    "\(label) has a \(half) (\(place.source)). Add the missing value, or leave the input out."))
        }
        guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else {
            return .failure(
                ImportFailure(
                    .positionOutOfRange, label,
                    "\(label) has the position \(latitude),\(longitude) (\(place.source)), which is out of range. "
                        + "Correct the position, or leave the input out."))
        }
        // Devices that have no fix write 0,0, which is in the Gulf of Guinea. A single 0 is a valid coordinate.
        guard latitude != 0 || longitude != 0 else {
            return .failure(
                ImportFailure(
                    .nullIsland, label,
                    "\(label) has the position 0,0 (\(place.source)), which devices write when they have no GPS fix. "
                        + "Add its latitude and longitude to a CSV file in the same folder, or leave it out."))
        }
        return .success(coordinate)
    }

    private var noPosition: ImportFailure {
        guard storedSize != nil else {
            return ImportFailure(
                .noPosition, label, "\(label) has no position. Add its latitude and longitude, or leave it out.")
        }
        if let row, row.unit == .row, row.latitude == nil {
            return ImportFailure(
                .noPosition, label,
                "\(label) has no GPS position, and none was found in \(row.label). If the table contains the position, "
                    + "specify its columns as x and y; otherwise, add the latitude and longitude, or leave it out.")
        }
        return ImportFailure(
            .noPosition, label,
            "\(label) has no GPS position. Add its latitude and longitude to a CSV file in the same folder, "
                + "or leave it out.")
    }

    mutating func altitude() -> Sourced<Double>? {
        first(
            tabled(row?.altitude, .altitude),
            else: {
                [
                    $0.usesTrackPosition ? $0.trackAltitude : nil,
                    Sourced(of: $0.metadata.exif.altitude, "EXIF GPSAltitude"),
                    Sourced(of: $0.metadata.xmp.altitude, "XMP exif:GPSAltitude"),
                    Sourced(of: $0.metadata.description?.altitude, "Mapillary description MAPAltitude"),
                    $0.trackAltitude,
                ]
            },
            where: (-12_000...100_000).contains, expected: "an altitude")
    }

    mutating func accuracy() -> Sourced<Double>? {
        first(
            tabled(row?.accuracy, .accuracy),
            else: {
                // The accuracy in a picture's metadata does not apply to a position from a track.
                $0.usesTrackPosition
                    ? []
                    : [
                        Sourced(of: $0.metadata.exif.positive(.gpsHPositioningError), "EXIF GPSHPositioningError"),
                        // Panoramax's reader uses this rule of thumb: a dilution of precision of 1 corresponds to about 3
                        // m.
                        Sourced(of: $0.metadata.exif.positive(.gpsDOP).map { $0 * 3 }, "EXIF GPSDOP × 3 m"),
                        Sourced(of: $0.metadata.description?.accuracy, "Mapillary description MAPGPSAccuracyMeters"),
                    ]
            },
            where: { $0 >= 0 && $0 <= 100_000 }, expected: "an accuracy in meters")
    }
}
