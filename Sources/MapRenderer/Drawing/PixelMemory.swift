import CCairo
import Foundation
import Synchronization

/// Memory of pictures that are done with, for the next: to allocate it again costs as much as to draw in it.
enum PixelMemory {
    /// Blocks that nobody uses.
    private struct Kept {
        /// Addresses, by the size of the blocks.
        var blocks: [Int: [UInt]] = [:]
        /// Of all of them.
        var bytes = 0
    }

    private static let kept = Mutex(Kept())

    /// What is kept at most, in bytes: a few pictures of usual sizes.
    private static let mostBytes = 64 << 20
    /// Smaller blocks, such as the masks of letters, come in ever other sizes and cost little to allocate.
    private static let leastBytes = 64 << 10
    /// Before the bytes of a block its size is written.
    private static let header = 64

    /// A surface of Cairo whose pixels are all 0. Without memory it is one in the state of an error, as Cairo's own.
    static func surface(_ format: cairo_format_t, width: Int, height: Int) -> OpaquePointer {
        let stride = Int(cairo_format_stride_for_width(format, Int32(width)))
        guard width > 0, height > 0, stride > 0, let block = take(stride * height, isCleared: true) else {
            return cairo_image_surface_create(format, -1, -1)
        }
        let pixels = block.assumingMemoryBound(to: UInt8.self)
        let surface = cairo_image_surface_create_for_data(pixels, format, Int32(width), Int32(height), Int32(stride))
        // Whoever draws with it may keep the surface for longer than its owner.
        let status = cairo_surface_set_user_data(surface, key, block) { PixelMemory.giveBack($0!) }
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            giveBack(block)
            return cairo_image_surface_create(format, -1, -1)
        }
        return surface!
    }

    // Nothing is ever read or written there: Cairo goes by its address.
    nonisolated(unsafe) private static let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

    /// Memory for that many bytes, to be given back; nil when there is none.
    ///
    /// - Parameter isCleared: All are 0.
    static func take(_ count: Int, isCleared: Bool = false) -> UnsafeMutableRawPointer? {
        let used = count < leastBytes ? nil : takeKept(count)
        if let used, isCleared { memset(used + header, 0, count) }
        guard let block = used ?? allocate(header + count) else { return nil }
        block.storeBytes(of: count, as: Int.self)
        return block + header
    }

    /// Memory whose bytes are all 0. Large blocks do not come from the heap: between others there they would leave
    /// gaps, in that of each thread.
    private static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        guard count >= leastBytes else { return calloc(1, count) }
        let block = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        return block == MAP_FAILED ? nil : block
    }

    private static func free(_ block: UnsafeMutableRawPointer, _ count: Int) {
        if count >= leastBytes { munmap(block, count) } else { Foundation.free(block) }
    }

    private static func takeKept(_ count: Int) -> UnsafeMutableRawPointer? {
        let address = kept.withLock { kept in
            let block = kept.blocks[count]?.popLast()
            if block != nil { kept.bytes -= count }
            return block
        }
        return address.flatMap(UnsafeMutableRawPointer.init(bitPattern:))
    }

    static func giveBack(_ bytes: UnsafeMutableRawPointer) {
        let block = bytes - header
        let count = block.load(as: Int.self)
        guard (leastBytes...mostBytes).contains(count) else { return free(block, header + count) }
        let address = UInt(bitPattern: block)
        let dropped = kept.withLock { kept -> [Int: [UInt]] in
            // Blocks of other sizes may never be asked for again.
            let others = kept.bytes + count > mostBytes ? kept.blocks : [:]
            if !others.isEmpty { kept = Kept() }
            kept.blocks[count, default: []].append(address)
            kept.bytes += count
            return others
        }
        for (count, addresses) in dropped {
            for address in addresses { free(UnsafeMutableRawPointer(bitPattern: address)!, header + count) }
        }
    }
}
