import Foundation
import Vantage
import VantageParameters

/// The identity of the running server build: its version, and a fingerprint of its executable file.
///
/// The version alone does not identify a build, because it stays the same between releases.
package enum BuildIdentity {
    package static let current = "\(PackageVersion.version) \(executable.map { "\($0)" } ?? "unknown")"

    private static var executable: FileState? {
        FileState(of: URL(filePath: "/proc/self/exe").resolvingSymlinksInPath())
    }
}
