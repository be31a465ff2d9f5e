"""Puts the jars that the project's build has made into the package."""

import pathlib
import shutil
import sys

from setuptools import setup
from setuptools.command.build_py import build_py

JARS = pathlib.Path(__file__).parent / "target" / "jars"


class BuildWithJars(build_py):
    def run(self):
        super().run()
        jars = pathlib.Path(self.build_lib) / "neardup" / "jars"
        shutil.rmtree(jars, ignore_errors=True)
        shutil.copytree(JARS, jars)


if not JARS.is_dir():
    sys.exit("neardup: the jars are missing; run 'mvn -Dquick package' in the root of the project first")
setup(cmdclass={"build_py": BuildWithJars})
