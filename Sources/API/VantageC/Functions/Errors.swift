private let noText = CText("")

private func object(_ error: OpaquePointer?) -> ErrorObject? {
    error.map { Unmanaged<ErrorObject>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
}

/// `vantage_error_status`
@_cdecl("vantage_error_status")
public func errorStatus(_ error: OpaquePointer?) -> Int32 { object(error)?.status ?? Status.success }

/// `vantage_error_code`
@_cdecl("vantage_error_code")
public func errorCode(_ error: OpaquePointer?) -> UnsafePointer<CChar> { (object(error)?.code ?? noText).start }

/// `vantage_error_message`
@_cdecl("vantage_error_message")
public func errorMessage(_ error: OpaquePointer?) -> UnsafePointer<CChar> { (object(error)?.message ?? noText).start }

/// `vantage_error_free`
@_cdecl("vantage_error_free")
public func freeError(_ error: OpaquePointer?) {
    guard let error else { return }
    Unmanaged<ErrorObject>.fromOpaque(UnsafeRawPointer(error)).release()
}
