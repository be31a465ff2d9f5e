"""What the default settings find, by language: sentences with one word in eight changed."""

import glob
import os
import subprocess

import lib

LANGUAGES = {
    "th": "Thai", "km": "Khmer", "my": "Burmese", "lo": "Lao", "ja": "Japanese", "zh": "Chinese", "ko": "Korean", "fa": "Persian", "ar": "Arabic",
    "hi": "Hindi", "vi": "Vietnamese", "uk": "Ukrainian", "cs": "Czech", "tr": "Turkish", "de": "German", "el": "Greek", "en": "English",
}
UNSPACED = ("th", "km", "my", "lo")
SPECS = ("minhash", "kshingle", "simhash", "ksentence")
TOKENS = ("kshingle", "kshingle:tokens=icu", "kshingle:tokens=char,shingle=5")
KINDS = {"sentences": "Sentences of treebanks and tagged corpora.", "pud": "The same thousand sentences in each language, so that languages compare."}
HEAD = """# Results by language

`neardup eval` searched sentences and copies of them with default settings. In a copy one word in eight, at least one, is replaced, deleted or
inserted. Annotators told the words apart, so no measure of similarity has a part in the labels. `bench/languages/make` builds the datasets from
[public repositories](../../bench/languages/sources.tsv), each with its licence there.
"""


def measured(page):
    made = f"{lib.WORK}/languages"
    wanted = ["pud-en", "pud-zh"] if page.quick else ["sentences-*", "pud-*"]
    if not glob.glob(f"{made}/*/dataset.json"):
        more = ["--repositories", page.options.repositories] if page.options.repositories else []
        subprocess.run([f"{lib.BENCH}/languages/make", made, *wanted, *more], check=True, stdout=subprocess.DEVNULL)
    found = {}
    names = [f"{kind}-{language}" for kind in KINDS for language in LANGUAGES if os.path.exists(f"{made}/{kind}-{language}")]
    for name in names if not page.quick else ["pud-en", "pud-zh"]:
        specs = SPECS + (TOKENS[1:] if name.split("-")[1] in UNSPACED else ())
        of = f"{lib.sha256(f'{made}/{name}/documents.jsonl.gz')}, {[page.spec(spec) for spec in specs]}"
        found[name] = page.step(name, of, lambda: quality(f"{made}/{name}", specs))
    text = f"{HEAD}\n{page.made()}\n\n"
    for kind, meaning in KINDS.items():
        rows = []
        for name, of in found.items():
            if name.startswith(f"{kind}-"):
                main = of["minhash"]
                rows.append([
                    LANGUAGES[name.split("-")[1]], f"{main['documents']:,}", f"{main['pairs']:,}",
                    *(lib.figure(main[measure]) for measure in ("precision", "recall", "f1")), *(lib.figure(of[spec]["f1"]) for spec in SPECS[1:])])
        if rows:
            header = ["language", "texts", "pairs", "MinHash: precision", "recall", "F1", "K-Shingle: F1", "SimHash: F1", "KSentence: F1"]
            text += f"## {meaning}\n\n{lib.table(header, rows)}"
    rows = [[name, *(lib.figure(found[name][spec]["f1"]) for spec in TOKENS)] for name in found if name.split("-")[1] in UNSPACED]
    if rows:
        text += (
            "## Tokens where no spaces are written\n\nF1 of K-Shingle by `tokens`: written syllables (the default), words of a dictionary, characters.\n\n"
            + lib.table(["texts", "standard", "icu", "char, shingle=5"], rows))
    return text


def quality(folder, specs):
    results = lib.neardup_eval("--quick", "-d", folder, *(word for spec in specs for word in ("-a", spec)))["results"]
    return {
        spec: {"documents": of["documents"], "pairs": of["quality"]["tp"] + of["quality"]["fn"],
               **{name: of["quality"][name] for name in ("precision", "recall", "f1")}}
        for spec, of in zip(specs, results, strict=True)}
