"""neardup.label: somebody answers, and settings are chosen."""

import collections
import json
import os
import random
import select
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser

import neardup
import pytest


def templates(seed: int, documents: int = 240):
    """Texts, and their clusters: forms that are filled in, some of them twice."""
    chosen = random.Random(seed)

    def words(count):
        return [f"w{chosen.randrange(5000)}" for _ in range(count)]

    forms = [words(30) for _ in range(20)]
    texts, clusters = [], []
    while len(texts) < documents:
        filled = chosen.choice(forms) + words(10)
        for copy in range(chosen.choice((1, 1, 2))):
            text = list(filled)
            if copy:
                text[chosen.randrange(len(text))] = f"x{chosen.randrange(10**6)}"
            texts.append(" ".join(text))
            clusters.append(len(texts) - copy)
    return texts, clusters


def judge(texts, clusters):
    of = dict(zip(texts, clusters))
    return lambda left, right: of[left] == of[right]


def f1(found, clusters):
    """Of the pairs of texts that share a cluster."""

    def pairs(clusters):
        return sum(n * (n - 1) // 2 for n in collections.Counter(clusters).values())

    return 2 * pairs(zip(found, clusters)) / (pairs(found) + pairs(clusters))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_choice_finds_what_the_answers_call_duplicates(tmp_path, seed):
    texts, clusters = templates(seed)
    found = neardup.label(texts, tmp_path / "labels", answer=judge(texts, clusters), most=60)
    usual = f1(neardup.dedup(texts).kept_for.tolist(), clusters)
    chosen = f1(neardup.dedup(texts, found.spec).kept_for.tolist(), clusters)
    assert usual < 0.7 and chosen > 0.95
    best = found.choices[0]
    assert best.spec == found.spec and len(found.choices) == 5
    assert found.choices[-1].spec == "minhash:threshold=0.5"  # the default, for comparison
    for share in (best.precision, best.recall, best.f1):
        assert 0 <= share.low <= share.value <= share.high <= 1
    assert best.removed == pytest.approx(1 - len(set(clusters)) / len(texts), abs=0.05)
    for left, right, duplicate, weight in found.labels:
        assert duplicate is (clusters[int(left)] == clusters[int(right)]) and weight > 0
    assert {label.duplicate for label in found.labels} == {True, False}
    assert repr(found).startswith(f"Labelled(spec={found.spec!r}, {len(found.labels)} labels in ")
    assert repr(found).count("\n") == 1
    scores = neardup.evaluate(found.folder, [label[:2] for label in found.labels if label[2]])
    assert scores["f1"].value == 1


def test_the_same_call_goes_on_and_asks_nothing_twice(tmp_path):
    texts, clusters = templates(4)
    asked = []

    def answer(left, right):
        asked.append(frozenset((left, right)))
        return judge(texts, clusters)(left, right)

    by_id = {f"text-{number}": text for number, text in enumerate(texts)}
    for most, given in ((5, by_id), (12, list(by_id.items())), (12, by_id)):
        found = neardup.label(given, tmp_path, answer=answer, most=most)
        assert len(asked) == len(set(asked)) == len(found.labels) == most
    assert {by_id[id] for label in found.labels for id in label[:2]} == set().union(*asked)
    at_once = neardup.label(
        by_id, tmp_path / "other", answer=judge(texts, clusters), most=12, by="judge"
    )
    assert at_once.choices == found.choices and at_once.labels == found.labels
    assert '"by":"judge"' in (tmp_path / "other" / "answers.jsonl").read_text()
    with pytest.raises(neardup.NeardupError, match="holds answers about other texts"):
        neardup.label(texts[1:], tmp_path, answer=answer)


def test_answers_before_an_interruption_count(tmp_path):
    texts, clusters = templates(5)
    know = judge(texts, clusters)
    count = 0

    def answer(left, right):
        nonlocal count
        count += 1
        if count > 6:
            raise KeyboardInterrupt
        return know(left, right) if count % 2 else None

    assert len(neardup.label(texts, tmp_path, answer=answer).labels) == 3
    with pytest.raises(ZeroDivisionError):
        neardup.label(texts, tmp_path, answer=lambda left, right: 1 / 0)
    count = 7
    again = neardup.label(texts, tmp_path, answer=answer)
    assert len(again.labels) == 3
    count = 7
    nothing = neardup.label(texts, tmp_path / "new", answer=answer)
    assert (nothing.spec, nothing.choices, nothing.labels) == (None, [], [])
    assert repr(nothing).startswith("Labelled(spec=None, 0 labels in ")


def test_it_asks_here(tmp_path, monkeypatch, capsys):
    texts, _ = templates(6)
    keys = iter(["maybe", "y", " N ", "u", "b", "n", "b", "b", "b", "b", "y", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(keys))
    found = neardup.label([texts[0] + " \x1b[2J", *texts], tmp_path, page=False)
    shown = capsys.readouterr().out
    assert [label.duplicate for label in found.labels] == [True]
    assert "Question 1\n" in shown and "Question 3\n" in shown and "\x1b" not in shown
    assert "3 answers: 1 yes, 1 no, 1 unsure. Best now: " in shown
    assert shown.count("back\n") == 5 and shown.count("there is no answer to take back") == 1

    def end(prompt):
        raise EOFError

    monkeypatch.setattr("builtins.input", end)
    again = neardup.label([texts[0] + " \x1b[2J", *texts], tmp_path, page=False)
    assert again == found


class Page:
    """A call that shows a page, in a thread of its own, as a browser meets it."""

    def __init__(self, monkeypatch, *arguments, **options):
        self.address = None
        opened = threading.Event()

        def browser(address):
            self.address = address
            opened.set()

        def call():
            try:
                self.found = neardup.label(*arguments, **options)
            finally:
                opened.set()

        monkeypatch.setattr(webbrowser, "open", browser)
        self.thread = threading.Thread(target=call)
        self.thread.start()
        assert opened.wait(60) and self.address

    def send(self, path, method="POST"):
        request = urllib.request.Request(self.address + path, method=method)
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.loads(response.read())


def test_it_asks_on_a_page(tmp_path, monkeypatch, capsys):
    texts, clusters = templates(7)
    page = Page(monkeypatch, texts, tmp_path)
    assert f"Open {page.address}\n" in capsys.readouterr().out
    state = page.send("state", "GET")
    expected = []
    for _ in range(8):
        left, right = state["question"]["left"], state["question"]["right"]
        duplicate = clusters[int(left)] == clusters[int(right)]
        expected.append((left, right, duplicate))
        state = page.send(f"{state['number']}/{'yes' if duplicate else 'no'}")
    assert state["number"] == 9 and state["standing"]["answered"] == 8
    assert page.send(f"{state['number']}/stop")["done"]
    page.thread.join(60)
    found = page.found
    assert sorted(label[:3] for label in found.labels) == sorted(expected)
    assert found.spec == state["standing"]["choices"][0]["spec"]
    with pytest.raises(urllib.error.URLError):
        page.send("state", "GET")
    assert neardup.label(texts, tmp_path, answer=judge(texts, clusters), most=8) == found


SCRIPT = """
import sys, time, webbrowser
import neardup
webbrowser.open = lambda address: None
texts = open(sys.argv[1]).read().splitlines()
found = neardup.label(texts, sys.argv[2], page=sys.argv[3] == "page")
print(found, flush=True)
time.sleep(60)
"""


def script(folder, how, **streams):
    texts, _ = templates(8)
    (folder / "texts").write_text("\n".join(texts))
    command = [sys.executable, "-c", SCRIPT, str(folder / "texts"), str(folder / "labels"), how]
    return subprocess.Popen(command, **streams)


@pytest.mark.skipif(os.name != "posix", reason="Windows has other signals")
def test_control_c_ends_a_page_and_keeps_the_answers(tmp_path):
    with script(tmp_path, "page", stdout=subprocess.PIPE, text=True) as process:
        try:
            address = process.stdout.readline().removeprefix("Open ").strip()
            process.stdout.readline()
            for number in (1, 2):
                urllib.request.urlopen(f"{address}{number}/yes", data=b"", timeout=60).close()
            process.send_signal(signal.SIGINT)
            assert ", 2 labels in " in process.stdout.readline()
            process.send_signal(signal.SIGINT)  # after the call, too, it is Python's
            assert process.wait(30) == -signal.SIGINT
        finally:
            process.kill()


@pytest.mark.skipif(os.name != "posix", reason="Windows has no pseudo-terminals")
def test_it_asks_in_a_terminal(tmp_path):
    primary, secondary = os.openpty()
    shown = b""

    def wait_for(words):
        nonlocal shown
        end = time.monotonic() + 60
        while words not in shown and time.monotonic() < end:
            if select.select([primary], [], [], 1)[0]:
                shown += os.read(primary, 10_000)
        before, found, shown = shown.partition(words)
        assert found, before
        return before

    with script(
        tmp_path,
        "here",
        stdin=secondary,
        stdout=secondary,
        stderr=secondary,
        start_new_session=True,
    ) as process:
        try:
            os.close(secondary)
            for key in (b"y\n", b"n\n"):
                assert b"\x1b[1mw" in wait_for(b"b back, q quit: ")  # differences are bold
                os.write(primary, key)
            wait_for(b"b back, q quit: ")
            # input() misses a signal that comes between its prompt and its reading (CPython).
            interrupts = 5
            while interrupts and not select.select([primary], [], [], 10)[0]:
                process.send_signal(signal.SIGINT)
                interrupts -= 1
            wait_for(b", 2 labels in ")
        finally:
            process.kill()
            os.close(primary)


@pytest.mark.parametrize(
    "texts, options, error, message",
    [
        ("text", {}, TypeError, "not one str"),
        ([1, 2], {}, TypeError, r"texts\[0\] is int, not str"),
        (["a", ("b", "c")], {}, TypeError, r"texts\[1\] is tuple, not str"),
        ([("a", "b"), ("a", "c")], {}, neardup.NeardupError, "the id 'a' occurs twice"),
        ({"a\tb": "c", "d": "e"}, {}, neardup.NeardupError, "has a tab or a line break"),
        ({"": "c", "d": "e"}, {}, neardup.NeardupError, "the id '' is empty"),
        (["a", "a"], {}, neardup.NeardupError, "fewer than two different texts"),
        ([], {}, neardup.NeardupError, "fewer than two different texts"),
        (["a", "b"], {"until": 0}, neardup.NeardupError, "until must be above 0 and below 1"),
        (["a", "b"], {"until": "x"}, TypeError, "until must be a number, not str"),
        (["a", "b"], {"sample": 1}, neardup.NeardupError, "sample must be from 2 to"),
        (["a", "b"], {"seed": 2**63}, neardup.NeardupError, "seed must be from"),
        (["a", "b"], {"seed": 1.5}, TypeError, "seed must be int, not float"),
        (["a", "b"], {"most": 0}, neardup.NeardupError, "most must be from 1 to"),
        (["a", "b"], {"threads": 0}, neardup.NeardupError, "threads must be from 1"),
        (["a", "b"], {"answer": "yes"}, TypeError, "answer must be a function of two texts"),
        (
            ["a b c", "a b d"],
            {"answer": lambda a, b: "yes"},
            TypeError,
            "True, False or None, not 'yes'",
        ),
    ],
)
def test_wrong_arguments(tmp_path, texts, options, error, message):
    with pytest.raises(error, match=message) as raised:
        neardup.label(texts, tmp_path, page=False, **options)
    assert "\n" not in str(raised.value)


def test_a_folder_that_cannot_be_written(tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(neardup.NeardupError, match=f"^{file}.*: "):
        neardup.label(["a b c", "a b d"], file, answer=lambda left, right: True)
