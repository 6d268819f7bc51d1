"""A game with a friend far away, without any server: each turn goes on as a link that contains the game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from playwright.sync_api import expect

from linja import Game, legal_turns
from tests.browser.driver import Hand, Keys, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from tests.browser.site.visits import FileServer

INCOMPLETE = "This link is incomplete or damaged. Ask your friend to send it again."
OTHER = "This link doesn't continue the game on this device. Ask your friend for the latest link."
RESIGNED = "You win: your opponent resigned."


def invite(page: Page, site: FileServer, side: str) -> Table:
    """Begin a game by link."""
    page.goto(f"{site.url}en/")
    page.wait_for_selector("html[data-ready]")
    page.check("input[name=opponent][value=friend]", force=True)
    expect(page.locator("#clocks, #names").locator("visible=true")).to_have_count(0)
    page.click("#options summary")
    page.check(f"input[name=side][value={side}]", force=True)
    page.click("#play-now")
    page.wait_for_url("**/game/**")
    return Table(page).ready()


def play_turn(table: Table, hand: Hand) -> None:
    """Until the friend has to move, or the game is over."""
    while table.due not in ("wait", "over"):
        seen = table.seen()
        hand.act(table, seen)
        table.changed(seen.version)


def link_of(table: Table) -> str:
    expect(table.page.locator("#invite")).to_be_visible()
    return table.page.locator("#invite-link").input_value()


def with_another_turn(link: str, answer: str) -> str:
    """The answer to a link with another last turn than it has."""
    before, after = (dict(parse_qsl(urlsplit(each).fragment, keep_blank_values=True)) for each in (link, answer))
    game = Game(before["rules"], before["start"])
    for source, target in re.findall("(x?.)(.)", before["played"]):
        game.play(f"{source}-{target}")
    turns = (str(turn) for turn in legal_turns(game.position, game.rules) if len(turn) > 1)
    played = (before["played"] + turn.replace("-", "").replace(" ", "") for turn in turns)
    other = next(text for text in played if text != after["played"])
    return f"{answer.partition('#')[0]}#{urlencode({**after, 'played': other})}"


def follow(page: Page, link: str) -> Table:
    """Open a link, and wait for the game."""
    page.goto("about:blank")  # another fragment alone would not load the page
    page.goto(link)
    page.wait_for_url("**/game/**")
    return Table(page).ready()


@pytest.fixture
def friend(visitor: Callable[..., BrowserContext]) -> Page:
    """In another browser, in another language."""
    return visitor(locale="de-DE").new_page()


@pytest.mark.slow
def test_a_game_is_played_by_links_to_its_end_and_once_more(page: Page, friend: Page, site: FileServer) -> None:
    mine, hands = invite(page, site, "b"), (Hand(1), Hand(2))
    play_turn(mine, hands[0])
    theirs = follow(friend, link_of(mine))
    assert "/de/game/" in friend.url
    for _ in range(200):
        play_turn(theirs, hands[1])
        if theirs.due == "over":
            break
        mine = follow(page, link_of(theirs))
        play_turn(mine, hands[0])
        if mine.due == "over":
            break
        theirs = follow(friend, link_of(mine))
    last, other = (mine, theirs) if mine.due == "over" else (theirs, mine)
    other = follow(other.page, link_of(last))
    assert other.due == "over"
    assert other.version == last.version
    expect(other.page.locator("#invite")).to_be_hidden()
    for table in (last, other):
        table.page.click("#rematch")
        table.page.wait_for_url("**/game/**-2")
        table.ready()
    mover, waiting = (last, other) if other.due == "wait" else (other, last)
    play_turn(mover, hands[0])
    follow(waiting.page, link_of(mover)).my_turn()


def test_resigning_is_passed_on(page: Page, friend: Page, site: FileServer) -> None:
    mine = invite(page, site, "r")
    play_turn(mine, Hand(3))
    theirs = follow(friend, link_of(mine))
    friend.click("#resign")
    friend.click("#resign-yes")
    friend.wait_for_selector("#main[data-due=over]")
    follow(page, link_of(theirs))
    expect(page.locator("#prompt-text")).to_have_text(RESIGNED)


@pytest.mark.slow
def test_with_keys_alone(page: Page, friend: Page, site: FileServer) -> None:
    """The link is at hand as soon as the turn is over, and is copied with the keyboard."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    mine = invite(page, site, "b")
    page.focus("linja-board")
    play_turn(mine, Keys(4))
    expect(page.locator("#said")).to_contain_text("Send this link to your friend.")
    page.focus("#invite-link")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#invite-copied")).to_have_text("Copied.")
    follow(friend, page.evaluate("navigator.clipboard.readText()")).my_turn()


@pytest.mark.slow
def test_the_code_shows_the_link_as_it_is_now(page: Page, friend: Page, site: FileServer) -> None:
    mine, codes = invite(page, site, "b"), []
    for seed in (5, 6):
        play_turn(mine, Hand(seed))
        page.get_by_text("QR code").click()
        code = page.get_by_role("img", name="QR code of the link to this game")
        expect(code).to_have_attribute("src", re.compile("^data:image/svg"))
        codes.append(code.get_attribute("src"))
        theirs = follow(friend, link_of(mine))
        play_turn(theirs, Hand(seed))
        mine = follow(page, link_of(theirs))
    assert codes[0] != codes[1]


@pytest.mark.slow
def test_a_bad_link_is_told_in_one_sentence(page: Page, friend: Page, site: FileServer) -> None:
    mine = invite(page, site, "b")
    play_turn(mine, Hand(8))
    link = link_of(mine)
    for bad in (link[:-20], link[:-1] + "x", site.url + "#game=zen"):
        friend.goto("about:blank")
        friend.goto(bad.replace("/#", "/en/#"))
        expect(friend.locator("#trouble")).to_have_text(INCOMPLETE)
    expect(friend.locator("#own-list li")).to_have_count(0)


@pytest.mark.slow
def test_a_link_that_is_older_or_not_of_this_game_changes_nothing(page: Page, friend: Page, site: FileServer) -> None:
    mine = invite(page, site, "b")
    play_turn(mine, Hand(9, skips=0))
    first = link_of(mine)
    theirs = follow(friend, first)
    play_turn(theirs, Hand(10))
    version, answer = theirs.version, link_of(theirs)
    assert follow(friend, first).version == version
    mine = follow(page, answer)
    play_turn(mine, Hand(11))
    page.goto("about:blank")
    page.goto(with_another_turn(first, answer))
    expect(page.locator("#trouble")).to_have_text(OTHER)
    assert follow(page, answer).version == mine.version
