import CVantageCairo
import Foundation
import Synchronization

/// A pool of memory from finished images. It is reused, because allocating new memory takes as long as drawing.
package enum PixelMemory {
    /// The unused blocks.
    private struct Pool {
        /// The addresses of the unused blocks, by block size.
        var blocks: [Int: [UInt]] = [:]
        /// The total size of all blocks.
        var bytes = 0
    }

    private static let pool = Mutex(Pool())

    /// The maximum size of the pool in bytes: a few images of typical size.
    private static let maximumBytes = 64 << 20
    /// The minimum size of a reused block, in bytes. Smaller blocks, such as glyph masks, vary in size and are cheap to
    /// allocate.
    private static let minimumBytes = 64 << 10
    /// The length, in bytes, of the header before each block. The header stores the size of the block.
    private static let header = 64

    /// Returns a Cairo surface whose pixels are all 0. If memory runs out, the surface is in an error state, as if
    /// Cairo itself had created it.
    static func surface(_ format: cairo_format_t, width: Int, height: Int) -> OpaquePointer {
        let stride = Int(cairo_format_stride_for_width(format, Int32(width)))
        guard width > 0, height > 0, stride > 0, let block = take(stride * height, isCleared: true) else {
            return cairo_image_surface_create(format, -1, -1)
        }
        let pixels = block.assumingMemoryBound(to: UInt8.self)
        let surface = cairo_image_surface_create_for_data(pixels, format, Int32(width), Int32(height), Int32(stride))
        // A drawing context may outlive the owner of the surface.
        let status = cairo_surface_set_user_data(surface, key, block) { PixelMemory.checkIn($0!) }
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            checkIn(block)
            return cairo_image_surface_create(format, -1, -1)
        }
        return surface!
    }

    // The memory is never accessed; Cairo only uses the address as a key.
    nonisolated(unsafe) private static let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

    /// Returns a block of the given number of bytes, or `nil` if memory runs out. The caller must return it to the
    /// pool.
    ///
    /// - Parameter isCleared: Whether all bytes must be 0.
    package static func take(_ count: Int, isCleared: Bool = false) -> UnsafeMutableRawPointer? {
        let used = count < minimumBytes ? nil : takePooled(count)
        if let used, isCleared { memset(used + header, 0, count) }
        guard let block = used ?? allocate(header + count) else { return nil }
        block.storeBytes(of: count, as: Int.self)
        return block + header
    }

    /// Allocates zeroed memory. Large blocks bypass the heap, where they would fragment each thread's arena.
    private static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        guard count >= minimumBytes else { return calloc(1, count) }
        let block = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        return block == MAP_FAILED ? nil : block
    }

    private static func free(_ block: UnsafeMutableRawPointer, _ count: Int) {
        if count >= minimumBytes { munmap(block, count) } else { Foundation.free(block) }
    }

    private static func takePooled(_ count: Int) -> UnsafeMutableRawPointer? {
        let address = pool.withLock { pool in
            let block = pool.blocks[count]?.popLast()
            if block != nil { pool.bytes -= count }
            return block
        }
        return address.flatMap(UnsafeMutableRawPointer.init(bitPattern:))
    }

    package static func checkIn(_ bytes: UnsafeMutableRawPointer) {
        let block = bytes - header
        let count = block.load(as: Int.self)
        guard (minimumBytes...maximumBytes).contains(count) else { return free(block, header + count) }
        let address = UInt(bitPattern: block)
        let dropped = pool.withLock { pool -> [Int: [UInt]] in
            // If the pool is full, frees its blocks, because blocks of their sizes might not be requested again.
            let others = pool.bytes + count > maximumBytes ? pool.blocks : [:]
            if !others.isEmpty { pool = Pool() }
            pool.blocks[count, default: []].append(address)
            pool.bytes += count
            return others
        }
        for (count, addresses) in dropped {
            for address in addresses { free(UnsafeMutableRawPointer(bitPattern: address)!, header + count) }
        }
    }
}
