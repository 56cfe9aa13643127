"""Runs competing tools alternately."""

import contextlib

from context import say
from workers import Worker


def alternate(commands, rounds, counts, warm_up):
    """Starts a worker for each command and runs all of them in each round, starting with a different one each time.

    - commands: name to command, or to (command, core).
    - counts: name to operations per round, or one number for all.
    - warm_up: operations that each worker runs before the first round.
    Returns the replies by name, one for each round, and the replies to the warm-up by name.
    """
    with contextlib.ExitStack() as stack:
        workers = []
        for name, command in commands.items():
            arguments = command if isinstance(command, tuple) else (command,)
            workers.append(stack.enter_context(Worker(name, *arguments)))
        warm = {worker.name: {**worker.ready, **worker.run(warm_up)} for worker in workers}
        replies = {worker.name: [] for worker in workers}
        for turn in range(rounds):
            say(f"round {turn + 1} of {rounds}")
            first = turn % len(workers)
            for worker in workers[first:] + workers[:first]:
                count = counts[worker.name] if isinstance(counts, dict) else counts
                replies[worker.name].append(worker.run(count))
        return replies, warm


def seconds(replies):
    """Returns the seconds per operation in each round."""
    return [reply["seconds"] / reply["operations"] for reply in replies]


def rates(replies):
    """Returns the operations per second in each round."""
    return [reply["operations"] / reply["seconds"] for reply in replies]
