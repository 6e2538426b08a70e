"""The helper: a process that answers what takes long, and that a server can do without."""

import io
import queue
import threading
import time

import pytest

from goodfences import cuckoo
from goodfences.cards import Card
from goodfences.odds import later
from goodfences.table import aside, helper
from goodfences.table.advice import OddsFrame
from goodfences.table.aside import Helper, Nobody
from goodfences.table.questions import HintQuestion, MoveAnswer, MoveQuestion, ReviewQuestion, Unknown, answer

PATIENCE_S = 60


def view_of(card: str, rules: str = "default first_dealer=seat") -> cuckoo.View:
    """The first of three seats, which holds a card."""
    state = cuckoo.start(cuckoo.parse_rules(rules), 3, dealer=2).state
    dealt = cuckoo.apply(state, cuckoo.deal_by_hand(state, (Card(card), Card("9h"), Card("9d"))))
    assert isinstance(dealt, cuckoo.Step)
    return cuckoo.view.of(dealt.state, 0)


class Asker:
    """A loop's thread: answers come here."""

    def __init__(self) -> None:
        self.calls: queue.Queue = queue.Queue()
        self.helper = Helper(self.calls.put)

    def ask(self, question):
        found: list = []
        assert self.helper.ask(question, found.append)
        self.calls.get(timeout=PATIENCE_S)()
        return found[0]


@pytest.fixture
def asker():
    made = Asker()
    yield made
    made.helper.close()


def test_questions_and_answers_go_there_and_back_as_bytes() -> None:
    for question in (
        HintQuestion(view_of("5s")),
        MoveQuestion(view_of("5s", "chips first_dealer=seat"), "gentle", "seed"),
        ReviewQuestion((b"{}",), 1, "ann"),
    ):
        assert helper.decode_question(helper.encode(question)) == question
    for found in (MoveAnswer("keep"), Unknown(), answer(HintQuestion(view_of("5s")))):
        assert helper.decode_answer(helper.encode(found)) == found


def test_the_helper_answers_with_what_this_process_would_say(asker) -> None:
    question = HintQuestion(view_of("2s"))
    found = asker.ask(question)
    assert isinstance(found, OddsFrame)
    assert found == answer(question)
    assert found.do == "swap"
    assert asker.ask(MoveQuestion(view_of("2s"), "equilibrium", "1")) == MoveAnswer("swap")


def test_a_helper_that_died_is_started_again(asker) -> None:
    question = MoveQuestion(view_of("2s"), "equilibrium", "1")
    asker.ask(question)
    asker.helper._process.kill()
    asker.helper._process.wait()
    assert asker.ask(question) == Unknown()
    assert asker.ask(question) == MoveAnswer("swap")


def test_a_helper_that_dies_again_and_again_is_asked_no_more(asker, monkeypatch) -> None:
    monkeypatch.setattr(aside.sys, "executable", "/bin/false")
    question = MoveQuestion(view_of("2s"), "equilibrium", "1")
    assert [asker.ask(question) for _ in range(aside.MOST_ENDS)] == [Unknown()] * aside.MOST_ENDS
    assert not asker.helper.knows
    assert not asker.helper.ask(question, print)


def test_only_so_many_questions_wait(monkeypatch) -> None:
    monkeypatch.setattr(aside, "MOST_WAITING", 2)
    made = Helper(lambda call: call())
    monkeypatch.setattr(made, "_thread", object())
    question = MoveQuestion(view_of("2s"), "equilibrium", "1")
    assert [made.ask(question, print) for _ in range(4)] == [True, True, False, False]
    made.close()


def test_a_move_is_answered_before_a_hint_and_a_hint_before_a_review(monkeypatch) -> None:
    made = Helper(lambda call: call())
    monkeypatch.setattr(made, "_thread", object())
    move = MoveQuestion(view_of("2s"), "equilibrium", "1")
    hint, review = HintQuestion(view_of("2s")), ReviewQuestion((), 1, "ann")
    for question in (review, hint, move, hint, move):
        made.ask(question, print)
    assert [made._questions.get()[2] for _ in range(5)] == [move, move, hint, hint, review]


def test_a_closed_helper_takes_no_question_and_leaves_no_process(asker) -> None:
    asker.ask(MoveQuestion(view_of("2s"), "equilibrium", "1"))
    process = asker.helper._process
    asker.helper.close()
    assert not asker.helper.ask(HintQuestion(view_of("2s")), print)
    process.wait(PATIENCE_S)
    asker.helper._thread.join(PATIENCE_S)
    assert not asker.helper._thread.is_alive()


def test_nobody_is_asked_without_the_extra(monkeypatch) -> None:
    monkeypatch.setattr("goodfences.table.questions.NEEDED", ("a_package_that_nobody_has",))
    assert not Helper(lambda call: call()).knows
    assert not Nobody().ask(HintQuestion(view_of("2s")), print)


def test_a_question_that_cannot_be_answered_does_not_end_the_helper() -> None:
    sent = io.BytesIO()
    helper.send(sent, ReviewQuestion((b"no entry",), 1, "ann"))
    helper.send(sent, MoveQuestion(view_of("2s"), "equilibrium", "1"))
    out = io.BytesIO()
    helper.serve(io.BytesIO(sent.getvalue()), out)
    out.seek(0)
    assert helper.decode_answer(helper.receive(out)) == Unknown()
    assert helper.decode_answer(helper.receive(out)) == MoveAnswer("swap")
    assert helper.receive(out) == b""


def test_the_helper_ends_with_whoever_asks(asker) -> None:
    asker.ask(MoveQuestion(view_of("2s"), "equilibrium", "1"))
    process = asker.helper._process
    process.stdin.close()
    deadline = time.monotonic() + PATIENCE_S
    while process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.01)
    assert process.returncode == 0


def test_what_is_wanted_is_solved_after_an_answer(monkeypatch) -> None:
    solved: queue.Queue = queue.Queue()
    games = [1, 2]

    def solve_next(*, report):
        report(1)
        return solved.put(games[-1]) or games.pop() if games else None

    monkeypatch.setattr(later, "warm_up", lambda: solved.put("warm"))
    monkeypatch.setattr(later, "solve_next", solve_next)
    rest = helper.Rest()
    threading.Thread(target=helper.catch_up, args=(rest,), daemon=True).start()
    questions = io.BytesIO()
    helper.send(questions, MoveQuestion(view_of("2s"), "equilibrium", "1"))
    questions.seek(0)
    helper.serve(questions, io.BytesIO(), rest)
    assert [solved.get(timeout=PATIENCE_S) for _ in range(3)] == ["warm", 2, 1]


def test_what_nobody_waits_for_waits_while_somebody_does() -> None:
    rest, passed = helper.Rest(), queue.Queue()
    rest.begin()
    rest.end()

    def search() -> None:
        rest.wait(1)
        passed.put(1)

    searching = threading.Thread(target=search)
    searching.start()
    assert passed.empty()
    rest.begin()
    assert passed.get(timeout=PATIENCE_S) == 1
    searching.join(PATIENCE_S)
    rest.wait_for_answer()  # returns: there was one
