import Foundation

enum MapSourceArgument {
    /// An address stays one, so that it can be refused as what it is.
    static func url(_ text: String) -> URL {
        text.contains("://") ? URL(string: text) ?? URL(filePath: text) : URL(filePath: text)
    }
}
