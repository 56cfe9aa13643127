import CVantageResampling
import Foundation
import Testing
import VantageGeodesy

@testable import VantageSnapshotter

/// Compares the blocks of a view that are drawn from a single lens with that lens's share in each sample.
@Suite struct LensOwnersTests {
    /// A mapping and the size of its grid.
    struct View: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let mapping: RayMapping
        let grid: ViewGrid
    }

    static let views: [View] = {
        let panorama = Equirectangular(fullWidth: 2048, fullHeight: 1024, left: 0, top: 0, width: 2048, height: 1024)
        let tiles = [(2048, 0, 0), (2048, 700, 0), (2048, 400, 384), (256, 0, 0), (32, 0, 0)].map { width, x, y in
            View(
                testDescription: "tile of a panorama \(width) pixels wide from \(x), \(y)",
                mapping: .sphere(
                    SphereMapping(panorama, scaledTo: SIMD2(width, width / 2), origin: SIMD2(x, y))),
                grid: ViewGrid(width: min(width, 256), height: min(width / 2, 200), step: SIMD2(1, 1)))
        }
        return tiles
            + [(20.0, 90.0, 10.0, 1), (90, 80, 0, 2), (90, 130, -40, 1), (130, 250, 60, 2), (150, 0, -88, 1)].map {
                flat(fieldOfView: $0, heading: $1, pitch: $2, step: $3)
            }
    }()

    private static func flat(fieldOfView: Double, heading: Double, pitch: Double, step: Int) -> View {
        let (sine, cosine) = (sin(heading * .pi / 180), cos(heading * .pi / 180))
        let (rise, level) = (sin(pitch * .pi / 180), cos(pitch * .pi / 180))
        let (width, height) = (237, 178)
        let pixel = 2 * tan(fieldOfView * .pi / 360) / Double(width)
        let across = SIMD3(cosine, -sine, 0) * pixel
        let down = SIMD3(rise * sine, rise * cosine, -level) * pixel
        let forward = SIMD3(level * sine, level * cosine, rise)
        return View(
            testDescription: "\(fieldOfView)° toward \(heading)°, \(pitch)°",
            mapping: .flat(
                PanoramaMapping(
                    corner: forward - across * Double(width) / 2 - down * Double(height) / 2, perColumn: across,
                    perRow: down)),
            grid: ViewGrid(width: width, height: height, step: SIMD2(step, step)))
    }

    @Test(arguments: LensViewTests.setups, views)
    func `a lens owns each block in which it has a share, and a sole owner's share is 1`(
        setup: LensViewTests.Setup, view: View
    ) {
        let content = LensView(lenses: LensArray(setup.camera), mapping: view.mapping, crop: nil)
        let grid = view.grid
        let blending = LensBlending(content, grid: grid)
        let owners = LensOwners(blending, grid: grid)
        for lens in content.lenses.lenses.indices {
            for row in 0..<grid.rows {
                let opacities = [Float](unsafeUninitializedCapacity: grid.chunkCount * WarpNodes.chunk) {
                    blending.fill($0.baseAddress!, of: lens, row: row, chunks: 0..<grid.chunkCount)
                    $1 = $0.count
                }
                let first = row / LensOwners.blockHeight * LensOwners.blockHeight
                var unowned = Set(0..<grid.columns)
                for run in owners.parts(of: lens, fromRow: first).runs {
                    let columns = run.chunks.lowerBound * WarpNodes.chunk..<run.chunks.upperBound * WarpNodes.chunk
                    unowned.subtract(columns)
                    let inside = opacities[columns.clamped(to: 0..<grid.columns)]
                    #expect(run.isMixed || inside.allSatisfy { $0 == 1 }, "lens \(lens), row \(row)")
                }
                #expect(unowned.allSatisfy { opacities[$0] == 0 }, "lens \(lens), row \(row)")
            }
        }
    }

    @Test func `joins adjacent parts of a row`() {
        var parts = LensParts()
        parts.append(0..<2, isMixed: false)
        parts.append(2..<3, isMixed: true)
        parts.append(5..<9, isMixed: true)
        #expect(parts.spans == [0..<3, 5..<9])
        #expect(parts.runs.map(\.chunks) == [0..<2, 2..<3, 5..<9])
        #expect(parts.runs.map(\.isMixed) == [false, true, true])
    }

    @Test func `mixes samples with every instruction set`() {
        let pairs: [(above: UInt8, below: UInt8)] = (0..<65_536).map { (UInt8($0 >> 8), UInt8($0 & 255)) }
        let above = pairs.map(\.above)
        let opacities = pairs.indices.map { Float($0 * 31 % 101) / 100 }
        let expected: [UInt8] = pairs.indices.map { index in
            let (above, below) = (Float(pairs[index].above), Float(pairs[index].below))
            return UInt8(below + (above - below) * opacities[index] + 0.5)
        }
        typealias Mix = (UnsafePointer<UInt8>, UnsafePointer<Float>, Int, UnsafeMutablePointer<UInt8>) -> Void
        func mixed(_ count: Int, _ mix: Mix) -> [UInt8] {
            var below = pairs.map(\.below)
            mix(above, opacities, count, &below)
            return below
        }
        var functions: [Mix] = [cresampling_mix, cresampling_mix_plain]
        #if arch(x86_64)
            functions.append(cresampling_mix_ssse3)
        #endif
        for function in functions {
            #expect(mixed(pairs.count, function) == expected)
            #expect(mixed(5, function) == expected[..<5] + pairs[5...].map(\.below))
        }
    }
}
