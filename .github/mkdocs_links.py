"""Headings have the anchors of GitHub, links to files that are no pages lead to GitHub, and search ranks measurements last."""

import os
import re

SOURCES = "https://github.com/neardup/neardup/blob/" + os.environ.get("GITHUB_REF_NAME", "main") + "/"
LINK = re.compile(r"\]\(([^)#:]+)(#[^)]*|)\)")

MEASUREMENTS = "docs/measurements/"

# By these factors, the search multiplies the rank of a page. Its own weight of a title is 1,000 times the weight of a text, so
# that a measurement follows even a page that has the word only in its text.
RANKS = {"docs/guide/": 2, MEASUREMENTS: 0.0001, "CHANGELOG.md": 0.01, "CONTRIBUTING.md": 0.01}


def slug(heading, separator):
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", separator)


def on_config(config):
    config.mdx_configs["toc"] = {"slugify": slug}


def on_files(files, config):
    """Adds the pages of measurements that the navigation does not list."""
    for section in config.nav:
        for pages in section.values():
            listed = [page for entry in pages for page in entry.values()]
            if any(page.startswith(MEASUREMENTS) for page in listed):
                found = sorted(file.src_uri for file in files.documentation_pages())
                pages.extend(page for page in found if page.startswith(MEASUREMENTS) and page not in listed)
    return files


def on_page_markdown(markdown, page, config, files):
    for place, rank in RANKS.items():
        if page.file.src_uri.startswith(place):
            page.meta.setdefault("search", {})["boost"] = rank

    def link(found):
        path = os.path.normpath(os.path.join(os.path.dirname(page.file.src_uri), found[1]))
        file = files.get_file_from_path(path)
        elsewhere = os.path.exists(os.path.join(config.docs_dir, path)) and not (file and file.inclusion.is_included())
        return f"]({SOURCES}{path}{found[2]})" if elsewhere else found[0]

    return LINK.sub(link, markdown)
