/// The second bytes of the markers that the parser distinguishes. ITU-T T.81, table B.1.
enum JPEGMarker {
    static let baseline: UInt8 = 0xC0
    static let extendedSequential: UInt8 = 0xC1
    static let progressive: UInt8 = 0xC2
    static let huffman: UInt8 = 0xC4
    static let arithmetic: UInt8 = 0xC9
    static let progressiveArithmetic: UInt8 = 0xCA
    static let quantization: UInt8 = 0xDB
    static let restartInterval: UInt8 = 0xDD
    static let startOfImage: UInt8 = 0xD8
    static let endOfImage: UInt8 = 0xD9
    static let startOfScan: UInt8 = 0xDA
    static let comment: UInt8 = 0xFE
    static let applications: ClosedRange<UInt8> = 0xE0...0xEF

    /// Returns whether the marker has no length field: RST0...RST7, SOI, EOI and TEM.
    static func standsAlone(_ marker: UInt8) -> Bool {
        (0xD0...0xD9).contains(marker) || marker == 0x01
    }
}
