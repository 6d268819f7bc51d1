"""Pictures: well-formed, with every piece in its row, and the same every time."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from linja import ZEN, Game, InvalidPicture, Position, Side, Turn, svg

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLE = Position.parse("50022210/01122105 r")
CROWDED = Position.parse("0000000c/0000000c b")
BOARDS = (Position.start(ZEN), EXAMPLE, CROWDED)


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def discs(picture: str, theme: str = "wood") -> list[tuple[str, float, float]]:
    """Colour and place of every piece."""
    colours = {svg.THEMES[theme].black: "black", svg.THEMES[theme].red: "red"}
    circles = parsed(picture).iter(f"{SVG}circle")
    return [
        (colours[circle.attrib["fill"]], float(circle.attrib["cx"]), float(circle.attrib["cy"]))
        for circle in circles
        if circle.attrib["r"] == str(svg.RADIUS)
    ]


def by_height(picture: str) -> list[tuple[int, int]]:
    """Black and red pieces of each row that has any, from the top of the picture down."""
    rows = Counter((y, colour) for colour, _, y in discs(picture))
    heights = sorted({y for y, _ in rows})
    return [(rows[y, "black"], rows[y, "red"]) for y in heights]


def bands(picture: str, colour: str) -> list[float]:
    """The top of every band of a colour."""
    return [float(rect.attrib["y"]) for rect in parsed(picture).iter(f"{SVG}rect") if rect.attrib["fill"] == colour]


def arrows(picture: str) -> list[tuple[float, float, bool]]:
    """Start and tip of every arrow, and whether it is dashed."""
    found = []
    for group in parsed(picture).iter(f"{SVG}g"):
        dot, shaft = group[0], group[1]
        tip = float(shaft.attrib["d"].rpartition("V")[2])
        found.append((float(dot.attrib["cy"]), tip, "stroke-dasharray" in shaft.attrib))
    return found


@pytest.mark.parametrize("theme", svg.THEMES)
@pytest.mark.parametrize("position", BOARDS, ids=str)
def test_a_picture_is_well_formed_and_shows_every_piece(position: Position, theme: str) -> None:
    pieces = Counter(colour for colour, _, _ in discs(position.svg(theme=theme), theme))
    assert pieces == {"black": 12, "red": 12}
    assert parsed(position.svg(theme=theme)).tag == f"{SVG}svg"


def test_row_8_is_on_top_with_black_at_the_bottom() -> None:
    assert by_height(EXAMPLE.svg()) == [(0, 5), (1, 0), (2, 1), (2, 2), (2, 2), (0, 1), (0, 1), (5, 0)]
    assert EXAMPLE.svg() == EXAMPLE.svg(bottom=Side.BLACK)


def test_row_1_is_on_top_with_red_at_the_bottom() -> None:
    assert by_height(EXAMPLE.svg(bottom=Side.RED)) == by_height(EXAMPLE.svg())[::-1]


@pytest.mark.parametrize(("bottom", "labels"), [(Side.BLACK, "87654321"), (Side.RED, "12345678")])
def test_rows_are_numbered(bottom: Side, labels: str) -> None:
    texts = sorted(parsed(EXAMPLE.svg(bottom=bottom)).iter(f"{SVG}text"), key=lambda text: float(text.attrib["y"]))
    assert "".join(text.text or "" for text in texts) == labels


@pytest.mark.parametrize("bottom", Side)
def test_one_stick_lies_between_every_two_rows_and_touches_no_piece(bottom: Side) -> None:
    picture = EXAMPLE.svg(bottom=bottom)
    rows = sorted({y for _, _, y in discs(picture)})
    sticks = bands(picture, svg.THEMES["wood"].stick)
    assert (len(rows), len(sticks)) == (8, 7)
    for above, stick, below in zip(rows, sticks, rows[1:], strict=False):
        assert above + svg.RADIUS < stick
        assert stick + svg.STICK < below - svg.RADIUS


@pytest.mark.parametrize("position", BOARDS, ids=str)
def test_no_piece_leaves_the_picture_or_hides_another(position: Position) -> None:
    places = [(x, y) for _, x, y in discs(position.svg())]
    assert len(set(places)) == 24
    height = float(parsed(position.svg()).attrib["height"])
    assert all(svg.RADIUS <= x <= svg.WIDTH - svg.RADIUS for x, _ in places)
    assert all(svg.RADIUS <= y <= height - svg.RADIUS for _, y in places)


def test_pieces_of_an_inner_row_do_not_touch() -> None:
    full_rows = Position.parse("06420000/00246000 b").svg()
    for row in {y for _, _, y in discs(full_rows)}:
        places = sorted(x for _, x, y in discs(full_rows) if y == row)
        assert len(places) == 6
        assert all(right - left >= 2 * svg.RADIUS for left, right in pairwise(places))


def test_black_stands_at_the_left_and_red_at_the_right() -> None:
    for row in {y for _, _, y in discs(EXAMPLE.svg())}:
        black = [x for colour, x, y in discs(EXAMPLE.svg()) if y == row and colour == "black"]
        red = [x for colour, x, y in discs(EXAMPLE.svg()) if y == row and colour == "red"]
        assert max(black, default=0) < min(red, default=svg.WIDTH)


def test_the_marked_theme_shows_the_colours_by_shape_too() -> None:
    marked = parsed(Position.start(ZEN).svg(theme="marks"))
    rings = [circle for circle in marked.iter(f"{SVG}circle") if circle.attrib["r"] == "6"]
    bars = [path for path in marked.iter(f"{SVG}path") if path.attrib["d"].endswith("h16")]
    assert (len(rings), len(bars)) == (12, 12)


def test_themes_differ() -> None:
    assert len({EXAMPLE.svg(theme=theme) for theme in svg.THEMES}) == len(svg.THEMES) == 3


def test_arrows_go_from_row_to_row_and_red_ones_are_dashed() -> None:
    up, down = arrows(EXAMPLE.svg(arrows=[(1, 3, Side.BLACK), (8, 4, Side.RED)]))
    assert up[0] > up[1]
    assert down[0] < down[1]
    assert (up[2], down[2]) == (False, True)


def test_arrows_stand_side_by_side_within_the_picture() -> None:
    groups = parsed(EXAMPLE.svg(arrows=[(8, 7, Side.RED)] * 6)).iter(f"{SVG}g")
    places = [float(group[0].attrib["cx"]) for group in groups]
    assert len(set(places)) == 6
    assert all(20 < place < svg.WIDTH - 20 for place in places)


def test_arrows_turn_with_the_board() -> None:
    (start, tip, _), (turned_start, turned_tip, _) = (
        arrows(EXAMPLE.svg(bottom=bottom, arrows=[(1, 3, Side.BLACK)]))[0] for bottom in Side
    )
    assert (start > tip, turned_start < turned_tip) == (True, True)


def test_without_arrows_there_are_none() -> None:
    assert arrows(EXAMPLE.svg()) == []


def test_a_turn_gives_its_arrows() -> None:
    turn = Turn.parse("6-5 8-4 x7-6")
    assert [dashed for _, _, dashed in arrows(EXAMPLE.svg(arrows=turn.arrows(Side.RED)))] == [True, True, False]


def test_a_game_shows_its_last_turn() -> None:
    game = Game(ZEN)
    assert arrows(game.svg()) == []
    game.play_turn("7-8 3-2")
    assert len(arrows(game.svg())) == 2
    game.play("8-7")
    assert [dashed for _, _, dashed in arrows(game.svg())] == [True]


def test_rows_can_be_highlighted() -> None:
    colour = svg.THEMES["wood"].highlight
    assert bands(EXAMPLE.svg(), colour) == []
    (eighth, second) = bands(EXAMPLE.svg(highlighted=[8, 2]), colour)
    assert eighth < second
    assert len(bands(EXAMPLE.svg(highlighted=range(1, 9)), colour)) == 8


def test_the_title_is_the_position() -> None:
    assert parsed(EXAMPLE.svg()).findtext(f"{SVG}title") == "Linja: 50022210/01122105 r"


def test_a_title_is_escaped() -> None:
    title = "<script>alert('1 & 2')</script> \"</title>"
    picture = svg.draw(EXAMPLE.black, EXAMPLE.red, title=title)
    assert "<script>" not in picture
    assert parsed(picture).findtext(f"{SVG}title") == title


@pytest.mark.parametrize("theme", ["", "Wood", "pink"])
def test_an_unknown_theme_is_refused(theme: str) -> None:
    with pytest.raises(InvalidPicture, match=r"unknown theme .*; choose one of wood, night, marks"):
        EXAMPLE.svg(theme=theme)


@pytest.mark.parametrize("row", [-1, 0, 9])
def test_an_unknown_row_is_refused(row: int) -> None:
    with pytest.raises(InvalidPicture, match=f"there is no row {row}: rows are 1 to 8"):
        EXAMPLE.svg(highlighted=[row])
    with pytest.raises(InvalidPicture, match=f"there is no row {row}: rows are 1 to 8"):
        EXAMPLE.svg(arrows=[(row, 2, Side.BLACK)])
    with pytest.raises(InvalidPicture, match=f"there is no row {row}: rows are 1 to 8"):
        EXAMPLE.svg(arrows=[(2, row, Side.BLACK)])


def test_the_same_board_gives_the_same_picture() -> None:
    again = Position.parse(EXAMPLE.text)
    assert EXAMPLE.svg(arrows=[(6, 5, Side.RED)], highlighted=[5]) == again.svg(
        arrows=[(6, 5, Side.RED)], highlighted=[5]
    )


def test_a_notebook_gets_the_picture() -> None:
    assert EXAMPLE._repr_svg_() == EXAMPLE.svg()
    assert Game(ZEN, start=EXAMPLE)._repr_svg_() == EXAMPLE.svg()
