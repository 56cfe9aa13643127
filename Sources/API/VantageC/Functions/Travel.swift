import Vantage
import VantageParameters

/// `vantage_roads_matrix`
@_cdecl("vantage_roads_matrix")
public func findMatrix(
    _ roads: OpaquePointer?, _ sourceLatitudes: UnsafePointer<Double>?, _ sourceLongitudes: UnsafePointer<Double>?,
    _ sourceCount: Int, _ destinationLatitudes: UnsafePointer<Double>?,
    _ destinationLongitudes: UnsafePointer<Double>?, _ destinationCount: Int, _ request: UnsafePointer<CChar>?,
    _ durations: UnsafeMutablePointer<Double>?, _ distances: UnsafeMutablePointer<Double>?, _ failure: Output?
) -> Int32 {
    call(failure) {
        let roads = try Handles.roads.object(roads)
        var options = try Request(request, ["by", "shortest"]).options(MatrixParameters.self)
        options.sources = try CoordinateArrays(sourceLatitudes, sourceLongitudes, sourceCount, named: "source_").places
        options.destinations = try CoordinateArrays(
            destinationLatitudes, destinationLongitudes, destinationCount, named: "destination_"
        ).places
        let matrix = try Blocking.run { [request = options.request] in try await roads.matrix(for: request) }
        for source in 0..<sourceCount {
            for destination in 0..<destinationCount {
                let entry = matrix[source, destination]
                let place = source * destinationCount + destination
                durations?[place] = entry?.expectedTravelTime ?? .nan
                distances?[place] = entry?.distance ?? .nan
            }
        }
        return matrix.hasEntries ? Status.success : Status.nothing
    }
}

/// `vantage_roads_reach`
@_cdecl("vantage_roads_reach")
public func findReach(
    _ roads: OpaquePointer?, _ request: UnsafePointer<CChar>?, _ result: Output?, _ failure: Output?
) -> Int32 {
    call(result, "result", failure) { output in
        let roads = try Handles.roads.object(roads)
        let request = try Request(request, ReachParameters.requested)
        let place = try request.coordinate("at")
        let areas = try Blocking.run { [options = try request.options(ReachParameters.self)] in
            try await roads.areas(for: options.request(around: place))
        }
        return try ResultObject.store(ReachJSON(areas), in: output)
    }
}

/// `vantage_roads_match`
@_cdecl("vantage_roads_match")
public func matchTrack(
    _ roads: OpaquePointer?, _ latitudes: UnsafePointer<Double>?, _ longitudes: UnsafePointer<Double>?, _ count: Int,
    _ request: UnsafePointer<CChar>?, _ result: Output?, _ failure: Output?
) -> Int32 {
    call(result, "result", failure) { output in
        let roads = try Handles.roads.object(roads)
        let options = try Request(request, TrackMatchParameters.requested).options(TrackMatchParameters.self)
        let points = try CoordinateArrays(latitudes, longitudes, count).places
        let match = try Blocking.run { try await roads.match(options.request(points)) }
        let status = try ResultObject.store(
            TrackMatchJSON(match, of: points, units: options.units, locales: options.languages), in: output)
        return match.legs.isEmpty ? Status.nothing : status
    }
}
