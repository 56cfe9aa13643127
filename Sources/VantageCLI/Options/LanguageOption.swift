import ArgumentParser

/// In which languages places are named.
struct LanguageOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Name places in the first of these languages that they have a name in.", valueName: "TAG[,TAG…]"))
    var language: String?

    /// BCP 47.
    var tags: [String] { language?.split(separator: ",").map { String($0.trimmingPrefix(" ")) } ?? [] }
}
