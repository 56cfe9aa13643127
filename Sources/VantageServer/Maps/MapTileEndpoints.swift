import FileAccess
import Foundation
import HTTPTypes
import Vantage
import VantageRequests

extension Endpoint {
    /// Of the paths of tiles: a number, and behind the last one how it is written.
    private static let address = [
        EndpointParameter("zoom", .integer(0...22), "0 is one tile for the world.", in: .path),
        EndpointParameter("x", .integer(0...4_194_303), "From ±180° eastwards.", in: .path),
    ]

    /// Maps as tiles, in a style of ours.
    static func mapTile(of maps: ServedMaps, limits: ServerLimits) -> Endpoint {
        let answer: @Sendable (EndpointRequest) throws -> Answer = { request in
            try Answer(tile: request, of: try maps.current, limits: limits.maps)
        }
        return Endpoint(
            "/tiles/{style}/{zoom}/{x}/{file}", "mapTile", "A tile of the map, drawn.",
            parameters: [EndpointParameter("style", .words(MapParameters.styles), "What kind of map it is.", in: .path)]
                + address + [
                    EndpointParameter(
                        "file", .text(example: "5712@2x.png"),
                        "The row from the north, @2x or @3x for more pixels, and .png, .jpg or .webp.", in: .path),
                    EndpointParameter("tileSize", .words(["256", "512"]), "Points of a tile, at a side."),
                ] + MapParameters.look, gives: [.png, .jpeg, .webp], answer: answer
        )
        .prompt(answer)
    }

    /// Where the tiles of a style are.
    static func mapTileSet(of maps: ServedMaps) -> Endpoint {
        Endpoint(
            "/tiles/{style}.json", "mapTileSet", "Where the tiles of a style are (TileJSON 3).",
            parameters: [
                EndpointParameter("style", .words(MapParameters.styles), "What kind of map it is.", in: .path)
            ],
            gives: [.json], form: .specification("TileJSON 3")
        ) { request in
            let opened = try maps.current
            let style = request.part("style")
            guard opened.styles.contains(style) else { throw Problem.nothingHere }
            let template = request.base + "/tiles/\(style)/{z}/{x}/{y}.png"
            return try .json(
                TileJSON(
                    name: style, tiles: [template], zooms: opened.zooms(of: style),
                    attribution: opened.store.attribution,
                    // There is a tile everywhere, though not much on those outside the sources.
                    center: opened.store.sources.lazy.compactMap(\.bounds).first.flatMap(TileJSON.center)))
        }
    }

    /// The tiles of an archive, as they are stored.
    static func sourceTile(of maps: ServedMaps) -> Endpoint {
        Endpoint(
            "/sources/{name}/{zoom}/{x}/{y}", "sourceTile", "The archive's own tile, as it is stored.",
            parameters: [EndpointParameter("name", .text(example: "town"), "The source.", in: .path)] + address + [
                EndpointParameter("y", .integer(0...4_194_303), "From the north.", in: .path)
            ], gives: [.vectorTile, .png, .jpeg, .webp]
        ) { request in
            let opened = try maps.current
            guard let source = opened.names.firstIndex(of: request.part("name")),
                let tile = MapTileAddress(
                    zoom: try request.number("zoom"), x: try request.number("x"), y: try request.number("y"))
            else { throw Problem.nothingHere }
            let tag = EntityTag(of: ["source", opened.stamp, "\(source) \(tile)"])
            return Answer(tag: tag, .hour) {
                guard let stored = try await opened.store.storedTile(tile, ofSource: source) else {
                    throw Problem(.notFound, "noTile", "The source has no such tile.")
                }
                return Answer.Content(stored: Array(stored), headers: HTTPFields(of: opened))
            }
        }
    }

    /// What a source says of itself.
    static func source(of maps: ServedMaps) -> Endpoint {
        Endpoint(
            "/sources/{name}.json", "source", "Where the tiles of a source are, and what is in them (TileJSON 3).",
            parameters: [EndpointParameter("name", .text(example: "town"), "The source.", in: .path)], gives: [.json],
            form: .specification("TileJSON 3")
        ) { request in
            let opened = try maps.current
            guard let number = opened.names.firstIndex(of: request.part("name")) else { throw Problem.nothingHere }
            let source = opened.store.sources[number]
            let name = opened.names[number].addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            return try .json(
                TileJSON(
                    name: source.name ?? opened.names[number],
                    tiles: [request.base + "/sources/\(name)/{z}/{x}/{y}"], zooms: source.zooms,
                    attribution: source.attribution, bounds: source.bounds,
                    center: source.bounds.flatMap(TileJSON.center),
                    layers: source.layers.map { TileJSON.Layer(id: $0, fields: source.fields[$0] ?? [:]) }))
        }
    }
}

extension Answer {
    /// A tile that is drawn with others at once.
    fileprivate init(tile request: EndpointRequest, of opened: ServedMaps.Opened, limits: MapLimits) throws {
        let style = request.part("style")
        let file = try MapTileFile(request.part("file"))
        guard
            let tile = MapTileAddress(zoom: try request.number("zoom"), x: try request.number("x"), y: file.row)
        else { throw Problem.nothingHere }
        let zooms = opened.zooms(of: style)
        guard zooms.contains(tile.zoom) else {
            throw Problem(
                .notFound, "noTile", "There are tiles of zooms \(zooms.lowerBound) to \(zooms.upperBound).")
        }
        let block = MapTileBlock(of: tile, tileSize: Int(request.query.text("tileSize") ?? "256") ?? 0)
        guard request.query.text("tileSize") ?? "\(block.tileSize)" == "\(block.tileSize)" else {
            throw Problem(.badRequest, "notUnderstood", "tileSize: Expected 256 or 512.")
        }
        let options = try MapTileOptions(request, opened, file, limits: limits).options
        // Options have sets in them, whose order is another one after each start.
        let look = "\(style) \(options.scale) \(options.format) \(request.head.queryText)"
        let tag = EntityTag(of: ["tiles", opened.stamp, "\(block)", look, Release.version])
        let drawing = Drawing(tag: tag, part: block.index(of: tile)) {
            try await opened.store.tiles(of: block, options: options).map {
                Content(type: MediaType(options.format), bytes: Array($0), headers: HTTPFields(of: opened))
            }
        }
        self.init(tag: tag.part(drawing.part), .hour, drawing)
    }
}

extension Answer.Content {
    /// A tile of an archive: pictures as they are, vectors as they are packed.
    fileprivate init(stored bytes: [UInt8], headers: HTTPFields) {
        let type: MediaType =
            switch PictureFormat(bytes: bytes) {
            case .png: .png
            case .webp: .webp
            case .jpeg: .jpeg
            default: .vectorTile
            }
        self.init(type: type, bytes: bytes, headers: headers, isGzip: bytes.starts(with: [0x1F, 0x8B]))
    }
}
