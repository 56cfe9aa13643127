import Foundation
import MapRenderer
import Vantage
import VantageRequests

/// A map as a server is asked for it: parameters of an address, or where there are overlays and places, a body.
struct MapCall: Sendable {
    /// Of the picture.
    let pixels: PictureSize
    private let selectable: MapFeatureOptions
    /// Of all that is asked of the map.
    private var parameters: [MapParameter]
    private let format: [MapParameter]

    /// - Throws: ``RemoteError`` `notExpressible`; `MapError` where the area makes no sense.
    init(_ options: MapSnapshotter.Options) throws {
        guard options.traffic == nil || !options.showsTraffic else {
            throw RemoteError(.notExpressible, "A server cannot be asked for a map with traffic.")
        }
        pixels = options.pixels
        selectable = options.selectableMapFeatures
        parameters = try MapParameter.area(of: options) + MapParameter.look(of: options)
        parameters += try MapParameter.overlays(options.overlays)
        format = MapParameter.format(options.format)
    }

    /// The picture.
    var picture: RemoteCall { call("/v1/map", accepts: .picture, parameters + format) }

    /// What the picture shows.
    ///
    /// - Parameter point: Where features are asked for; the middle otherwise.
    func contents(at point: CGPoint? = nil) -> RemoteCall {
        var asked = point.map { [MapParameter("point", "\($0.x),\($0.y)")] } ?? []
        // Servers of earlier releases know no such word.
        if selectable != .all { asked.append(MapParameter("selectable", selectable.words.joined(separator: ","))) }
        return call("/v1/map.json", accepts: .json, parameters + asked)
    }

    private func call(_ path: String, accepts: RemoteCall.Accepted, _ parameters: [MapParameter]) -> RemoteCall {
        var call = RemoteCall(path, accepts: accepts)
        let texts = parameters.compactMap(\.text)
        if texts.count == parameters.count {
            for (parameter, text) in zip(parameters, texts) { call.add(parameter.name, text) }
        } else {
            call.body = MapParameter.body(of: parameters)
        }
        return call
    }
}
