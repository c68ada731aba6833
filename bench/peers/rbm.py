"""A binary restricted Boltzmann machine in PyTorch on the CPU, as one would write it for speed."""

import common
import torch

torch.set_grad_enabled(False)


def use(elementwise, blas):
    torch.set_num_threads(elementwise)
    common.blas_threads(blas)


def serve(prepare):
    most = common.threads()
    settings = {
        "{} for products, {} for the rest".format(blas, rest): lambda blas=blas, rest=rest: use(rest, blas)
        for blas, rest in sorted({(most, most), (most, 1), (1, 1)}, reverse=True)
    }
    common.serve(prepare, settings)


def tensor(array):
    return torch.from_numpy(array).to(torch.float32).contiguous()


def bernoulli(p):
    """The usual call. It is serial."""
    return torch.bernoulli(p)


def compare(p):
    """The same draw by comparing with uniform numbers, which turns out to be faster."""
    return torch.rand_like(p).lt_(p)


DRAWS = {"bernoulli": bernoulli, "compare": compare}


class Machine:
    """E(v, h) = -v.b - h.c - v W h."""

    def __init__(self, problem, draw="bernoulli"):
        self.W = tensor(problem["W"])
        self.b = tensor(problem["b"])
        self.c = tensor(problem["c"])
        self.draw = DRAWS[draw]

    def copy(self):
        other = object.__new__(type(self))
        other.W, other.b, other.c, other.draw = self.W.clone(), self.b.clone(), self.c.clone(), self.draw
        return other

    def hidden(self, v):
        return (v @ self.W).add_(self.c).sigmoid_()

    def visible(self, h):
        return (h @ self.W.T).add_(self.b).sigmoid_()

    def sweep(self, v):
        """One Gibbs sweep: hidden units given v, then visible ones; returns both."""
        h = self.draw(self.hidden(v))
        return self.draw(self.visible(h)), h

    def update(self, data, v, k, rate):
        """One step of PCD-k along the gradient of the likelihood; returns where the chains v have come to."""
        positive = self.hidden(data)
        for _ in range(k):
            v, _ = self.sweep(v)
        negative = self.hidden(v)
        self.W.add_(data.T @ positive, alpha=rate / len(data)).sub_(v.T @ negative, alpha=rate / len(v))
        self.b.add_(data.mean(0) - v.mean(0), alpha=rate)
        self.c.add_(positive.mean(0) - negative.mean(0), alpha=rate)
        return v

    def free_energy(self, v):
        return -(v @ self.b) - torch.nn.functional.softplus((v @ self.W).add_(self.c)).sum(1)

    def energy(self, v, h):
        return -(v @ self.b) - (h @ self.c) - ((v @ self.W) * h).sum(1)
