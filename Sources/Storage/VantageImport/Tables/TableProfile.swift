import VantageGeodesy

/// A description of the tables that a program or a camera writes: how their columns are separated and named, and what
/// the numbers in them mean. All members are optional; members that a profile omits are inferred from the table itself.
///
/// Profiles are JSON. `docs/import.md` describes the members.
public struct TableProfile: Hashable, Sendable, Codable {
    /// The name in reports.
    public var name: String?
    /// The column names by which tables of this kind are recognized. A table must have all of them.
    public var recognizedBy: [String]?
    /// Whether tables of this kind have no columns other than those by which they are recognized.
    public var isComplete: Bool?
    /// The columns for each field: names in the order of preference, or numbers, counted from 1.
    public var columns: [TableField: [String]]?
    /// The coordinate system of `x` and `y`: a code such as `EPSG:25832`, WKT or PROJJSON.
    public var crs: String?
    /// Whether `x` and `y` are in the order of the system's axes instead of easting, northing.
    public var hasAxisOrderOfSystem: Bool?
    /// Whether headings are relative to true north even if the system is projected.
    public var isFromTrueNorth: Bool?
    /// The unit of headings, pitches, rolls, and of omega, phi and kappa. If it is omitted, they are in degrees.
    public var angles: AngleUnit?
    /// The orientation convention. If it is omitted, it is inferred from the columns.
    public var convention: String?
    /// The meaning of numbers in the column of times.
    public var timeScale: TimeScale?
    /// The date to which times of the day or of the week refer, such as `2024-05-14`.
    public var date: String?
    /// The kind of the pictures.
    public var kind: ImportOptions.Kind?
    /// The name of a picture's file, with `{file}` in place of the value in the table.
    public var filePattern: String?
    /// Whether the first line contains the names of the columns.
    public var hasHeader: Bool?
    /// The character between columns. A space stands for any number of spaces.
    public var delimiter: String?
    /// The encoding of the text.
    public var encoding: TableEncoding?

    /// Creates an empty profile.
    public init() {}

    /// Returns the profile with the members of another one, which take precedence.
    public func overridden(by other: TableProfile) -> TableProfile {
        var merged = self
        merged.columns = (columns ?? [:]).merging(other.columns ?? [:]) { $1 }
        merged.crs = other.crs ?? crs
        merged.hasAxisOrderOfSystem = other.hasAxisOrderOfSystem ?? hasAxisOrderOfSystem
        merged.isFromTrueNorth = other.isFromTrueNorth ?? isFromTrueNorth
        merged.angles = other.angles ?? angles
        merged.convention = other.convention ?? convention
        merged.timeScale = other.timeScale ?? timeScale
        merged.date = other.date ?? date
        merged.kind = other.kind ?? kind
        merged.filePattern = other.filePattern ?? filePattern
        merged.hasHeader = other.hasHeader ?? hasHeader
        merged.delimiter = other.delimiter ?? delimiter
        merged.encoding = other.encoding ?? encoding
        return merged
    }
}

/// A value that a table column can contain, identified by its name in `--columns` and in profiles.
public enum TableField: String, Hashable, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
    case file, x, y, z
    case heading, pitch, roll
    case omega, phi, kappa
    case qw, qx, qy, qz
    case r11, r12, r13, r21, r22, r23, r31, r32, r33
    case time, accuracy, sequence, kind, fov
    /// The coordinate system of the row: an EPSG code.
    case crs
}

/// The meaning of numbers in a column of times.
public enum TimeScale: String, Hashable, Sendable, CaseIterable, Codable {
    /// Seconds since 1970-01-01, UTC.
    case unixSeconds
    /// Milliseconds since 1970-01-01, UTC.
    case unixMilliseconds
    /// Seconds since 1980-01-06 in GPS time.
    case gpsSeconds
    /// Seconds since the beginning, on Sunday, of the GPS week that contains ``TableProfile/date``.
    case secondsOfWeek
    /// Seconds since midnight UTC on ``TableProfile/date``.
    case secondsOfDay
    /// Numbers that are not times, such as seconds since the start of a recording.
    case notATime = "none"
}

/// The encoding of a table's text.
public enum TableEncoding: String, Hashable, Sendable, CaseIterable, Codable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case windows1252 = "windows-1252"
}
