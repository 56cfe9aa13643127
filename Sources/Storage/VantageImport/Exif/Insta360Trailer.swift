/// The records that Insta360 cameras append to their files.
///
/// The last 72 bytes are 32 unused bytes, the size of the trailer and its version as 32-bit numbers, and a signature.
/// The records come before them. Each consists of its data, a 16-bit number whose high byte is the kind of the record,
/// and the size of the data as a 32-bit number. All numbers are little-endian. Newer cameras leave gaps between
/// records; their last record, of kind 0, lists the others. Source: `ProcessInsta360` in ExifTool's
/// `QuickTimeStream.pl`, and telemetry-parser.
enum Insta360Trailer {
    private static let signature = Array("8db42d694ccc418790edff439fe026bf".utf8)
    private static let footer = 72
    private static let header = 6
    /// The kind of the record about the camera.
    private static let camera = 1
    /// The field of that record with the calibration of the lenses.
    private static let lenses = 5
    /// The maximum number of records to examine.
    private static let maximumRecords = 256

    /// Returns the calibration of the lenses as the camera writes it: numbers separated by underscores.
    ///
    /// - Parameter bytes: The whole file.
    static func lensText(in bytes: [UInt8]) -> String? {
        guard bytes.count > footer + header, bytes.suffix(signature.count).elementsEqual(signature),
            let size = number(in: bytes, at: bytes.count - 40, bytes: 4),
            (footer...bytes.count).contains(size)
        else { return nil }
        let records = bytes.count - size..<bytes.count - footer
        guard let data = cameraRecord(in: bytes, records) else { return nil }
        return text(ofField: lenses, in: bytes[data])
    }

    private static func cameraRecord(in bytes: [UInt8], _ records: Range<Int>) -> Range<Int>? {
        var end = records.upperBound
        for _ in 0..<maximumRecords {
            guard end - header >= records.lowerBound, let kind = number(in: bytes, at: end - 5, bytes: 1),
                let size = number(in: bytes, at: end - 4, bytes: 4), size <= end - header - records.lowerBound
            else { return nil }
            let data = end - header - size..<end - header
            if kind == camera { return data }
            if kind == 0, end == records.upperBound { return listed(in: bytes, data, records) }
            end = data.lowerBound
        }
        return nil
    }

    /// Finds the record about the camera in the list of records, and returns the range of its data. Each entry is 10
    /// bytes long: the kind, the format, the size, and the position from the start of the trailer.
    private static func listed(in bytes: [UInt8], _ list: Range<Int>, _ records: Range<Int>) -> Range<Int>? {
        for entry in stride(from: list.lowerBound, to: list.upperBound - 9, by: 10) where Int(bytes[entry]) == camera {
            guard let size = number(in: bytes, at: entry + 2, bytes: 4),
                let position = number(in: bytes, at: entry + 6, bytes: 4), position + size <= records.count
            else { return nil }
            return records.lowerBound + position..<records.lowerBound + position + size
        }
        return nil
    }

    private static func number(in bytes: [UInt8], at position: Int, bytes count: Int) -> Int? {
        guard position >= 0, position + count <= bytes.count else { return nil }
        return (0..<count).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
    }

    // MARK: Fields

    /// Returns a text field of a Protocol Buffers message.
    private static func text(ofField wanted: Int, in message: ArraySlice<UInt8>) -> String? {
        var rest = message
        while let key = variableNumber(from: &rest) {
            switch key & 7 {
            case 0: guard variableNumber(from: &rest) != nil else { return nil }
            case 1: rest = rest.dropFirst(8)
            case 2:
                guard let count = variableNumber(from: &rest), count <= rest.count else { return nil }
                if key >> 3 == wanted { return String(decoding: rest.prefix(count), as: UTF8.self) }
                rest = rest.dropFirst(count)
            case 5: rest = rest.dropFirst(4)
            default: return nil
            }
        }
        return nil
    }

    private static func variableNumber(from rest: inout ArraySlice<UInt8>) -> Int? {
        var number = 0
        for shift in stride(from: 0, to: 56, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        return nil
    }
}
