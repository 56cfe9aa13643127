/// Why a server cannot be set up.
package struct SettingError: Error, CustomStringConvertible {
    /// Whether a file cannot be read; else what is said is wrong.
    package let isUnreadable: Bool
    /// What happened, to which setting, and what to do.
    package let description: String

    init(isUnreadable: Bool = false, _ description: String) {
        self.isUnreadable = isUnreadable
        self.description = description
    }
}
