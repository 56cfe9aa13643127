import ArgumentParser
import Foundation
import Vantage

/// What maps look like, wherever they are.
struct MapLookOptions: ParsableArguments {
    enum Style: String, ExpressibleByArgument, CaseIterable { case standard, muted, hybrid, imagery }

    @Option(help: "standard, muted (paler, for overlays), hybrid (names upon pictures) or imagery.")
    var style = Style.standard

    @Flag(help: "For the night.")
    var dark = false

    @Option(help: ArgumentHelp("Languages of names, the most wanted first, such as fr,en.", valueName: "TAGS"))
    var language: String?

    @Option(
        help: ArgumentHelp(
            "Points of interest: all, none, or categories such as cafe,museum; a ! in front shows all others.",
            valueName: "CATEGORIES"))
    var poi: String?

    @Flag(help: "Write no attribution into the picture. Say it beside the picture then: licences ask for it.")
    var noAttribution = false

    @Flag(help: "Leave out tiles that are damaged, and say which, instead of drawing nothing.")
    var skipDamagedTiles = false

    func apply(to options: inout MapSnapshotter.Options) throws {
        options.configuration = MapConfiguration(word: style.rawValue) ?? .standard()
        options.colorScheme = dark ? .dark : .light
        options.pointOfInterestFilter = try filter()
        options.languages = language?.split(separator: ",").map(String.init) ?? []
        options.showsAttribution = !noAttribution
        options.skipsDamagedTiles = skipDamagedTiles
    }

    private func filter() throws -> PointOfInterestFilter {
        switch poi {
        case nil, "all": return .includingAll
        case "none": return .excludingAll
        case let text?:
            let isExcluding = text.hasPrefix("!")
            let categories = try text.drop { $0 == "!" }.split(separator: ",").map { word in
                guard let category = PointOfInterestCategory(rawValue: String(word)) else {
                    let known = PointOfInterestCategory.allCases.map(\.rawValue).joined(separator: ", ")
                    throw CLIError.usage("--poi: \"\(word.prefix(40))\" is no category. Categories are: \(known).")
                }
                return category
            }
            return isExcluding ? .excluding(Set(categories)) : .including(Set(categories))
        }
    }
}

/// What a map shows.
struct MapViewOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Width and height in points.", valueName: "WxH"))
    var size = "640x480"

    @Option(
        parsing: .unconditional, help: "Pixels per point, from 1 to 4. Default: 1.", transform: DecimalArgument.parse)
    var scale = 1.0

    @Option(
        parsing: .unconditional,
        help: "The direction that points upwards, in degrees clockwise from north. Default: 0.",
        transform: DecimalArgument.parse)
    var heading = 0.0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Points at the edges that what is shown does not reach into: one number, or top,left,bottom,right.",
            valueName: "POINTS"))
    var insets: String?

    @Option(help: "JPEG or WebP quality, from 1 to 100.")
    var quality = 85

    @OptionGroup var look: MapLookOptions

    /// - Parameter file: Its ending says the format; `-` and none are a JPEG.
    func options(showing area: MapArea, file: String) throws -> MapSnapshotter.Options {
        guard (1...4).contains(scale) else { throw CLIError.outOfRange("--scale", 1...4, "", scale) }
        guard (1...100).contains(quality) else { throw CLIError.outOfRange("--quality", 1...100, "", Double(quality)) }
        var options = MapSnapshotter.Options(
            area: area, size: try ViewArgument.size(size, flag: "--size"), scale: scale, insets: try mapInsets,
            format: try MapPictureFormat(output: file, quality: quality))
        try look.apply(to: &options)
        return options
    }

    var mapHeading: Heading {
        get throws { try ViewArgument.heading(heading, flag: "--heading") }
    }

    var mapInsets: MapInsets {
        get throws {
            guard let insets else { return MapInsets() }
            let parts = insets.split(separator: ",", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { Double(decimal: $0) }
            guard numbers.count == parts.count, [1, 4].contains(numbers.count) else {
                throw CLIError.usage(
                    "Expected --insets as POINTS or TOP,LEFT,BOTTOM,RIGHT but received \"\(insets.prefix(40))\".")
            }
            if numbers.count == 1 { return MapInsets(numbers[0]) }
            return MapInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
        }
    }
}

extension MapPictureFormat {
    /// What the name of an output asks for; `-` and a name without an ending are a JPEG.
    init(output file: String, quality: Int) throws {
        let ending = URL(filePath: file).pathExtension
        guard !ending.isEmpty, file != "-" else {
            self = .jpeg(quality: quality)
            return
        }
        guard let format = MapPictureFormat(fileExtension: ending, quality: quality) else {
            throw CLIError.usage(
                "Expected --output to end with .jpg, .png or .webp but received \"\(file.suffix(40))\".")
        }
        self = format
    }
}
