import CVantageExif

/// Reads the EXIF block of a JPEG with libexif.
enum ExifReader {
    static let signature: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
    /// The maximum size of a JPEG segment, which is also libexif's limit.
    static let maximumBytes = 65_535
    /// The maximum size of one value in bytes. Except for descriptions, the values that the import reads are short.
    static let maximumValue = 32_768

    static func isExif(_ payload: [UInt8]) -> Bool { payload.starts(with: signature.prefix(4)) }

    /// Reads the tags of an EXIF block.
    ///
    /// - Parameter payload: The payload of an APP1 segment, starting with `Exif`.
    /// - Returns: The tags listed in ``ExifTag`` that are readable, or none if the block is damaged.
    static func tags(in payload: [UInt8]) -> [ExifTag: ExifValue] {
        guard payload.count > signature.count, payload.count <= maximumBytes, let data = exif_data_new() else {
            return [:]
        }
        defer { exif_data_unref(data) }
        // With these options set, libexif rewrites values that violate the specification and drops newer tags.
        exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
        exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS)
        // libexif requires two NULs after "Exif", but some writers put other bytes there.
        let block = signature + payload.dropFirst(signature.count)
        block.withUnsafeBufferPointer { exif_data_load_data(data, $0.baseAddress, UInt32($0.count)) }
        return tags(of: data)
    }

    private static func tags(of data: UnsafeMutablePointer<ExifData>) -> [ExifTag: ExifValue] {
        let order = exif_data_get_byte_order(data)
        let directories = data.pointee.ifd
        var tags: [ExifTag: ExifValue] = [:]
        for (content, directory) in [
            (directories.0, ExifTag.mainDirectory), (directories.2, ExifTag.exifDirectory),
            (directories.3, ExifTag.gpsDirectory),
        ] {
            for entry in entries(of: content) {
                guard let tag = ExifTag(rawValue: directory | entry.tag.rawValue), tags[tag] == nil else { continue }
                tags[tag] = value(of: entry, order: order)
            }
        }
        return tags
    }

    private static func entries(of content: UnsafeMutablePointer<ExifContent>?) -> [ExifEntry] {
        guard let content, let entries = content.pointee.entries else { return [] }
        return (0..<Int(content.pointee.count)).compactMap { entries[$0]?.pointee }
    }

    private static func value(of entry: ExifEntry, order: ExifByteOrder) -> ExifValue? {
        guard let data = entry.data, entry.size > 0, Int(entry.size) <= maximumValue else { return nil }
        let width = Int(exif_format_get_size(entry.format))
        switch entry.format {
        case EXIF_FORMAT_ASCII, EXIF_FORMAT_UNDEFINED:
            return ExifValue(bytes: Array(UnsafeBufferPointer(start: data, count: Int(entry.size))), numbers: [])
        default:
            guard width > 0 else { return nil }
            // None of the tags that are read holds more than a few numbers.
            let count = min(Int(entry.components), Int(entry.size) / width, 16)
            return ExifValue(
                bytes: [], numbers: (0..<count).map { number(at: data + $0 * width, entry.format, order) })
        }
    }

    private static func number(
        at data: UnsafeMutablePointer<UInt8>, _ format: ExifFormat, _ order: ExifByteOrder
    ) -> Double? {
        switch format {
        case EXIF_FORMAT_BYTE: return Double(data[0])
        case EXIF_FORMAT_SBYTE: return Double(Int8(bitPattern: data[0]))
        case EXIF_FORMAT_SHORT: return Double(exif_get_short(data, order))
        case EXIF_FORMAT_SSHORT: return Double(exif_get_sshort(data, order))
        case EXIF_FORMAT_LONG: return Double(exif_get_long(data, order))
        case EXIF_FORMAT_SLONG: return Double(exif_get_slong(data, order))
        case EXIF_FORMAT_RATIONAL:
            let rational = exif_get_rational(data, order)
            return quotient(Double(rational.numerator), Double(rational.denominator))
        case EXIF_FORMAT_SRATIONAL:
            let rational = exif_get_srational(data, order)
            return quotient(Double(rational.numerator), Double(rational.denominator))
        default: return nil
        }
    }

    private static func quotient(_ numerator: Double, _ denominator: Double) -> Double? {
        denominator == 0 ? nil : numerator / denominator
    }
}
