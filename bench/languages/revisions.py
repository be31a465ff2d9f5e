"""Sections of documentation at several revisions, labelled by their history.

A section is the text between two headings of a Markdown file, without blocks of code and comments. Sections of one file under the same
heading (or anchor) are one cluster: up to three of its texts in the language: the first, the last and one between. The history cannot
label some pairs, which are ignored: sections of one file that were never in it together (one may be the other, renamed), sections with the
same heading in a few files (a section may have been copied), and equal texts of two clusters. Sections are left out if their heading occurs
twice in the file or in many files (such sections are often the same everywhere), or if they are hardly more than links.
"""

import collections
import itertools
import random
import re

SCRIPTS = {
    "th": "\u0e00-\u0e7f", "lo": "\u0e80-\u0eff", "km": "\u1780-\u17ff", "my": "\u1000-\u109f", "hi": "\u0900-\u097f",
    "ja": "\u3041-\u30ff\u3400-\u9fff", "ko": "\uac00-\ud7a3", "ar": "\u0600-\u06ff", "fa": "\u0600-\u06ff",
    "zh": "\u3400-\u9fff", "uk": "\u0400-\u04ff", "el": "\u0370-\u03ff\u1f00-\u1fff",
}
ENGLISH = set("the of and to is you that for with this it are be can when".split())
LEAST_LETTERS = 150
MOST_TEXTS = 3
MOST_DOCUMENTS = 6000
COMMON = 5  # a heading in more files is part of a template

CODE = re.compile(r"^[ \t]*(```+|~~~+)[^\n]*\n.*?(^[ \t]*\1[ \t]*$|\Z)", re.M | re.S)
FRONT = re.compile(r"\A---\n.*?\n---\n", re.S)
DISCLAIMER = re.compile(r"^(<!-- CO-OP TRANSLATOR DISCLAIMER START|---\n+\*\*[^\n]*\n[^\n]*Co-op Translator).*\Z", re.M | re.S)
COMMENT = re.compile(r"<!--.*?-->", re.S)
HEADING = re.compile(r"^#{1,6}[ \t]+(.*)$", re.M)
ANCHOR = re.compile(r"\{(?:#|/\*)\s*([\w.-]+)")
NO_PROSE = re.compile(r"`[^`\n]*`|<[^>\n]*>|\[[^]\n]*\]\([^)\n]*\)|https?://\S+|&\w+;")


def sections(name, text):
    """The sections of a file by key; one whose key comes twice has no text."""
    for part in (FRONT, CODE, DISCLAIMER, COMMENT):
        text = part.sub("", text)
    found, key, start = {}, "top of " + "/".join(name.split("/")[-2:]), 0
    marks = [(m.start(), m.end(), m.group(1)) for m in HEADING.finditer(text)]
    for begin, end, heading in marks + [(len(text), len(text), "")]:
        body = text[start:begin].strip()
        found[key] = None if key in found else body
        anchor = ANCHOR.search(heading)
        key, start = (anchor.group(1) if anchor else heading).strip().lower(), end
    return found


def in_language(text, language):
    prose = NO_PROSE.sub(" ", text)
    latin = len(re.findall("[A-Za-z\u00c0-\u024f\u1e00-\u1eff]", prose))
    letters = sum(character.isalpha() for character in prose)
    if language in SCRIPTS:
        own = len(re.findall(f"[{SCRIPTS[language]}]", prose))
        needed = {"ja": "[\u3041-\u309f]", "uk": "[\u0456\u0457\u0454]"}.get(language, "")
        barred = {"uk": "[\u044b\u044d\u044a\u0451]"}.get(language, r"\Z\A.")  # Russian letters
        return own >= LEAST_LETTERS and own >= 1.5 * latin and bool(re.search(needed, prose)) and not re.search(barred, prose)
    if latin < LEAST_LETTERS or latin < 0.9 * letters:
        return False
    words = re.findall(r"\w+", prose.lower())
    return language == "en" or sum(word in ENGLISH for word in words) < 0.03 * len(words)


def dataset(repositories, language, seed):
    """Documents `(id, text, cluster)` and pairs to be ignored."""
    rnd = random.Random(seed)
    clusters, together, files_of = {}, set(), collections.defaultdict(set)
    for number, (repository, source) in enumerate(repositories):
        prefix = f"{number}/" if len(repositories) > 1 else ""
        for name, text in repository.versions(source["commit"], source["files"]):
            own = {key: body for key, body in sections(name, text).items() if body and in_language(body, language)}
            for key, body in own.items():
                texts = clusters.setdefault((prefix + name, key), {})
                texts.setdefault(body)
                files_of[key].add(prefix + name)
            together.update((prefix + name, *pair) for pair in itertools.combinations(sorted(own), 2))
    names = sorted(name for name in clusters if len(files_of[name[1]]) <= COMMON)
    rnd.shuffle(names)
    chosen, size = [], 0
    for name in names:
        texts = list(clusters[name])
        texts = [texts[i] for i in sorted({0, len(texts) // 2, len(texts) - 1})][:MOST_TEXTS]
        size += len(texts)
        if size > MOST_DOCUMENTS:
            break
        chosen.append((name, texts))
    chosen.sort()
    rows = [(re.sub(r"\s", "_", f"{file}#{key}@{i}"), text, re.sub(r"\s", "_", f"{file}#{key}"))
            for (file, key), texts in chosen for i, text in enumerate(texts)]
    ids = {name: [] for name, _ in chosen}
    for row, name in zip(rows, (name for name, texts in chosen for _ in texts)):
        ids[name].append(row[0])
    alike = []
    of_file, of_key, of_text = (collections.defaultdict(list) for _ in range(3))
    for name, texts in chosen:
        of_file[name[0]].append(name)
        of_key[name[1]].append(name)
    for file, members in of_file.items():
        alike += [pair for pair in itertools.combinations(members, 2) if (file, pair[0][1], pair[1][1]) not in together]
    for members in of_key.values():
        alike += itertools.combinations(members, 2)
    ignored = {tuple(sorted(pair)) for first, second in alike for pair in itertools.product(ids[first], ids[second])}
    for identity, text, cluster in rows:
        of_text[" ".join(text.split())].append((identity, cluster))
    for members in of_text.values():
        ignored.update(tuple(sorted((a[0], b[0]))) for a, b in itertools.combinations(members, 2) if a[1] != b[1])
    return rows, sorted(ignored)
