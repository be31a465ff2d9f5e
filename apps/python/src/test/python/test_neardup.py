"""The Python package, on the jars of its wheel."""

import concurrent.futures
import math
import os
import pathlib
import pickle
import random
import re
import subprocess
import sys
import traceback

import neardup
import numpy as np
import pytest

TEXTS = [
    "Heavy rain flooded the market square on Sunday.",
    "The harbour bridge was closed for repairs on Tuesday.",
    "Heavy rain flooded the market square on Sunday!",
    "",
    "市政府週日宣布舊港大橋將關閉維修。",
    "The harbour bridge was closed for repairs on Tuesday.",
]


def words(seed: int, count: int) -> str:
    chosen = random.Random(seed)
    return " ".join(f"w{chosen.randrange(2000)}" for _ in range(count))


@pytest.mark.parametrize("spec", ["minhash", "kshingle", "simhash", "ksentence"])
def test_dedup_keeps_the_first_of_those_that_are_alike(spec):
    found = neardup.dedup(TEXTS, spec)
    assert found.kept.tolist() == [0, 1, 3, 4]
    assert found.kept_for.tolist() == [0, 1, 0, 3, 4, 1]
    assert found.removed.tolist() == [2, 5]
    assert found.similarity.tolist() == [1, 1, 1, 1, 1, 1]
    assert [c.tolist() for c in found.clusters()] == [[0, 2], [1, 5]]
    assert found.spec.startswith(spec + ":")


def test_planted_near_duplicates_are_found_with_their_similarity():
    texts = []
    for seed in range(300):
        text = words(seed, 100)
        texts += [text, text + " and one more"]
    found = neardup.dedup(texts, "kshingle:shingle=1,threshold=0.8,tokens=whitespace")
    assert found.kept.tolist() == list(range(0, 600, 2))
    for i in range(1, 600, 2):
        one, other = set(texts[i].split()), set(texts[i - 1].split())
        assert found.similarity[i] == pytest.approx(len(one & other) / len(one | other))


def test_by_containment_a_text_goes_only_for_one_that_contains_it():
    book = " ".join(f"chapter {i} has {words(i, 40)}" for i in range(20))
    excerpt = words(7, 40)
    spec = "kshingle:measure=containment,threshold=0.8"
    for texts, kept in (([excerpt, book], 1), ([book, excerpt], 0)):
        found = neardup.dedup(texts, spec)
        assert found.kept.tolist() == [kept]
        assert found.similarity.tolist() == [1, 1]


