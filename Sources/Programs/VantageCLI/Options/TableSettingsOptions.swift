import ArgumentParser
import Foundation
import Vantage
import VantageParameters

/// The options of `import` for tables whose columns do not describe themselves.
struct TableSettingsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The column for each field, as a name or as a number from 1. The fields are file, x, y, z, heading, pitch, "
                + "roll, omega, phi, kappa, qw, qx, qy, qz, time, kind, fov, accuracy, sequence and crs; with --format "
                + "places, those that docs/places.md lists, such as name, latitude and addr:street.",
            valueName: "FIELD=COLUMN,…"))
    var columns: String?

    @Option(
        help: ArgumentHelp(
            "The coordinate system of tables: EPSG:CODE, WKT or PROJJSON. x is the easting or longitude.",
            valueName: "SYSTEM"))
    var crs: String?

    @Option(
        help: ArgumentHelp(
            "The unit of headings, pitches, rolls, omega, phi and kappa in tables; a full turn is 360 degrees, 400 gon "
                + "or 2π radians. (default: degrees)"))
    var angles: AngleUnit?

    @Flag(help: "The first line of each table is a row of data, not the column names.")
    var noHeader = false

    @Option(help: ArgumentHelp("The character that separates the columns of tables.", valueName: "CHARACTER"))
    var delimiter: String?

    @Option(help: "The encoding of tables. (default: detected)")
    var encoding: TableEncoding?

    @Option(help: ArgumentHelp("The name of a picture's file, for example 'cam0/{file}.jpg'.", valueName: "PATTERN"))
    var filePattern: String?

    @Option(help: "The meaning of numbers in the time column.")
    var timeScale: TimeScale?

    @Option(help: ArgumentHelp("The date for times in seconds of the day or of the week.", valueName: "YYYY-MM-DD"))
    var date: String?

    @Option(
        help: ArgumentHelp("Read these settings from a file. Other options take precedence.", valueName: "FILE.json"))
    var profile: String?

    @Option(help: ArgumentHelp("Write these settings to a file, for --profile.", valueName: "FILE.json"))
    var saveProfile: String?

    /// The settings; `nil` if there are none.
    func settings() throws -> TableProfile? {
        var settings = TableProfile()
        settings.columns = try columns.map(Parameter("--columns").sceneColumns)
        settings.crs = crs
        settings.angles = angles
        settings.hasHeader = noHeader ? false : nil
        settings.delimiter = try delimiter.map(Parameter("--delimiter").delimiter)
        settings.encoding = encoding
        settings.filePattern = filePattern
        settings.timeScale = timeScale
        settings.date = date
        if let filePattern, !filePattern.contains("{file}") {
            throw ValidationError("Expected --file-pattern to contain {file} but received \"\(filePattern)\".")
        }
        let merged = try profile.map { try Self.read($0).overridden(by: settings) } ?? settings
        if let saveProfile { try Self.write(merged, to: saveProfile) }
        return merged == TableProfile() ? nil : merged
    }

    /// The columns of place tables; `nil` if none are specified.
    ///
    /// - Throws: `ValidationError` if an option does not apply to places.
    func placeColumns() throws -> PlaceColumns? {
        let others = [
            ("--crs", crs != nil), ("--angles", angles != nil), ("--delimiter", delimiter != nil),
            ("--encoding", encoding != nil), ("--file-pattern", filePattern != nil), ("--time-scale", timeScale != nil),
            ("--date", date != nil), ("--profile", profile != nil), ("--save-profile", saveProfile != nil),
        ]
        if let other = others.first(where: \.1) {
            throw ValidationError("\(other.0) does not apply to places. Leave it out, or leave out --format places.")
        }
        guard let columns else {
            guard !noHeader else { throw ValidationError("--no-header requires column numbers in --columns.") }
            return nil
        }
        let fields = try Parameter("--columns").columns(columns) { $0 }
        return PlaceColumns(fields, hasHeader: !noHeader)
    }

    private static func read(_ path: String) throws -> TableProfile {
        do {
            return try JSONDecoder().decode(TableProfile.self, from: Data(contentsOf: URL(filePath: path)))
        } catch is DecodingError {
            throw CLIError(.badData, "\(path) is not a table profile. Write one with --save-profile.")
        } catch {
            throw CLIError(.noInput, "\(path) cannot be read. Check that it exists and is readable.")
        }
    }

    private static func write(_ profile: TableProfile, to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try OutputFile.write(encoder.encode(profile), to: path)
    }
}

extension AngleUnit: ExpressibleByArgument {}
extension TableEncoding: ExpressibleByArgument {}
extension TimeScale: ExpressibleByArgument {}
