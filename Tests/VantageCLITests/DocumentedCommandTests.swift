import ArgumentParser
import Foundation
import Testing
import VantageSceneFixtures

@testable import VantageCLI

/// Tests that the commands in the documentation work, because readers copy them.
@Suite(.timeLimit(.minutes(15)), .fewAtATime)
struct DocumentedCommandTests {
    /// Pages whose commands work when run in order in a folder that contains SampleData.
    private static let pages = ["README.md", "SampleData/README.md", "docs/cli.md", "docs/links.md"]

    @Test(arguments: pages)
    func `commands in the documentation work and print the output shown there`(page: String) async throws {
        let documented = try DocumentedCommands(page: page)
        try #require(!documented.commands.isEmpty)
        let tool = try Self.tool()
        try tool.folder.write(documented.script(writingTo: ".documented"), to: ".documented/script")
        _ = try await tool.shell(". .documented/script")
        for (number, command) in documented.commands.enumerated() {
            let printed = try text(of: "\(number).out", in: tool)
            #expect(try text(of: "\(number).status", in: tool) == "\(command.status)\n", "\(command.text)\n\(printed)")
            #expect(try command.matches(printed), "\(command.text)\n\(printed)")
        }
    }

    @Test func `the command-line page has an example for every command`() throws {
        let examples = try DocumentedCommands(page: "docs/cli.md").commands
        for command in VantageCommand.configuration.subcommands.map({ $0._commandName }) {
            #expect(examples.contains { $0.text.hasPrefix("vantage \(command) ") || $0.text == "vantage \(command)" })
        }
    }

    @Test func `the quickstart script works`() async throws {
        let tool = try Self.tool()
        let script = SampleData.repository.appending(path: "scripts/quickstart.sh").path
        let run = try await tool.shell("'\(script)' demo")
        #expect(run.status == 0, "\(run.messages)\(run.text)")
        let pictures = try tool.folder.files().filter { $0.hasPrefix("demo/") && $0.hasSuffix(".jpg") }
        #expect(
            pictures.count >= 4 && FileManager.default.fileExists(atPath: tool.folder.url.path + "/demo/town.sqlite"))
    }

    @Test func `reads commands, their output and their status from a page`() {
        let page = """
            ```
            $ vantage a \\
                --b
            $ vantage c
            one
            … two
            $ echo $?
            1
            ```
            $ not a command
            ```swift
            let x = 1
            ```

            ```
            $ cat > t.csv <<END
            id
            END
            $ vantage d
            ```
            """
        let commands = DocumentedCommands(text: page).commands
        #expect(
            commands.map(\.text) == ["vantage a \\\n    --b", "vantage c", "cat > t.csv <<END\nid\nEND", "vantage d"])
        #expect(commands.map(\.status) == [0, 1, 0, 0])
        #expect(commands.map(\.output) == [[], ["one", "… two"], [], []])
    }

    @Test(arguments: [
        (["a", "b"], "a\nb\n", true), (["a"], "a\nb\n", false), (["a …"], "a b c\n", true),
        (["a", "…"], "a\nb\nc\n", true),
        (["…", "c"], "a\nb\nc\n", true), (["…", "d"], "a\nb\nc\n", false), (["in 0.4 s."], "in 12 s.\n", true),
        (["a.c"], "abc\n", false), ([], "anything", true), (["a"], "a", true),
    ])
    func `an ellipsis matches any text`(output: [String], printed: String, matches: Bool) throws {
        #expect(try DocumentedCommands.Command(text: "", output: output).matches(printed) == matches)
    }

    /// A tool that runs in a folder containing SampleData, with the built program on its path as `vantage`.
    private static func tool() throws -> VantageTool {
        let folder = try TemporaryFolder()
        let (sample, programs) = (folder.url.appending(path: "SampleData"), folder.url.appending(path: "bin"))
        try FileManager.default.createSymbolicLink(at: sample, withDestinationURL: SampleData.folder)
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: programs.appending(path: "vantage"), withDestinationURL: VantageTool.executable)
        var tool = VantageTool(in: folder)
        tool.environment["PATH"] = "\(programs.path):/usr/bin:/bin"
        return tool
    }

    private func text(of file: String, in tool: VantageTool) throws -> String {
        try String(contentsOf: tool.folder.url.appending(path: ".documented/\(file)"), encoding: .utf8)
    }
}