def test_a_pair_of_texts_has_one_answer():
    chosen = random.Random(47)
    left, right, expected = [], [], []
    while len(left) < 200:
        pair = len(left)
        length = (8, 20, 35, 45, 90, 160, 400)[pair % 7]
        text = [f"p{pair}w{chosen.randrange(1000)}" for _ in range(length)]
        other = text[chosen.randrange(1 + length // 6) :]
        for _ in range(1 + chosen.randrange(1 + length // 3)):
            other[chosen.randrange(len(other))] = f"x{chosen.randrange(1000)}"
        similarity = neardup.compare(" ".join(text), " ".join(other))
        # What MinHash finds for certain is not too near to its threshold.
        if abs(similarity - 0.5) < 0.08:
            continue
        left.append(" ".join(text))
        right.append(" ".join(other))
        expected.append(similarity >= 0.5)
    assert 60 < sum(expected) < 140
    for spec in ("minhash", "kshingle"):
        compared = [neardup.compare(a, b, spec) >= 0.5 for a, b in zip(left, right)]
        assert compared == expected
        with neardup.Index(spec) as index:
            for number, text in enumerate(left):
                assert index.add_if_new(f"a{number}", text) is None
            found = [index.add_if_new(f"b{n}", text) is not None for n, text in enumerate(right)]
        assert found == expected
        kept_for = neardup.dedup(left + right, spec + ":threshold=0.5").kept_for
        assert [kept_for[200 + n] == n for n in range(200)] == expected


def test_conditions_keep_texts_apart():
    texts = [f"Platform {n} of the station serves trains to the coast" for n in range(30)]
    texts.append("The platform 7 of the station serves trains to the coast!")
    assert len(set(neardup.dedup(texts, "minhash:protect=numbers").kept_for)) == 30
    assert neardup.compare(texts[0], texts[1], "kshingle:protect=numbers") == 0
    with neardup.Index("minhash:protect=numbers") as index:
        found = [index.add_if_new(str(number), text) for number, text in enumerate(texts)]
    assert [match is not None for match in found] == 30 * [False] + [True]
    asked = ["who opens the lock\x1fthe keeper", "who opens the lock\x1fcall the master"]
    assert list(neardup.dedup(asked, "minhash:fields=each").kept_for) == [0, 1]


def test_a_footer_in_every_text_removes_nothing():
    footer = " ".join(f"f{i}" for i in range(33))
    mails = [" ".join(f"w{mail}x{i}" for i in range(25)) + " " + footer for mail in range(100)]
    with pytest.warns(neardup.NeardupWarning, match='have the passage "f0 f1 f2') as said:
        found = neardup.dedup(mails)
    assert found.kept_for.tolist() == list(range(100))
    assert found.hints == tuple(str(warning.message) for warning in said)
    copies = [mail.upper() for mail in mails[:20]]
    with pytest.warns(neardup.NeardupWarning):
        found = neardup.dedup(mails + copies)
    assert found.kept_for.tolist() == list(range(100)) + list(range(20))


def test_texts_of_one_frame_bring_a_warning():
    roads = [f"Road {n} is a local road in the north of the county, near it." for n in range(30)]
    with pytest.warns(neardup.NeardupWarning) as said:
        found = neardup.dedup(roads)
    assert found.kept.tolist() == [0]
    assert any("30 of 30 documents are in one cluster" in str(w.message) for w in said)
    assert not any(" -a " in hint for hint in found.hints)
    assert all(hint.endswith("(Options with -- are of the command neardup dedup.)") for hint in found.hints if "--" in hint)
    assert any('spec="minhash:' in hint for hint in found.hints)
    assert any("protect=numbers" in str(w.message) for w in said)


def test_weights_by_rarity_are_those_of_the_texts():
    names = ["Ossian", "Ossian too", "Pell", "Quint", "Rae"]
    texts = [f"the house of {name} in the town" for name in names]
    for algorithm in ("minhash", "kshingle"):
        assert neardup.dedup(texts, f"{algorithm}:shingle=1").kept.tolist() == [0]
        found = neardup.dedup(texts, f"{algorithm}:weights=idf,threshold=0.65")
        assert found.kept_for.tolist() == [0, 0, 2, 3, 4]
        # Five words are in all of the five texts, the name in two, "too" in one.
        common = 5 + math.log(6 / 3) + 1
        either = common + math.log(6 / 2) + 1
        assert found.similarity[1] == pytest.approx(common / either, abs=1e-4)
        with pytest.raises(neardup.NeardupError, match="weights=idf needs frequencies=FILE here"):
            neardup.compare("a", "b", f"{algorithm}:weights=idf")


def test_nothing_and_one_text():
    assert len(neardup.dedup([]).kept) == 0
    assert neardup.dedup(["one"]).kept.tolist() == [0]


def test_numpy_arrays_of_strings():
    assert neardup.dedup(np.array(TEXTS, dtype=object)).kept.tolist() == [0, 1, 3, 4]
    assert neardup.dedup(np.array(TEXTS)).kept.tolist() == [0, 1, 3, 4]


FRAMES = {
    "pandas": lambda library, columns: library.DataFrame(columns),
    "polars": lambda library, columns: library.DataFrame(columns),
    "pyarrow": lambda library, columns: library.table(columns),
}


@pytest.fixture(params=FRAMES)
def frame(request):
    """Makes a frame of columns."""
    library = pytest.importorskip(request.param)
    return lambda columns: FRAMES[request.param](library, columns)


def test_a_column_of_a_frame(frame):
    texts = frame({"nr": list(range(len(TEXTS))), "body": TEXTS})
    assert neardup.dedup(texts["body"]).kept.tolist() == [0, 1, 3, 4]
    assert neardup.dedup(texts, text="body").kept.tolist() == [0, 1, 3, 4]
    expected = neardup.SimHash().fingerprints(TEXTS)
    assert (neardup.SimHash().fingerprints(texts, text="body") == expected).all()
    expected = neardup.MinHash().signatures(TEXTS)
    assert (neardup.MinHash().signatures(texts, text="body") == expected).all()


def test_fields_are_tuples():
    spec = "kshingle:fields=each"
    texts = [
        ("who opens the lock", "the keeper of the tower does"),
        ("who opens the lock", "call the harbour master"),
        ("Who opens the lock?", "The keeper of the tower does."),
    ]
    assert neardup.dedup(texts, spec).kept.tolist() == [0, 1]
    assert neardup.compare(texts[0], texts[2], spec) == 1
    assert neardup.compare(texts[0], texts[1], spec) < 0.5
    with neardup.Index(spec) as index:
        index.add("a", texts[0])
        assert [match.id for match in index.query(texts[2])] == ["a"]
        assert index.add_if_new("b", texts[1]) is None


def test_two_columns_of_one_name_are_refused():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame([["a b", "c d"], ["a b", "e f"]], columns=["body", "body"])
    with pytest.raises(neardup.NeardupError, match="has 2 columns 'body'; rename one"):
        neardup.dedup(frame, text="body")
    with pytest.raises(neardup.NeardupError, match="has no column 3. Its columns: body, body"):
        neardup.dedup(frame, text=3)


def test_a_frame_without_a_column_is_refused(frame):
    texts = frame({"nr": list(range(len(TEXTS))), "body": TEXTS})
    with pytest.raises(TypeError, match="columns nr, body; name the one .*: text='body'"):
        neardup.dedup(texts)
    with pytest.raises(neardup.NeardupError, match="'bodi'; did you mean 'body'. .* nr, body"):
        neardup.dedup(texts, text="bodi")
    with pytest.raises(TypeError, match="pairs are a .*; write "):
        neardup.evaluate("everyday-en", texts)


def test_a_missing_text_of_a_frame_is_named(frame):
    for missing in ([None], [None, None]):
        texts = frame({"text": TEXTS + missing})
        with pytest.raises(TypeError, match=r"texts\[6\] is missing \((None|nan|NaN|<NA>)\); fill"):
            neardup.dedup(texts, text="text")


def test_any_iterable_of_strings():
    pandas = pytest.importorskip("pandas")
    pyarrow = pytest.importorskip("pyarrow")
    series = pandas.Series(TEXTS, index=range(10, 16))
    for texts in (
        tuple(TEXTS),
        iter(TEXTS),
        (text for text in TEXTS),
        series,
        series.astype("category"),
        series.astype("string"),
        series.values,
        pyarrow.array(TEXTS),
        pyarrow.chunked_array([TEXTS[:2], TEXTS[2:]]),
    ):
        assert neardup.dedup(texts).kept.tolist() == [0, 1, 3, 4]


@pytest.mark.parametrize(
    "texts, message",
    [
        ([1], r"texts\[0\] is int, not str"),
        (["a", None], r"texts\[1\] is missing \(None\); fill or drop the missing texts"),
        (["a", "b", math.nan], r"texts\[2\] is missing \(NaN\)"),
        (["a", np.float64("nan")], r"texts\[1\] is missing \(NaN\)"),
        ([b"a"], r"texts\[0\] is bytes, not str; write .t.decode"),
        ([{"id": 1, "text": "a"}], r"texts\[0\] is dict, not str; write .t.'text'. for t in texts"),
        ([{"body": "a"}], "write .t.'body'. for t in texts"),
        ([["a"]], r"texts\[0\] is list, not str"),
        (np.array([["a"]]), r"texts\[0\] is ndarray, not str"),
        ("text", "not one str"),
        ({"a": "text"}, r"not dict; write list\(texts.values\(\)\)"),
        ({"text"}, r"need an order, which a set does not have; write sorted\(texts\)"),
        (5, "a sequence of str, not int"),
        (None, "a sequence of str, not NoneType"),
    ],
)
def test_what_is_no_text_is_named(texts, message):
    with pytest.raises(TypeError, match=message):
        neardup.dedup(texts)


def test_a_threshold_beside_the_spec():
    for threshold in (0.9, np.float64(0.9)):
        found = neardup.dedup(TEXTS, threshold=threshold)
        assert found.spec == neardup.dedup(TEXTS, "minhash:threshold=0.9").spec
    found = neardup.dedup(TEXTS, "kshingle:shingle=1", threshold=1)
    assert found.spec == neardup.dedup(TEXTS, "kshingle:shingle=1,threshold=1").spec
    with pytest.raises(neardup.NeardupError, match="unknown setting 'threshold'; .*distance"):
        neardup.dedup(TEXTS, "simhash", threshold=0.9)
    with pytest.raises(neardup.NeardupError, match="'threshold' is set twice"):
        neardup.dedup(TEXTS, "minhash:threshold=0.9", threshold=0.9)


def test_which_text_is_kept():
    texts = ["a b c d e f", "a b c d e f g h", "a b c d e f g", "x y z", "x y  z"]
    spec = "kshingle:shingle=1,threshold=0.7"
    for keep, kept, kept_for in (
        ("first", [0, 3], [0, 0, 0, 3, 3]),
        ("last", [2, 4], [2, 2, 2, 4, 4]),
        ("longest", [1, 4], [1, 1, 1, 4, 4]),
        ("shortest", [0, 3], [0, 0, 0, 3, 3]),
    ):
        found = neardup.dedup(texts, spec, keep=keep)
        assert found.kept.tolist() == kept, keep
        assert found.kept_for.tolist() == kept_for
        assert [cluster[0] for cluster in found.clusters()] == kept
        assert sorted(np.concatenate(found.clusters())) == list(range(5))
    with pytest.raises(neardup.NeardupError, match="keep: unknown keep policy 'newest'; write"):
        neardup.dedup(texts, keep="newest")
    for option, value in (("keep", "star"), ("keep", ""), ("clustering", "first"), ("incomplete", "")):
        with pytest.raises(neardup.NeardupError, match=f"^{option}: "):
            neardup.dedup(texts, **{option: value})
    with pytest.raises(TypeError, match="keep= names a column of a data frame, but list is not"):
        neardup.dedup(texts, keep="highest:date")
    for keep in (False, None):
        with pytest.raises(TypeError, match="keep "):
            neardup.dedup(texts, keep=keep)


CHOSEN = random.Random(48)
FAMILIES = {
    "random": lambda n: [" ".join(f"w{CHOSEN.randrange(8)}" for _ in range(6)) for _ in range(n)],
    "copies": lambda n: [f"copy of text {i % 3}" for i in range(n)],
    "template": lambda n: [f"the house of number {i} stands in this town" for i in range(n)],
    "chain": lambda n: [" ".join(f"w{j}" for j in range(i, i + 8)) for i in range(n)],
    "tiny": lambda n: ["a" if i % 2 else "b" for i in range(n)],
}


def by_records(texts, spec, **options):
    """Through the files of the command, which other options need."""
    return neardup.dedup(texts, spec, max_comparisons=10**12, **options)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("keep", ["first", "last", "longest", "shortest"])
@pytest.mark.filterwarnings("ignore::neardup.NeardupWarning")
def test_options_change_nothing_that_they_do_not_mean(family, keep):
    texts = FAMILIES[family](60)
    for spec in ("minhash", "kshingle:shingle=1,threshold=0.6", "simhash", "ksentence", "exact"):
        one = neardup.dedup(texts, spec, keep=keep)
        other = by_records(texts, spec, keep=keep)
        for name in ("kept_for", "similarity", "reason", "like", "spec", "hints"):
            assert np.array_equal(getattr(one, name), getattr(other, name)), name
        assert [c.tolist() for c in one.clusters()] == [c.tolist() for c in other.clusters()]


def test_keep_none_removes_whole_clusters():
    found = neardup.dedup(TEXTS, keep="none")
    assert found.kept.tolist() == [3, 4]
    assert found.kept_for.tolist() == [-1, -1, -1, 3, 4, -1]
    assert found.like.tolist() == [2, 5, 0, 3, 4, 1]
    assert [c.tolist() for c in found.clusters()] == [[0, 2], [1, 5]]
    assert found.reason.tolist() == ["near-duplicate", "exact", "near-duplicate", "", "", "exact"]


def test_keep_by_a_column(frame):
    texts = frame({"body": TEXTS, "_id": [3, 1, 2, 0, 0, 9]})
    assert neardup.dedup(texts, text="body", keep="highest:_id").kept.tolist() == [0, 3, 4, 5]
    texts = frame({"body": TEXTS, "score": [1.0, 1.5, 2.0, 0.0, 0.0, -3.0], "on": ["b", "b", "c", "c", "c", "a"]})
    for keep, kept in (
        ("highest:score", [1, 2, 3, 4]),
        ("lowest:score", [0, 3, 4, 5]),
        ("prefer:on=a,b", [0, 3, 4, 5]),
    ):
        assert neardup.dedup(texts, text="body", keep=keep).kept.tolist() == kept
    with pytest.raises(neardup.NeardupError, match="has no column 'scor'; did you mean 'score'"):
        neardup.dedup(texts, text="body", keep="highest:scor")
    with pytest.raises(neardup.NeardupError, match=r"texts\[0\].*'on'"):
        neardup.dedup(texts, text="body", keep="highest:on")


def test_keep_by_dates_of_pandas():
    pandas = pytest.importorskip("pandas")
    dates = pandas.to_datetime(["2026-01-02", "2026-01-03", None, "2025-12-31"])
    texts = pandas.DataFrame({"text": ["a b c d"] * 4, "date": dates})
    assert neardup.dedup(texts, text="text", keep="highest:date").kept.tolist() == [1]
    assert neardup.dedup(texts, text="text", keep="lowest:date").kept.tolist() == [3]


def test_texts_of_other_groups_are_not_compared(frame):
    languages = ["en", "en", "de", None, None, "en"]
    texts = frame({"body": TEXTS, "lang": languages})
    expected = [0, 1, 2, 3, 4]
    assert neardup.dedup(texts, text="body", within="lang").kept.tolist() == expected
    assert neardup.dedup(TEXTS, within=languages).kept.tolist() == expected
    with pytest.raises(neardup.NeardupError, match="no column 'language'"):
        neardup.dedup(texts, text="body", within="language")
    with pytest.raises(TypeError, match="within= names a column of a data frame, but list"):
        neardup.dedup(TEXTS, within="lang")
    with pytest.raises(neardup.NeardupError, match=r"within has 2 values for 6 texts"):
        neardup.dedup(TEXTS, within=["en", "de"])


def test_each_field_is_compared(frame):
    asked = ["who opens the lock", "who opens the lock", "Who opens the lock?"]
    said = ["the keeper of the tower does", "call the harbour master", "The keeper of the tower does."]
    for found in (
        neardup.dedup(list(zip(asked, said)), each=True),
        neardup.dedup(frame({"q": asked, "a": said}), text=["q", "a"], each=True),
    ):
        assert found.kept.tolist() == [0, 1]
        assert "fields=each" in found.spec
    with pytest.raises(neardup.NeardupError, match="each: .*needs several fields"):
        neardup.dedup(asked, each=True)
    with pytest.raises(neardup.NeardupError, match=r"texts\[1\] has 2 fields, and .* have 1"):
        neardup.dedup(["a", ("a", "b")], each=True)


def test_what_is_like_another_corpus_is_removed():
    test = ["The harbour bridge was closed for repairs on Tuesday!", "not in it at all"]
    found = neardup.dedup(TEXTS, against=test)
    assert found.kept.tolist() == [0, 3, 4]
    assert found.reason.tolist() == ["", "reference", "near-duplicate", "", "", "reference"]
    assert found.like.tolist() == [0, 0, 0, 3, 4, 0]
    assert found.kept_for.tolist() == [0, -1, 0, 3, 4, -1]
    with pytest.raises(neardup.NeardupError, match="against: it has no documents"):
        neardup.dedup(TEXTS, against=[])


def test_texts_that_contain_a_text_of_another_corpus_are_removed():
    question = words(3, 30)
    texts = [words(1, 300), f"{words(2, 300)} {question} {words(4, 300)}"]
    assert neardup.dedup(texts, against=[question]).kept.tolist() == [0, 1]
    for inside in (True, 0.9):
        found = neardup.dedup(texts, against=[question], inside=inside)
        assert found.kept.tolist() == [0]
        assert found.reason.tolist() == ["", "inside"]
        assert found.like.tolist() == [0, 0]
    with pytest.raises(neardup.NeardupError, match="inside .*name a file with against"):
        neardup.dedup(texts, inside=True)
    with pytest.raises(neardup.NeardupError, match="inside_share"):
        neardup.dedup(texts, against=[question], inside=1.5)
    with pytest.raises(neardup.NeardupError, match="inside_share"):
        neardup.dedup(texts, against=[question], inside=0.0)


def test_a_base_does_not_count(tmp_path):
    form = words(1, 60)
    texts = [f"{form} {words(i, 12)}" for i in (2, 3, 2)]
    assert neardup.dedup(texts).kept.tolist() == [0]
    (tmp_path / "form.txt").write_text(form)
    found = neardup.dedup(texts, base=tmp_path / "form.txt")
    assert found.kept_for.tolist() == [0, 1, 0]
    with pytest.raises(neardup.NeardupError, match="base: there is no file '.*nosuch.txt'"):
        neardup.dedup(texts, base=tmp_path / "nosuch.txt")


def test_short_texts_chains_and_budgets():
    chosen = random.Random(7)
    found = neardup.dedup(["a", "b", "a longer text"], min_length=3)
    assert found.kept.tolist() == [2]
    assert found.reason.tolist() == ["short", "short", ""]
    assert found.like.tolist() == [-1, -1, 2] and np.isnan(found.similarity[0])
    chain = [" ".join(f"w{j}" for j in range(i, i + 10)) for i in range(0, 8)]
    spec = "kshingle:shingle=1,threshold=0.8"
    assert len(neardup.dedup(chain, spec).kept) > 1
    assert neardup.dedup(chain, spec, clustering="connected").kept.tolist() == [0]
    with pytest.raises(neardup.NeardupError, match="clustering: unknown clustering 'stars'"):
        neardup.dedup(chain, clustering="stars")
    spec = "minhash:shingle=1,threshold=0.9,permutations=8,bands=8,rows=1"
    alike = [f"x {chosen.getrandbits(40)} {chosen.getrandbits(40)} {chosen.getrandbits(40)}" for _ in range(3000)]
    with pytest.raises(neardup.NeardupError, match="the search is not complete after"):
        neardup.dedup(alike, spec, max_comparisons=10_000)
    left = neardup.dedup(alike, spec, max_comparisons=10_000, incomplete="allow")
    assert len(left.kept) >= len(neardup.dedup(alike, spec).kept)


def test_a_report_is_a_page(tmp_path):
    neardup.dedup(TEXTS, report=tmp_path / "report.html")
    assert "harbour bridge" in (tmp_path / "report.html").read_text(encoding="utf-8")
    with pytest.raises((neardup.NeardupError, OSError), match="nosuch"):
        neardup.dedup(TEXTS, report=tmp_path / "nosuch" / "report.html")


def test_results_are_frames():
    pandas = pytest.importorskip("pandas")
    frame = neardup.dedup(TEXTS).frame()
    assert frame.to_dict("list") == {
        "text": [2, 5],
        "reason": ["near-duplicate", "exact"],
        "like": [0, 1],
        "similarity": [1, 1],
    }
    frame = neardup.pairs(TEXTS).frame()
    assert frame.to_dict("list") == {"left": [0, 1], "right": [2, 5], "similarity": [1, 1]}
    assert isinstance(frame, pandas.DataFrame)


def test_fingerprints_are_pickled():
    for made in (neardup.SimHash("bits=128"), neardup.MinHash("permutations=64")):
        again = pickle.loads(pickle.dumps(made))
        assert repr(again) == repr(made)
        method = "fingerprints" if isinstance(made, neardup.SimHash) else "signatures"
        assert (getattr(again, method)(TEXTS) == getattr(made, method)(TEXTS)).all()


@pytest.mark.parametrize("family", FAMILIES)
def test_pairs_are_all_that_reach_the_threshold(family):
    texts = FAMILIES[family](40)
    found = neardup.pairs(texts, "kshingle:shingle=1,tokens=whitespace", threshold=0.6)
    expected = []
    for i in range(40):
        for j in range(i + 1, 40):
            one, other = set(texts[i].split()), set(texts[j].split())
            similarity = len(one & other) / len(one | other)
            if similarity >= 0.6:
                expected.append((i, j, pytest.approx(similarity)))
    found_pairs = zip(found.left.tolist(), found.right.tolist(), found.similarity.tolist())
    assert list(found_pairs) == expected
    assert found.left.dtype == np.int64 and found.similarity.dtype == np.float64
    assert "threshold=0.6" in found.spec


def test_pairs_of_nothing():
    assert len(neardup.pairs([]).left) == len(neardup.pairs(["one"]).left) == 0


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda index: index.add(5, "a"), r"id must be str, not int; write str\(id\)"),
        (lambda index: index.add(None, "a"), r"id is missing \(None\)"),
        (lambda index: index.add_if_new(math.nan, "a"), r"id is missing \(NaN\)"),
        (lambda index: index.add("a", None), r"text is missing \(None\)"),
        (lambda index: index.add("a", b"a"), "text must be str, not bytes"),
        (lambda index: index.add("a", "a", payload=3), r"payload must be str, not int"),
        (lambda index: index.query(None), r"text is missing \(None\)"),
        (lambda index: index.query("a", limit="3"), "limit must be int, not str"),
        (lambda index: index.remove(5), "id must be str, not int"),
        (lambda index: 5 in index, "id must be str, not int"),
        (lambda index: neardup.Index(None), "a spec must be a str such as"),
        (lambda index: neardup.dedup(TEXTS, 0.8), "a spec must be a str such as .*, not float"),
        (lambda index: neardup.dedup(TEXTS, text="body"), "list is not one; leave it out"),
        (lambda index: neardup.dedup(TEXTS, threads="2"), "threads must be int, not str"),
        (lambda index: neardup.compare(None, "b"), r"a is missing \(None\)"),
        (lambda index: neardup.SimHash(64), "settings must be str, not int"),
        (lambda index: neardup.evaluate("everyday-en", [("a", None)]), "pair 0 has an id or score"),
    ],
)
def test_wrong_types_are_named_before_java_has_them(call, message):
    with neardup.Index() as index:
        with pytest.raises(TypeError, match=message) as raised:
            call(index)
        assert len(str(raised.value).splitlines()) == 1
        assert len(index) == 0


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: neardup.dedup(TEXTS, "minhash:threshold=80%"), "write threshold=0.8"),
        (lambda: neardup.dedup(TEXTS, "minhash:num_perm=64"), "write permutations=64"),
        (lambda: neardup.SimHash("simhash:bits=64"), 'write "bits=64"'),
        (lambda: neardup.evaluate("everyday-en", ["ab"]), "pair 0 is 'ab', not "),
        (lambda: neardup.evaluate("everyday-en", [("a\t", "b")]), "pair 0: an id has a tab"),
        (lambda: neardup.Index().query("a", limit=0), "limit must be from 1 to 2147483647, not 0"),
        (lambda: neardup.Index().add("a\ud800", "b"), "id has half a surrogate pair"),
        (
            lambda: neardup.dedup(TEXTS, "minhash:weights=tfidf,frequencies=none.tsv"),
            "none.tsv: no such file or folder",
        ),
    ],
)
def test_errors_have_one_line_and_nothing_of_java(call, message):
    with pytest.raises((neardup.NeardupError, OSError), match=message) as raised:
        call()
    assert len(str(raised.value).splitlines()) == 1
    shown = "".join(traceback.format_exception(raised.type, raised.value, raised.tb))
    assert not re.search(r"java\.(lang|util|io|nio)|at io\.github|Java Exception", shown)


