"""One epoch of scikit-learn's BernoulliRBM, which is PCD-1 with as many chains as rows in a batch."""

import common
import numpy
from sklearn.neural_network import BernoulliRBM
from threadpoolctl import threadpool_limits


def prepare(problem):
    data = problem["data"].astype(numpy.float32)
    best = {}

    def fit(request, threads):
        machine = BernoulliRBM(
            n_components=request["hidden"],
            learning_rate=request["rate"],
            batch_size=request["batch"],
            n_iter=1,
            random_state=request["seed"],
        )
        clock = common.Clock()
        with threadpool_limits(threads), clock:
            machine.fit(data)
        return machine, clock.seconds

    def run(request):
        # Small batches may be faster on one thread: whichever is better here is used.
        if not best:
            for threads in range(1, common.threads() + 1):
                best[fit(request, threads)[1]] = threads
        machine, seconds = fit(request, best[min(best)])
        numpy.savez(
            request["result"], W=machine.components_.T, b=machine.intercept_visible_, c=machine.intercept_hidden_
        )
        return {"seconds": seconds, "threads": best[min(best)]}

    return run


common.serve(prepare)
