import JSONReading
import Vantage

/// How a whole panorama is cut for viewers of Panoramax: into columns and rows whose numbers are powers of two, which
/// their panorama viewer wants. All tiles but the last of a row and a column have the same size; these have what is left.
///
/// Source: OGC 17-083r2, "Two Dimensional Tile Matrix Set"; photo-sphere-viewer, EquirectangularTilesAdapter.
struct PanoramaxTiling: Hashable, Sendable {
    /// Pixels across from which tiles are worth it.
    private static let least = 1024
    private static let tile = 720
    private static let mostColumns = 16

    let size: PictureSize
    let columns: Int
    var rows: Int { columns / 2 }

    /// - Returns: `nil` for what is no whole panorama, or a small one.
    init?(_ scene: Scene) {
        guard scene.hasPicture, let size = scene.size, case .equirectangular(let panorama) = scene.camera,
            panorama.isFullSphere, size.width == panorama.width, size.width >= Self.least, size.height >= Self.least / 2
        else { return nil }
        self.size = size
        var columns = 2
        while columns < Self.mostColumns, size.width / columns > Self.tile { columns *= 2 }
        self.columns = columns
    }

    /// Pixels of all tiles but the last.
    var tileSize: PictureSize {
        PictureSize(width: (size.width + columns - 1) / columns, height: (size.height + rows - 1) / rows)
    }

    /// Pixels of the picture.
    ///
    /// - Returns: `nil` where there is no such tile.
    func part(column: Int, row: Int) -> (columns: Range<Int>, rows: Range<Int>)? {
        guard 0..<columns ~= column, 0..<rows ~= row else { return nil }
        let (left, top) = (column * tileSize.width, row * tileSize.height)
        guard left < size.width, top < size.height else { return nil }
        return (left..<min(left + tileSize.width, size.width), top..<min(top + tileSize.height, size.height))
    }

    var json: JSONValue {
        .object([
            "type": "TileMatrixSetType", "identifier": "geovisio", "title": "Tiles of the picture",
            "tileMatrix": .array([
                .object([
                    "type": "TileMatrixType", "identifier": "0", "scaleDenominator": .number(1),
                    "topLeftCorner": .numbers([0, 0]), "tileWidth": .integer(tileSize.width),
                    "tileHeight": .integer(tileSize.height), "matrixWidth": .integer(columns),
                    "matrixHeight": .integer(rows),
                ])
            ]),
        ])
    }
}
