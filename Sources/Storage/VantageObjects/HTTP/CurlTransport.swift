#if ObjectStorage
    import CVantageCurl
    import Foundation
    import Synchronization
    import VantageCore

    /// Requests through libcurl. Handles are kept, because each keeps its connections open.
    final class CurlTransport: HTTPTransport {
        private static let shared = CurlTransport()

        private static let connectTimeout = Duration.seconds(3)

        private let idle = Mutex<[Handle]>([])
        private let authorities = ProcessInfo.processInfo.environment["AWS_CA_BUNDLE"].flatMap { $0.isEmpty ? nil : $0 }

        private init() {}

        /// Returns the transport that all locations share.
        ///
        /// - Throws: ``ObjectStorageError`` `unsupportedLocation` if libcurl cannot be loaded.
        static func loaded(for location: StorageLocation) throws(ObjectStorageError) -> CurlTransport {
            if let reason = ccurl_load() {
                throw ObjectStorageError(
                    .unsupportedLocation,
                    "\(location) needs libcurl, which cannot be loaded (\(String(cString: reason))). Install the package "
                        + "libcurl4.")
            }
            return shared
        }

        func send(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse {
            guard let handle = idle.withLock({ $0.popLast() }) ?? Handle() else {
                throw TransportFailure(description: "out of memory")
            }
            defer { idle.withLock { $0.append(handle) } }
            var received = ccurl_response()
            var isComplete = false
            let body = [UInt8](unsafeUninitializedCapacity: request.capacity) { buffer, count in
                received.bytes = buffer.baseAddress
                received.capacity = buffer.count
                isComplete = Self.perform(request, authorities, handle, &received)
                count = received.is_too_large ? 0 : received.size
            }
            guard isComplete || received.is_too_large else {
                throw TransportFailure(
                    description: received.timed_out ? "it took too long" : text(received.failure).lowercasedStart)
            }
            let range = text(received.content_range)
            let tag = text(received.entity_tag)
            return HTTPResponse(
                status: received.status, contentRange: range.isEmpty ? nil : range,
                contentLength: received.content_length >= 0 ? Int(received.content_length) : nil,
                entityTag: tag.isEmpty ? nil : tag, body: body, isTooLarge: received.is_too_large)
        }

        private static func perform(
            _ request: HTTPRequest, _ authorities: String?, _ handle: Handle, _ response: inout ccurl_response
        ) -> Bool {
            // Without the first line, libcurl waits for a server to accept a body before it sends it.
            let lines = (["expect:", "user-agent: vantage"] + request.headers).map { strdup($0) }
            defer { for line in lines { free(line) } }
            return withOptionalCString(authorities) { authorities in
                request.method.withCString { method in
                    request.url.withCString { url in
                        lines.map { UnsafePointer($0!) }.withUnsafeBufferPointer { headers in
                            (request.body ?? []).withUnsafeBufferPointer { body in
                                var call = ccurl_request(
                                    method: method, url: url, headers: headers.baseAddress!,
                                    header_count: headers.count,
                                    // An empty array has no address.
                                    body: request.body.map { _ in body.baseAddress ?? UnsafePointer(bitPattern: 1)! },
                                    body_size: body.count,
                                    connect_milliseconds: min(connectTimeout, request.timeout).wholeMilliseconds,
                                    timeout_milliseconds: request.timeout.wholeMilliseconds,
                                    stall_seconds: max(1, request.stall.wholeMilliseconds / 1000),
                                    authorities: authorities)
                                return ccurl_perform(handle.pointer, &call, &response)
                            }
                        }
                    }
                }
            }
        }

        private func text<Tuple>(_ characters: Tuple) -> String {
            withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
    }

    private final class Handle: @unchecked Sendable {
        // Sendable because only one thread at a time takes a handle from the pool.
        let pointer: UnsafeMutableRawPointer

        init?() {
            guard let pointer = ccurl_open() else { return nil }
            self.pointer = pointer
        }

        deinit { ccurl_close(pointer) }
    }

    private func withOptionalCString<Value>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Value) -> Value {
        guard let text else { return body(nil) }
        return text.withCString { body($0) }
    }

    extension Duration {
        fileprivate var wholeMilliseconds: Int { max(1, Int(self / .milliseconds(1))) }
    }

    extension String {
        fileprivate var lowercasedStart: String { prefix(1).lowercased() + dropFirst() }
    }
#endif
