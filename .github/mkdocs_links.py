"""Headings have the anchors of GitHub; links to files that are no pages lead to GitHub."""

import os
import re

SOURCES = "https://github.com/neardup/neardup/blob/" + os.environ.get("GITHUB_REF_NAME", "main") + "/"
LINK = re.compile(r"\]\(([^)#:]+)(#[^)]*|)\)")


def slug(heading, separator):
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", separator)


def on_config(config):
    config.mdx_configs["toc"] = {"slugify": slug}


def on_page_markdown(markdown, page, config, files):
    def link(found):
        path = os.path.normpath(os.path.join(os.path.dirname(page.file.src_uri), found[1]))
        file = files.get_file_from_path(path)
        elsewhere = os.path.exists(os.path.join(config.docs_dir, path)) and not (file and file.inclusion.is_included())
        return f"]({SOURCES}{path}{found[2]})" if elsewhere else found[0]

    return LINK.sub(link, markdown)
