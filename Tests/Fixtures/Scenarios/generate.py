#!/usr/bin/env python3
"""Writes the scenario library: each case as NAME.jsonl, which the program plays,
and NAME.expect.json, which says what has to come out of it.

Run it after changing a case: ./generate.py. A name begins with the identifier of
the bug report or of the reference number that the case stands for.
"""

import json
import pathlib

import devices, paging, pans, window, zooms  # noqa: F401, E401  each registers its cases
from library import CASES

FOLDER = pathlib.Path(__file__).resolve().parent


def main():
    for old in [*FOLDER.glob("*.jsonl"), *FOLDER.glob("*.expect.json")]:
        old.unlink()
    for name, text, expectation in CASES:
        (FOLDER / f"{name}.jsonl").write_text(text)
        (FOLDER / f"{name}.expect.json").write_text(json.dumps(expectation, indent=2) + "\n")
    print(f"{len(CASES)} scenarios")


if __name__ == "__main__":
    main()
