extension EntropyReader {
    /// Skips a block.
    ///
    /// - Returns: The DC difference of the block; nil if the block is not valid.
    @inline(__always)
    mutating func skipBlock(_ dc: HuffmanLookup, _ ac: HuffmanLookup) -> Int32? {
        guard let size = symbol(dc), size <= 11 else { return nil }
        let difference = Int32(truncatingIfNeeded: difference(Int(size)))
        return skipCoefficients(ac) ? difference : nil
    }

    /// Skips a block's coefficients after the first one.
    ///
    /// - Returns: Whether the block has exactly 64 coefficients.
    @inline(__always)
    mutating func skipCoefficients(_ lookup: HuffmanLookup) -> Bool {
        var next = 1
        while true {
            refill(HuffmanChain.mostBits)
            let chain = lookup.chain(buffer)
            let after = next &+ chain.coefficients
            // A chain may extend past the end of a block that has no end-of-block code. The rest of the chain then
            // belongs to another block.
            if chain.bits > 0, after <= 63 {
                skip(chain.bits)
                if chain.endsBlock { return true }
                next = after
                continue
            }
            guard let symbol = symbol(lookup) else { return false }
            let size = Int(symbol & 15)
            if size == 0, symbol != 0xF0 { return true }
            skip(size)
            next = next &+ Int(symbol &>> 4) &+ 1
            if next >= 64 { return next == 64 }
        }
    }
}