@pytest.mark.parametrize("options, said", [("", b""), ("-Xlog:gc:stderr", b"Using Parallel")])
def test_no_warning_of_an_incubator_module(options, said):
    run = subprocess.run(
        [sys.executable, "-c", "import neardup; print(neardup.compare('a b', 'a b'))"],
        env={**os.environ, "NEARDUP_OPTS": options},
        capture_output=True,
        check=True,
    )
    assert run.stdout.split() == [b"1.0"]
    assert said in run.stderr
    assert b"incubator" not in run.stderr and (said or not run.stderr)


def test_compare():
    assert neardup.compare(TEXTS[0], TEXTS[2]) == 1
    assert neardup.compare("a b c d", "a b c e", "kshingle:shingle=1") == pytest.approx(3 / 5)
    assert neardup.compare(TEXTS[0], TEXTS[1]) < 0.2


def test_simhash_fingerprints_are_those_of_java():
    sim_hash = neardup.SimHash("bits=64,shingle=1")
    found = sim_hash.fingerprints(TEXTS)
    assert found.dtype == np.uint64 and found.shape == (6,)
    assert found[0] == np.uint64(int(sim_hash._algorithm.fingerprint64(TEXTS[0])) % 2**64)
    assert sim_hash.distance(found[0], found[2]) == 0
    assert sim_hash.distance(found, found[0]).tolist()[2] == 0
    assert sim_hash.distance(np.uint64(0), np.uint64(2**64 - 1)) == 64
    wide = neardup.SimHash("bits=128").fingerprints(TEXTS)
    assert wide.shape == (6, 2)


