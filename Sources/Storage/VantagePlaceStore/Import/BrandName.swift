/// The folding of brand names, which is the same as for the words of a query.
package enum BrandName {
    package static func words(of name: String) -> [[UInt8]] { FoldingTokenizer().distinctWords(of: name) }
}
