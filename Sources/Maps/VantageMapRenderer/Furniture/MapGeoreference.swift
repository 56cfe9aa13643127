import Foundation
import VantageMapRelief

/// The files that tell a geographic information system where a map picture lies. The coordinates are those of Web
/// Mercator (EPSG:3857), in meters.
public struct MapGeoreference: Hashable, Sendable {
    /// The width and height of a pixel, in meters of the projection.
    public let pixel: Double
    /// The position of the center of the upper left pixel.
    public let x, y: Double

    /// The radius of the sphere of Web Mercator, in meters.
    private static let radius = 6_378_137.0

    /// - Returns: `nil` for a map that is turned or pitched.
    init?(_ projection: MapProjection, scale: Double) {
        guard projection.pitch == 0, projection.heading.degrees == 0,
            let corner = projection.mapPoint(for: CGPoint(x: 0.5 / scale, y: 0.5 / scale))
        else { return nil }
        let side = 2 * .pi * Self.radius
        pixel = side / (MapProjection.worldSide * exp2(projection.zoom) * scale)
        (x, y) = ((corner.x - 0.5) * side, (0.5 - corner.y) * side)
    }

    /// The content of a world file, `.pgw` for a PNG and `.jgw` for a JPEG.
    public var worldFile: String {
        [pixel, 0, 0, -pixel, x, y].map { "\($0)\n" }.joined()
    }

    /// The definition of the coordinate system in well-known text, the content of a `.prj` file.
    public static let coordinateSystem = """
        PROJCS["WGS 84 / Pseudo-Mercator",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,\
        AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],\
        UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]],\
        PROJECTION["Mercator_1SP"],PARAMETER["central_meridian",0],PARAMETER["scale_factor",1],\
        PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["metre",1,AUTHORITY["EPSG","9001"]],\
        AXIS["Easting",EAST],AXIS["Northing",NORTH],EXTENSION["PROJ4","+proj=merc +a=6378137 +b=6378137 \
        +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +wktext +no_defs"],AUTHORITY["EPSG","3857"]]
        """

    /// The content of an `.aux.xml` file, from which GDAL reads the coordinate system.
    public static var auxiliaryFile: String {
        let text = coordinateSystem.replacing("\"", with: "&quot;")
        return "<PAMDataset>\n  <SRS>\(text)</SRS>\n</PAMDataset>\n"
    }
}

extension MapSnapshot {
    /// The position of the picture in Web Mercator; `nil` for a map that is turned or pitched.
    public var georeference: MapGeoreference? {
        MapGeoreference(projection, scale: Double(pixelWidth) / options.extent.width)
    }
}
