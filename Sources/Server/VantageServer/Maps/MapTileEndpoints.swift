import Foundation
import HTTPTypes
import Vantage
import VantageCore
import VantageHTTP
import VantageParameters

extension Endpoint {
    /// The parameters that come before the row in tile paths.
    private static let address = [
        EndpointParameter("zoom", .integer(0...22), "The zoom. At zoom 0, one tile shows the whole world.", in: .path),
        EndpointParameter("x", .integer(0...4_194_303), "The column, numbered eastward from ±180°.", in: .path),
    ]

    /// The map as tiles, drawn in one of the styles.
    static func mapTile(of maps: ServedMaps, limits: ServerLimits) -> Endpoint {
        let respond: @Sendable (EndpointRequest) throws -> EndpointResponse = { request in
            try EndpointResponse(tile: request, of: try maps.current, limits: limits.maps)
        }
        return Endpoint(
            "/tiles/{style}/{zoom}/{x}/{file}", "mapTile", "A tile of the map.",
            parameters: [EndpointParameter("style", .words(of: MapConfiguration.self), "The map style.", in: .path)]
                + address + [
                    EndpointParameter(
                        "file", .text(example: "5712@2x.png"),
                        "The row, numbered from the top; @2x or @3x for more pixels; and .png, .jpg or .webp.",
                        in: .path),
                    EndpointParameter(
                        "tileSize", .words(["256", "512"]), "The width and height of a tile, in points."),
                    EndpointParameter(
                        "parts", .words(of: MapTileParts.self),
                        "With labels, only names and icons on a transparent background; requires .png."),
                ] + MapAppearanceParameters.content.endpointParameters(), produces: [.png, .jpeg, .webp],
            respond: respond
        )
        .fastPath(respond)
    }

    /// The TileJSON document for a style.
    static func mapTileSet(of maps: ServedMaps) -> Endpoint {
        Endpoint(
            "/tiles/{style}.json", "mapTileSet", "A description of a map style's tiles (TileJSON 3).",
            parameters: [
                EndpointParameter("style", .words(of: MapConfiguration.self), "The map style.", in: .path)
            ],
            produces: [.json], format: .specification("TileJSON 3")
        ) { request in
            let opened = try maps.current
            let style = request.pathValue("style")
            guard opened.styles.contains(style) else { throw Problem.notFound }
            let template = request.base + "/tiles/\(style)/{z}/{x}/{y}.png"
            return try .json(
                TileJSON(
                    name: style, tiles: [template], zooms: opened.zooms(of: style),
                    attribution: opened.store.attribution,
                    // Tiles exist everywhere, but tiles outside the sources' coverage are almost empty.
                    showing: opened.store.sources.lazy.compactMap(\.bounds).first))
        }
    }

    /// The tiles stored in a map source.
    static func sourceTile(of maps: ServedMaps) -> Endpoint {
        Endpoint(
            "/sources/{name}/{zoom}/{x}/{y}", "sourceTile", "A tile exactly as the map source stores it.",
            parameters: [EndpointParameter("name", .text(example: "town"), "The name of the source.", in: .path)]
                + address + [
                    EndpointParameter(
                        "y", .integer(0...4_194_303), "The row, numbered southward from the top.", in: .path)
                ], produces: [.vectorTile, .png, .jpeg, .webp]
        ) { request in
            let opened = try maps.current
            guard let source = opened.names.firstIndex(of: request.pathValue("name")),
                let tile = MapTileAddress(
                    zoom: try request.pathNumber("zoom"), x: try request.pathNumber("x"), y: try request.pathNumber("y")
                )
            else { throw Problem.notFound }
            let tag = EntityTag(of: ["source", opened.stamp, "\(source) \(tile)"])
            return EndpointResponse(tag: tag, .hour) {
                guard let stored = try await opened.store.storedTile(tile, ofSource: source) else {
                    throw Problem(.notFound, "noTile", "The source does not have this tile.")
                }
                return EndpointResponse.Content(stored: Array(stored), headers: HTTPFields(of: opened))
            }
        }
    }

    /// The TileJSON document for a map source.
    static func source(of maps: ServedMaps) -> Endpoint {
        Endpoint(
            "/sources/{name}.json", "source", "A description of a map source's tiles and layers (TileJSON 3).",
            parameters: [EndpointParameter("name", .text(example: "town"), "The name of the source.", in: .path)],
            produces: [.json],
            format: .specification("TileJSON 3")
        ) { request in
            let opened = try maps.current
            guard let number = opened.names.firstIndex(of: request.pathValue("name")) else { throw Problem.notFound }
            let source = opened.store.sources[number]
            let name = opened.names[number].addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            return try .json(
                TileJSON(
                    name: source.name ?? opened.names[number],
                    tiles: [request.base + "/sources/\(name)/{z}/{x}/{y}"], zooms: source.zooms,
                    attribution: source.attribution, bounds: source.bounds,
                    showing: source.bounds,
                    layers: source.layers.map { TileJSON.Layer(id: $0, fields: source.fields[$0] ?? [:]) }))
        }
    }
}

extension EndpointResponse {
    /// Creates a response for a tile, which is rendered as part of a block of tiles.
    fileprivate init(tile request: EndpointRequest, of opened: ServedMaps.Opened, limits: MapLimits) throws {
        let style = request.pathValue("style")
        let file = try MapTileFile(request.pathValue("file"))
        guard
            let tile = MapTileAddress(zoom: try request.pathNumber("zoom"), x: try request.pathNumber("x"), y: file.row)
        else { throw Problem.notFound }
        let zooms = opened.zooms(of: style)
        guard zooms.contains(tile.zoom) else {
            throw Problem(
                .notFound, "noTile", "Tiles exist at zooms \(zooms.lowerBound) to \(zooms.upperBound).")
        }
        let block = MapMetatile(of: tile, tileSize: Int(request.query.text("tileSize") ?? "256") ?? 0)
        guard request.query.text("tileSize") ?? "\(block.tileSize)" == "\(block.tileSize)" else {
            throw Problem(.badRequest, "notUnderstood", "tileSize: Expected 256 or 512.")
        }
        let options = try MapTileOptions(request, opened, file, limits: limits).options
        // The options' own description is unsuitable for an entity tag, because the order of a set's elements changes
        // with each launch.
        let look = "\(style) \(options.scale) \(options.format) \(request.head.queryText)"
        let tag = EntityTag(ofRendering: ["tiles", opened.stamp, "\(block)", look])
        let rendering = Rendering(tag: tag, part: block.index(of: tile)) {
            try await opened.store.tiles(of: block, options: options).map {
                Content(type: MediaType(options.format), bytes: Array($0), headers: HTTPFields(of: opened))
            }
        }
        self.init(tag: tag.part(rendering.part), .hour, rendering)
    }
}

extension EndpointResponse.Content {
    /// Creates content from a stored tile. Vector tiles may be compressed.
    fileprivate init(stored bytes: [UInt8], headers: HTTPFields) {
        let type: MediaType =
            switch PictureFormat(bytes: bytes) {
            case .png: .png
            case .webp: .webp
            case .jpeg: .jpeg
            default: .vectorTile
            }
        self.init(type: type, bytes: bytes, headers: headers, encoding: bytes.starts(with: [0x1F, 0x8B]) ? .gzip : nil)
    }
}
