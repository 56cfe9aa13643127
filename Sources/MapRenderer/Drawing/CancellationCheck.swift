/// Asked between pieces of work whether it is still wanted.
struct CancellationCheck {
    private let isCancelled: () -> Bool

    init(_ isCancelled: @escaping () -> Bool) { self.isCancelled = isCancelled }

    /// Of work that is always wanted.
    static var never: CancellationCheck { CancellationCheck { false } }

    /// - Throws: `CancellationError` when it is not.
    func callAsFunction() throws {
        if isCancelled() { throw CancellationError() }
    }
}
