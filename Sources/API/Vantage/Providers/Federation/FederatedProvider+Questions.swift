import VantageCore
import VantageScenes

extension FederatedProvider {
    /// A result from a member.
    struct Answer<Value: Sendable>: Sendable {
        /// The number of the member.
        let number: Int
        let value: Value
    }

    /// The outcome of a query: a value, or the reason why the member is left out.
    private enum Outcome<Value: Sendable>: Sendable {
        case value(Value)
        case missing(any Error)
    }

    /// Queries members, and returns their results in the order of the numbers. Members with a deadline are queried
    /// concurrently.
    ///
    /// - Throws: A member's error if the request is invalid or if failing members are not left out; the first member's
    ///   error if all members fail.
    func ask<Value: Sendable>(
        _ numbers: [Int], _ body: @escaping @Sendable (Int, any SceneProvider) async throws -> Value
    ) async throws -> [Answer<Value>] {
        var outcomes: [Int: Outcome<Value>] = [:]
        if numbers.allSatisfy({ members[$0].deadline == nil }) {
            for number in numbers { outcomes[number] = try await outcome(number, body) }
        } else {
            try await withThrowingTaskGroup(of: (Int, Outcome<Value>).self) { group in
                for number in numbers { group.addTask { (number, try await outcome(number, body)) } }
                for try await (number, outcome) in group { outcomes[number] = outcome }
            }
        }
        var answers: [Answer<Value>] = []
        var failure: (any Error)?
        for number in numbers {
            switch outcomes[number] {
            case .value(let value): answers.append(Answer(number: number, value: value))
            case .missing(let error): failure = failure ?? error
            case nil: break
            }
        }
        if answers.isEmpty, let failure { throw failure }
        return answers
    }

    /// Queries one member as part of a request to several.
    ///
    /// - Returns: `nil` if the member is left out.
    func askOne<Value: Sendable>(
        _ number: Int, _ body: @escaping @Sendable (any SceneProvider) async throws -> Value
    ) async throws -> Value? {
        switch try await outcome(number, { try await body($1) }) {
        case .value(let value): value
        case .missing: nil
        }
    }

    /// Queries members for scenes that pass a filter. Members that lack the filter's collection are skipped.
    ///
    /// - Throws: ``SceneError`` with the code `noSuchCollection` if no member has the collection, or the same errors as
    ///   ``ask(_:_:)``.
    func ask<Value: Sendable>(
        _ numbers: [Int], in collection: String?,
        _ body: @escaping @Sendable (Int, any SceneProvider) async throws -> Value
    ) async throws -> [Answer<Value>] {
        guard let collection else { return try await ask(numbers, body) }
        let results = try await ask(numbers) { number, provider in
            try await Self.catching([.noSuchCollection]) { try await body(number, provider) }
        }
        let answers = results.compactMap { result in
            (try? result.value.get()).map { Answer(number: result.number, value: $0) }
        }
        if answers.isEmpty { try await check(collection, besides: Set(numbers)) }
        return answers
    }

    /// Checks that a member has a collection.
    ///
    /// - Parameter lacking: The members that lack it.
    private func check(_ collection: String, besides lacking: Set<Int>) async throws {
        var filter = SceneFilter()
        filter.collection = collection
        let options = AvailabilityOptions(radius: -1, filter: filter)
        let place = try Coordinate(latitude: 0, longitude: 0)
        let rest = router.all.filter { !lacking.contains($0) }
        let answers = try await ask(rest) { _, provider in
            try await Self.catching([.noSuchCollection]) { try await provider.scene(near: place, options: options) }
        }
        let isThere = answers.contains { if case .success = $0.value { true } else { false } }
        // A member that was left out may have the collection.
        guard isThere || answers.count < rest.count else { throw SceneError.noCollection(named: collection) }
    }

    /// Returns scene errors with the given codes as values.
    static func catching<Value: Sendable>(
        _ codes: Set<SceneError.Code>, _ body: () async throws -> Value
    ) async throws -> Result<Value, SceneError> {
        do { return .success(try await body()) } catch let error as SceneError where codes.contains(error.code) {
            return .failure(error)
        }
    }

    // MARK: Failures

    private func outcome<Value: Sendable>(
        _ number: Int, _ body: @escaping @Sendable (Int, any SceneProvider) async throws -> Value
    ) async throws -> Outcome<Value> {
        let member = members[number]
        do {
            guard let deadline = member.deadline else { return .value(try await body(number, member.provider)) }
            let value = try await Deadline.run(deadline) { try await body(number, member.provider) }
            if let value { return .value(value) }
            return try missing(
                member, FederationError(.memberLate, "\(member.name) did not answer within \(deadline)."))
        } catch let error where !(error is FederationError) && isFailure(error) {
            return try missing(member, failure(error, of: member))
        }
    }

    /// Returns whether an error means that the member is missing, rather than that the request is invalid.
    func isFailure(_ error: any Error) -> Bool {
        if Task.isCancelled { return false }
        guard let error = error as? any VantageError else { return true }
        if error is SceneError || error is SnapshotError || error is LookAroundError { return false }
        return ![.invalidArgument, .limitExceeded].contains(error.category)
    }

    private func failure(_ error: any Error, of member: FederationMember) -> any Error {
        guard member.deadline != nil else { return error }
        return FederationError(.memberFailed, "\(member.name) failed: \(error.asVantageError.description)")
    }

    /// Records a missing member, or throws its error if failing members must not be left out.
    private func missing<Value>(_ member: FederationMember, _ error: any Error) throws -> Outcome<Value> {
        guard failures == .leaveOut else { throw error }
        MissingMembers.add(MissingMember(name: member.name, reason: error.asVantageError.description))
        return .missing(error)
    }
}
