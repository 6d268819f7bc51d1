"""The worst that each route accepts: for the test that nothing holds up the event loop."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

START = "61111110/01111116 b"
MANY_VARIATIONS = "1. 1-2 1-3 " + "(1. 1-2 1-3) " * 4400 + " *"
MOST_TURNS = "1. 1-2 1-3 " + "(1. 1-2 1-3) " * 998 + " *"
DEEP = "1. 1-2 1-3 " + "(1. 1-2 1-3 " * 50 + "{" + "a " * 28_000 + "}" + ")" * 50 + " *"
COMMENTS = "{a}" * 19_000 + "*"
HEADERS = "".join(f'[A{number} ""]' for number in range(5500)) + "*"
RECORDS = (MANY_VARIATIONS, MOST_TURNS, DEEP, COMMENTS, HEADERS)
LONGEST_RULES = "zen+aggressive+" + "a" * 180
LONG = "a" * 50_000
MANY_FIELDS = "&".join(f"a{number}=" for number in range(32))
MANY_COOKIES = "; ".join(f"a{number}=b" for number in range(1000))
JUNK = (
    b"[" * 65_000,
    json.dumps({f"a{number}": 1 for number in range(4800)}).encode(),
    json.dumps([1] * 20_000).encode(),
    b'{"a":' * 12_000,
    json.dumps({"rules": "zen" * 20_000}).encode(),
    b"\xff" * 65_000,
)
"""Bodies that every route takes in, and then refuses."""

Request = tuple[str, str, bytes | None, dict[str, str]]


def written(turns: int, comment: str = "") -> dict[str, Any]:
    """A tree to be written, with variations in place of its first turn."""
    each = {"turn": "1-2 1-3", "comment": comment}
    return {"start": START, "turns": [each] * turns}


def played(actions: int) -> dict[str, Any]:
    """A game on one device to be brought in: a pawn goes, and all of it is taken back again and again."""
    act = {"kind": "action", "side": "b", "text": "1-2"}
    undo = {"kind": "undo", "side": "b", "text": ""}
    told = {"id": "a", "rules": "zen", "start": START, "opponent": "device", "level": None, "seed": 1, "side": "b"}
    return {**told, "updated": "2026-11-17T00:00:00Z", "log": [act, undo] * (actions // 2)}


BODIES: dict[str, list[Any]] = {
    "/api/games": [{"opponent": "link", "rules": LONGEST_RULES}, {"opponent": "link", "name": "x" * 200}],
    "/api/me/backup": [{"games": [played(200)] * 5}, {"games": [played(0)] * 200}, {"games": [{}] * 200}],
    "/api/positions": [{"positions": [START] * 100}, {"positions": ["x"] * 100}, {"positions": [1] * 20_000}],
    "/api/records/read": [{"text": text} for text in RECORDS],
    "/api/records/write": [
        written(1000),
        written(13, "a " * 2000),
        {"start": START, "headers": {f"A{number}": "" for number in range(5000)}},
        {"start": START, "turns": [1] * 1000},
        {"start": START, "turns": [{}] * 1000},
    ],
    "/api/analysis": [{"record": text} for text in RECORDS],
}
QUERIES: dict[str, list[str]] = {
    "/analysis": [f"record={quote(text, safe='')[:60_000]}" for text in (MOST_TURNS, DEEP, COMMENTS)]
    + [f"rules={LONG}", f"position={LONG}"],
    "/editor": [f"record={quote(MANY_VARIATIONS, safe='')[:60_000]}", f"rules={LONGEST_RULES}"],
    "/api/positions": [f"position={quote(START)}", f"position={LONG}"],
    "/api/reasons": [f"position={quote(START)}&turn=1-2+1-3&language=ro", f"position={quote(START)}&turn={LONG}"],
    "/api/rule-of-thumb": [f"position={quote(START)}&language=ro", f"position={LONG}"],
    "/api/positions/check": [f"position={quote(START)}&rules={LONGEST_RULES}"],
    "/api/openings/{rules}": ["line=" + quote("1-2 1-3,8-7 8-6," * 3 + "1-2 1-3"), "line=" + "," * 400],
    "/api/puzzle/{name}/verdict": ["turn=1-2", f"turn={LONG}"],
    "/api/puzzle/{name}/refutation": ["turn=1-2", f"turn={LONG}"],
    "/api/puzzle/{name}/hint": ["step=2"],
    "/api/puzzles/{rules}/daily": ["date=2026-11-16", f"date={LONG}"],
    "/picture.svg": [f"position={quote(START)}"],
    "/picture.png": [f"position={quote(START)}&shape=preview"],
}


def requests(method: str, path: str, names: dict[str, str]) -> list[Request]:
    """The worst requests of a route, whose path may have names in brackets."""
    real, long = path, path
    for name, value in names.items():
        real = real.replace(f"{{{name}}}", value)
        long = long.replace(f"{{{name}}}", LONG)
    found: list[Request] = [
        (method, address, None, headers)
        for address in {real, long, f"{real}/", f"{real}?{MANY_FIELDS}"}
        for headers in ({}, {"cookie": MANY_COOKIES, "accept-language": "a," * 3500})
    ]
    found += [(method, f"{real}?{query}", None, {}) for query in QUERIES.get(path, []) if method == "GET"]
    if method != "GET":
        json_type = {"content-type": "application/json"}
        bodies = [*JUNK, *(json.dumps(body).encode() for body in BODIES.get(path, []))]
        found += [(method, real, body[:65_536], json_type) for body in bodies]
    return found
