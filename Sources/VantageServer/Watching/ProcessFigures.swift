import Foundation

/// What the process takes of the machine. Source: proc(5).
struct ProcessFigures {
    let residentBytes: Int
    let descriptors: Int

    /// - Returns: `nil` on a machine that does not say it.
    init?() {
        guard let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " "),
            pages.count > 1, let resident = Int(pages[1]),
            let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        else { return nil }
        residentBytes = resident * Int(getpagesize())
        descriptors = open.count
    }
}
