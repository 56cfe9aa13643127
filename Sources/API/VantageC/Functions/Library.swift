import VantageParameters

private let version = CText(PackageVersion.version)

/// `vantage_version`
@_cdecl("vantage_version")
public func vantageVersion() -> UnsafePointer<CChar> { version.start }

/// `vantage_abi_version`
@_cdecl("vantage_abi_version")
public func vantageABIVersion() -> UInt32 { 1 }
