"""Labelled sentences from corpora of known words.

In an edited copy of a sentence, one word in eight, but at least one, is replaced by another word with the same part of speech, deleted, or
preceded by another such word. Sentences and their copies are clusters; no similarity is computed.
"""

import random
import re

UNSPACED = {"th", "lo", "km", "my", "ja", "zh"}  # written without spaces between words
MARKS = {"PUNCT", "SYM", "punc", "sb", "KAN", "PUN"}  # parts of speech that are not words
BRACKETS = {"LBKT": "(", "RBKT": ")"}  # as a treebank writes them
LEAST_WORDS = 8
MOST_SENTENCES = 4000
EDITS = 8  # one word in this many


class Word:
    def __init__(self, form, pos, space):
        self.form, self.pos, self.space = form, pos, space

    def is_word(self):
        return self.pos not in MARKS and any(c.isalnum() for c in self.form)


def conllu(text, spaced):
    """Sentences of CoNLL-U. What is written as one word is one, whatever its parts."""
    sentences, words, upto = [], [], 0
    stated = None
    for line in text.split("\n"):
        if line.startswith("# text ="):
            stated = line[8:].strip()
        elif not line.strip():
            # a sentence whose words do not add up to its text is an error of the source
            if words and (stated is None or "".join(written(words).split()) == "".join(stated.split())):
                sentences.append(words)
            words, upto, stated = [], 0, None
        elif not line.startswith("#"):
            cells = line.split("\t")
            first, _, last = cells[0].partition("-")
            if "." in first or (not last and int(first) <= upto):
                if "." not in first:
                    words[-1].pos += "+" + cells[3]
                continue
            if last:
                upto = int(last)
            words.append(Word(cells[1], "" if last else cells[3], "SpaceAfter=No" not in cells[9]))
    if spaced and "SpaceAfter=No" not in text:
        for words in sentences:
            attach(words)
    return sentences


def attach(words):
    """Joins marks to the words they follow or precede, where a treebank does not say what is joined."""
    for before, word in zip([Word("", "", True)] + words, words):
        word.form = BRACKETS.get(word.form, word.form)
        before.space = before.space and word.form[0] not in ".,;:!?)]…।"
        word.space = word.form not in ("(", "[")


def slashes(text, spaced):
    """A sentence a line, of words `form/TAG`; parts of compounds are joined by `|`, `_`, `~` or `^`, which nobody writes."""
    sentences = []
    for line in text.split("\n"):
        words = []
        for item in re.split(r"[ |]+", line.strip()):
            form, _, pos = item.rpartition("/")
            form = form if form in "_~^" else re.sub("[_~^]", "", form)
            if form:
                words.append(Word(form, pos, spaced))
        if words:
            sentences.append(words)
    return sentences


def columns(text, spaced):
    """A word a line, `form TAG`, and an empty line after each sentence."""
    sentences = []
    for block in re.split(r"\n\s*\n", text):
        words = [Word(*line.rsplit(None, 1), spaced) for line in block.split("\n") if len(line.split()) > 1]
        if words:
            sentences.append(words)
    return sentences


READERS = {"conllu": conllu, "slashes": slashes, "columns": columns}


def written(words):
    return "".join(word.form + (" " if word.space else "") for word in words).strip()


def edited(words, pool, spaced, rnd):
    result = [Word(word.form, word.pos, word.space) for word in words]
    places = [i for i, word in enumerate(words) if word.is_word()]
    for i in sorted(rnd.sample(places, max(1, round(len(places) / EDITS))), reverse=True):
        word = result[i]
        others = [form for form in rnd.choices(pool[word.pos], k=20) if form != word.form]
        change = rnd.choice(("replace", "replace", "delete", "insert")) if others else "delete"
        if change == "replace":
            word.form = others[0]
        elif change == "insert":
            result.insert(i, Word(others[0], word.pos, spaced))
        else:
            if i > 0:
                before = result[i - 1]
                before.space = before.space and word.space if spaced else before.space or word.space
            del result[i]
    return result


def dataset(texts, reader, language, seed):
    """Documents `(id, text)` with their clusters, from the texts of the corpus' files."""
    rnd = random.Random(seed)
    spaced = language not in UNSPACED
    files = [READERS[reader](text, spaced) for text in texts]
    pool = {}
    for sentences in files:
        for words in sentences:
            for word in words:
                if word.is_word():
                    pool.setdefault(word.pos, []).append(word.form)
    units = [words for sentences in files for words in sentences]
    units = [words for words in units if sum(word.is_word() for word in words) >= LEAST_WORDS]
    seen, unique = set(), []
    for words in units:
        same = "".join(filter(str.isalnum, written(words).casefold()))
        if same not in seen:
            seen.add(same)
            unique.append(words)
    if len(unique) > MOST_SENTENCES:
        unique = [unique[i] for i in sorted(rnd.sample(range(len(unique)), MOST_SENTENCES))]
    copied = set(rnd.sample(range(len(unique)), len(unique) // 3))
    rows = []
    for number, words in enumerate(unique):
        copies = [words]
        if number in copied:
            copies += [edited(words, pool, spaced, rnd) for _ in range(rnd.randint(1, 2))]
        cluster = f"{number:05d}"
        rows += [(f"{cluster}@{i}", written(copy), cluster) for i, copy in enumerate(copies)]
    return rows
