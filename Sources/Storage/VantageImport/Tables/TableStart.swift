import VantageParsing

/// The beginning of a table: its comments, the names of its columns, and the character that separates them.
struct TableStart {
    enum Header {
        /// The first record contains the column names.
        case firstRecord
        /// A comment before the first record contains the column names.
        case named([String])
        case missing
    }

    let header: Header
    /// The fields of the first record.
    let fields: [String]
    /// The number of fields in the first record.
    var width: Int { fields.count }
    /// The delimiter. A space stands for runs of spaces.
    let delimiter: UInt8
    /// The number of bytes of UTF-8 before the first record.
    let preamble: Int
    /// The number of lines before the first record.
    let lineCount: Int
    /// The definition of a coordinate system from a comment, as Metashape writes it.
    let crs: String?

    private static let delimiters: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]
    private static let commentMarks: [String] = ["#", "//", "%"]

    /// Reads the first lines.
    ///
    /// - Parameters:
    ///   - bytes: The beginning of the table, in UTF-8.
    ///   - settings: The settings that the user specified.
    ///   - skippedLines: The number of lines with content before the header, such as the name of a project.
    /// - Returns: `nil` if the text has no further line with content.
    init?(_ bytes: [UInt8], settings: TableProfile?, skippedLines: Int = 0) {
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let text = String(decoding: bytes.dropFirst(mark), as: UTF8.self)
        var asked = settings?.delimiter.flatMap { $0.utf8.first }
        var comments: [Substring] = []
        var skipped: [Substring] = []
        var offset = 0
        var lineCount = 0
        var first: (line: Substring, start: Int)?
        var system: String?
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let length = line.utf8.count + Self.breakLength(after: line, in: text)
            let trimmed = line.drop { $0 == " " || $0 == "\t" }
            if Self.commentMarks.contains(where: { trimmed.hasPrefix($0) }) {
                comments.append(trimmed)
            } else if lineCount == 0, line.utf8.count == 5, line.hasPrefix("sep=") {
                // Excel specifies the delimiter this way.
                asked = asked ?? line.utf8.last
            } else if !trimmed.isEmpty {
                let isSystem = system == nil && skippedLines == 0 && SystemLine.system(in: trimmed) != nil
                guard isSystem || skipped.count < skippedLines else {
                    first = (line, offset)
                    break
                }
                if isSystem { system = SystemLine.system(in: trimmed) } else { skipped.append(trimmed) }
            }
            offset += length
            lineCount += 1
        }
        guard let first else { return nil }
        delimiter = asked ?? Self.delimiter(of: first.line)
        fields = Self.fields(of: first.line, delimiter)
        crs = system ?? comments.lazy.compactMap(Self.coordinateSystem).first ?? SystemLine.code(in: comments + skipped)
        let named = comments.reversed().lazy.compactMap { [fields, delimiter] in
            Self.names(in: $0, count: fields.count, delimiter)
        }.first
        if settings?.hasHeader == false {
            header = .missing
        } else if system != nil {
            header = .named(SystemLine.names(width: fields.count))
        } else if let named {
            header = .named(named)
        } else {
            header = .firstRecord
        }
        preamble = mark + first.start
        self.lineCount = lineCount
    }

    private static func breakLength(after line: Substring, in text: String) -> Int {
        line.endIndex < text.endIndex ? String(text[line.endIndex]).utf8.count : 0
    }

    /// Returns the most frequent delimiter; a space if there is none and the line has several words.
    private static func delimiter(of line: Substring) -> UInt8 {
        let counts = delimiters.map { delimiter in (delimiter, count(of: delimiter, in: line)) }
        let best = counts.max { $0.1 < $1.1 }
        guard let best, best.1 > 0 else { return line.split(separator: " ").count > 2 ? 0x20 : 0x2C }
        return best.0
    }

    private static func count(of delimiter: UInt8, in line: Substring) -> Int {
        var isQuoted = false
        return line.utf8.reduce(0) { count, byte in
            if byte == 0x22 { isQuoted.toggle() }
            return byte == delimiter && !isQuoted ? count + 1 : count
        }
    }

    static func fields(of line: Substring, _ delimiter: UInt8) -> [String] {
        let separator = Character(Unicode.Scalar(delimiter))
        var fields: [String] = []
        var field = ""
        var isQuoted = false
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == separator, !isQuoted {
                if delimiter != 0x20 || !field.isEmpty { fields.append(field) }
                field = ""
            } else {
                field.append(character)
            }
        }
        if delimiter != 0x20 || !field.isEmpty { fields.append(field) }
        return fields.map { $0.trimmingSpaces }
    }

    /// Returns the names in a comment such as `# pano poses v1.0: ID; filename` or `#Label,X,Y`, or `nil` if there are
    /// not as many names as columns. Some programs use a different separator for the names than for the values.
    private static func names(in comment: Substring, count: Int, _ delimiter: UInt8) -> [String]? {
        guard count > 1 else { return nil }
        return ([delimiter] + delimiters).lazy.map { names(in: comment, $0) }.first { $0.count == count }
    }

    private static func names(in comment: Substring, _ delimiter: UInt8) -> [String] {
        var text = comment.drop { $0 == "#" || $0 == "/" || $0 == "%" || $0 == " " }
        let separator = Character(Unicode.Scalar(delimiter))
        if let colon = text.range(of: ": "), let end = text.firstIndex(of: separator), colon.lowerBound < end {
            text = text[colon.upperBound...]
        }
        return fields(of: text, delimiter)
    }

    /// Returns the definition in a comment such as `# CoordinateSystem: GEOGCS[…]`.
    private static func coordinateSystem(in comment: Substring) -> String? {
        guard let colon = comment.range(of: "CoordinateSystem:") else { return nil }
        let text = String(comment[colon.upperBound...]).trimmingSpaces
        return text.isEmpty ? nil : text
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        var text = Substring(self)
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
