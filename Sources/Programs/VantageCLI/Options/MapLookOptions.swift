import ArgumentParser
import Vantage
import VantageParameters

/// Options for the appearance of maps.
struct MapLookOptions: ParsableArguments {
    @OptionGroup var parameters: ParameterFlags<MapLookParameters>
    @OptionGroup(title: "Map limits", visibility: .hidden) var limits: MapLimitOptions
}
