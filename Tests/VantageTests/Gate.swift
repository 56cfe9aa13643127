import Testing

/// Holds work back until a test lets it go on.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// How many have come to the gate.
    private(set) var arrivals = 0

    func pass() async {
        arrivals += 1
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        waiting.forEach { $0.resume() }
        waiting = []
    }

    /// Waits until so many have come to the gate.
    func waitForArrivals(_ count: Int) async {
        while arrivals < count { await Task.yield() }
    }
}

/// Waits until something holds; after ten minutes the test fails: all tests of a run begin together.
func waitUntil(_ holds: () async -> Bool) async {
    let deadline = ContinuousClock.now + .seconds(600)
    while await !holds() {
        guard ContinuousClock.now < deadline else {
            Issue.record("What was waited for did not come about in ten minutes.")
            return
        }
        await Task.yield()
    }
}
