import Foundation
import Vantage
import VantageParameters

/// `vantage_roads_open`
@_cdecl("vantage_roads_open")
public func openRoads(_ path: UnsafePointer<CChar>?, _ roads: Output?, _ failure: Output?) -> Int32 {
    call(roads, "roads", failure) { output in
        let file = URL(filePath: try Arguments.path(path, "path"))
        output.pointee = Handles.roads.add(try Blocking.run { try await RoadStore(opening: file) })
        return Status.success
    }
}

/// `vantage_roads_close`
@_cdecl("vantage_roads_close")
public func closeRoads(_ roads: OpaquePointer?) { Handles.roads.close(roads) }

/// `vantage_roads_route`
@_cdecl("vantage_roads_route")
public func findRoute(
    _ roads: OpaquePointer?, _ request: UnsafePointer<CChar>?, _ result: Output?, _ failure: Output?
) -> Int32 {
    call(result, "result", failure) { output in
        let roads = try Handles.roads.object(roads)
        let request = try Request(request, RouteParameters.requested)
        for name in ["from", "to"] { _ = try request.required(name) }
        let route = try request.options(RouteParameters.self)
        let places = try route.places.map { try Parameter($0.name).coordinate($0.text) }
        let routes = try Blocking.run { try await roads.routes(for: route.directions(through: places)) }
        guard let best = routes.first else { return Status.nothing }
        return route.requestsAlternatives
            ? try ResultObject.store(RoutesJSON(routes, units: route.units, locales: route.languages), in: output)
            : try ResultObject.store(RouteJSON(best, units: route.units, locales: route.languages), in: output)
    }
}
