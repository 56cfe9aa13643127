import Foundation
import VantageSceneFixtures

/// The program that scripts/fuzz.sh runs: libFuzzer on one of the targets.
///
///     vantage-fuzz --list                      lists the targets and their maximum input lengths in bytes
///     vantage-fuzz --seed TARGET FOLDER        writes the seed inputs for a target
///     vantage-fuzz TARGET [LIBFUZZER OPTION…] [FOLDER…]
///     vantage-fuzz TARGET FILE                 reproduces a crash
@main
enum VantageFuzz {
    nonisolated(unsafe) private static var target = FuzzTarget.all[0]

    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "--list": for target in FuzzTarget.all { print(target.name, target.maximumLength) }
        case "--seed" where arguments.count == 3: try write(seedsOf: named(arguments[2]), to: arguments[3])
        case let name? where !name.hasPrefix("-"):
            target = named(name)
            exit(fuzz())
        default:
            printError("Usage: vantage-fuzz TARGET [LIBFUZZER OPTION…] [FOLDER…] | --list | --seed TARGET FOLDER")
            exit(64)
        }
    }

    private static func named(_ name: String) -> FuzzTarget {
        if let target = FuzzTarget.all.first(where: { $0.name == name }) { return target }
        printError("vantage-fuzz: There is no target \(name). --list lists them.")
        exit(64)
    }

    private static func printError(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

    private static func write(seedsOf target: FuzzTarget, to folder: String) throws {
        for (number, seed) in try target.seeds().enumerated() where seed.count <= target.maximumLength {
            try Data(seed).write(to: URL(filePath: folder).appending(path: "seed-\(number)"))
        }
    }

    /// Passes the arguments after the target's name to libFuzzer.
    private static func fuzz() -> Int32 {
        var arguments = CommandLine.unsafeArgv
        arguments[1] = arguments[0]
        arguments += 1
        var count = CommandLine.argc - 1
        var start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = arguments
        return runLibFuzzer(&count, &start) { bytes, count in
            VantageFuzz.target.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        }
    }
}

/// Source: `FuzzerInterface` of LLVM's libFuzzer, "Using libFuzzer as a library".
@_silgen_name("LLVMFuzzerRunDriver")
private func runLibFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ check: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
