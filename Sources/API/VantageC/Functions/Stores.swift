import Foundation
import Vantage

/// `vantage_store_open`
@_cdecl("vantage_store_open")
public func openStore(_ path: UnsafePointer<CChar>?, _ store: Output?, _ failure: Output?) -> Int32 {
    call(store, "store", failure) { output in
        let file = URL(filePath: try Arguments.path(path, "path"))
        // Each thread of a lookup uses one connection.
        let limits = StoreLimits(lookups: max(StoreLimits().lookups, ProcessInfo.processInfo.activeProcessorCount))
        let scenes = try Blocking.run { try await SceneStore(opening: file, limits: limits) }
        output.pointee = Handles.stores.add(OpenStore(scenes))
        return Status.success
    }
}

/// `vantage_store_close`
@_cdecl("vantage_store_close")
public func closeStore(_ store: OpaquePointer?) { Handles.stores.close(store) }

/// Runs the body of a function that returns a result about a store.
func callStore(
    _ store: OpaquePointer?, _ result: Output?, _ failure: Output?,
    _ body: (SceneStore, Output) throws -> Int32
) -> Int32 {
    call(result, "result", failure) { output in try using(store) { try body($0, output) } }
}

/// Runs a closure with a store, which stays open until the closure returns.
func using<Value>(_ store: OpaquePointer?, _ body: (SceneStore) throws -> Value) throws -> Value {
    let store = try Handles.stores.object(store)
    // The store closes when the last reference to it is released.
    return try withExtendedLifetime(store) { try body(store.scenes) }
}
