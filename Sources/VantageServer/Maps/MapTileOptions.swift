import Vantage
import VantageRequests

/// The end of a tile's path: `5712@2x.png`.
struct MapTileFile {
    let row: Int
    let scale: Double
    let format: MapPictureFormat

    /// - Throws: ``Problem`` `notFound`.
    init(_ text: String) throws(Problem) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts[0].split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1] == parts[1].lowercased(),
            let format = MapPictureFormat(fileExtension: String(parts[1])),
            let row = Int(numbers[0]), row >= 0, "\(row)" == numbers[0], numbers.count <= 2,
            let scale = ["1x": 1.0, "2x": 2, "3x": 3][numbers.count == 2 ? numbers[1] : "1x"]
        else { throw .nothingHere }
        (self.row, self.scale, self.format) = (row, scale, format)
    }
}

/// What tiles look like.
struct MapTileOptions {
    let options: MapSnapshotter.Options

    init(_ request: EndpointRequest, _ opened: ServedMaps.Opened, _ file: MapTileFile, limits: MapLimits) throws {
        let style = request.part("style")
        guard opened.styles.contains(style), let configuration = MapConfiguration(word: style) else {
            throw Problem.nothingHere
        }
        var options = MapSnapshotter.Options(
            area: .places([]), scale: file.scale, format: file.format, limits: limits)
        var look = try MapParameters.look(request.query)
        look.skipsDamagedTiles = true
        try look.apply(to: &options, request.names)
        options.configuration = configuration
        self.options = options
    }
}

extension ServedMaps.Opened {
    /// The zooms of a style's tiles.
    func zooms(of style: String) -> ClosedRange<Int> {
        let roles: [MapStore.Source.Role] =
            switch style {
            case "imagery": [.picture]
            case "hybrid": [.picture, .features]
            default: [.features]
            }
        let least = store.sources.filter { roles.contains($0.role) }.map(\.zooms.lowerBound).max() ?? 0
        // Of a source that begins deeper, so many tiles make one that they are more than a map may read.
        return max(0, least - 2)...22
    }

    /// The styles that these sources can be drawn in.
    var styles: [String] {
        store.sources.contains { $0.role == .picture }
            ? MapParameters.styles : MapParameters.styles.filter { !["hybrid", "imagery"].contains($0) }
    }
}
