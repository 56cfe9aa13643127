import Foundation
import PackagePlugin

/// Writes the JSON schemas in `docs/schemas` into a Swift file whenever one of them changes.
@main
struct EmbedSchemasPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = context.package.directoryURL.appending(path: "docs/schemas", directoryHint: .isDirectory)
        let output = context.pluginWorkDirectoryURL.appending(path: "SchemaFile+Texts.swift")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return [
            .buildCommand(
                displayName: "Embedding the schemas", executable: try context.tool(named: "VantageEmbed").url,
                arguments: [
                    folder.path(percentEncoded: false), output.path(percentEncoded: false), "SchemaFile", "json",
                ],
                inputFiles: files, outputFiles: [output])
        ]
    }
}
