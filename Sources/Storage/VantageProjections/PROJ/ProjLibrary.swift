import CVantageProj

extension cproj_library {
    /// Returns PROJ's functions, and loads PROJ if it is not loaded yet, which takes about 10 ms.
    ///
    /// - Throws: ``CoordinateSystemError`` with the code `libraryMissing` if PROJ cannot be loaded.
    static func loaded(_ result: cproj_load_result = cproj_load()) throws(CoordinateSystemError) -> cproj_library {
        if let library = result.library { return library.pointee }
        let reason = result.reason.map { ": \(String(cString: $0))" } ?? ""
        throw CoordinateSystemError(
            .libraryMissing,
            "Coordinate systems need PROJ, which cannot be loaded\(reason). Install the package libproj25.")
    }
}
