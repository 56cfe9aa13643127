import AsyncHTTPClient
import Foundation
import NIOCore
import Vantage
import VantageParameters

extension RemoteSceneProvider {
    /// The maximum number of places in one table. A server does not accept unlimited tables.
    private static let longestTable = 1_000_000

    /// The number of results after which an interrupted table counts as progress, so that it is resumed without using
    /// up a retry.
    private static let progress = 1000

    /// Returns the scenes for many places. The places are sent as one table, and results arrive while it is sent. If
    /// the connection is lost, only the places without a result are sent again.
    public func scenes(near places: [Coordinate], options: AvailabilityOptions) async throws -> [AvailableScene?] {
        try Task.checkCancellation()
        var call = RemoteRequest("/v1/availability", accepts: .lines)
        try call.add(options)
        call.add(flag: "details")
        var answers: [AvailableScene?] = []
        answers.reserveCapacity(places.count)
        while answers.count < places.count {
            let before = answers.count
            try await server.retrying {
                let rest = places[answers.count...].prefix(Self.longestTable)
                do { try await ask(rest, call, options, &answers) } catch let error as RemoteError
                    where error.code.isPassing && answers.count >= before + Self.progress
                {}
            }
        }
        return options.hasRadius ? answers : places.map { _ in nil }
    }

    /// Sends the table once and appends the results as they arrive.
    private func ask(
        _ places: ArraySlice<Coordinate>, _ call: RemoteRequest, _ options: AvailabilityOptions,
        _ answers: inout [AvailableScene?]
    ) async throws {
        let deadline = NIODeadline.now() + TimeAmount(server.options.answering)
        let table = PlaceTable(places: places)
        let response = try await server.open(call, body: .stream(table, length: .unknown), deadline: deadline)
        try await server.transported(call.target, hasBegun: true) {
            var lines = ResponseLineSplitter(target: call.target, limit: server.options.maximumResponseBytes)
            for try await piece in response.body {
                for line in try lines.take(piece.readableBytesView) {
                    guard answers.count < places.endIndex else { throw line.superfluous }
                    answers.append(try line.answer(near: places[answers.count], options))
                }
            }
            guard answers.count == places.endIndex else { throw HTTPClientError.remoteConnectionClosed }
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
            let lines = rest.prefix(PlaceTable.piece).map {
                "{\"latitude\":\($0.latitude),\"longitude\":\($0.longitude)}\n"
            }
            rest = rest.dropFirst(PlaceTable.piece)
            return ByteBuffer(string: lines.joined())
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: places) }
}
