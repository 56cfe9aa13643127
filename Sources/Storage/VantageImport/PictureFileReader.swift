import VantageCore
import VantageJPEG

/// A reader that loads a picture file into memory, unless the file is too large or not a picture.
struct PictureFileReader {
    let file: PictureFile
    let limits: JPEGLimits

    func contents() throws(ImportFailure) -> (bytes: [UInt8], format: PictureFormat) {
        let bytes = try bytes()
        guard let format = PictureFormat(bytes: bytes) else { throw notAPicture(isEmpty: bytes.isEmpty) }
        return (bytes, format)
    }

    private func bytes() throws(ImportFailure) -> [UInt8] {
        let (size, bytes) = try read()
        guard let bytes, bytes.count <= limits.maximumBytes else { throw tooLarge(bytes?.count ?? size) }
        return bytes
    }

    /// Reads the file, or returns only its size if that exceeds the limit.
    private func read() throws(ImportFailure) -> (size: Int, bytes: [UInt8]?) {
        do throws(SystemError) {
            let source = try RegularFile(path: file.path)
            guard source.size <= limits.maximumBytes else { return (source.size, nil) }
            // Reading one byte more than the size detects a file that has grown.
            return (source.size, try source.bytes(at: 0, count: source.size + 1))
        } catch .notRegular {
            throw ImportFailure(.unreadableFile, file.name, "\(file.name) is not a regular file. Leave it out.")
        } catch {
            throw ImportFailure(
                .unreadableFile, file.name,
                "\(file.name) cannot be read (\(error)). Check that it exists and is readable.")
        }
    }

    private func tooLarge(_ size: Int) -> ImportFailure {
        ImportFailure(
            .tooLarge, file.name,
            "\(file.name) is \(size) bytes long, which exceeds the limit of \(limits.maximumBytes). Leave it out.",
            limit: .pictureBytes)
    }

    private func notAPicture(isEmpty: Bool) -> ImportFailure {
        ImportFailure(
            .notAJPEG, file.name,
            isEmpty
                ? "\(file.name) is empty. Copy it again from its source, or leave it out."
                : "\(file.name) is not a picture. Leave it out, or copy it again from its source.")
    }
}
