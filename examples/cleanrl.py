"""The loop of CleanRL's ppo.py over Benny's vector environment, with masks of legal actions.

    pip install "benny[env]" torch
    python examples/cleanrl.py --updates 50

It is one file, to be changed at will. Rewards come at the end of a deal alone.
"""

import argparse

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

ENVS, STEPS, EPOCHS, BATCHES = 64, 32, 4, 4
GAMMA, LAMBDA, CLIP, ENTROPY, VALUE, RATE = 1.0, 0.95, 0.2, 0.01, 0.5, 1e-3


class Agent(nn.Module):
    """An actor and a critic that share two layers."""

    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh())
        self.actor, self.critic = nn.Linear(128, actions), nn.Linear(128, 1)

    def forward(self, seen, masks):
        """Return the choice among legal actions, and the value, of each row."""
        hidden = self.body(seen)
        logits = self.actor(hidden).masked_fill(~masks, -1e8)
        return Categorical(logits=logits), self.critic(hidden)[..., 0]


def looked(seen, info):
    """Return observations and masks as tensors."""
    return torch.tensor(seen).float(), torch.tensor(info["action_mask"]).bool()


@torch.no_grad()
def play(envs, agent, seen, info):
    """Play some steps; return them with their advantages, what was gained, and where it ended."""
    rows, gains, advantages, last = [], [], [], torch.zeros(ENVS)
    for _ in range(STEPS):
        now, masks = looked(seen, info)
        choice, value = agent(now, masks)
        action = choice.sample()
        seen, reward, over, cut_off, info = envs.step(action.numpy())
        done = over | cut_off
        gains += reward[done].tolist()
        rows.append((now, masks, action, choice.log_prob(action), value, reward, done))
    _, after = agent(*looked(seen, info))
    for *_, value, reward, done in reversed(rows):
        going_on = torch.tensor(~done).float()
        last = torch.tensor(reward) + going_on * (GAMMA * after + GAMMA * LAMBDA * last) - value
        advantages.insert(0, last)
        after = value
    steps = [torch.cat([row[place] for row in rows]) for place in range(5)]
    return steps, torch.cat(advantages), np.mean(gains), seen, info


def learn(agent, optimizer, steps, advantages):
    """Update the agent by what was played."""
    now, masks, action, before, value = steps
    target = advantages + value
    for batch in torch.randperm(len(now)).repeat(EPOCHS).chunk(EPOCHS * BATCHES):
        choice, value = agent(now[batch], masks[batch])
        ratio = (choice.log_prob(action[batch]) - before[batch]).exp()
        better = advantages[batch]
        better = (better - better.mean()) / (better.std() + 1e-8)
        loss = -torch.min(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
        loss += VALUE * ((value - target[batch]) ** 2).mean() - ENTROPY * choice.entropy().mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
        optimizer.step()


def main() -> None:
    """Train against random bots, and print the mean gain in points a deal after each update."""
    parser = argparse.ArgumentParser(description="Train with PPO.")
    parser.add_argument("--env", default="benny.env:benny/american-v0", help="the environment")
    parser.add_argument("--updates", type=int, default=50, help="updates of the network")
    options = parser.parse_args()
    torch.manual_seed(1)
    envs = gymnasium.make_vec(
        options.env, num_envs=ENVS, autoreset="same_step", opponents="random", copies=True
    )
    agent = Agent(envs.single_observation_space.shape[0], envs.single_action_space.n)
    optimizer = torch.optim.Adam(agent.parameters(), lr=RATE)
    seen, info = envs.reset(seed=1)
    for update in range(1, options.updates + 1):
        steps, advantages, gain, seen, info = play(envs, agent, seen, info)
        learn(agent, optimizer, steps, advantages)
        print(f"update {update}: {gain:+.3f} points a deal against random bots", flush=True)


if __name__ == "__main__":
    main()
