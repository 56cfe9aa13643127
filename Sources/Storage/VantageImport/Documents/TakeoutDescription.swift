import VantageParsing
import VantageScenes
import VantageSceneStore

/// A reader of the JSON file that Google Takeout writes next to each picture from Google Photos.
///
/// Google documents neither the content nor the names. The rules for names come from observation: `NAME.json` until
/// 2024, then `NAME.supplemental-metadata.json`; the whole name is truncated to 51 characters, and the number of a
/// repeated name precedes `.json`.
struct TakeoutDescription {
    private let json: JSONValue
    /// The document's path below the root of the import.
    private let source: String

    init(_ json: JSONValue, source: String) {
        self.json = json
        self.source = source
    }

    static func matches(_ outline: JSONOutline) -> Bool {
        !outline.isOfArray && outline.contains("title", "photoTakenTime")
    }

    /// The file that the document describes, as Google Photos names it.
    var title: String? { json["title"]?.text }

    /// Whether the document describes a picture rather than a video.
    var isOfPicture: Bool { title.map { FileKind(name: $0) == .picture || FileKind(name: $0) == .unnamed } ?? false }

    /// Reads the description as a row.
    ///
    /// - Throws: ``ImportFailure`` if a position cannot be parsed.
    func row() throws(ImportFailure) -> SidecarRow {
        var row = SidecarRow(source: source, number: 1, unit: .entry)
        let places = picturePaths
        row.picture = places.first
        row.otherPictures = Array(places.dropFirst())
        try readPosition(into: &row)
        row.captured = captureTime
        row.columns[.captured] = "photoTakenTime"
        if row.captured == nil { row.warnUnparsed(time: json["photoTakenTime"]?["timestamp"]?.label ?? "") }
        return row
    }

    /// Reads the first position that is not 0,0, which means unknown. `geoData` is the position that users can correct.
    /// An altitude of 0 also means unknown.
    private func readPosition(into row: inout SidecarRow) throws(ImportFailure) {
        for name in ["geoData", "geoDataExif"] {
            guard let place = json[name], place != .null else { continue }
            guard let latitude = place["latitude"]?.number, let longitude = place["longitude"]?.number else {
                throw ImportFailure(
                    .badRow, row.label,
                    "\(row.label) has a \(name) without a numeric latitude and longitude. Correct it, or leave it out.")
            }
            guard latitude != 0 || longitude != 0 else { continue }
            row.latitude = latitude
            row.longitude = longitude
            row.columns[.position] = name
            if let altitude = place["altitude"]?.number, altitude != 0 {
                row.altitude = altitude
                row.columns[.altitude] = name
            }
            return
        }
    }

    /// The time in whole seconds since 1970, negative for scans of older pictures. 0 means unknown.
    private var captureTime: CaptureTime? {
        guard let seconds = json["photoTakenTime"]?["timestamp"]?.number, seconds != 0,
            Self.earliest < seconds, seconds < Self.latest
        else { return nil }
        return CaptureTime(milliseconds: Int64((seconds * 1000).rounded()), utcOffset: nil, zoneSource: .stated)
    }

    /// The years 1800 to 3000, in seconds since 1970.
    private static let (earliest, latest) = (-5_364_662_400.0, 32_503_680_000.0)

    /// The possible names of the picture, best first. The document's own name is more reliable than the title, because
    /// several pictures may have the same title.
    private var picturePaths: [String] {
        var names = Self.pictureNames(document: source.split(separator: "/").last.map(String.init) ?? source)
        if let title {
            let stored = Self.storedName(of: title)
            names += [stored, Self.truncated(stored)]
            // A document name that is truncated or has a suffix can yield names without the extension of a picture.
            names.removeAll { FileKind(name: $0) != .picture && !($0.equalsIgnoringCase(stored)) }
        }
        var seen: Set<String> = []
        return names.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    private static let suffix = "supplemental-metadata"

    /// Returns the possible names of the picture that a document is named after, such as `a(1).jpg` for
    /// `a.jpg(1).json`.
    static func pictureNames(document: String) -> [String] {
        guard document.lowercased().hasSuffix(".json") else { return [] }
        var name = Substring(document.dropLast(5))
        var number: Substring = ""
        if name.last == ")", let start = name.lastIndex(of: "("),
            name[name.index(after: start)...].dropLast().allSatisfy(\.isNumber)
        {
            number = name[start...]
            name = name[..<start]
        }
        var names: [String] = []
        // The suffix may be truncated, even down to its dot.
        if let point = name.lastIndex(of: "."), suffix.hasPrefix(name[name.index(after: point)...].lowercased()) {
            names.append(numbered(name[..<point], number))
        }
        names.append(numbered(name, number))
        return names
    }

    private static func numbered(_ name: Substring, _ number: Substring) -> String {
        guard !number.isEmpty, let point = name.lastIndex(of: ".") else { return String(name) + number }
        return "\(name[..<point])\(number)\(name[point...])"
    }

    /// Returns a title as a file name: characters that file systems reserve become underscores.
    private static func storedName(of title: String) -> String {
        String(title.map { "&<>:\"/\\|?*'%".contains($0) ? "_" : $0 })
    }

    /// Returns the name of a picture whose title is too long: its first 47 characters, with the extension.
    private static func truncated(_ name: String) -> String {
        guard let point = name.lastIndex(of: "."), name.distance(from: name.startIndex, to: point) > 47 else {
            return name
        }
        return name.prefix(47) + String(name[point...])
    }
}
