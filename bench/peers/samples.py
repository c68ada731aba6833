"""Gibbs chains of a binary machine and the energies they visit."""

import common
import numpy
import rbm


def prepare(problem):
    machine = rbm.Machine(problem)
    chains = rbm.tensor(problem["chains"])

    def run(request):
        v = chains.clone()
        energies = []
        clock = common.Clock()
        for _ in range(request["draws"]):
            with clock:
                for _ in range(request["every"]):
                    v, h = machine.sweep(v)
            energies.append(machine.energy(v, h).double().numpy())
        numpy.save(request["result"], numpy.stack(energies, axis=1))
        return {"seconds": clock.seconds}

    return run


rbm.serve(prepare)
