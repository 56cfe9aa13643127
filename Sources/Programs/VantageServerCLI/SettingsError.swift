/// An error in the server's settings.
struct SettingsError: Error, CustomStringConvertible {
    /// True if a file cannot be read, and false if a setting is invalid.
    let isUnreadable: Bool
    /// One or two sentences that say what happened, to which setting, and what to do next.
    let description: String

    init(isUnreadable: Bool = false, _ description: String) {
        self.isUnreadable = isUnreadable
        self.description = description
    }
}
