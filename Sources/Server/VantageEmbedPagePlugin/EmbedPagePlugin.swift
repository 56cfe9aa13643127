import Foundation
import PackagePlugin

/// Writes a target's `Page` folder into a Swift file whenever a file in the folder changes. The folder's JavaScript
/// modules are joined into a few files.
@main
struct EmbedPagePlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL.appending(path: "Page", directoryHint: .isDirectory)
        let output = context.pluginWorkDirectoryURL.appending(path: "PageFile+Texts.swift")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let inputs = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }
        return [
            .buildCommand(
                displayName: "Embedding the viewer", executable: try context.tool(named: "VantageEmbed").url,
                arguments: [folder.path(percentEncoded: false), output.path(percentEncoded: false), "PageFile"]
                    + ["html", "js", "css", "svg", "--join", "vantage.js", "page/page.js", "page/embed.js"],
                inputFiles: inputs, outputFiles: [output])
        ]
    }
}
