/// An error in the server's settings.
struct SettingsError: Error, CustomStringConvertible {
    /// Whether a file cannot be read. Otherwise, a setting is invalid.
    let isUnreadable: Bool
    /// One or two sentences that say what happened, which setting is affected, and what to do next.
    let description: String

    init(isUnreadable: Bool = false, _ description: String) {
        self.isUnreadable = isUnreadable
        self.description = description
    }
}
