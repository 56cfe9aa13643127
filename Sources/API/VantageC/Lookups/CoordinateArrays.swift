import Vantage

/// The latitudes and longitudes that a caller passes in two arrays.
struct CoordinateArrays: @unchecked Sendable {
    // Sendable because the caller does not change the arrays during the call.
    private let latitudes: UnsafeBufferPointer<Double>
    private let longitudes: UnsafeBufferPointer<Double>

    /// Checks all coordinates.
    ///
    /// - Parameter prefix: The start of the names of the arguments in errors.
    /// - Throws: ``LibraryError`` if an array is NULL; `GeodesyError` that names the index of the first invalid
    ///   coordinate.
    init(
        _ latitudes: UnsafePointer<Double>?, _ longitudes: UnsafePointer<Double>?, _ count: Int,
        named prefix: String = ""
    ) throws {
        guard count >= 0 else {
            throw LibraryError(
                .missingArgument, "The argument \(prefix)count is too large. Pass the length of the arrays.")
        }
        guard latitudes != nil || count == 0 else { throw LibraryError.missing(prefix + "latitudes") }
        guard longitudes != nil || count == 0 else { throw LibraryError.missing(prefix + "longitudes") }
        self.latitudes = UnsafeBufferPointer(start: latitudes, count: count)
        self.longitudes = UnsafeBufferPointer(start: longitudes, count: count)
        for index in 0..<count { _ = try place(index) }
    }

    var count: Int { latitudes.count }

    var places: [Coordinate] { get throws { try places(0..<count) } }

    func places(_ range: Range<Int>) throws -> [Coordinate] {
        var places: [Coordinate] = []
        places.reserveCapacity(range.count)
        for index in range { places.append(try place(index)) }
        return places
    }

    private func place(_ index: Int) throws -> Coordinate {
        do {
            return try Coordinate(latitude: latitudes[index], longitude: longitudes[index])
        } catch {
            throw GeodesyError(error.code, "The coordinate at index \(index) is invalid. \(error.description)")
        }
    }
}
