"""What the peer scripts share: the problem is an .npz file, requests and answers are lines of JSON.

A script is started as `python3 SCRIPT PROBLEM THREADS`. It prepares itself, says that it is ready, and then answers one
request after the other, so that both sides of a comparison can take turns.
"""

import json
import sys
import time

import numpy


def threads():
    return int(sys.argv[2])


def serve(prepare):
    """Calls prepare(problem) once, then its result with every request."""
    run = prepare(dict(numpy.load(sys.argv[1])))
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        print(json.dumps(run(json.loads(line))), flush=True)


class Clock:
    """Adds up the seconds spent in `with clock:`."""

    def __init__(self):
        self.seconds = 0.0

    def __enter__(self):
        self.start = time.perf_counter()

    def __exit__(self, *failure):
        self.seconds += time.perf_counter() - self.start


def sample(values):
    """Mean of independent numbers and its standard error."""
    values = numpy.asarray(values, dtype=numpy.float64)
    return {"mean": float(values.mean()), "error": float(values.std(ddof=1) / numpy.sqrt(values.size))}
