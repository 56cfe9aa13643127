import AsyncHTTPClient
import Foundation
import NIOCore
import Vantage
import VantageRequests

extension RemoteSceneProvider {
    /// Places of one table; a server takes no endless one.
    private static let longestTable = 1_000_000

    /// So many answers are a beginning that is worth going on from, however often that is.
    private static let progress = 1000

    /// As one table, whose answers come while it is sent. Where the connection is lost, only what has no answer yet is asked
    /// again.
    public func scenes(near places: [Coordinate], options: AvailabilityOptions) async throws -> [AvailableScene?] {
        try Task.checkCancellation()
        var call = RemoteCall("/v1/availability", accepts: .lines)
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

    /// Asks once, and keeps what comes.
    private func ask(
        _ places: ArraySlice<Coordinate>, _ call: RemoteCall, _ options: AvailabilityOptions,
        _ answers: inout [AvailableScene?]
    ) async throws {
        let deadline = NIODeadline.now() + TimeAmount(server.options.answering)
        let table = PlaceTable(places: places)
        let response = try await server.open(call, body: .stream(table, length: .unknown), deadline: deadline)
        try await server.transported(call.target, hasBegun: true) {
            var lines = AnswerLines(target: call.target, limit: server.options.maximumAnswerBytes)
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

/// Places as JSON Lines, made as they are taken.
private struct PlaceTable: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    /// Places of a piece.
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
