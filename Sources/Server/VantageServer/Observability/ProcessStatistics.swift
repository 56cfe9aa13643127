import Foundation

/// The resources that the process uses. Source: proc(5).
struct ProcessStatistics {
    let residentBytes: Int
    let openDescriptors: Int

    /// - Returns: `nil` if the system does not report them.
    init?() {
        guard let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " "),
            pages.count > 1, let resident = Int(pages[1]),
            let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        else { return nil }
        residentBytes = resident * Int(getpagesize())
        openDescriptors = open.count
    }
}
