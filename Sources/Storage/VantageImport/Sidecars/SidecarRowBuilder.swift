import VantageGeodesy
import VantageParsing
import VantageScenes
import VantageSceneStore

/// A builder of a row from named values. Table columns and GeoJSON properties have the same names.
struct SidecarRowBuilder<Fields: SidecarFields> {
    let fields: Fields
    private let clock: TableClock
    /// Whether the position is in meters or feet on a plane.
    private let isPlane: Bool
    private var row: SidecarRow

    init(
        fields: Fields, source: String, number: Int, unit: SidecarRow.Unit, clock: TableClock = TableClock(),
        isPlane: Bool = false
    ) {
        self.fields = fields
        self.clock = clock
        self.isPlane = isPlane
        row = SidecarRow(source: source, number: number, unit: unit)
        row.columns = fields.names
    }

    /// Builds the row.
    ///
    /// - Throws: ``ImportFailure`` with code `badRow` if the position cannot be parsed. Ignoring it would silently
    ///   replace a mistyped position with the one in the picture's metadata.
    consuming func build() throws(ImportFailure) -> SidecarRow {
        row.id = fields.text(.id)
        row.picture = fields.text(.picture)
        row.latitude = try degrees(.latitude, .latitudeReference)
        row.longitude = try degrees(.longitude, .longitudeReference)
        readPose()
        row.captured = captured()
        row.sequence = fields.text(.sequence)
        row.rank = number(.rank)
        readCamera()
        readOrigin()
        return row
    }

    private mutating func readPose() {
        row.altitude = altitude()
        row.accuracy = number(.accuracy)
        row.heading = number(.heading)
        row.headingReference = fields.text(.headingReference).flatMap(HeadingReference.init(word:))
        row.pitch = number(.pitch)
        row.roll = number(.roll)
    }

    private mutating func readCamera() {
        row.kind = fields.text(.kind).flatMap(SceneKind.init(word:))
        row.width = number(.width).flatMap { Int(exactly: $0) }
        row.height = number(.height).flatMap { Int(exactly: $0) }
        row.fieldOfView = number(.fieldOfView)
        row.panorama = panorama()
    }

    private mutating func readOrigin() {
        row.license = fields.text(.license)
        row.attribution = fields.text(.attribution)
        row.make = fields.text(.make)
        row.model = fields.text(.model)
    }

    /// Returns a number. Text that is not a number is ignored with a warning.
    private mutating func number(_ column: SidecarColumn) -> Double? {
        if let number = fields.number(column) { return number }
        guard let text = fields.text(column) else { return nil }
        if let number = XMPTags.number(text) { return number }
        row.warnings.append(
            "\(row.label) has the \(column) \"\(text.prefix(40))\", which is not a number; it was ignored.")
        return nil
    }

    /// Returns the altitude, which exiftool writes as `12.5 m Below Sea Level`.
    private mutating func altitude() -> Double? {
        if let number = fields.number(.altitude) { return number }
        guard let words = fields.text(.altitude)?.lowercased().split(separator: " "), words.count > 1, words[1] == "m",
            let meters = words.first.flatMap({ DecimalNumber.number($0) })
        else { return number(.altitude) }
        return words.contains("below") ? -abs(meters) : meters
    }

    /// Returns degrees, which may be written as decimal degrees or as EXIF's three rationals with a Ref column.
    private func degrees(
        _ column: SidecarColumn, _ reference: SidecarColumn
    ) throws(ImportFailure) -> Double? {
        if let number = fields.number(column) { return signed(number, reference) }
        guard let text = fields.text(column) else { return nil }
        guard !isPlane else { return try coordinate(column, text) }
        let parts = text.split(separator: " ").map { XMPTags.number(String($0)) }
        if let degrees = SexagesimalDegrees.sum(parts.map { $0.map(abs) }) {
            return signed(parts.contains { $0?.sign == .minus } ? -degrees : degrees, reference)
        }
        if let degrees = DegreesText(text, column == .latitude ? .latitude : .longitude) {
            return degrees.hasDirection ? degrees.degrees : signed(degrees.degrees, reference)
        }
        throw ImportFailure(
            .badRow, row.label,
            "\(row.label) has the \(column) \"\(text.prefix(40))\", which cannot be parsed as degrees. "
                + "Correct it, or leave the field empty.")
    }

    private func coordinate(_ column: SidecarColumn, _ text: String) throws(ImportFailure) -> Double {
        if let number = PlaneNumber.number(text) { return number }
        throw ImportFailure(
            .badRow, row.label,
            "\(row.label) has the \(column == .latitude ? "northing" : "easting") \"\(text.prefix(40))\", which is not a "
                + "number. Correct it, or leave the field empty.")
    }

    private func signed(_ degrees: Double, _ reference: SidecarColumn) -> Double {
        guard let letter = fields.text(reference)?.uppercased().first else { return degrees }
        return letter == "S" || letter == "W" ? -abs(degrees) : degrees
    }

    private mutating func captured() -> CaptureTime? {
        guard let text = fields.text(.captured) else { return nil }
        switch clock.read(text, offset: fields.text(.capturedOffset)) {
        case .time(let time): return time
        case .ignored: return nil
        case .unreadable(let why):
            row.warnings.append("\(row.label) has the time \"\(text.prefix(40))\", which \(why); it was ignored.")
            return nil
        }
    }

    private mutating func panorama() -> PanoramaTags? {
        guard fields.text(.projectionType) != nil || fields.text(.fullWidth) != nil else { return nil }
        var tags = PanoramaTags()
        tags.projectionType = fields.text(.projectionType)
        tags.fullWidth = number(.fullWidth)
        tags.fullHeight = number(.fullHeight)
        tags.croppedWidth = number(.croppedWidth)
        tags.croppedHeight = number(.croppedHeight)
        tags.croppedLeft = number(.croppedLeft)
        tags.croppedTop = number(.croppedTop)
        return tags
    }
}
