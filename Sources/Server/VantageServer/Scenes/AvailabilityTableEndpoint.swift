import Foundation
import Hummingbird
import NIOCore
import Vantage
import VantageCore
import VantageHTTP
import VantageParameters
import VantageParsing

extension Endpoint {
    /// The availability of imagery at each place in a table. The response starts while the table is still arriving.
    static func availabilityTable(
        of stores: ServedStores, _ items: ServedItems, limits: ServerLimits, _ gate: ConcurrencyLimiter
    )
        -> Endpoint
    {
        Endpoint(
            "/v1/availability", "availabilityTable",
            "The availability of imagery at each place in a table, one line per place, in order.",
            method: .post,
            parameters: FilterParameters.endpointParameters + [
                SceneParameters.details, ServedItems.requiresVisibility,
            ],
            accepts: [.csv, .jsonLines],
            produces: [.jsonLines], format: .schema("availability-line", "table-failure")
        ) { request in
            try request.checkIsUncompressed()
            let options = try request.query.availability()
            let hasDetails = try request.query.flag("details")
            let visibilitySources = try items.visibilitySources(request)
            let body = IncomingTable(
                request.body, maximumBytes: limits.maximumTableBytes, try gate.enter(for: request.client))
            let table = try await body.table()
            let provider = stores.provider
            return EndpointResponse(
                streaming: .jsonLines,
                ResponseBody { writer in
                    let stream = AvailabilityStream(
                        body: body, table: table, options: options, visibilitySources: visibilitySources,
                        hasDetails: hasDetails,
                        provider: provider)
                    do {
                        try await stream.write(to: &writer)
                    } catch {
                        await body.stop()
                        throw error
                    }
                    await body.stop()
                    try await writer.finish(nil)
                })
        }
    }
}

/// A table in a request body, read with blocking calls.
final class IncomingTable: Sendable {
    /// The limit on a record batch of Arrow, which is held in memory, in bytes.
    private static let maximumRecordBatch = 16 << 20

    private let pieces = BoundedChannel<Result<[UInt8], SystemError>>(capacity: 8)
    private let permit: ConcurrencyLimiter.Permit
    private let reading: Task<Void, Never>

    /// Starts reading the body. Reading stops at the limit or when the table is released.
    init(_ body: IncomingBody, maximumBytes: Int, _ permit: ConcurrencyLimiter.Permit) {
        self.permit = permit
        let pieces = pieces
        reading = Task {
            defer { pieces.finish() }
            var left = maximumBytes
            do {
                for try await buffer in body.begin() {
                    left -= buffer.readableBytes
                    guard left >= 0 else {
                        await pieces.send(.failure(SystemError(EFBIG)))
                        return
                    }
                    guard await pieces.send(.success(Array(buffer.readableBytesView))) else { return }
                }
            } catch {
                await pieces.send(.failure(SystemError(ECONNRESET)))
            }
        }
    }

    deinit { close() }

    /// Stops reading the body.
    func close() {
        pieces.stopReceiving()
        reading.cancel()
    }

    /// Stops reading the body, and waits until it is not read any more.
    ///
    /// This must happen before the response ends, because Hummingbird then reads the rest of the body, and SwiftNIO
    /// stops the program if two tasks wait for a part of the same body.
    func stop() async {
        close()
        await reading.value
    }

    /// Returns the table once its first bytes have arrived.
    ///
    /// - Throws: ``Problem`` if the body is not a table.
    func table() async throws -> UncheckedSendableBox<BatchTable> {
        let pieces = pieces
        do {
            return try await WorkerPool.waiting.run { _ in
                UncheckedSendableBox(
                    try BatchTable(named: "The body", maximumRecordBatch: Self.maximumRecordBatch) {
                        ByteSource { () throws(SystemError) in try pieces.receiveBlocking()?.get() ?? [] }
                    })
            }
        } catch {
            await stop()
            guard let error = error as? BatchError else { throw error }
            throw Problem(.badRequest, error.codeName, "\(error)")
        }
    }
}

/// The response to an uploaded table, written as the results become available.
private struct AvailabilityStream {
    let body: IncomingTable
    let table: UncheckedSendableBox<BatchTable>
    let options: AvailabilityOptions
    let visibilitySources: VisibilitySources
    let hasDetails: Bool
    let provider: any SceneProvider

    func write(to writer: inout any ResponseBodyWriter) async throws {
        let lines = BoundedChannel<[UInt8]>(capacity: 8)
        let (table, options, visibilitySources, hasDetails, provider) = (
            table, options, visibilitySources, hasDetails, provider
        )
        let work = Task {
            defer { lines.finish() }
            var batch = AvailabilityBatch(options: options)
            batch.visibilitySources = visibilitySources
            // The client may be slow to send or receive, so the batch must not block shared threads.
            batch.threads = .own
            try await batch.run(table.value, asking: provider) {
                AvailabilityLines($0, hasDetails: hasDetails) { "\($0)" }
            } each: {
                guard lines.sendBlocking($0.text) else { throw CancellationError() }
            }
        }
        try await withTaskCancellationHandler {
            defer {
                lines.stopReceiving()
                body.close()
            }
            while let text = await lines.receive() { try await writer.write(ByteBuffer(bytes: text)) }
            do { try await work.value } catch  where !(error is CancellationError) {
                // The status has been sent already.
                let problem = Problem(error)
                try await writer.write(FailureJSON(code: problem.code, message: problem.detail))
                return
            }
            if let failure = table.value.failure {
                try await writer.write(FailureJSON(code: failure.codeName, message: "\(failure)"))
            }
        } onCancel: {
            lines.stopReceiving()
            body.close()
            work.cancel()
        }
    }
}

/// The last line of a response if the table could not be processed completely.
private struct FailureJSON: Encodable {
    let error: [String: String]

    init(code: String, message: String) { error = ["code": code, "message": message] }
}

extension ResponseBodyWriter {
    fileprivate mutating func write(_ failure: FailureJSON) async throws {
        try await write(ByteBuffer(bytes: try JSONWriter.bytes(of: failure) + Array("\n".utf8)))
    }
}
