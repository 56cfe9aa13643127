import Testing

/// Starts Swift Testing. Without this file, SwiftPM searches the index of every build for XCTest classes, although
/// there are none.
@main
struct LinuxMain {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
