"""Updates of a classifier that is also a density (JEM): chains of Langevin steps from a replay buffer, cross-entropy, energies of
data and chains with their squares, clipped gradient, Adam, running mean of the parameters."""

import torch

import common

torch.set_num_threads(common.threads())


def network(problem):
    layers = []
    stages = int(problem["stages"][0])
    for i in range(stages):
        weight = torch.from_numpy(problem[f"weight{i}"].astype("float32"))
        layer = torch.nn.Linear(weight.shape[1], weight.shape[0])
        with torch.no_grad():
            layer.weight.copy_(weight)
            layer.bias.copy_(torch.from_numpy(problem[f"bias{i}"].astype("float32")))
        layers += [layer] if i == stages - 1 else [layer, torch.nn.SiLU()]
    return torch.nn.Sequential(*layers)


def langevin(f, x, steps, step, noise):
    for p in f.parameters():
        p.requires_grad_(False)
    for _ in range(steps):
        x.requires_grad_(True)
        (slope,) = torch.autograd.grad(-torch.logsumexp(f(x), 1).sum(), x)
        with torch.no_grad():
            x = (x - step * slope + noise * torch.randn_like(x)).clamp_(-1, 1)
    for p in f.parameters():
        p.requires_grad_(True)
    return x


def prepare(problem):
    data = torch.from_numpy(problem["data"].astype("float32"))
    classes = torch.from_numpy(problem["classes"].astype("int64"))
    buffer = torch.from_numpy(problem["buffer"].astype("float32"))

    def run(request):
        torch.manual_seed(request["seed"])
        f = network(problem)
        kept = buffer.clone()
        optimiser = torch.optim.Adam(f.parameters(), lr=request["rate"], betas=(0.0, 0.999))
        mean = [p.detach().clone() for p in f.parameters()]
        batch = request["batch"]
        first = float(-torch.logsumexp(f(data), 1).double().mean())
        clock = common.Clock()
        with clock:
            for update in range(request["updates"]):
                rows = torch.randint(len(data), (batch,))
                x = data[rows] + request["input noise"] * torch.randn(batch, data.shape[1])
                places = torch.randperm(len(kept))[:batch]
                anew = torch.rand(batch, 1) < request["renewed"]
                start = torch.where(anew, 2 * torch.rand(batch, data.shape[1]) - 1, kept[places])
                chains = langevin(f, start, request["k"], request["step"], request["noise"])
                kept[places] = chains
                outputs = f(x)
                above = -torch.logsumexp(outputs, 1)
                below = -torch.logsumexp(f(chains), 1)
                loss = torch.nn.functional.cross_entropy(outputs, classes[rows])
                loss = loss + above.mean() - below.mean()
                loss = loss + request["decay"] * ((above * above).mean() + (below * below).mean())
                optimiser.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(f.parameters(), request["clip"])
                optimiser.step()
                with torch.no_grad():
                    for m, p in zip(mean, f.parameters()):
                        m.lerp_(p, 1 - request["average"])
        last = -torch.logsumexp(f(data), 1)
        return {
            "seconds": clock.seconds,
            "energy before": first,
            "chain energy": common.sample((-torch.logsumexp(f(kept), 1)).detach()),
            "data energy": common.sample(last.detach()),
        }

    return run


common.serve(prepare, {f"{common.threads()} threads": lambda: torch.set_num_threads(common.threads()),
                       "1 thread": lambda: torch.set_num_threads(1)})
