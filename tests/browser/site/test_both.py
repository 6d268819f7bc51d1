"""Tests of served pages once more, on the pages of a site: what they say holds for both.

Left out are those of what only a server has (lobby, live games with others, reasons, previews), those that put another
answer in the place of the server's, and those that look at addresses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.game.test_endings import (  # noqa: F401
    test_a_resigned_game_shows_no_count,
    test_rematch_is_within_reach_on_a_phone_and_no_chip_covers_a_piece,
    test_the_count_comes_before_the_result_and_a_win_is_celebrated,
)
from tests.browser.game.test_explained import (  # noqa: F401
    test_a_second_click_on_a_piece_moves_it_to_its_only_landing,
    test_moves_are_explained_in_the_first_games_and_as_one_likes,
    test_one_click_is_enough_for_who_wants_it,
    test_the_computers_turn_has_numbered_arrows_on_its_pieces_and_is_shown_again,
    test_who_acts_does_not_wait_for_a_turn_shown_again,
)
from tests.browser.game.test_turns import (  # noqa: F401
    test_a_bonus_move_may_be_skipped,
    test_a_compulsory_follow_up_cannot_be_skipped,
    test_a_hint_shows_the_piece_then_the_turn_then_its_value,
    test_a_picked_up_piece_shows_where_it_lands_and_what_that_earns,
    test_a_reload_in_mid_turn_changes_nothing,
    test_actions_are_announced,
    test_an_aggressive_bonus_moves_the_opponents_piece,
    test_an_extra_turn_is_announced_and_played,
    test_flip_turns_the_board,
    test_looking_back_by_click_and_arrow_keys_and_returning,
    test_pieces_hop_and_a_click_finishes_the_hop,
    test_resigning_asks_first_and_rematch_is_started_by_the_loser,
    test_rows_are_labelled_with_their_pieces,
    test_take_back_against_the_computer_goes_to_before_the_own_turn,
    test_the_prompt_says_what_is_due_and_a_follow_up_may_be_skipped_in_zen,
    test_undo_inside_the_turn_and_take_back_a_turn,
)
from tests.browser.game.test_whole_games import (  # noqa: F401
    test_a_game_in_the_table_view,
    test_a_match_to_the_end,
    test_bonus_with_aggressive_against_the_computer,
    test_classic_by_mouse_with_drag_and_drop,
)
from tests.browser.learn.test_better import (  # noqa: F401
    test_a_lesson_is_a_maxim_and_four_puzzles,
    test_a_maxim_is_tried_on_the_guides_board,
)
from tests.browser.learn.test_course import (  # noqa: F401
    test_a_browser_that_keeps_nothing_can_learn,
    test_a_first_game_has_comments,
    test_a_lesson_is_accessible,
    test_progress_is_kept_and_lessons_can_be_skipped_and_repeated,
    test_the_whole_course,
    test_whoever_is_stuck_is_shown,
)
from tests.browser.learn.test_rules import (  # noqa: F401
    test_every_example_of_the_rules_can_be_played,
    test_the_points_are_worked_out_on_the_board,
    test_what_differs_from_my_box,
)
from tests.browser.site.visits import NO_SERVICE_WORKER, AddressServer
from tests.browser.study.test_analysis import (  # noqa: F401
    test_a_record_with_mistakes,
    test_a_variation_is_explored_kept_and_shared,
    test_by_keys_alone,
    test_the_edition_is_changed_in_plain_sight,
)
from tests.browser.study.test_editor import (  # noqa: F401
    test_a_position_is_put_together_and_analysed,
    test_pieces_are_dragged_and_files_dropped,
    test_the_report_after_a_game,
)
from tests.browser.test_languages import test_the_words_are_those_of_the_box  # noqa: F401
from tests.browser.test_openings import (  # noqa: F401
    test_a_line_that_is_none_leads_to_the_start,
    test_first_turns_stand_with_their_exact_values,
    test_it_fits_on_a_phone,
    test_walking_by_click_and_back,
    test_walking_by_keyboard_and_on_the_board,
)
from tests.browser.test_pages import (  # noqa: F401
    test_a_game_is_accessible_from_start_to_end,
    test_a_phone_has_all_pages_behind_a_button,
    test_a_phone_on_its_side_has_the_whole_board,
    test_keys_work_anywhere_on_the_page,
    test_looks_speed_and_arrows_are_kept,
    test_the_board_stays_where_it_is,
    test_the_language_is_the_browsers_and_can_change,
    test_the_marked_theme_has_marks,
    test_the_theme_is_kept,
    test_touch_targets_on_a_phone,
    test_what_the_browser_has_kept_may_be_nonsense,
)
from tests.browser.test_puzzles import (  # noqa: F401
    test_a_puzzle_fits_on_a_phone,
    test_a_solved_puzzle_says_what_it_keeps_and_why_the_tempting_turn_fails,
    test_a_theme_is_chosen_and_kept,
    test_a_wrong_turn_is_refuted_on_the_board_and_can_be_tried_again,
    test_days_gone_by_can_be_solved_too,
    test_hints_show_the_piece_and_then_the_opening_move,
    test_the_grade_follows_success_and_can_be_chosen,
    test_the_puzzle_of_the_day_is_the_same_for_everybody,
)
from tests.browser.test_screens import (  # noqa: F401
    test_a_phone_on_its_side_shows_the_whole_board,
    test_keys_work_anywhere_and_a_question_mark_shows_them,
    test_on_a_large_screen_nothing_scrolls,
    test_the_first_lesson_starts_with_the_aim,
    test_the_ways_into_a_course_are_in_one_row,
    test_what_a_landing_earns_covers_no_piece,
)
from tests.browser.test_start import (  # noqa: F401
    test_the_board_plays_unless_motion_is_unwelcome,
    test_which_box_do_i_own,
)
from tests.browser.test_statistics import (  # noqa: F401
    test_games_puzzles_and_lessons_add_up,
    test_it_is_forgotten_for_who_wants_it,
    test_the_oldest_games_make_room,
    test_without_storage_nothing_is_kept_and_nothing_breaks,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.slow


@pytest.fixture(scope="session")
def base_url(folder: Path) -> Iterator[str]:
    """Where the pages are, under the addresses of a server."""
    server = AddressServer(folder)
    yield server.url.rstrip("/")
    server.stop()


@pytest.fixture(autouse=True)
def nothing_is_kept(context: BrowserContext) -> None:
    """Keeping the site for offline use would only take time."""
    context.add_init_script(NO_SERVICE_WORKER)
