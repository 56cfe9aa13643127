/// A hash table from 64-bit keys to 32-bit values, which forgets all of its values at once.
struct NumberTable: ~Copyable {
    private struct Slot: BitwiseCopyable {
        var key: UInt64
        var value: UInt32
        /// The use of the table that the value belongs to.
        var use: UInt32
    }

    private static let empty = Slot(key: 0, value: 0, use: 0)
    /// The number of slots that are kept for the next use.
    private static let keptSlots = 1 << 18

    private var slots = FlatBuffer(repeating: NumberTable.empty, count: 1024)
    private var count = 0
    private var use: UInt32 = 1

    mutating func removeAll() {
        count = 0
        if use == .max || slots.count > Self.keptSlots {
            slots = FlatBuffer(repeating: Self.empty, count: 1024)
            use = 0
        }
        use += 1
    }

    subscript(key: UInt64) -> UInt32? {
        @inline(__always)
        get {
            let slot = slots[slot(of: key)]
            return slot.use == use ? slot.value : nil
        }
    }

    @inline(__always)
    mutating func set(_ key: UInt64, to value: UInt32) {
        let index = slot(of: key)
        let isNew = slots[index].use != use
        slots[index] = Slot(key: key, value: value, use: use)
        guard isNew else { return }
        count += 1
        if count * 2 > slots.count { grow() }
    }

    /// Returns the slot that a key occupies or would occupy.
    @inline(__always)
    private func slot(of key: UInt64) -> Int {
        let mask = slots.count &- 1
        let mixed = (key ^ key >> 32) &* 0x9E37_79B9_7F4A_7C15
        var index = Int(mixed >> 32) & mask
        while slots[index].use == use, slots[index].key != key { index = (index &+ 1) & mask }
        return index
    }

    private mutating func grow() {
        var old = FlatBuffer(repeating: Self.empty, count: slots.count * 2)
        swap(&old, &slots)
        for index in 0..<old.count where old[index].use == use { slots[slot(of: old[index].key)] = old[index] }
    }
}
