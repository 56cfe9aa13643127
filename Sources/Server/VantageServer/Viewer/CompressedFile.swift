import Foundation
import HTTPTypes
import Synchronization
import VantageHTTP

/// A file that is compressed once for all responses: with gzip at startup, and with Brotli, which takes longer, in the
/// background after the first request that accepts it. Brotli makes the viewer's files a fifth smaller than gzip does.
final class CompressedFile: Sendable {
    private enum Brotli {
        case notRequested
        case compressing
        case done(EndpointResponse.Content?)
    }

    private let plain: EndpointResponse.Content
    private let gzip: EndpointResponse.Content
    private let brotli = Mutex(Brotli.notRequested)

    init(type: MediaType, bytes: [UInt8], headers: HTTPFields) {
        plain = EndpointResponse.Content(type: type, bytes: bytes, headers: headers)
        let compressed = Compression.compress(bytes, .gzip)
        gzip = compressed.map { .init(type: type, bytes: $0, headers: headers, encoding: .gzip) } ?? plain
    }

    /// Returns the file for a client.
    ///
    /// - Parameter list: The value of `Accept-Encoding`.
    func content(for list: String?) -> EndpointResponse.Content {
        guard ContentEncoding.preferred(by: list, among: Compression.small) == .brotli else { return gzip }
        let (content, isFirst) = brotli.withLock { brotli -> (EndpointResponse.Content?, Bool) in
            switch brotli {
            case .notRequested:
                brotli = .compressing
                return (nil, true)
            case .compressing: return (nil, false)
            case .done(let content): return (content, false)
            }
        }
        if isFirst { DispatchQueue.global(qos: .utility).async { self.compress() } }
        return content ?? gzip
    }

    private func compress() {
        let content = Compression.compress(plain.bytes, .brotli).map {
            EndpointResponse.Content(type: plain.type, bytes: $0, headers: plain.headers, encoding: .brotli)
        }
        brotli.withLock { $0 = .done(content) }
    }
}