def test_minhash_signatures_estimate_jaccard():
    min_hash = neardup.MinHash("permutations=512,shingle=1,tokens=whitespace")
    shared, own = words(1, 300), words(2, 100)
    signatures = min_hash.signatures([shared, shared + " " + own])
    assert signatures.dtype == np.uint32 and signatures.shape == (2, 512)
    one, other = set(shared.split()), set((shared + " " + own).split())
    truth = len(one & other) / len(one | other)
    # Five standard deviations of the binomial.
    error = 5 * np.sqrt(truth * (1 - truth) / 512)
    assert abs(min_hash.similarity(signatures[0], signatures[1]) - truth) < error


def test_index():
    with neardup.Index("simhash:distance=3") as index:
        assert index.add_if_new("a", TEXTS[0], payload="page 1") is None
        match = index.add_if_new("b", TEXTS[2])
        assert match == neardup.Match("a", 1.0, "page 1")
        assert len(index) == 1 and "a" in index and "b" not in index
        assert index.query(TEXTS[1]) == []
        assert index.remove("a") and not index.remove("a")


def test_an_evaluation_is_a_frame_of_one_row():
    pandas = pytest.importorskip("pandas")
    found = neardup.evaluate("everyday-en", [])
    frame = found.frame()
    assert len(frame) == 1 and len(frame.columns) >= 20
    row = frame.iloc[0]
    assert (row["dataset"], row["algorithm"], row["tp"]) == ("everyday-en", "python", 0)
    for name in ("recall", "f1"):
        for end, value in zip(("", "_low", "_high"), found[name]):
            assert row[name + end] == pytest.approx(value, abs=1e-6)
    assert np.isnan(row["documents_per_second"])  # nobody timed the system
    assert len(pandas.concat([frame, frame])) == 2


