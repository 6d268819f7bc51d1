"""The SHA-256 of all values of each standard solution, as published in docs/solution.json."""

from __future__ import annotations

PUBLISHED = {
    "classic": "86db9e0251ffbe707546c13e82d9880816257cc8ce56c4cad178c7886f432932",
    "bonus": "d50c9f1fd2d45673439540a33478cf83b0c73064e8e526cbf84f5861f058243b",
    "bonus+aggressive": "3ab8acb1f6716249021fed13563874b07912b012aef3e6ae01d04a67f5aef202",
    "zen": "6e9a84554af565170d067a0bf6e7a6b12074ccb5d06c4dc9e7e0ceb0d5893e62",
    "zen+aggressive": "8bcea437f8e9bab2098363401e4f1528358fe1ec32423cf9ad130c45034e931c",
}
