"""Annealed importance sampling of log Z, in two styles.

"copied": as libraries do it, a machine with scaled parameters at every temperature, free energies under both machines,
then a sweep under the new one. "shared": the product v W is computed once per temperature and serves both free energies
and the draw of the hidden units; nothing is copied.
"""

import common
import rbm
import torch

softplus = torch.nn.functional.softplus


def copied(problem, base, betas, v):
    target = rbm.Machine(problem)

    def at(beta):
        machine = target.copy()
        machine.W.mul_(beta)
        machine.b = (1 - beta) * base + beta * target.b
        return machine

    log = torch.zeros(len(v), dtype=torch.float64)
    here = at(betas[0])
    for k in range(1, len(betas)):
        new = at(betas[k])
        log += here.free_energy(v).double() - new.free_energy(v).double()
        if k < len(betas) - 1:
            v, _ = new.sweep(v)
        here = new
    return log


def shared(problem, base, betas, v):
    machine = rbm.Machine(problem)
    W, b, c, draw = machine.W, machine.b, machine.c, machine.draw
    log = torch.zeros(len(v), dtype=torch.float64)
    for k in range(1, len(betas)):
        here, new = betas[k - 1], betas[k]
        inputs = v @ W
        after = torch.add(c, inputs, alpha=new)
        before = inputs.mul_(here).add_(c)
        log += (new - here) * (v @ (b - base)).double()
        log += softplus(after).sum(1).double() - softplus(before).sum(1).double()
        if k < len(betas) - 1:
            h = draw(after.sigmoid_())
            v = draw((h @ W.T).mul_(new).add_(base, alpha=1 - new).add_(b, alpha=new).sigmoid_())
    return log


STYLES = {"copied": copied, "shared": shared}


def prepare(problem):
    base = rbm.tensor(problem["base"])
    all_betas = problem["betas"].tolist()

    def run(request):
        betas = all_betas[:: request["stride"]]
        clock = common.Clock()
        with clock:
            v = torch.bernoulli(base.sigmoid().expand(request["chains"], -1))
            log = STYLES[request["style"]](problem, base, betas, v)
        return {"seconds": clock.seconds, "log weights": log.tolist()}

    return run


rbm.serve(prepare)
