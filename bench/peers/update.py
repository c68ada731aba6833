"""PCD-k updates of a binary machine: hidden means of the data, k sweeps of the chains, two gradient products, one step."""

import common
import rbm


def prepare(problem):
    data = rbm.tensor(problem["data"])
    chains = rbm.tensor(problem["chains"])

    def run(request):
        start = rbm.Machine(problem, request["draw"])
        machine = start.copy()
        v = chains.clone()
        clock = common.Clock()
        with clock:
            for _ in range(request["updates"]):
                v = machine.update(data, v, request["k"], request["rate"])
        return {
            "seconds": clock.seconds,
            "data free energy": float(start.free_energy(data).double().mean()),
            "chain free energy": common.sample(start.free_energy(v)),
            "visible": common.sample(v.mean(1)),
            "hidden": common.sample(start.hidden(v).mean(1)),
        }

    return run


rbm.serve(prepare)
