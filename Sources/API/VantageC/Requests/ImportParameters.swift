import Vantage
import VantageParameters

/// The options of an import, named after those of `vantage import`.
enum ImportParameters: ParameterGroup {
    static var standard: ImportOptions { ImportOptions(collection: CollectionSpec(name: "default")) }

    static let all = scenes + tables + tracks

    private static let scenes: [ParameterDescription<ImportOptions>] = [
        // The columns of places differ from those of scenes, so the format is read before them.
        .choice("format", \.format, "The format of the inputs.", default: .auto),
        .line("collection", \.collection.name, limit: 200, "The collection to import into.", default: "default"),
        .line("license", \.collection.license, limit: 200, "The license for inputs that do not specify one."),
        .line("attribution", \.collection.attribution, limit: 1000, "The attribution for inputs without one."),
        .choice("kind", \.kind, "The kind of pictures whose metadata does not show it.", default: .auto),
        .choice("levels", \.levels, "The smaller copies to store.", default: .all),
        .choice("duplicates", \.duplicates, "Whether to skip or keep known pictures.", default: .skip),
        .flag("keep-magnetic", \.keepsMagneticHeadings, "Store magnetic headings as they are."),
        .flag("link", \.linksOriginals, "Leave the originals in place."),
        .flag("rewrite", \.rewrites, "Store baseline copies of progressive JPEGs."),
        .flag("resume", \.resumes, "Continue the last import with the same arguments."),
        .flag("replace", \.replaces, "Replace the places of the collection."),
        .integer("jobs", \.jobs, in: 1...256, "The number of pictures to prepare at once.", default: standard.jobs),
    ]

    private static let tables: [ParameterDescription<ImportOptions>] = [
        ParameterDescription(
            "columns", .text(example: "file=1,x=2,y=3"), "The column for each field of tables.",
            read: { (text, options, parameter) throws(RequestError) in
                if options.format == .places {
                    options.placeColumns = PlaceColumns(try parameter.columns(text) { $0 })
                } else {
                    options.table.columns = try parameter.sceneColumns(text)
                }
            }, write: { _ in nil }),
        .flag("no-header", \.lacksHeader, "The first line of each table is a row of data."),
        .text("crs", \.table.crs, example: "EPSG:25832", "The coordinate system of tables."),
        .choice("angles", \.table.angles, "The unit of angles in tables."),
        .optional(
            "delimiter", \.table.delimiter, .text(example: ";"), "The character that separates the columns of tables.",
            parse: Parameter.delimiter, text: \.self),
        .choice("encoding", \.table.encoding, "The encoding of tables."),
        .text("file-pattern", \.table.filePattern, example: "cam0/{file}.jpg", "The name of a picture's file."),
        .choice("time-scale", \.table.timeScale, "The meaning of numbers in the time column."),
        .text("date", \.table.date, example: "2026-05-17", "The date for times in seconds of the day or of the week."),
    ]

    private static let tracks: [ParameterDescription<ImportOptions>] = [
        ParameterDescription(
            "track", .text(example: "ride.gpx"), "A track for positioning pictures by timestamp.",
            read: { text, options, _ in options.tracks.paths.append(text) }, write: { _ in nil }
        ).repeated,
        .choice("track-positions", \.tracks.use, "The pictures to position with tracks.", default: .missing),
        .value(
            "time-offset", \.tracks.timeOffset, .text(example: "-02:00"),
            "The time to add to the pictures' timestamps.", default: 0, parse: Parameter.timeOffset, text: { "\($0)" }),
        .number(
            "heading-offset", \.tracks.headingOffset, in: -360...360, unit: "degrees",
            "The angle from the direction of travel to the center of the picture.", default: 0),
        .number(
            "track-gap", \.tracks.maximumGap, in: 0...31_536_000, unit: "seconds",
            "The maximum time between two track points.", default: 60),
        .number(
            "min-distance", \.tracks.minimumDistance, in: 0...100_000, unit: "meters",
            "The minimum distance between two pictures on a track.", default: 0),
    ]

    static func check(_ options: ImportOptions, _ names: ParameterNames) throws(RequestError) {
        let isOfPlaces = options.format == .places
        guard isOfPlaces || !options.replaces else {
            throw RequestError(.contradiction, "\(names("replace").name) is only for places.")
        }
        guard !isOfPlaces || options.tableSettings == nil else {
            throw RequestError(.contradiction, "Of the options for tables, only columns and no-header apply to places.")
        }
        guard options.table.filePattern?.contains("{file}") ?? true else {
            throw RequestError(.notUnderstood, "Expected \(names("file-pattern").name) to contain {file}.")
        }
    }
}

extension ImportOptions {
    /// The settings for tables of scenes.
    fileprivate var table: TableProfile {
        get { tableSettings ?? TableProfile() }
        set { tableSettings = newValue == TableProfile() ? nil : newValue }
    }

    /// Whether the first line of tables is a row of data.
    fileprivate var lacksHeader: Bool {
        get { placeColumns?.hasHeader == false || tableSettings?.hasHeader == false }
        set {
            if format == .places {
                placeColumns?.hasHeader = !newValue
            } else {
                table.hasHeader = newValue ? false : nil
            }
        }
    }
}

extension ParameterDescription {
    /// Describes one line of text.
    fileprivate static func line(
        _ name: String, _ path: OptionPath<Options, String>, limit: Int, _ help: String, default standard: String
    ) -> Self {
        value(
            name, path, .text(example: standard), help, default: standard,
            parse: { parameter in { (text) throws(RequestError) in try parameter.line(text, limit: limit) } },
            text: \.self)
    }

    fileprivate static func line(
        _ name: String, _ path: OptionPath<Options, String?>, limit: Int, _ help: String
    ) -> Self {
        optional(
            name, path, .text(example: "CC-BY-4.0"), help,
            parse: { parameter in { (text) throws(RequestError) in try parameter.line(text, limit: limit) } },
            text: \.self)
    }
}
