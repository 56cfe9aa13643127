import Foundation
import Vantage
import VantageParameters

/// `vantage_maps_open`
@_cdecl("vantage_maps_open")
public func openMaps(
    _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ maps: Output?, _ failure: Output?
) -> Int32 {
    call(maps, "maps", failure) { output in
        let files = try Arguments.paths(paths, count, "paths").map { URL(mapSource: $0) }
        let maps = try Blocking.run { try await MapStore(opening: files) }
        output.pointee = Handles.maps.add(maps)
        return Status.success
    }
}

/// `vantage_maps_close`
@_cdecl("vantage_maps_close")
public func closeMaps(_ maps: OpaquePointer?) { Handles.maps.close(maps) }

/// `vantage_maps_snapshot`
@_cdecl("vantage_maps_snapshot")
public func snapshotMap(
    _ maps: OpaquePointer?, _ request: UnsafePointer<CChar>?, _ result: Output?, _ failure: Output?
) -> Int32 {
    call(result, "result", failure) { output in
        let maps = try Handles.maps.object(maps)
        let options = try MapRequest(request).options(in: maps)
        let snapshot = try Blocking.run { try await MapSnapshotter(options: options, in: maps).snapshot }
        let center = CGPoint(x: Double(options.size.width) / 2, y: Double(options.size.height) / 2)
        return try ResultObject.store(MapJSON(snapshot, at: center), bytes: snapshot.data, in: output)
    }
}
