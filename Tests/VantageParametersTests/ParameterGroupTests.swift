import Testing
import Vantage

@testable import VantageParameters

/// Tests the rules that all parameter descriptions follow.
struct ParameterGroupTests {
    static var groups: [any ParameterGroup.Type] {
        [
            FilterParameters.self, ViewParameters.self, MapAreaParameters.self, MapSizeParameters.self,
            MapAppearanceParameters.self, MapFurnitureParameters.self, MapFormatParameters.self,
            MapFeatureParameters.self, OverlaySettings.self, SearchParameters.self, PlaceLanguageParameters.self,
            RouteParameters.self, MatrixParameters.self, ReachParameters.self, TrackMatchParameters.self,
            ProfileParameters.self,
            TourParameters.self, LinkParameters.self,
        ]
    }

    @Test func `names are unique and hyphenated, and help texts are sentences`() {
        for group in Self.groups { Self.checkWords(group) }
    }

    private static func checkWords<Group: ParameterGroup>(_ group: Group.Type) {
        #expect(Set(group.all.map(\.name)).count == group.all.count, "\(group)")
        for parameter in group.all {
            #expect(parameter.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(parameter.name)")
            #expect(parameter.help.wholeMatch(of: /[A-Z].*\./) != nil, "\(parameter.name): \(parameter.help)")
        }
    }

    @Test func `omits default values`() {
        for group in Self.groups { #expect(Self.standardTexts(group).isEmpty, "\(group)") }
    }

    private static func standardTexts<Group: ParameterGroup>(_ group: Group.Type) -> [(name: String, text: String)] {
        group.texts(of: group.standard)
    }

    @Test func `a value survives a round trip through text`() throws {
        for group in Self.groups { try Self.checkTexts(group) }
    }

    private static func checkTexts<Group: ParameterGroup>(_ group: Group.Type) throws {
        for parameter in group.all {
            for text in parameter.value.samples {
                var (options, copy) = (group.standard, group.standard)
                try parameter.read(text, into: &options, as: Parameter(parameter.name))
                guard let written = parameter.text(of: options) else { continue }
                try parameter.read(written, into: &copy, as: Parameter(parameter.name))
                #expect(parameter.text(of: copy) == written, "\(parameter.name)=\(text)")
            }
        }
    }

    @Test func `a value outside its range or list is an error that names the parameter`() {
        for group in Self.groups { Self.checkErrors(group) }
    }

    private static func checkErrors<Group: ParameterGroup>(_ group: Group.Type) {
        for parameter in group.all {
            for text in parameter.value.wrongSamples {
                var options = group.standard
                let error = #expect(throws: RequestError.self, "\(parameter.name)=\(text)") {
                    try parameter.read(text, into: &options, as: Parameter("--" + parameter.name))
                }
                #expect(error?.description.hasPrefix("Expected --\(parameter.name) ") == true)
            }
        }
    }

    @Test func `every batch column is a view or map parameter`() {
        #expect(BatchValues.parameters.map(\.name) == ["size", "heading", "pitch", "fov", "zoom", "style"])
    }
}

extension ParameterValue {
    /// Values that a parameter accepts.
    fileprivate var samples: [String] {
        switch self {
        case .text(let example, _), .overlay(let example): [example]
        case .number(let range, _): ["\(range.lowerBound)", "\(range.upperBound)"]
        case .integer(let range): ["\(range.lowerBound)", "\(range.upperBound)"]
        case .count: ["1"]
        case .words(let words): words
        case .flag: ["true", "false", ""]
        }
    }

    /// Values that a parameter rejects.
    fileprivate var wrongSamples: [String] {
        switch self {
        case .text, .overlay: []
        case .number(let range, _): ["", "x", "nan", "\(range.lowerBound - 1)", "\(range.upperBound + 1)"]
        case .integer(let range): ["", "1.5", "\(range.lowerBound - 1)", "\(range.upperBound + 1)"]
        case .count: ["0"]
        case .words: ["", "no-such-word"]
        case .flag: ["yes"]
        }
    }
}
