import Foundation

/// A file that holds the current input, for readers that open files.
enum ScratchFile {
    private static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appending(path: "vantage-fuzz-\(getpid())")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            fatalError("\(folder.path) cannot be created: \(error)")
        }
        return folder
    }()

    /// Writes the file and returns its URL.
    ///
    /// - Parameter name: The file name. Readers may depend on its extension.
    static func write(_ bytes: some Sequence<UInt8>, as name: String) -> URL {
        let file = folder.appending(path: name)
        do {
            try Data(bytes).write(to: file)
        } catch {
            fatalError("\(file.path) cannot be written: \(error)")
        }
        return file
    }
}
