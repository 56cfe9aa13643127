/// The value of one tag in a TIFF structure, of any type.
package struct TIFFValue: Hashable, Sendable {
    /// The bytes of text and of untyped values; empty for numbers.
    package var bytes: [UInt8]
    /// The numbers. A rational without a value, such as 0/0, is `nil`.
    package var numbers: [Double?]

    package init(bytes: [UInt8], numbers: [Double?]) {
        self.bytes = bytes
        self.numbers = numbers
    }
}
