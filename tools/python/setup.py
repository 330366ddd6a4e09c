"""Builds the extension module with CMake: `pip install --no-build-isolation --no-index ./tools/python`.

setup.cfg puts all intermediate files into build/pip of the checkout.
"""

import os
import subprocess
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
(HERE / "../../build/pip").resolve().mkdir(parents=True, exist_ok=True)


class CMakeBuild(build_ext):
    """Builds the only extension, which is a target of CMake."""

    def build_extension(self, ext: Extension) -> None:
        target = Path(self.get_ext_fullpath(ext.name)).resolve().parent
        work = Path(self.build_temp).resolve() / ext.name
        work.mkdir(parents=True, exist_ok=True)
        jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 1))
        configure = [
            "cmake",
            "-S",
            str(HERE),
            "-B",
            str(work),
            "-DCMAKE_BUILD_TYPE=Release",
            f"-DSIAM_PYTHON_OUTPUT={target}",
        ]
        subprocess.run(configure, check=True)
        subprocess.run(["cmake", "--build", str(work), "--target", "siam_python", "--parallel", jobs], check=True)


setup(ext_modules=[Extension("siam._siam", sources=[])], cmdclass={"build_ext": CMakeBuild})
