"""The two matrix products of a Gibbs sweep alone, v W and h W', as dense float32 products (sgemm)."""

import common
import rbm
import torch


def prepare(problem):
    W = rbm.tensor(problem["W"])
    v = rbm.tensor(problem["visible"])
    h = rbm.tensor(problem["hidden"])
    up = torch.empty(len(v), W.shape[1])
    down = torch.empty(len(v), W.shape[0])

    def run(request):
        clock = common.Clock()
        with clock:
            for _ in range(request["repeats"]):
                torch.mm(v, W, out=up)
                torch.mm(h, W.T, out=down)
        return {
            "seconds": clock.seconds,
            "hidden mean": float(up.double().mean()),
            "hidden square": float(up.double().square().mean()),
            "visible mean": float(down.double().mean()),
            "visible square": float(down.double().square().mean()),
        }

    return run


rbm.serve(prepare)
