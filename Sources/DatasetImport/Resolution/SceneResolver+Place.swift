import Geodesy
import SceneStore

extension SceneResolver {
    private struct Place {
        var latitude: Double?
        var longitude: Double?
        var source: String

        /// - Returns: `nil` where neither is known.
        init?(_ latitude: Double?, _ longitude: Double?, source: @autoclosure () -> String) {
            guard latitude != nil || longitude != nil else { return nil }
            self.latitude = latitude
            self.longitude = longitude
            self.source = source()
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
                + (exif.lacksReference ? " (without Ref: taken as north and east)" : ""))
    }

    private var xmpPlace: Place? {
        Place(metadata.xmp.latitude, metadata.xmp.longitude, source: "XMP exif:GPSLatitude, exif:GPSLongitude")
    }

    private var describedPlace: Place? {
        Place(
            metadata.description?.latitude, metadata.description?.longitude,
            source: "Mapillary description MAPLatitude, MAPLongitude")
    }

    /// The first position on the globe that is not 0,0.
    mutating func position() throws(ImportFailure) -> Sourced<Coordinate> {
        var firstProblem: ImportFailure?
        for case let place? in [tabledPlace, exifPlace, xmpPlace, describedPlace] {
            switch read(place) {
            case .success(let coordinate): return Sourced(coordinate, place.source)
            case .failure(let problem):
                firstProblem = firstProblem ?? problem
                warnings.append("\(problem)")
            }
        }
        throw firstProblem ?? noPosition
    }

    private func read(_ place: Place) -> Result<Coordinate, ImportFailure> {
        guard let latitude = place.latitude, let longitude = place.longitude else {
            let half = place.latitude == nil ? "longitude but no latitude" : "latitude but no longitude"
            return .failure(
                ImportFailure(
                    .noPosition, label, "\(label) has a \(half) (\(place.source)). Add the other, or leave it out."))
        }
        guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else {
            return .failure(
                ImportFailure(
                    .positionOutOfRange, label,
                    "\(label) lies at \(latitude),\(longitude) (\(place.source)), which is not on the globe. "
                        + "Correct the position, or leave it out."))
        }
        // The Gulf of Guinea at 0,0 is what devices without a fix write; 0 for one of the two is a place.
        guard latitude != 0 || longitude != 0 else {
            return .failure(
                ImportFailure(
                    .nullIsland, label,
                    "\(label) lies at 0,0 (\(place.source)), which devices write when they do not know where they are. "
                        + "Add latitude and longitude in a CSV beside it, or leave it out."))
        }
        return .success(coordinate)
    }

    private var noPosition: ImportFailure {
        guard storedSize != nil else {
            return ImportFailure(
                .noPosition, label, "\(label) has no position. Fill in latitude and longitude, or leave it out.")
        }
        return ImportFailure(
            .noPosition, label,
            "\(label) has no GPS position. Add latitude and longitude in a CSV beside it, or leave it out.")
    }

    mutating func altitude() -> Sourced<Double>? {
        first(
            tabled(row?.altitude, .altitude),
            else: {
                [
                    Sourced(of: $0.metadata.exif.altitude, "EXIF GPSAltitude"),
                    Sourced(of: $0.metadata.xmp.altitude, "XMP exif:GPSAltitude"),
                    Sourced(of: $0.metadata.description?.altitude, "Mapillary description MAPAltitude"),
                ]
            },
            where: (-12_000...100_000).contains, expected: "an altitude")
    }

    mutating func accuracy() -> Sourced<Double>? {
        first(
            tabled(row?.accuracy, .accuracy),
            else: {
                [
                    Sourced(of: $0.metadata.exif.positive(.gpsHPositioningError), "EXIF GPSHPositioningError"),
                    // The rule of thumb of Panoramax's reader: a dilution of 1 is about 3 m.
                    Sourced(of: $0.metadata.exif.positive(.gpsDOP).map { $0 * 3 }, "EXIF GPSDOP, 3 m each"),
                    Sourced(of: $0.metadata.description?.accuracy, "Mapillary description MAPGPSAccuracyMeters"),
                ]
            },
            where: { $0 >= 0 && $0 <= 100_000 }, expected: "an accuracy in metres")
    }
}
