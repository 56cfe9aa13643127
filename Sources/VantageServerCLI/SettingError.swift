/// Why a server cannot be set up.
struct SettingError: Error, CustomStringConvertible {
    /// Whether a file cannot be read; else what is said is wrong.
    let isUnreadable: Bool
    /// What happened, to which setting, and what to do.
    let description: String

    init(isUnreadable: Bool = false, _ description: String) {
        self.isUnreadable = isUnreadable
        self.description = description
    }
}
