/* Prints the size of each struct in the header, and the offset and the size of each of its members. */
#include <stdio.h>

#include "vantage.h"

#define MEMBER(type, member) \
    printf("  %s %zu %zu\n", #member, offsetof(type, member), sizeof(((type *)0)->member))
#define STRUCT(type) printf("struct %s %zu\n", #type, sizeof(type))

int main(void) {
    STRUCT(vantage_scene);
    MEMBER(vantage_scene, scene);
    MEMBER(vantage_scene, latitude);
    MEMBER(vantage_scene, longitude);
    MEMBER(vantage_scene, distance);
    MEMBER(vantage_scene, bearing);
    MEMBER(vantage_scene, heading);
    MEMBER(vantage_scene, view_heading);
    MEMBER(vantage_scene, captured);
    MEMBER(vantage_scene, kind);
    MEMBER(vantage_scene, reserved);
    STRUCT(vantage_scene_columns);
    MEMBER(vantage_scene_columns, available);
    MEMBER(vantage_scene_columns, distance);
    MEMBER(vantage_scene_columns, scene);
    MEMBER(vantage_scene_columns, latitude);
    MEMBER(vantage_scene_columns, longitude);
    MEMBER(vantage_scene_columns, bearing);
    MEMBER(vantage_scene_columns, heading);
    MEMBER(vantage_scene_columns, captured);
    MEMBER(vantage_scene_columns, kind);
    return 0;
}
