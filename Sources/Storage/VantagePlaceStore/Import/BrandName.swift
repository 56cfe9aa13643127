/// Folds brand names in the same way as the words of a query.
package enum BrandName {
    package static func words(of name: String) -> [[UInt8]] { FoldingTokenizer().distinctWords(of: name) }
}
