import AsyncHTTPClient
import Foundation
import NIOCore
import Vantage
import VantageParameters
import VantageParsing

extension RemoteSceneProvider {
    /// The maximum number of places in one table. Servers limit the size of a table.
    private static let maximumTableLength = 1_000_000

    /// The number of new results that count as progress. If a table made progress before it was interrupted, resuming
    /// it does not use up a retry.
    private static let progress = 1000

    /// Returns the scenes for many places. The places are sent as one table, and results arrive while it is being sent.
    /// If the connection is lost, only the places without a result are sent again.
    public func scenes(near places: [Coordinate], options: AvailabilityOptions) async throws -> [AvailableScene?] {
        try Task.checkCancellation()
        var call = RemoteRequest("/v1/availability", accepts: .lines)
        try call.add(options)
        call.add(flag: "details")
        var results: [AvailableScene?] = []
        results.reserveCapacity(places.count)
        while results.count < places.count {
            let before = results.count
            try await server.retrying {
                let rest = places[results.count...].prefix(Self.maximumTableLength)
                do { try await send(rest, call, options, &results) } catch let error as RemoteError
                    where error.code.isTransient && results.count >= before + Self.progress
                {}
            }
        }
        return options.hasRadius ? results : places.map { _ in nil }
    }

    /// Sends the table once and appends the results as they arrive.
    private func send(
        _ places: ArraySlice<Coordinate>, _ call: RemoteRequest, _ options: AvailabilityOptions,
        _ results: inout [AvailableScene?]
    ) async throws {
        let deadline = NIODeadline.now() + TimeAmount(server.options.responseTimeout)
        let table = PlaceTable(places: places)
        let response = try await server.open(call, body: .stream(table, length: .unknown), deadline: deadline)
        try await server.transported(call.target, hasBegun: true) {
            var lines = ResponseLineSplitter(target: call.target, limit: server.options.maximumResponseBytes)
            for try await piece in response.body {
                for line in try lines.take(piece.readableBytesView) {
                    guard results.count < places.endIndex else { throw line.superfluous }
                    results.append(try line.availableScene(near: places[results.count], options))
                }
            }
            guard results.count == places.endIndex else { throw HTTPClientError.remoteConnectionClosed }
        }
    }
}

/// A table of places as JSON Lines, which is created as it is sent.
private struct PlaceTable: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    /// The number of places per buffer.
    private static let piece = 512
    let places: ArraySlice<Coordinate>

    struct AsyncIterator: AsyncIteratorProtocol {
        var rest: ArraySlice<Coordinate>

        mutating func next() async -> ByteBuffer? {
            guard !rest.isEmpty else { return nil }
            var json = JSONText(capacity: 64 * PlaceTable.piece)
            for place in rest.prefix(PlaceTable.piece) {
                json.open()
                json.add("latitude", place.latitude)
                json.add("longitude", place.longitude)
                json.close()
                json.endLine()
            }
            rest = rest.dropFirst(PlaceTable.piece)
            return ByteBuffer(bytes: json.bytes)
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: places) }
}
