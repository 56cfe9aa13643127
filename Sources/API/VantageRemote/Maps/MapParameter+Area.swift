import VantageMapRelief
import VantageMapRenderer
import Vantage
import VantageParameters
import VantageParsing

extension MapParameter {
    /// Returns the parameters for a map's area.
    ///
    /// - Throws: ``RemoteError`` with the code `notExpressible` for an area that a request cannot describe, or
    ///   `MapError` if the area is invalid.
    static func area(of options: MapSnapshotter.Options) throws -> [MapParameter] {
        var request = MapAreaRequest()
        var fit: [MapParameter] = []
        switch options.area {
        case .camera(let camera):
            (request.center, request.zoom) = (camera.center, try zoom(of: camera, options))
            (request.heading, request.pitch) = (camera.heading, camera.pitch)
        case .rect(let rect, let heading, let pitch):
            (request.box, request.heading, request.pitch) = (try box(rect), heading, pitch)
        case .region(let region): request.box = try box(try region.rect)
        case .places(let places, let heading, let pitch):
            let points = JSONValue(members: [
                "type": .string("MultiPoint"), "coordinates": .array(places.map { JSONValue(position: $0) }),
            ])
            fit = [MapParameter("fit", JSONValue(members: ["geojson": points]))]
            (request.heading, request.pitch) = (heading, pitch)
        }
        return fit + parameters(MapAreaParameters.self, request)
    }

    /// Returns the zoom of a camera. A camera distance is converted to a zoom, based on the picture's height.
    private static func zoom(of camera: MapCamera, _ options: MapSnapshotter.Options) throws -> Double {
        if case .zoom(let zoom) = camera.height { return zoom }
        let projection = try options.area.projection(
            width: options.extent.width, height: options.extent.height, insets: options.insets)
        guard MapProjection.zooms.contains(projection.zoom) else {
            throw RemoteError(
                .notExpressible, "A request cannot describe a map at zoom \(projection.zoom). Use a zoom from 0 to 22.")
        }
        return projection.zoom
    }

    private static func box(_ rect: MapRect) throws -> BoundingBox {
        guard rect.width < 1, rect.origin.y >= 0, rect.origin.y + rect.height <= 1 else {
            throw RemoteError(
                .notExpressible,
                "A request cannot describe a rectangle as wide as the world or beyond its edges. Use a smaller one.")
        }
        let upper = rect.origin.coordinate
        let lower = MapPoint(x: rect.origin.x + rect.width, y: rect.origin.y + rect.height).coordinate
        return try BoundingBox(
            west: upper.longitude, south: lower.latitude, east: lower.longitude, north: upper.latitude)
    }
}
