import VantageJPEG
import Testing

struct JPEGLimitsTests {
    @Test func `refuses a small file whose header declares a huge picture`() {
        let reading = Reading(Self.declaring(width: 65500, height: 65500))
        #expect(reading.header.code == .tooManyPixels)
        #expect(reading.agrees && reading.pixels.code == .tooManyPixels && reading.rewritten.code == .tooManyPixels)
        #expect(reading.segments.code == nil)
    }

    @Test func `reports a side beyond libjpeg's limit as too many pixels`() {
        #expect(Reading(Self.declaring(width: 65535, height: 1)).header.code == .tooManyPixels)
    }

    /// The size is within the pixel limit. The decoder stops where the data ends, long before the last row.
    @Test func `reports that a small file with a large declared size is truncated`() {
        let reading = Reading(Self.declaring(width: 20000, height: 14000))
        #expect(reading.header.code == nil && reading.agrees && reading.pixels.code == .truncated)
    }

    @Test func `applies the pixel limit to the full-scale size`() throws {
        let bytes = Fixture(width: 20, height: 10).encoded()
        let enough = JPEGLimits(maximumPixels: 200)
        #expect(try JPEGDecoder.decode(bytes, limits: enough).width == 20)
        let error = #expect(throws: JPEGError.self) {
            try JPEGDecoder.decode(bytes, scale: .eighth, limits: JPEGLimits(maximumPixels: 199))
        }
        #expect(error?.code == .tooManyPixels)
        #expect(error?.description.contains("20×10") == true)
    }

    @Test func `applies the byte limit`() throws {
        let bytes = Fixture().encoded()
        #expect(throws: Never.self) { try JPEGDecoder.check(bytes, limits: JPEGLimits(maximumBytes: bytes.count)) }
        let error = #expect(throws: JPEGError.self) {
            try JPEGDecoder.check(bytes, limits: JPEGLimits(maximumBytes: bytes.count - 1))
        }
        #expect(error?.code == .tooManyBytes)
    }

    @Test func `refuses a progressive picture with too many scans`() throws {
        let bytes = Fixture(scans: .progressive379).encoded()
        let reading = Reading(bytes)
        #expect(reading.header.code == nil && reading.agrees)
        #expect(reading.pixels.code == .tooManyScans && reading.rewritten.code == .tooManyScans)
        let noLargerPictures = JPEGLimits(maximumPixels: 83 * 61, maximumScans: 379)
        let error = #expect(throws: JPEGError.self) { try JPEGDecoder.check(bytes, limits: noLargerPictures) }
        #expect(error?.code == .tooManyScans)
        let patient = JPEGLimits(maximumScans: 379)
        #expect(try JPEGDecoder.decode(bytes, limits: patient) == JPEGDecoder.decode(Fixture().encoded()))
    }

    @Test func `refuses a progressive picture that needs more memory than allowed`() throws {
        let bytes = Fixture(width: 1000, height: 1000, scans: .progressive).encoded()
        let coefficients = 1000 * 1000 * 3 * 2
        for (memory, code) in [(coefficients / 2, JPEGError.Code.tooMuchMemory), (coefficients * 2, nil)] {
            let limits = JPEGLimits(maximumMemory: memory)
            let pixels = Result { () throws(JPEGError) in try JPEGDecoder.decode(bytes, limits: limits) }
            #expect(pixels.code == code)
            let rewritten = Result { () throws(JPEGError) in try JPEGRewriter.baseline(bytes, limits: limits) }
            #expect(rewritten.code == code)
        }
    }

    /// A JPEG whose frame header declares the given size but whose data covers 8×8 pixels.
    private static func declaring(width: Int, height: Int) -> [UInt8] {
        Fixture(width: 8, height: 8).encoded().patchingFrame { frame in
            frame[1...4] = [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)]
        }
    }
}

extension [UInt8] {
    /// Returns the JPEG with its baseline frame header modified. The header's payload consists of the precision,
    /// height, width and components.
    func patchingFrame(_ change: (inout ArraySlice<UInt8>) -> Void) -> [UInt8] {
        let frame = indices.first { self[$0...].starts(with: [0xFF, 0xC0]) }! + 4
        var payload = ArraySlice(Array(self[frame...]))
        change(&payload)
        return Array(self[..<frame]) + payload
    }
}
