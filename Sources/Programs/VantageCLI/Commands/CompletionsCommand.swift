import ArgumentParser

struct CompletionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print a completion script for a shell.",
        discussion: """
            Example:
              vantage completions bash > /etc/bash_completion.d/vantage
            """)

    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish
    }

    @Argument(help: "The shell to print a script for.")
    var shell: Shell

    func run() throws {
        let completionShell: CompletionShell =
            switch shell {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        try Console.output(VantageCommand.completionScript(for: completionShell))
        try Console.flush()
    }
}
