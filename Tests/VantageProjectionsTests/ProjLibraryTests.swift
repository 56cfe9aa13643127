import CVantageProj
import Testing

@testable import VantageProjections

struct ProjLibraryTests {
    @Test func `the error for a library that cannot be loaded names the package`() {
        let error = "libproj.so.25: not found".withCString { reason in
            #expect(throws: CoordinateSystemError.self) {
                try cproj_library.loaded(cproj_load_result(library: nil, reason: reason))
            }
        }
        #expect(error?.code == .libraryMissing)
        #expect(error?.description.contains("libproj.so.25: not found. Install the package libproj25.") == true)
    }

    @Test func `loads a specific version of the library`() throws {
        // The name without a version exists only if the development package is installed.
        #expect(CPROJ_LIBRARY.wholeMatch(of: /libproj\.so\.[0-9]+/) != nil, "\(CPROJ_LIBRARY)")
        _ = try cproj_library.loaded()
    }
}
