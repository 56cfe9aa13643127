import VantageCore

/// Reads the features of a GeoJSON feature collection one at a time, in constant memory.
package final class FeatureCollectionReader {
    private let source: ByteSource
    private let limits: TableLimits
    private var chunk: ArraySlice<UInt8> = []
    private var scanner = FeatureArrayScanner()
    private var number = 0

    /// - Parameter limits: The limits on a feature; its length is that of a line.
    package init(_ source: ByteSource, limits: TableLimits = .standard) {
        (self.source, self.limits) = (source, limits)
    }

    /// Whether the end of the features has been read.
    package var isComplete: Bool { scanner.isAtEnd }

    /// - Returns: The next feature, numbered from 1; `nil` at the end. A feature that is not JSON yields a failure; the
    ///   next call resumes after it.
    /// - Throws: ``SystemError`` if the file cannot be read any further.
    package func next() throws(SystemError) -> JSONLinesReader.Line? {
        var feature: [UInt8] = []
        var isTooLong = false
        while !scanner.isAtEnd {
            if chunk.isEmpty {
                chunk = try source.next()[...]
                if chunk.isEmpty { return nil }
            }
            guard let byte = chunk.popFirst() else { continue }
            switch scanner.read(byte) {
            case .outside: break
            case .inside:
                isTooLong = isTooLong || feature.count >= limits.maximumLine
                if !isTooLong { feature.append(byte) }
            case .separator:
                guard isTooLong || feature.contains(where: { $0 > 0x20 }) else { continue }
                number += 1
                return JSONLinesReader.Line(number: number, value: value(of: feature, isTooLong))
            }
        }
        return nil
    }

    private func value(of feature: [UInt8], _ isTooLong: Bool) -> Result<JSONValue, JSONError> {
        guard !isTooLong else {
            return .failure(JSONError(description: "is longer than the limit", isTooLong: true))
        }
        return Result { () throws(JSONError) in
            try JSONParser.value(of: feature, maximumDepth: limits.maximumDepth)
        }
    }
}

/// Finds the elements of the array `features` in the outermost object.
private struct FeatureArrayScanner {
    enum Byte { case outside, inside, separator }

    private(set) var isAtEnd = false
    private var scanner = JSONObjectScanner()
    private var isInFeatures = false

    mutating func read(_ byte: UInt8) -> Byte {
        switch scanner.read(byte) {
        case .open where !isInFeatures && scanner.opensFeatures:
            isInFeatures = true
            return .outside
        case .close where isInFeatures && scanner.depth == 1:
            isAtEnd = true
            return .separator
        case .comma where isInFeatures && scanner.depth == 2: return .separator
        default: return isInFeatures ? .inside : .outside
        }
    }
}
