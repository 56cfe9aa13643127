/// An array of trivial values without bounds checks, for the inner loops of building a hierarchy.
struct FlatBuffer<Element: BitwiseCopyable>: ~Copyable {
    private var storage: UnsafeMutableBufferPointer<Element>
    private(set) var count: Int

    init() {
        storage = .allocate(capacity: 0)
        count = 0
    }

    init(repeating value: Element, count: Int) {
        storage = .allocate(capacity: count)
        storage.initialize(repeating: value)
        self.count = count
    }

    deinit { storage.deallocate() }

    @inline(__always)
    subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            return storage.baseAddress.unsafelyUnwrapped[index]
        }
        set {
            assert(index >= 0 && index < count)
            storage.baseAddress.unsafelyUnwrapped[index] = newValue
        }
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == storage.count { grow(to: max(16, count * 2)) }
        storage.baseAddress.unsafelyUnwrapped[count] = element
        count += 1
    }

    /// Adds the given number of elements, with undefined values.
    mutating func extend(by more: Int) {
        if count + more > storage.count { grow(to: max(count + more, count * 2)) }
        count += more
    }

    @inline(__always)
    mutating func removeLast() -> Element {
        count -= 1
        return storage.baseAddress.unsafelyUnwrapped[count]
    }

    mutating func removeAll() { count = 0 }

    private mutating func grow(to capacity: Int) {
        let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: capacity)
        _ = larger.moveInitialize(fromContentsOf: storage[..<count])
        storage.deallocate()
        storage = larger
    }
}
