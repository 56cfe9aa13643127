import VantageSceneFixtures

/// A gate that blocks work until a test opens it.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// The number of tasks that have reached the gate so far.
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

    /// Waits until the given number of tasks have reached the gate.
    nonisolated func waitForArrivals(_ count: Int) async throws {
        try await waitUntil { await arrivals >= count }
    }
}
