import CVantageHEIF
import Testing

@testable import VantagePictureFormats

struct HEIFLibraryTests {
    @Test func `the error for a library that cannot be loaded names the package`() {
        let error = "libheif.so.1: not found".withCString { reason in
            #expect(throws: PictureFormatError.self) {
                try HEIFPicture.library(cheif_load_result(library: nil, reason: reason))
            }
        }
        #expect(error?.code == .unsupported)
        #expect(error?.description.contains("libheif.so.1: not found. Install the package libheif1.") == true)
    }

    @Test func `loads a specific version of the library`() throws {
        // The name without a version exists only if the development package is installed.
        #expect(CHEIF_LIBRARY.wholeMatch(of: /libheif\.so\.[0-9]+/) != nil, "\(CHEIF_LIBRARY)")
        _ = try HEIFPicture.library()
    }
}
