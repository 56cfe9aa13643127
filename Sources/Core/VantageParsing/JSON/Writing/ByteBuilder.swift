/// A growable byte buffer for many small appends. It avoids the per-append overhead of an array.
struct ByteBuilder: ~Copyable {
    private var memory: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var count = 0

    init(capacity: Int) {
        memory = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit { memory.deallocate() }

    var array: [UInt8] { Array(UnsafeBufferPointer(start: memory, count: count)) }
    var string: String { String(decoding: UnsafeBufferPointer(start: memory, count: count), as: UTF8.self) }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        makeRoom(for: 1)
        memory[count] = byte
        count += 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        makeRoom(for: bytes.count)
        (memory + count).initialize(from: start, count: bytes.count)
        count += bytes.count
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    @inline(__always)
    private mutating func makeRoom(for more: Int) {
        if count + more > capacity { grow(by: more) }
    }

    @inline(never)
    private mutating func grow(by more: Int) {
        let larger = max(2 * capacity, count + more)
        let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        grown.moveInitialize(from: memory, count: count)
        memory.deallocate()
        (memory, capacity) = (grown, larger)
    }
}
