import Foundation
import HTTPTypes
import VantageCore
import VantageHTTP

/// A file that stores a rendered image. It consists of a hash of the remaining contents, a line of JSON that describes
/// the parts, and the parts themselves.
struct RenderCacheFile {
    private struct Part: Codable {
        let type: MediaType
        let headers: HTTPFields
        let hasRanges: Bool
        let isGzip: Bool
        let length: Int
    }

    private static let lineEnd = UInt8(ascii: "\n")
    private static let hashLength = 64

    let bytes: Data

    init(_ contents: [EndpointResponse.Content]) throws {
        let parts = contents.map {
            Part(
                type: $0.type, headers: $0.headers, hasRanges: $0.hasRanges, isGzip: $0.encoding == .gzip,
                length: $0.bytes.count)
        }
        var body = try JSONWriter.bytes(of: parts) + [Self.lineEnd]
        for content in contents { body += content.bytes }
        bytes = Data(ContentHash(of: body).description.utf8) + body
    }

    /// - Returns: `nil` if the file is damaged.
    static func contents(of file: [UInt8]) -> [EndpointResponse.Content]? {
        let body = Array(file.dropFirst(hashLength))
        guard ContentHash(of: body).description.utf8.elementsEqual(file.prefix(hashLength)),
            let end = body.firstIndex(of: lineEnd),
            let parts = try? JSONDecoder().decode([Part].self, from: Data(body[..<end]))
        else { return nil }
        var rest = body[(end + 1)...]
        return parts.map { part in
            defer { rest = rest.dropFirst(part.length) }
            return EndpointResponse.Content(
                type: part.type, bytes: Array(rest.prefix(part.length)), headers: part.headers,
                hasRanges: part.hasRanges, encoding: part.isGzip ? .gzip : nil)
        }
    }
}
