"""Runs competitors in turns."""

import contextlib

from context import say
from workers import Worker


def alternate(commands, rounds, counts, warm_up):
    """Starts a worker for each command and lets all of them work in each round, a different one first each time.

    - commands: name to command, or to (command, core).
    - counts: name to operations in a round, or one number for all.
    - warm_up: operations that each does before the first round.
    Returns name to the list of its answers, and name to its answer to the warm-up.
    """
    with contextlib.ExitStack() as stack:
        workers = []
        for name, command in commands.items():
            arguments = command if isinstance(command, tuple) else (command,)
            workers.append(stack.enter_context(Worker(name, *arguments)))
        warm = {worker.name: {**worker.ready, **worker.run(warm_up)} for worker in workers}
        answers = {worker.name: [] for worker in workers}
        for turn in range(rounds):
            say(f"round {turn + 1} of {rounds}")
            first = turn % len(workers)
            for worker in workers[first:] + workers[:first]:
                count = counts[worker.name] if isinstance(counts, dict) else counts
                answers[worker.name].append(worker.run(count))
        return answers, warm


def seconds(answers):
    """Of each round, the seconds for an operation."""
    return [answer["seconds"] / answer["operations"] for answer in answers]


def rates(answers):
    """Of each round, the operations in a second."""
    return [answer["operations"] / answer["seconds"] for answer in answers]
