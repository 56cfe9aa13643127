import Foundation
import VantageMapRenderer
import Vantage
import VantageParameters

/// The requests for a map. Parameters are sent in the URL, or in a body if the map has overlays or places.
struct RemoteMapRequest: Sendable {
    /// The size of the picture, in pixels.
    let pixels: PictureSize
    private let features: [MapParameter]
    /// The parameters that the requests for the picture and the contents have in common.
    private var parameters: [MapParameter]
    private let format: [MapParameter]

    /// Creates the requests for a map.
    ///
    /// - Throws: ``RemoteError`` with the code `notExpressible`, or `MapError` if the area is invalid.
    init(_ options: MapSnapshotter.Options) throws {
        guard options.traffic == nil || !options.showsTraffic else {
            throw RemoteError(.notExpressible, "A request cannot contain traffic. Remove it from the options.")
        }
        pixels = options.pixels
        features = MapParameter.parameters(MapFeatureParameters.self, options)
        parameters = try MapParameter.area(of: options)
        parameters += MapParameter.parameters(MapSizeParameters.self, options)
        parameters += MapParameter.parameters(MapAppearanceParameters.self, options)
        parameters += MapParameter.parameters(MapFurnitureParameters.self, options)
        parameters += try MapParameter.overlays(options.overlays)
        format = MapParameter.parameters(MapFormatParameters.self, MapFormatRequest(options.format))
    }

    /// The request for the picture.
    var picture: RemoteRequest { call("/v1/map", accepts: .picture, parameters + format) }

    /// Returns the request for the contents of the picture.
    ///
    /// - Parameter point: The point at which to find features. By default, it is the center of the picture.
    func contents(at point: CGPoint? = nil) -> RemoteRequest {
        let place = point.map { [MapParameter("point", "\($0.x),\($0.y)")] } ?? []
        return call("/v1/map.json", accepts: .json, parameters + place + features)
    }

    private func call(_ path: String, accepts: RemoteRequest.Accepted, _ parameters: [MapParameter]) -> RemoteRequest {
        var call = RemoteRequest(path, accepts: accepts)
        let texts = parameters.compactMap(\.text)
        if texts.count == parameters.count {
            for (parameter, text) in zip(parameters, texts) { call.add(parameter.name, text) }
        } else {
            call.body = MapParameter.body(of: parameters)
        }
        return call
    }
}
