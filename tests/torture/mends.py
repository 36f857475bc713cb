"""Every mend of a fault that was reported once, taken away again (`make mends`): does the test that names it fail?

Each is a piece of the sources and what stands there without the mend; `test_mends.py` holds that they are still there.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from dataclasses import dataclass

from workbench import FAILED, PASSED, ROOT, TOO_LONG, Workbench


@dataclass(frozen=True)
class Mend:
    """What was mended, where, with which words, what stands there without it, and the tests that have to fail then."""

    point: str
    what: str
    path: str
    words: str
    without: str
    tests: tuple[str, ...]
    hangs: bool = False
    """Whether the tests do not end without it: then they are waited for no longer than `HUNG_S`."""


HUNG_S, LONGEST_S, WHOLE_S = 90.0, 300.0, 1800.0


def mend(point, what, path, words, without, *tests, hangs=False):
    return Mend(point, what, f"tableassist/{path}" if path.endswith(".py") else path, words, without, tests, hangs)


EYES, FILES, ORDER = (
    "tests/app/eyes/test_supervised_eyes.py",
    "tests/app/test_hostile_files.py",
    "tests/app/journals/test_damaged_journals.py",
)
OUTPUTS, PIPE, BUTTONS = (
    "tests/app/play/test_outputs.py",
    "tests/app/play/test_backlog.py",
    "tests/hardware/test_buttons.py",
)
BOUND, LISTS, DISK = "tests/referee/test_bounded.py", "tests/cardbase/test_importing.py", "tests/journal/test_file.py"
SYSTEMD, CAMERA, BAD = "tests/test_systemd.py", "tests/hardware/test_supervised.py", "tests/vision/test_bad_frames.py"
WORDS, PAST = "tests/torture/test_hidden_words.py", "tests/app/test_past_secrets.py"
SECRETS, BACK = "tests/app/test_dispute_secrets.py", "tests/app/test_take_backs.py"
EARLY = "tests/app/session/test_early_press.py"
STOP, CLOCK, MATCH = (
    "tests/app/play/test_stopping.py",
    "tests/app/eyes/test_frame_clock.py",
    "tests/referee/test_match.py",
)

MENDS = (
    # 1: odd frames, and whatever the eyes raise.
    mend("1", "frames are checked at the door", "app/eyes/supervised.py",
         "frame_defect(frame)\n            or ", "", f"{EYES}::test_an_odd_frame_is_reported_and_the_next_one_is_read"),
    mend("1", "no exception leaves the eyes", "app/eyes/supervised.py",
         "except Exception as error:  # a library", "except MemoryError as error:  # a library",
         f"{EYES}::test_an_exception_in_the_eyes_is_reported_and_they_are_made_anew"),
    mend("1", "no exception ends the thread", "app/eyes/worker.py",
         "except Exception:  # a driver", "except MemoryError:  # a driver",
         f"{EYES}::test_a_camera_that_raises_anything_is_opened_anew"),
    mend("1", "the frame is kept", "app/eyes/supervised.py",
         "self.failure = Failure(", "_ = Failure(",
         f"{EYES}::test_an_exception_in_the_eyes_is_reported_and_they_are_made_anew"),
    mend("1", "the eyes are made anew", "app/eyes/supervised.py",
         "self._reader, self._due = None, self._now() + self._pause", "self._due = self._now() + self._pause",
         f"{EYES}::test_an_exception_in_the_eyes_is_reported_and_they_are_made_anew"),
    mend("1", "with pauses that grow", "app/eyes/supervised.py",
         "self._pause = min(2 * self._pause, LONGEST_PAUSE_MS)", "pass",
         f"{EYES}::test_the_pauses_before_eyes_are_made_anew_grow_and_end_with_a_good_frame"),
    mend("1", "it is logged once", "app/eyes/supervised.py",
         "if kind not in self._logged:", "if kind:", f"{EYES}::test_a_failure_of_one_kind_is_logged_once"),
    mend("1", "no picture for some seconds is told", "app/play/picture_watch.py",
         "if self._over or silent < self._limit:", "if silent >= 0:",
         f"{EYES}::test_no_picture_for_some_seconds_is_reported_though_the_last_one_was_good"),
    # 2: a damaged tail.
    mend("2", "zero bytes are damage", "journal/lines.py",
         'return b"\\n" not in end and b"\\0" not in end', 'return b"\\n" not in end',
         f"{DISK}::test_a_damaged_end_is_reported_and_the_whole_file_is_kept_beside"),
    mend("2", "several bad lines are damage", "journal/lines.py",
         'return b"\\n" not in end and b"\\0" not in end', 'return b"\\0" not in end',
         f"{DISK}::test_a_damaged_end_is_reported_and_the_whole_file_is_kept_beside"),
    mend("2", "the whole file is kept beside", "journal/file.py",
         "self._put_aside(data if self.damaged else data[whole:])", "self._put_aside(data[whole:])",
         f"{DISK}::test_a_damaged_end_is_reported_and_the_whole_file_is_kept_beside"),
    mend("2", "what was lost is on the screen", "app/play/journal_notes.py",
         "session.show_refusal(", "str(",
         f"{ORDER}::test_what_a_damaged_end_lost_is_shown_and_stored_and_the_clock_rests"),
    mend("2", "what was lost is in the journal", "app/journals/notes.py",
         "    journal.append(entry)\n    return match.after(entry)", "    return match",
         f"{ORDER}::test_what_a_damaged_end_lost_is_shown_and_stored_and_the_clock_rests"),
    # 3: which game is gone on with.
    mend("3", "the order of play, not the wall clock", "app/journals/last_played.py",
         "return sorted(folder.glob(pattern), key=place)", "return sorted(folder.glob(pattern))",
         f"{ORDER}::test_the_game_gone_on_with_is_the_one_played_last_though_the_wall_clock_went_back",
         f"{ORDER}::test_going_on_with_an_older_game_makes_it_the_one_played_last"),
    # 4: a kiosk starts.
    mend("4", "a corrupt journal keeps no kiosk from starting", "app/play/command.py",
         "except Exception as error:  # what an old file", "except MemoryError as error:  # what an old file",
         f"{ORDER}::test_a_corrupt_journal_never_keeps_the_kiosk_from_starting",
         f"{ORDER}::test_a_kiosk_starts_where_the_last_journal_is_a_folder_or_cannot_be_read"),
    mend("4", "Esc leaves no dark screen", "systemd/tableassist.service",
         "Restart=always", "Restart=on-failure", f"{SYSTEMD}::test_what_the_program_relies_on"),
    # 5: lights, sound, screen.
    mend("5", "an error of an output ends nothing", "app/play/outputs.py",
         "except Exception as error:  # a driver", "except MemoryError as error:  # a driver",
         f"{OUTPUTS}::TestAWholeGame::test_whose_lights_fail",
         f"{OUTPUTS}::TestAWholeGame::test_whose_sound_fails",
         f"{OUTPUTS}::TestAWholeGame::test_whose_screen_fails_for_a_while"),
    mend("5", "it is told", "app/play/outputs.py",
         "self.trouble, self._due = self._failed, self._now() + self._pause", "self._due = self._now() + self._pause",
         OUTPUTS),
    mend("5", "it is made anew", "app/play/outputs.py",
         "result = do(self._renewed() if self.trouble or self._device is None else self._device)",
         "result = do(self._device)", OUTPUTS),
    mend("5", "with pauses that grow", "app/play/outputs.py",
         "self._pause = min(2 * self._pause, LONGEST_PAUSE_MS)", "pass", OUTPUTS),
    # 6: bad frames.
    mend("6", "every picture has to show this table", "vision/table/tracker.py",
         "        if not matching:\n", "        if matching is None:\n",
         f"{BAD}::test_a_frame_without_this_table_says_nothing_of_it"),
    mend("6", "in the size that was agreed on", "vision/table/tracker.py",
         "if picture.shape != size:\n            return frozenset()",
         "if picture.shape != size:\n            return frozenset(one.number for one in self.mat.markers)",
         f"{BAD}::test_a_frame_without_this_table_says_nothing_of_it"),
    mend("6", "of now", "app/eyes/supervised.py",
         " or self._clock.defect(frame.taken_at, self._now())", "",
         f"{EYES}::test_a_frame_of_another_time_is_not_read"),
    mend("6", "not of a while ago", "app/eyes/frame_clock.py",
         "abs(late - self._late) <= TOLERATED_MS and ", "", f"{CLOCK}::test_a_frame_of_another_time_is_told"),
    mend("6", "no picture twice", "hardware/supervised.py",
         "or not self._repeats(frame):", "or frame:",
         f"{CAMERA}::test_a_picture_that_was_given_before_is_not_given_again"),
    # 7: buttons.
    mend("7", "a lost release swallows no press", "hardware/buttons.py",
         "            if down and not self._pressed:\n", "            if down and self._pressed is None:\n",
         f"{BUTTONS}::TestAnEdgeThatWasLost::test_of_the_release_costs_a_moment_where_no_level_was_read_between"),
    mend("7", "levels are read beside the edges", "hardware/buttons.py",
         "        if down != self._down:\n            self._down, self._edge = down, at\n",
         "        if down != self._down:\n            pass\n",
         f"{BUTTONS}::TestAnEdgeThatWasLost::test_of_the_release_costs_no_press"),
    mend("7", "a round takes messages for 100 ms", "app/play/live.py",
         "            if monotonic_ms() >= until:\n                return\n", "            pass\n",
         f"{PIPE}::test_presses_that_take_long_leave_time_for_the_screen"),
    mend("7", "a round collects so many", "app/play/live.py",
         "for _ in range(MOST_COLLECTED):", "while True:",
         f"{PIPE}::test_a_flood_without_end_holds_up_neither_screen_nor_watchdog", hangs=True),
    mend("7", "so many presses wait", "app/play/backlog.py",
         "if self._presses >= MOST_PRESSES:", "if self._presses < 0:",
         f"{PIPE}::test_presses_beyond_the_limit_are_dropped_and_logged_once"),
    # 8: files.
    mend("8", "a picture that claims gigabytes", "__init__.py",
         '"OPENCV_IO_MAX_IMAGE_PIXELS", "64000000"', '"OPENCV_IO_MAX_IMAGE_PIXELS", "999999999999"',
         f"{FILES}::test_a_picture_that_claims_gigabytes_is_refused_before_it_is_unpacked"),
    mend("8", "a file that never ends", "journal/whole.py",
         "            if len(data) > most:", "            if len(data) > 2**30 + most:",
         f"{FILES}::test_a_file_that_never_ends_is_refused"),
    mend("8", "blanks without end", "cardbase/window.py",
         "if blanks > MOST_BLANKS:", "if blanks < 0:", f"{FILES}::test_a_list_of_nothing_without_end_is_refused"),
    mend("8", "brackets without end in a list", "cardbase/window.py",
         "except RecursionError as error:", "except MemoryError as error:",
         f"{FILES}::test_a_list_of_nothing_without_end_is_refused"),
    mend("8", "numbers of thousands of digits", "cardbase/window.py",
         "except ValueError as error:", "except MemoryError as error:",
         f"{FILES}::test_a_list_of_nothing_without_end_is_refused"),
    mend("8", "brackets without end in settings", "app/settings/config.py",
         "except (ValueError, RecursionError) as error:  # also", "except ValueError as error:  # also",
         f"{FILES}::test_brackets_without_end_are_told_in_a_sentence"),
    mend("8", "a network that is none", "vision/weights.py",
         "if not _is_listed(path, digest) and not", "if False and not",
         "tests/vision/test_weights.py::test_what_would_crash_the_runtime_is_tried_out_in_another_process"),
    mend("8", "control characters in players' names", "app/journals/game_journals.py",
         "if sign := odd_sign(name):", 'if sign := "":', f"{FILES}::test_a_name_that_nobody_can_read_is_refused",
         hangs=True),
    mend("8", "control characters in cards' names", "cardbase/entry.py",
         " and not odd_sign(face.name)", "", f"{FILES}::test_a_card_whose_name_nobody_can_read_is_left_out"),
    mend("8", "control characters in what is printed", "app/safe_stream.py",
         "self._stream.write(showable(text, ALLOWED))", "self._stream.write(text)",
         f"{FILES}::test_nothing_that_is_printed_moves_a_terminal"),
    mend("8", "one good card replaces no thousands", "cardbase/commands.py",
         "least = 0 if replace else count_known(into) // 2", "least = 0",
         f"{FILES}::TestAListWithFarFewerCards::test_replaces_nothing"),
    mend("8", "an import that is ended leaves no part", "cardbase/importing.py",
         "    finally:\n        with contextlib.suppress(OSError):\n            part.unlink(missing_ok=True)",
         "    finally:\n        pass", f"{LISTS}::test_an_import_that_is_ended_leaves_nothing_behind"),
    mend("8", "what a killed import left is cleared", "cardbase/importing.py",
         "        _clear(path)\n", "", f"{LISTS}::test_what_a_killed_import_left_is_cleared_by_the_next"),
    # 9: the end of the program.
    mend("9", "the camera's process ends with the program", "hardware/supervised.py",
         "    end_with_parent()\n", "", f"{CAMERA}::TestAParentThatIsKilled::test_leaves_nothing_behind"),
    mend("9", "SIGTERM is heeded", "app/play/stopping.py",
         "SIGNALS = (signal.SIGTERM, signal.SIGHUP)", "SIGNALS = (signal.SIGHUP,)",
         f"{STOP}::test_the_real_program_ends_on_sigterm_with_its_record"),
    mend("9", "systemd is told", "hardware/notify.py",
         'self._send("STOPPING=1")', "pass", f"{STOP}::test_systemd_is_told_at_once_and_once"),
    # 10: going on is linear.
    mend("10", "a sign of life costs the same", "referee/match.py",
         "            return replace(self, entries=entries)\n",
         "            return replace(self, entries=EntryLog((*self.entries, entry)))\n",
         f"{MATCH}::test_going_on_after_a_long_evening_costs_as_much_for_each_sign_of_life_as_after_a_short_one"),
    # 11: bounded.
    mend("11", "a reading that changes nothing never counts", "referee/readings.py",
         "if refused is None and not is_idle(game, state, sequence):", "if refused is None:",
         f"{BOUND}::test_what_changes_nothing_is_never_counted"),
    mend("11", "one picture is ruled a dozen times", "referee/table_referee.py",
         "            left -= 1\n", "            left -= 0.25\n",
         f"{BOUND}::test_a_picture_that_means_more_and_more_is_given_up_and_reported"),
    mend("11", "and then it is told", "referee/table_referee.py",
         "        yield Announce(_TOO_MUCH.why)\n", "",
         f"{BOUND}::test_a_picture_that_means_more_and_more_is_given_up_and_reported"),
    mend("11", "given up once", "referee/table_referee.py",
         "self.table.seen_layout() != self._given_up", "True", f"{BOUND}::test_the_same_picture_is_given_up_once"),
    mend("11", "the same is not entered twice", "referee/table_referee.py",
         "        if self._is_so_already(action):\n", "        if not action:\n",
         f"{BOUND}::test_what_changes_nothing_is_entered_once_however_often_it_is_pressed"),
    # 12: what the sources of a Pi's libraries do.
    mend("12", "of one size the most bits", "hardware/modes.py",
         'key=lambda mode: mode["bit_depth"])}', 'key=lambda mode: -mode["bit_depth"])}',
         "tests/hardware/test_modes.py::test_of_one_size_the_mode_with_the_most_bits_is_pinned"),
    mend("12", "a lens on its way is waited for", "hardware/profile.py",
         'metadata.get("AfState", 2) in (1, 3)', 'metadata.get("AfState", 2) == 3',
         "tests/hardware/test_camera.py::test_measuring_waits_until_the_lens_has_found_its_place"),
    mend("12", "bright light is not made brighter", "hardware/profile.py",
         "        steady = exposure_us // period * period or exposure_us\n", "        gain = steady / exposure_us\n",
         "tests/hardware/test_profile.py::test_bright_light_is_not_made_brighter"),
    mend("12", "the driver's first pictures are waited for", "hardware/camera.py",
         "self._request(FIRST_PICTURE_S).release()", "pass",
         "tests/hardware/test_camera.py::test_opening_waits_for_the_pictures_that_the_driver_keeps_to_itself"),
    mend("12", "a USB camera is no ribbon-cable one", "hardware/camera.py",
         'if "ColorFilterArrangement" not in self._camera.camera_properties:', "if not self._camera.camera_properties:",
         "tests/hardware/test_camera.py::test_a_usb_camera_that_libcamera_offers_is_refused_with_the_way_to_use_it"),
    mend("12", "the current folder stays", "hardware/pin_library.py",
         "            os.chdir(here)\n", "            pass\n",
         "tests/hardware/test_pin_library.py::test_the_pipe_has_a_folder_of_its_own_and_the_current_folder_stays"),
    mend("12", "closing waits for no opening", "hardware/supervised.py",
         "acquire(timeout=_PATIENCE_S)", "acquire()", f"{CAMERA}::test_closing_waits_for_no_opening_on_another_thread"),
    mend("12", "drivers are loaded before the service", "systemd/tableassist.service",
         "Wants=modprobe@videodev.service modprobe@mc.service ", "Wants=",
         f"{SYSTEMD}::test_a_device_is_allowed_whose_driver_would_be_loaded_later"),
    # 13: what lies hidden.
    mend("13", "a match that was taken back has no rank", "app/evidence/concealing.py",
         "return game.conceal_words(text, cards) if", "return text if",
         f"{WORDS}::test_what_lies_hidden_is_in_no_word"),
    mend("13", "what was taken back is no news", "app/journals/clerk.py",
         "        self._forget(entry)\n", "", f"{WORDS}::test_what_lies_hidden_is_in_no_word"),
    mend("13", "nor in the record", "app/records/records.py",
         "if line.number in concealer.left_out:", "if line.number is concealer:",
         f"{WORDS}::test_what_lies_hidden_is_in_no_word"),
    mend("13", "nor in the report", "app/records/report.py",
         "if entry.number in concealer.left_out and", "if entry.number is concealer and",
         f"{WORDS}::test_what_lies_hidden_is_in_no_word"),
    mend("13", "the past answers alike of what lies hidden", "app/prompting/past_desk.py",
         "    if is_of_hidden(match, number, action):\n        return _unseen(Amended(number, action), asked)\n", "",
         f"{PAST}::TestDeluxeMemory::test_every_hidden_card_has_one_answer",
         f"{PAST}::TestOtherGames::test_memwars_counters"),
    mend("13", "also where the entry alone names it", "app/prompting/past_desk.py",
         "(concealer.hides(action) or concealer.hides(was))", "concealer.hides(action)",
         f"{PAST}::TestOtherGames::test_mental_magic_cards"),
    mend("13", "every hidden card is offered", "app/prompting/past_desk.py",
         "        state = game.conceal_state(state, hidden_cards(match))\n", "        pass\n",
         f"{PAST}::TestDeluxeMemory::test_every_hidden_card_is_offered",
         f"{PAST}::TestDeluxeMemory::test_a_place_that_lay_open_is_asked_for_as_any_other"),
    mend("13", "a card that is asked again is not to be read", "app/disputes/disputing.py",
         "            earlier\n            and isinstance", "            not action\n            and isinstance",
         f"{SECRETS}::TestLightningRound::test_once_it_is_to_be_asked_again_it_cannot"),
    mend("13", "whatever an end has shown, all are asked", "referee/take_back.py",
         "if not isinstance(game, ConcealsActions):", "if game:",
         f"{BACK}::TestEnd::test_all_must_agree_whatever_it_has_shown"),
    # 14: whose time runs while something is settled, and what a screen cannot draw.
    mend("14", "no clock runs while a press waits", "app/session/early_press.py",
         "return min(now, max(self._early[0].at, self._moved_at))", "return now",
         f"{EARLY}::test_no_flag_falls_while_a_press_waits_that_was_in_time",
         f"{EARLY}::test_the_time_that_the_eyes_need_after_it_is_not_the_players"),
    mend("14", "but for hands that go on", "app/session/early_press.py",
         "max(self._early[0].at, self._moved_at)", "self._early[0].at",
         f"{EARLY}::test_hands_that_go_on_after_it_do_so_in_their_time"),
    mend("14", "and not for long", "app/session/early_press.py",
         "if not self._early or now - self._early[0].at >= LONGEST_MS:", "if not self._early:",
         f"{EARLY}::test_a_press_that_waits_for_very_long_stops_no_clock"),
    mend("14", "the ruling card forgets a press", "app/session/session.py",
         "        if self._is_disputed():\n            self.order.forget()\n", "",
         f"{EARLY}::test_the_ruling_card_forgets_it"),
    mend("14", "a pause beneath the card is one", "app/session/session.py",
         "disputed=self.issue is not None or self._is_disputed()", "disputed=self.issue is not None",
         "tests/app/test_disputes.py::test_a_pause_while_the_card_is_open_outlives_it"),
    mend("14", "a window stands still beneath it", "app/session/session.py",
         "self.prompts.by_hand or self._is_disputed() or", "self.prompts.by_hand or",
         "tests/app/test_memwars_entered.py::test_a_window_stands_still_beneath_the_ruling_card"),
    mend("14", "a take-back that is disputed", "app/session/take_back_desk.py",
         "self._close(now, resumes=not disputed)", "self._close(now)",
         "tests/app/test_take_backs.py::TestConsent::test_a_dispute_about_it_keeps_the_clock_at_rest"),
    mend("14", "what a full disk refused of a dispute", "referee/table_referee.py",
         "        yield from self.desk.catch_up()\n", "",
         "tests/app/session/test_session.py::"
         "test_a_dispute_for_which_the_disk_was_full_rests_the_clock_once_there_is_room"),
    mend("14", "going on leaves what is put right", "app/session/correction_desk.py",
         "            menu.close()\n", "            pass\n",
         "tests/app/prompting/test_clock_desk.py::TestReached::test_the_keyboards_key_goes_on_from_it_too"),
    mend("14", "half a letter is none", "app/session/session.py",
         "self._typed(showable(pressed.button[5:]), now)", "self._typed(pressed.button[5:], now)",
         "tests/app/test_typed_answers.py::test_half_a_letter_is_no_name"),
    mend("14", "seats that nobody has", "referee/match.py",
         "if misfit := find_misfit(entry.event, len(self.started.players)):", "if misfit := \"\":",
         f"{MATCH}::test_what_cannot_be_of_this_game_is_refused"),
    mend("14", "signs without a width", "display/typeset.py",
         "        elif _is_wide(face, sign):\n", "        else:\n",
         "tests/display/test_typeset.py::test_what_has_no_width_is_drawn_with_what_it_follows"),
)  # fmt: skip


def text_of(one):
    return (ROOT / one.path).read_text(encoding="utf-8")


def noticed(bench, one):
    """Whether each of its tests fails without the mend; what is wrong, "" for nothing."""
    with bench.holding(one.path, text_of(one).replace(one.words, one.without, 1)):
        for test in one.tests:
            code = bench.test([test], seconds=HUNG_S if one.hangs else LONGEST_S)
            if code != FAILED and not (one.hangs and code == TOO_LONG):
                return f"{test} ends with {code}: {bench.last[-300:]}"
    return ""


def check_whole(bench, mends):
    """A test that fails in the copy as it is notices nothing."""
    if bench.test(sorted({test for one in mends for test in one.tests}), seconds=WHOLE_S) != PASSED:
        raise SystemExit(f"the tests fail as they are:\n{bench.last[-2000:]}")


def main(mends=MENDS):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--point", nargs="+", default=[], help="only these points")
    parser.add_argument("--what", nargs="+", default=[], help="only these, by their words")
    given, missed, begun = parser.parse_args(), 0, time.monotonic()
    chosen = [
        one
        for one in mends
        if (one.point in given.point or not given.point) and (one.what in given.what or not given.what)
    ]
    if not chosen:
        parser.error("No mend is called so.")
    with tempfile.TemporaryDirectory() as folder:
        bench = Workbench(folder)
        check_whole(bench, chosen)
        for one in chosen:
            wrong = noticed(bench, one)
            missed += bool(wrong)
            print(
                json.dumps({"point": one.point, "without": one.what, "noticed": not wrong, "wrong": wrong}), flush=True
            )
    print(
        json.dumps({"mends": len(chosen), "noticed": len(chosen) - missed, "seconds": round(time.monotonic() - begun)})
    )
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
