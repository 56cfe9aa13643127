import Synchronization

/// A member of a federation that did not contribute to a result.
public struct MissingMember: Hashable, Sendable {
    /// The name of the member.
    public let name: String
    /// The reason, as a sentence.
    public let reason: String
}

/// The members of federations that were left out of results.
///
/// ```swift
/// let (scene, missing) = try await MissingMembers.collecting {
///     try await federation.scene(near: place, options: options)
/// }
/// ```
public final class MissingMembers: Sendable {
    @TaskLocal private static var current: MissingMembers?
    private let members = Mutex<[MissingMember]>([])

    private init() {}

    /// Runs a closure and collects the members that are left out of the results of all federations in it.
    ///
    /// - Returns: The closure's result, and the missing members in the order of their first failure.
    public static func collecting<Value>(
        _ body: () async throws -> Value
    ) async rethrows -> (value: Value, missing: [MissingMember]) {
        let missing = MissingMembers()
        let value = try await $current.withValue(missing) { try await body() }
        return (value, missing.members.withLock { $0 })
    }

    /// Records a missing member in all collections that are in progress in this task.
    static func add(_ member: MissingMember) {
        current?.members.withLock { members in
            if !members.contains(where: { $0.name == member.name }) { members.append(member) }
        }
    }
}
