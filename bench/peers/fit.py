"""One epoch of scikit-learn's BernoulliRBM, which is PCD-1 with as many chains as rows in a batch."""

import common
import numpy
from sklearn.neural_network import BernoulliRBM


def prepare(problem):
    data = problem["data"].astype(numpy.float32)

    def run(request):
        machine = BernoulliRBM(
            n_components=request["hidden"],
            learning_rate=request["rate"],
            batch_size=request["batch"],
            n_iter=1,
            random_state=request["seed"],
        )
        clock = common.Clock()
        with clock:
            machine.fit(data)
        numpy.savez(
            request["result"], W=machine.components_.T, b=machine.intercept_visible_, c=machine.intercept_hidden_
        )
        return {"seconds": clock.seconds}

    return run


common.serve(
    prepare, {str(n): lambda n=n: common.blas_threads(n) for n in range(1, common.threads() + 1)}
)
