import Foundation

extension URL {
    /// Creates the URL of a map source from text. Text that contains `://` is taken as a network address, so that the
    /// error message can identify it as one.
    package init(mapSource text: String) {
        let address = text.contains("://") ? URL(string: text) : nil
        self = address ?? URL(filePath: text)
    }
}
