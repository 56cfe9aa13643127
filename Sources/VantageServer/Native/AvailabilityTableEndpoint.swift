import BlockingWork
import FileAccess
import Foundation
import Hummingbird
import NIOCore
import TabularReading
import Vantage
import VantageRequests

extension Endpoint {
    /// Is there imagery at each of these places? Answered line by line while the table is still coming.
    static func availabilityTable(of stores: ServedStores, _ items: ServedItems, limits: ServerLimits) -> Endpoint {
        let gate = RequestGate(maximum: limits.maximumTables)
        return Endpoint(
            "/v1/availability", "availabilityTable", "Is there imagery at each of these places? Lines in their order.",
            method: .post, parameters: FilterParameters.all + [SceneParameters.details, ServedItems.visibleOnly],
            takes: [.csv, .jsonLines],
            gives: [.jsonLines], form: .schema("availability-line", "table-failure")
        ) { request in
            try request.checkIsPlain()
            let options = try FilterParameters.options(request.query, request.names)
            let hasDetails = try request.query.flag("details")
            let sight = try items.sight(request)
            let body = IncomingTable(request.body, maximumBytes: limits.maximumTableBytes, try gate.enter())
            let table = try await body.table()
            let provider = stores.provider
            return Answer(
                streaming: .jsonLines,
                ResponseBody { writer in
                    let stream = AvailabilityStream(
                        body: body, table: table, options: options, sight: sight, hasDetails: hasDetails,
                        provider: provider)
                    try await stream.write(to: &writer)
                    try await writer.finish(nil)
                })
        }
    }
}

/// A table that comes as the body of a request, for a reader that blocks.
final class IncomingTable: Sendable {
    private let pieces = Conveyor<Result<[UInt8], SystemError>>(room: 8)
    private let pass: RequestGate.Pass

    /// Begins to read the body, up to a limit, for as long as anybody holds on to the table.
    init(_ body: IncomingBody, maximumBytes: Int, _ pass: RequestGate.Pass) {
        self.pass = pass
        let pieces = pieces
        Task {
            defer { pieces.finish() }
            var left = maximumBytes
            do {
                for try await buffer in body.begin() {
                    left -= buffer.readableBytes
                    guard left >= 0 else {
                        await pieces.give(.failure(SystemError(EFBIG)))
                        return
                    }
                    guard await pieces.give(.success(Array(buffer.readableBytesView))) else { return }
                }
            } catch {
                await pieces.give(.failure(SystemError(ECONNRESET)))
            }
        }
    }

    deinit { pieces.abandon() }

    /// Nothing more of the body is wanted.
    func close() { pieces.abandon() }

    /// The table, when its first piece is there.
    ///
    /// - Throws: ``Problem`` for what is no table.
    func table() async throws -> Lent<BatchTable> {
        let pieces = pieces
        do {
            return try await Workers.waiting.run { _ in
                Lent(
                    try BatchTable(named: "The body") {
                        ByteSource { () throws(SystemError) in try pieces.takeBlocking()?.get() ?? [] }
                    })
            }
        } catch let error as BatchError {
            throw Problem(.badRequest, error.codeName, "\(error)")
        }
    }
}

/// The answers to a table, written as they are made.
private struct AvailabilityStream {
    let body: IncomingTable
    let table: Lent<BatchTable>
    let options: AvailabilityOptions
    let sight: ItemSight
    let hasDetails: Bool
    let provider: any SceneProvider

    func write(to writer: inout any ResponseBodyWriter) async throws {
        let lines = Conveyor<[UInt8]>(room: 8)
        let (table, options, sight, hasDetails, provider) = (table, options, sight, hasDetails, provider)
        let work = Task {
            defer { lines.finish() }
            var batch = AvailabilityBatch(options: options)
            batch.sight = sight
            // A client may send, and take, as slowly as it likes.
            batch.threads = .own
            try await batch.run(table.value, asking: provider) {
                AvailabilityLines($0, hasDetails: hasDetails) { "\($0)" }
            } each: {
                guard lines.giveBlocking($0.text) else { throw CancellationError() }
            }
        }
        try await withTaskCancellationHandler {
            defer {
                lines.abandon()
                body.close()
            }
            while let text = await lines.take() { try await writer.write(ByteBuffer(bytes: text)) }
            do { try await work.value } catch  where !(error is CancellationError) {
                // It is too late for a status.
                let problem = Problem(error)
                try await writer.write(FailureJSON(code: problem.code, message: problem.detail))
                return
            }
            if let failure = table.value.failure {
                try await writer.write(FailureJSON(code: failure.codeName, message: "\(failure)"))
            }
        } onCancel: {
            lines.abandon()
            body.close()
            work.cancel()
        }
    }
}

/// The last line of answers to a table that could not be read, or answered, to its end.
private struct FailureJSON: Encodable {
    let error: [String: String]

    init(code: String, message: String) { error = ["code": code, "message": message] }
}

extension ResponseBodyWriter {
    fileprivate mutating func write(_ failure: FailureJSON) async throws {
        try await write(ByteBuffer(string: try JSONLine.text(failure) + "\n"))
    }
}
