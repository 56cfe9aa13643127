import Vantage

/// `vantage_store_open`
@_cdecl("vantage_store_open")
public func openStore(_ path: UnsafePointer<CChar>?, _ store: Output?, _ failure: Output?) -> Int32 {
    openStore(path, with: nil, store, failure)
}

/// `vantage_store_open_with`
@_cdecl("vantage_store_open_with")
public func openStore(
    _ path: UnsafePointer<CChar>?, with options: UnsafePointer<CChar>?, _ store: Output?, _ failure: Output?
) -> Int32 {
    call(store, "store", failure) { output in
        let address = StoreAddress(try Arguments.filled(path, "path", with: "a store"))
        let options = try Request(options, named: "options", ["pictures"])
        let pictures = try options.text("pictures").map { try StorageLocation($0) }
        output.pointee = Handles.stores.add(
            try Blocking.run { try await OpenStore.opening(address, pictures: pictures) })
        return Status.success
    }
}

/// `vantage_store_close`
@_cdecl("vantage_store_close")
public func closeStore(_ store: OpaquePointer?) { Handles.stores.close(store) }

/// Runs the body of a function that returns a result about a store.
func callStore(
    _ store: OpaquePointer?, _ result: Output?, _ failure: Output?,
    _ body: (OpenStore, Output) throws -> Int32
) -> Int32 {
    call(result, "result", failure) { output in try using(store) { try body($0, output) } }
}

/// Runs a closure with a store, which stays open until the closure returns.
func using<Value>(_ store: OpaquePointer?, _ body: (OpenStore) throws -> Value) throws -> Value {
    let store = try Handles.stores.object(store)
    // The store closes when the last reference to it is released.
    return try withExtendedLifetime(store) { try body(store) }
}
