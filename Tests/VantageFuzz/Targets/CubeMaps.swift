import VantageGeodesy
import VantageJPEG

@testable import VantageImport

extension FuzzTarget {
    /// Six pictures are joined into one picture of three by two faces, or rejected.
    static let cubeFaces = FuzzTarget(name: "cube-faces", maximumLength: 8192) {
        let side = 32
        let faces = [
            Fixture(width: side, height: side), Fixture(width: side, height: side, across: 2, down: 2),
            Fixture(width: side, height: side, restartInterval: 2, hasOptimizedHuffman: true),
            Fixture(width: side, height: side, scans: .progressive), Fixture(width: side, height: side, color: .gray),
        ]
        return faces.enumerated().map { [UInt8($0), UInt8($0 & 1)] + $1.encoded() }
    } check: { bytes in
        var input = FuzzInput(bytes)
        let (index, isShared) = (input.byte() % CubeMapFiles.order.count, input.byte() & 1 == 1)
        let fuzzed = ScratchFile.write(input.rest, as: "fuzzed.jpg").path
        let usual = isShared ? fuzzed : ScratchFile.write(usualFace, as: "usual.jpg").path
        var files: [CubeMap.Face: PictureFile] = [:]
        for (place, face) in CubeMapFiles.order.enumerated() {
            files[face] = PictureFile(path: place == index ? fuzzed : usual, name: "pano_\(face.rawValue).jpg")
        }
        let limits = JPEGLimits(maximumPixels: 1 << 18, maximumMemory: 32 << 20)
        guard let picture = try? CubePicture(of: CubeMapFiles(name: "pano", files: files), limits: limits) else {
            return
        }
        let size = picture.file.size
        expect(size.width % 3 == 0 && size.width / 3 == size.height / 2, "The faces are not squares.")
        guard let header = try? JPEGDecoder.header(of: picture.file.jpeg) else {
            fatalError("The joined picture cannot be read.")
        }
        expect(header.width == size.width && header.height == size.height, "The joined picture has another size.")
    }

    private static let usualFace = Fixture(width: 32, height: 32).encoded()
}
