"""Names the platform of the wheel: any Python 3 on Linux with glibc 2.31 or later."""

import platform

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PlatformHook(BuildHookInterface):
    def initialize(self, version, build_data):
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-manylinux_2_31_{platform.machine()}"
