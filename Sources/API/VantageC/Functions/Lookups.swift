import CVantageLibrary
import Vantage
import VantageScenes
import VantageSceneStore

/// `vantage_store_find`
@_cdecl("vantage_store_find")
public func findScene(
    _ store: OpaquePointer?, _ latitude: Double, _ longitude: Double, _ filter: OpaquePointer?,
    _ scene: UnsafeMutablePointer<vantage_scene>?, _ failure: Output?
) -> Int32 {
    call(failure) {
        try using(store) { store in
            guard let scene else { throw LibraryError.missing("scene") }
            let place = try Coordinate(latitude: latitude, longitude: longitude)
            let options = try AvailabilityOptions(filter: filter)
            let found = try store.found(near: place, options)
            scene.pointee = vantage_scene(found, viewHeading: found?.viewHeading(near: place, options))
            return found == nil ? Status.nothing : Status.success
        }
    }
}

/// `vantage_store_find_many`
@_cdecl("vantage_store_find_many")
public func findScenes(
    _ store: OpaquePointer?, _ latitudes: UnsafePointer<Double>?, _ longitudes: UnsafePointer<Double>?, _ count: Int,
    _ filter: OpaquePointer?, _ threads: Int32, _ columns: UnsafePointer<vantage_scene_columns>?,
    _ found: UnsafeMutablePointer<Int>?, _ failure: Output?
) -> Int32 {
    call(failure) {
        found?.pointee = 0
        return try using(store) { store in
            let options = try AvailabilityOptions(filter: filter)
            guard let columns else { throw LibraryError.missing("columns") }
            let places = try CoordinateArrays(latitudes, longitudes, count)
            let lookups = TableLookups(
                store: store, options: options, places: places, columns: SceneColumns(columns.pointee))
            let hits = try lookups.run(threads: Int(threads))
            found?.pointee = hits
            return Status.success
        }
    }
}

extension OpenStore {
    /// Returns the scene for a place, or `nil` if there is none.
    fileprivate func found(near place: Coordinate, _ options: AvailabilityOptions) throws -> FoundScene? {
        guard let file else {
            return try Blocking.run { [provider] in
                try await provider.scene(near: place, options: options).map(FoundScene.init)
            }
        }
        var found: FoundScene?
        try file.forEachScene(near: [place], options: options) { found = $1 }
        return found
    }
}
