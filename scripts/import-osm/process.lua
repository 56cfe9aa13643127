-- What we change in Debian's OpenMapTiles profile of tilemaker, without copying it: it is loaded, then some of its
-- functions are replaced. scripts/import-osm.sh says where it is and which languages are wanted.
dofile(os.getenv("VANTAGE_PROFILE"))

-- The local name is `name`, as the schema has it; the profile calls it "name:latin".
local languages = {}
for code in string.gmatch(os.getenv("VANTAGE_LANGUAGES") or "", "[^,]+") do
    table.insert(languages, code)
end

function SetNameAttributes(object)
    local name = object:Find("name")
    if name ~= "" then object:Attribute("name", name) end
    for _, code in ipairs(languages) do
        local other = object:Find("name:" .. code)
        if other ~= "" and other ~= name then object:Attribute("name:" .. code, other) end
    end
end

-- The profile calls this for roads, railways and ferries in `transportation`, and for waterways.
local set_brunnel = SetBrunnelAttributes
function SetBrunnelAttributes(object)
    set_brunnel(object)
    local highway, railway = object:Find("highway"), object:Find("railway")
    if highway == "" and railway == "" then return end
    if highway ~= "" and (pathValues[highway] or trackValues[highway]) then
        object:Attribute("subclass", highway)
    elseif highway == "" then
        object:Attribute("subclass", railway)
    end
    local layer = tonumber(object:Find("layer"))
    if layer then object:AttributeNumeric("layer", layer) end
end

-- Railways as the schema classes them; the profile writes the value of the tag, also for those that are gone.
local transit = Set { "subway", "light_rail", "tram", "monorail", "funicular" }
local gone = Set { "abandoned", "razed", "disused", "proposed", "construction", "dismantled", "platform", "platform_edge" }

-- Points of interest: where the schema names no class, it is the subclass (`restaurant`), not the key of the tag.
local poi_rank = GetPOIRank
function GetPOIRank(object)
    local rank, class, subclass = poi_rank(object)
    if rank and poiTags[class] and class ~= "shop" and class ~= "railway" then class = subclass end
    return rank, class, subclass
end

-- A building with a name that is no point of interest; the profile would make it one without a class.
local function unnamed(way)
    return setmetatable({}, { __index = function(_, method)
        return function(_, first, ...)
            if method == "Holds" and first == "name" then return false end
            return way[method](way, first, ...)
        end
    end })
end

-- A way whose `class` in `transportation` is what the schema says, where the profile writes the value of the tag.
local function as_railway(way, railway, class)
    local written = { layer = nil }
    return setmetatable({}, { __index = function(_, method)
        return function(_, first, second, ...)
            if method == "Layer" or method == "LayerAsCentroid" then written.layer = first end
            local is_class = method == "Attribute" and first == "class" and second == railway
            if is_class and written.layer == "transportation" then second = class end
            return way[method](way, first, second, ...)
        end
    end })
end

-- A way that is no railway.
local function without_railway(way)
    return setmetatable({}, { __index = function(_, method)
        return function(_, first, ...)
            if method == "Find" and first == "railway" then return "" end
            return way[method](way, first, ...)
        end
    end })
end

local process_way = way_function
function way_function(way)
    local railway = way:Find("railway")
    if railway == "" then
        process_way(way:Find("building") ~= "" and way:Holds("name") and unnamed(way) or way)
    elseif gone[railway] then
        process_way(without_railway(way))
    else
        process_way(as_railway(way, railway, transit[railway] and "transit" or "rail"))
    end
end
