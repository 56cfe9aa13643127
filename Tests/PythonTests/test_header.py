"""The functions and structs that the package declares, compared with those in vantage.h."""

import ctypes
import re

import pytest
from conftest import ROOT

from vantage import _library

HEADER = ROOT / "Sources/C/CVantageLibrary/vantage.h"
TYPES = {
    "void": None,
    "char *": ctypes.c_char_p,
    "uint8_t *": ctypes.c_void_p,
    "double *": ctypes.c_void_p,
    "void *": ctypes.c_void_p,
    "double": ctypes.c_double,
    "int32_t": ctypes.c_int32,
    "int64_t": ctypes.c_int64,
    "uint32_t": ctypes.c_uint32,
    "size_t": ctypes.c_size_t,
    "size_t *": ctypes.POINTER(ctypes.c_size_t),
    "char * *": ctypes.POINTER(ctypes.c_char_p),
    "vantage_progress": _library.Progress,
    "vantage_scene *": ctypes.POINTER(_library.FoundScene),
    "vantage_scene_columns *": ctypes.POINTER(_library.SceneColumns),
}
#: JSON text is freed with its result, so the package reads it through its address.
ADDRESSES = {"vantage_result_json": ctypes.c_void_p}


@pytest.fixture(scope="module")
def header():
    text = re.sub(r"/\*.*?\*/", " ", HEADER.read_text(), flags=re.DOTALL)
    return re.sub(r"\s+", " ", text)


def ctype(declaration):
    """Returns the type of a parameter such as `const char *const *paths`."""
    words = re.findall(r"\w+|\*", declaration.replace("const", " "))
    name = words.pop() if len(words) > 1 and words[-1] != "*" else ""
    type = " ".join(words)
    if type in TYPES:
        return TYPES[type]
    assert re.fullmatch(r"vantage_\w+ \*( \*)?", type), f"{declaration} ({name})"
    return ctypes.POINTER(ctypes.c_void_p) if type.endswith("* *") else ctypes.c_void_p


def test_functions_have_the_types_in_the_header(header):
    found = re.findall(r"([\w ]+[ *]+)(vantage_\w+)\(([^()]*)\);", header)
    declared = {
        name: (ctype(result), [] if parameters == "void" else [ctype(each) for each in parameters.split(",")])
        for result, name, parameters in found
    }
    for name, result in ADDRESSES.items():
        declared[name] = (result, declared[name][1])
    assert declared == _library._FUNCTIONS


@pytest.mark.parametrize("name", ["vantage_scene", "vantage_scene_columns"])
def test_structs_have_the_members_in_the_header(header, name):
    (body,) = re.findall(rf"typedef struct \{{ ([^{{}}]*)\}} {name};", header)
    members = []
    for member in filter(None, (each.strip() for each in body.split(";"))):
        type, _, name_ = member.rpartition("*" if "*" in member else " ")
        array = re.fullmatch(r"(\w+)\[(\d+)\]", name_.strip())
        if array:
            members.append((array[1], ctypes.c_char * int(array[2])))
        else:
            members.append((name_.strip(), ctypes.c_void_p if "*" in member else TYPES[type.strip()]))
    struct = {"vantage_scene": _library.FoundScene, "vantage_scene_columns": _library.SceneColumns}[name]
    assert members == struct._fields_


def test_the_interface_has_the_version_of_the_package(header):
    version = re.search(r"#define VANTAGE_ABI_VERSION (\d+)", HEADER.read_text())
    assert int(version[1]) >= _library.ABI_VERSION
