extension EntropyReader {
    /// Passes over a block's coefficients but the first.
    ///
    /// - Returns: Whether the block has the 64 that it must have.
    @inline(__always)
    mutating func skipCoefficients(_ lookup: HuffmanLookup) -> Bool {
        var next = 1
        while true {
            refill(HuffmanChain.mostBits)
            let chain = lookup.chain(buffer)
            let after = next &+ chain.coefficients
            // A block may end within a chain, without a code for its end; what follows is then another block's.
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
