/// A parser of untrusted bytes, and the rules that must hold for any input.
struct FuzzTarget: Sendable {
    let name: String
    /// The maximum input length in bytes. Longer inputs cost more time than they are worth.
    let maximumLength: Int
    /// Inputs to start from.
    let seeds: @Sendable () throws -> [[UInt8]]
    /// Parses bytes. Stops the program if a rule is broken.
    let check: @Sendable ([UInt8]) -> Void

    static let all =
        [
            csv, json, jsonLines, number, time, mapLink, openingHours, jpegDecode, jpegIndex, jpegPart, pngRows, png,
            exif, xmp, sceneTable, placeTable, vectorTile, storedTile, pmtiles, pmtilesDirectory, geoJSON, opl,
            roadBlock, roadHeader, coordinateSystem, pictureFormat, xml,
            compressedBlock, parquet, kmz, track, delivery, cubeFaces, arrow, featureCollection,
            shardManifest, storageLocation, objectAnswer,
        ] + server

    #if !FUZZES_SERVER
        private static let server: [FuzzTarget] = []
    #endif
}

/// Stops the program if a rule is broken, so that libFuzzer keeps the input.
func expect(_ condition: Bool, _ rule: @autoclosure () -> String) {
    if !condition { fatalError(rule()) }
}

/// Takes numbers from the start of an input, so that the fuzzer can choose a check's parameters.
struct FuzzInput {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// Takes a byte, or 0 at the end.
    mutating func byte() -> Int { Int(rest.popFirst() ?? 0) }

    /// Takes a two-byte big-endian number.
    mutating func word() -> Int { byte() << 8 | byte() }

    /// Takes up to `count` bytes.
    mutating func bytes(_ count: Int) -> [UInt8] {
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }
}