def test_a_frame_without_pandas_says_what_to_install(monkeypatch):
    found = neardup.evaluate("everyday-en", [])
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="needs pandas: pip install pandas"):
        found.frame()


def test_evaluate_scores_given_pairs(tmp_path):
    (tmp_path / "dataset.json").write_text('{"name": "tiny", "truth": "clusters"}')
    (tmp_path / "documents.jsonl").write_text(
        "".join(f'{{"id": "d{i}", "text": "{words(i, 20)}"}}\n' for i in range(6))
    )
    (tmp_path / "clusters.tsv").write_text("d0\ta\nd1\ta\nd2\tb\nd3\tb\nd4\tc\nd5\td\n")
    found = neardup.evaluate(tmp_path, [("d0", "d1"), ("d4", "d5")])
    assert found["precision"].value == 0.5
    assert found["recall"].value == 0.5
    assert found["f1"].value == 0.5
    assert np.isnan(found["recall"].low)  # four clusters are too few
    nothing = neardup.evaluate("everyday-en", [])["recall"]
    assert nothing.value == nothing.low == 0 < nothing.high < 0.1
    assert neardup.evaluate(tmp_path, [])["recall"].value == 0
    scored = neardup.evaluate(tmp_path, [("d0", "d1", 0.9), ("d2", "d3", 0.8)])
    assert scored["f1"].value == 1
    with pytest.raises(neardup.NeardupError, match="nosuch"):
        neardup.evaluate("everyday-en", [("nosuch", "neither")])


