"""Prints which peers there are, as one line of JSON; what is not installed is left out."""

import importlib
import json
import platform

found = {"python": platform.python_version()}
for name in ("numpy", "torch", "sklearn"):
    try:
        found[name] = importlib.import_module(name).__version__
    except ImportError:
        continue
try:
    from threadpoolctl import threadpool_info

    found["blas"] = ", ".join(
        "{} {} ({}, {})".format(p["internal_api"], p["version"], p["architecture"], p["threading_layer"])
        for p in threadpool_info()
        if p["user_api"] == "blas"
    )
except ImportError:
    pass
print(json.dumps(found))
