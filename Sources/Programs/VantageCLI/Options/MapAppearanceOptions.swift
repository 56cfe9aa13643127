import ArgumentParser
import Vantage
import VantageParameters

/// Options for the appearance of maps.
struct MapAppearanceOptions: ParsableArguments {
    @OptionGroup var parameters: ParameterFlags<MapAppearanceParameters>
    @OptionGroup(title: "Map limits", visibility: .hidden) var limits: MapLimitOptions
}