def test_errors_say_what_to_do():
    with pytest.raises(neardup.NeardupError, match="did you mean 'threshold'"):
        neardup.dedup(TEXTS, "minhash:treshold=0.7")
    with pytest.raises(neardup.NeardupError, match=r"texts\[1\] has half a surrogate pair"):
        neardup.dedup(["a", "b\ud800"])
    with pytest.raises(neardup.NeardupError, match="threads"):
        neardup.dedup(TEXTS, threads=0)


def test_threads_may_call_at_once():
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda i: neardup.dedup(TEXTS).kept.tolist(), range(16)))
    assert results == [[0, 1, 3, 4]] * 16


PAGES = [
    pathlib.Path(__file__).parents[3] / "README.md",
    pathlib.Path(__file__).parents[5] / "docs" / "guide" / "python.md",
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_pages_show_is_so(page, tmp_path, monkeypatch):
    """Every line with a comment has the value in it; lines without one run."""
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    if "import pandas" in text:
        pytest.importorskip("pandas")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert blocks
    names = {}
    for block in blocks:
        code = ""
        for line in block.splitlines():
            expression, _, value = line.partition("  # ")
            if value:
                exec(code, names)
                code = ""
                assert repr(eval(expression, names)) == value.strip(), line
            else:
                code += line + "\n"
        exec(code, names)


@pytest.mark.parametrize(
    "modules, option",
    [
        ('MODULES="java.base jdk.incubator.vector"', True),
        ('MODULES="java.base java.sql"', False),
        ("", True),
    ],
)
def test_a_java_without_the_vector_api_starts_without_it(tmp_path, modules, option):
    library = tmp_path / "lib" / "server" / "libjvm.so"
    library.parent.mkdir(parents=True)
    library.touch()
    (tmp_path / "release").write_text(f'JAVA_VERSION="25.0.2"\n{modules}\n')
    assert bool(neardup._jvm._modules(str(library))) is option
