import Vantage
import VantageHTTP
import VantageParameters

/// The last part of a tile's path, such as `5712@2x.png`.
struct MapTileFile {
    let row: Int
    let scale: Double
    let format: MapPictureFormat

    /// - Throws: ``Problem`` `notFound` if the text is malformed.
    init(_ text: String) throws(Problem) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts[0].split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1] == parts[1].lowercased(),
            let format = MapPictureFormat(fileExtension: String(parts[1])),
            let row = Int(numbers[0]), row >= 0, "\(row)" == numbers[0], numbers.count <= 2,
            let scale = ["1x": 1.0, "2x": 2, "3x": 3][numbers.count == 2 ? numbers[1] : "1x"]
        else { throw .notFound }
        (self.row, self.scale, self.format) = (row, scale, format)
    }
}

/// The parts of the map that a tile shows.
enum MapTileParts: String, CaseIterable {
    case all = "all"
    case labels = "labels"
}

/// The options for rendering a tile.
struct MapTileOptions {
    let options: MapSnapshotter.Options

    init(_ request: EndpointRequest, _ opened: ServedMaps.Opened, _ file: MapTileFile, limits: MapLimits) throws {
        let style = request.pathValue("style")
        guard opened.styles.contains(style), let configuration = MapConfiguration(rawValue: style) else {
            throw Problem.notFound
        }
        var options = try request.query.options(
            MapAppearanceParameters.self,
            MapSnapshotter.Options(area: .places([]), scale: file.scale, format: file.format, limits: limits))
        options.configuration = configuration
        options.skipsDamagedTiles = true
        options.showsLabelsOnly = try request.query.word("parts") == MapTileParts.labels
        self.options = options
    }
}

extension ServedMaps.Opened {
    /// Returns the zoom levels at which tiles in a style are available.
    func zooms(of style: String) -> ClosedRange<Int> {
        let roles: [MapStore.Source.Role] =
            switch MapConfiguration(rawValue: style) {
            case .imagery: [.picture]
            case .hybrid: [.picture, .features]
            case .standard, nil: [.features]
            }
        let least = store.sources.filter { roles.contains($0.role) }.map(\.zooms.lowerBound).max() ?? 0
        // At a lower zoom, a tile would combine more source tiles than are allowed for one map.
        return max(0, least - 2)...22
    }

    /// The styles that can be drawn from these sources.
    var styles: [String] {
        let hasImagery = store.sources.contains { $0.role == .picture }
        return MapConfiguration.allCases.filter { hasImagery || ![.hybrid, .imagery].contains($0) }.map(\.rawValue)
    }
}
