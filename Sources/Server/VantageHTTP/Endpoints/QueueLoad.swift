/// The numbers of running, waiting and refused requests.
package struct QueueLoad: Equatable, Sendable {
    package let running: Int
    package let waiting: Int
    /// The requests that were refused since the start.
    package let refused: Int

    package init(running: Int, waiting: Int, refused: Int) {
        self.running = running
        self.waiting = waiting
        self.refused = refused
    }
}
