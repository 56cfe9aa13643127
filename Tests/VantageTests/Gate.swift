import SceneFixtures

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
    nonisolated func waitForArrivals(_ count: Int) async throws {
        try await waitUntil { await arrivals >= count }
    }
}
