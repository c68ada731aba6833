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


def blas_threads(count):
    """Sets the threads of numpy's and PyTorch's matrix products, where a library for that is there."""
    try:
        from threadpoolctl import threadpool_limits
    except ImportError:
        return
    threadpool_limits(count, user_api="blas")


def fastest(run, settings):
    """Tries the settings, a name and a function each, with the first request, and keeps the one that took least time.

    Two threads are not always faster than one: small operations may spend more time on handing work over. A request for
    "all" threads takes the first setting untried.
    """
    chosen = []

    def tuned(request):
        if not chosen and request.get("threads") == "all":
            chosen.append(next(iter(settings)))
            settings[chosen[0]]()
        if not chosen:
            times = {}
            for name, choose in settings.items():
                choose()
                times[name] = min(run(request)["seconds"] for _ in range(2))
            chosen.append(min(times, key=times.get))
            settings[chosen[0]]()
        return dict(run(request), threads=chosen[0])

    return tuned


def serve(prepare, settings):
    """Calls prepare(problem) once, then its result with every request under the fastest of the settings."""
    run = fastest(prepare(dict(numpy.load(sys.argv[1]))), settings)
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
