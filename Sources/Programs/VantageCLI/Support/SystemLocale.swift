import Foundation

/// The locale of the terminal.
enum SystemLocale {
    /// The locale for units, such as `en_US.UTF-8`; empty if none is set.
    static var measurement: String {
        let values = ProcessInfo.processInfo.environment
        return ["LC_ALL", "LC_MEASUREMENT", "LANG"].lazy.compactMap { values[$0] }.first { !$0.isEmpty } ?? ""
    }
}
