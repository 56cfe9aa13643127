# shellcheck shell=bash
# Links the object files of release builds again, for packages. Sourced, not run.

# The libraries that programs and the C library need at startup. They load all others at first use.
libraries=(
    cairo deflate expat fontconfig glib-2.0 gobject-2.0 harfbuzz jpeg nettle pango-1.0 pangocairo-1.0 png16 sqlite3
    turbojpeg webp webpmux z pthread dl rt
)

# link_objects OBJECTS OUTPUT OPTION…: links the object files that a file lists.
link_objects() {
    local objects="$1" output="$2"
    shift 2
    say "Linking $(basename "$output")."
    swiftc -static-stdlib "$@" -o "$output" -Xlinker --gc-sections -Xlinker -s "@$objects" "${libraries[@]/#/-l}"
}
