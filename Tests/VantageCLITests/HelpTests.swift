import ArgumentParser
import VantageSceneFixtures
import Testing

@testable import VantageCLI

@Suite(.fewAtATime)
struct HelpTests {
    private static let commands = VantageCommand.configuration.subcommands.map { $0._commandName }
    private let tool: VantageTool

    init() throws { tool = VantageTool(in: try TemporaryFolder()) }

    @Test(arguments: commands)
    func `help has an example and goes to standard output`(command: String) async throws {
        let run = try await tool.run(command, "--help")
        #expect(run.status == 0)
        #expect(run.messages.isEmpty)
        #expect(run.text.contains("Example:\n"))
        #expect(run.text.contains("vantage \(command)"))
    }

    @Test(arguments: commands)
    func `example lines are not wrapped`(command: String) async throws {
        let text = try await tool.run(command, "--help").text
        let examples = try #require(text.split(separator: "Example:\n").last).split(separator: "\n\n")[0]
        #expect(examples.split(separator: "\n").allSatisfy { $0.hasPrefix("  vantage \(command)") })
    }

    @Test(arguments: ["import", "available", "snapshot", "batch"])
    func `only --help-hidden lists the limit options`(command: String) async throws {
        let text = try await tool.run(command, "--help").text
        #expect(text.contains("--help-hidden") && !text.contains("--max-"))
        #expect(try await tool.run(command, "--help-hidden").text.contains("--max-"))
    }

    @Test func `vantage without arguments lists all commands`() async throws {
        for arguments in [[], ["--help"]] {
            let run = try await tool.run(arguments)
            #expect(run.status == 0)
            for command in Self.commands { #expect(run.text.contains("  \(command) ")) }
        }
    }

    @Test func `--version prints the version on its own line, then the license`() async throws {
        let run = try await tool.run("--version")
        #expect(run.status == 0)
        #expect(run.text.wholeMatch(of: /\d+\.\d+\.\d+\nLicense: Apache-2\.0, .*\n/) != nil)
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `completion scripts are valid`(shell: String) async throws {
        let run = try await tool.run("completions", shell)
        #expect(run.status == 0)
        #expect(run.text.contains("available"))
        guard shell == "bash" else { return }
        try tool.folder.write(Array(run.output), to: "completions")
        #expect(try await tool.shell("bash -n completions").status == 0)
    }

    @Test(arguments: [
        ["nonsense"], ["completions"], ["completions", "tcsh"], ["available"],
        ["available", "--at", "1,2", "--nonsense"],
        ["snapshot", "--at", "1,2"], ["batch"], ["batch", "x.csv"], ["show"], ["export", "x"], ["import"], ["remove"],
        ["remove", "x", "--collection", "y"], ["available", "--at", "1,2", "--batch", "x"], ["scenes", "extra"],
        ["snapshot", "--at", "1,2", "--token", "x", "-o", "x"], ["snapshot", "-o", "x"],
        ["import", "x", "--format", "zip"],
        ["import", "x", "--levels", "some"], ["import", "x", "--jobs", "0"], ["import", "x", "--jobs", "99999"],
        ["import", "x", "--collection", ""], ["import", "x", "--max-megapixels", "0"],
    ])
    func `a usage error exits 64 with a message on standard error only`(arguments: [String])
        async throws
    {
        let run = try await tool.run(arguments)
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(run.messages.hasPrefix("vantage: "))
        #expect(try tool.folder.files().allSatisfy { $0.hasPrefix(".runs/") }, "no file was created")
    }

    @Test(arguments: [
        (["stats", "--jsn"], "Unknown option '--jsn'. Did you mean '--json'?"),
        (["available", "--at", "1,2", "--captured"], "Unknown option '--captured'. Did you mean '--captured-after'?"),
        (["avail"], "There is no command 'avail'. Did you mean 'available'?"),
        (["snapshto", "--at", "1,2"], "There is no command 'snapshto'. Did you mean 'snapshot'?"),
        (["mpa"], "There is no command 'mpa'. Did you mean 'map'?"), (["nonsense"], "There is no command 'nonsense'."),
    ]) func `suggests a correction for a typo`(arguments: [String], words: String) async throws {
        let run = try await tool.run(arguments)
        #expect(run.status == 64)
        #expect(run.messages.hasPrefix("vantage: " + words + "\n"), "\(run.messages)")
    }

    @Test(arguments: [
        ("", "abc", 3), ("abc", "abc", 0), ("avail", "available", 4), ("kitten", "sitting", 3), ("mpa", "map", 1),
    ])
    func `the distance between two words is the minimum number of edits`(one: String, other: String, distance: Int) {
        #expect(Suggestion.distance(from: one, to: other) == distance)
        #expect(Suggestion.distance(from: other, to: one) == distance)
    }
}
