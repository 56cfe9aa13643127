import Vantage
import VantageParameters

/// `vantage_filter_create`
@_cdecl("vantage_filter_create")
public func createFilter(_ options: UnsafePointer<CChar>?, _ filter: Output?, _ failure: Output?) -> Int32 {
    call(filter, "filter", failure) { output in
        let request = try Request(options, named: "options", FilterParameters.requested)
        output.pointee = Handles.filters.add(try request.options(FilterParameters.self))
        return Status.success
    }
}

/// `vantage_filter_free`
@_cdecl("vantage_filter_free")
public func freeFilter(_ filter: OpaquePointer?) { Handles.filters.close(filter) }

extension AvailabilityOptions {
    /// Creates the options of a filter. NULL stands for the defaults.
    init(filter: OpaquePointer?) throws {
        self = try filter.map { try Handles.filters.object($0) } ?? AvailabilityOptions()
    }
}
