import Foundation

extension Double {
    /// Reads a finite number in decimal digits, such as `-33.62` or `1e3`; spaces around it are ignored.
    ///
    /// - Returns: `nil` for anything else: not for `0x10`, `inf` or `nan`.
    public init?(decimal text: some StringProtocol) {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let number = Double(text),
            number.isFinite
        else { return nil }
        self = number
    }
}
