"""The door. Before anything heavy is imported, a check that was clean and of which nothing has changed is answered."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    if sys.argv[1:2] == ["check"]:
        from rulewright.shelf import recall

        told = recall(sys.argv[2:])
        if told is not None:
            try:
                sys.stdout.write(told)
                sys.stdout.flush()
                sys.exit(0)
            except OSError:
                pass  # who tells what is wrong with it tells it below
    gc.set_threshold(100_000, 20, 100)  # nearly all that is made on the way to an answer stays
    from rulewright.cli import main as answer

    answer()


if __name__ == "__main__":
    main()
