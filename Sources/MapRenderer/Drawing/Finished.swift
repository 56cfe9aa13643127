/// What was drawn and is only read from now on, by any thread.
struct Finished<Drawing>: @unchecked Sendable {
    // Sendable, since nobody draws on it any more, and Cairo counts references to surfaces and fonts atomically.
    let drawing: Drawing

    /// - Parameter drawing: Of which whoever made it keeps nothing to draw with.
    init(_ drawing: Drawing) { self.drawing = drawing }
}
