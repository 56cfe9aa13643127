import Vantage
import VantageParsing

/// The tiles of a complete panorama for Panoramax viewers. The numbers of columns and rows are powers of two, as the
/// viewers require. All tiles have the same size, except that the last one in a row or column may be smaller.
///
/// Source: OGC 17-083r2, "Two Dimensional Tile Matrix Set"; photo-sphere-viewer, EquirectangularTilesAdapter.
struct PanoramaxTiling: Hashable, Sendable {
    /// The minimum width of a panorama that is tiled, in pixels.
    private static let minimumWidth = 1024
    private static let maximumTileWidth = 720
    private static let maximumColumns = 16

    let size: PictureSize
    let columns: Int
    var rows: Int { columns / 2 }

    /// - Returns: `nil` if the scene is not a complete panorama, or is too small.
    init?(_ scene: Scene) {
        guard scene.hasPicture, let (size, camera) = scene.tiledPicture,
            case .equirectangular(let panorama) = camera, panorama.isFullSphere, size.width == panorama.width,
            size.width >= Self.minimumWidth,
            size.height >= Self.minimumWidth / 2
        else { return nil }
        self.size = size
        var columns = 2
        while columns < Self.maximumColumns, size.width / columns > Self.maximumTileWidth { columns *= 2 }
        self.columns = columns
    }

    /// The size of a full tile in pixels.
    var tileSize: PictureSize {
        PictureSize(width: (size.width + columns - 1) / columns, height: (size.height + rows - 1) / rows)
    }

    /// Returns the part of the picture that a tile shows, in pixels.
    ///
    /// - Returns: `nil` if the tile does not exist.
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
