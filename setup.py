"""What pyproject.toml cannot say: in a wheel the rooms of the house lie within `rulewright`, so that no name but this
one is taken in site-packages, and somebody else's `compiler` or `runtime` is never mistaken for ours
(rulewright/__init__.py)."""

from setuptools import find_namespace_packages, setup

ROOMS = ("compiler", "runtime", "rules")
rooms = [name for room in ROOMS for name in find_namespace_packages(include=[room, f"{room}.*"])]

setup(
    packages=[
        *find_namespace_packages(include=["rulewright", "rulewright.*"]),
        *(f"rulewright.house.{name}" for name in rooms),
    ],
    package_dir={f"rulewright.house.{room}": room for room in ROOMS},
)
