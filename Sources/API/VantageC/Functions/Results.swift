private let noText = CText("")

private func object(_ result: OpaquePointer?) -> ResultObject? {
    result.map { Unmanaged<ResultObject>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
}

/// `vantage_result_bytes`
@_cdecl("vantage_result_bytes")
public func resultBytes(_ result: OpaquePointer?, _ size: UnsafeMutablePointer<Int>?) -> UnsafePointer<UInt8>? {
    let bytes = object(result)?.bytes
    size?.pointee = bytes?.count ?? 0
    return bytes?.baseAddress.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) }
}

/// `vantage_result_json`
@_cdecl("vantage_result_json")
public func resultJSON(_ result: OpaquePointer?, _ size: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar> {
    let text = object(result)?.json ?? noText
    size?.pointee = text.count
    return text.start
}

/// `vantage_result_free`
@_cdecl("vantage_result_free")
public func freeResult(_ result: OpaquePointer?) {
    guard let result else { return }
    Unmanaged<ResultObject>.fromOpaque(UnsafeRawPointer(result)).release()
}
