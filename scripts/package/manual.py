"""Writes manual pages from the programs' own help. Usage: manual.py VANTAGE VANTAGE-SERVER FOLDER"""

import json
import os
import pathlib
import re
import subprocess
import sys
import time

EXIT_STATUS = [
    ("0", "Success. For vantage available: a scene was found."),
    ("1", "There is no such scene, place or route."),
    ("2", "Some inputs or rows failed; each failure is reported."),
    ("64", "The command was used incorrectly, or the request exceeds a limit."),
    ("65", "An input or the store is damaged or of an unsupported kind, or a token is invalid."),
    ("66", "An input does not exist or cannot be read."),
    ("73, 74", "An output cannot be created or written."),
    ("130", "The command was interrupted. Finished work is kept."),
]


def escape(text: str) -> str:
    """Text in which no character has a special meaning for troff."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)


def paragraphs(text: str) -> list[str]:
    """Lines of troff for text whose paragraphs are separated by empty lines, and whose examples are indented."""
    lines = []
    is_example = False
    for line in text.splitlines():
        if line.startswith("  ") != is_example:
            is_example = not is_example
            lines.append(".PP\n.RS 4\n.nf" if is_example else ".fi\n.RE")
        lines.append(escape(line.strip()) if line.strip() else ".PP")
    return lines + ([".fi\n.RE"] if is_example else [])


def heading(name: str, title: str, version: str) -> list[str]:
    date = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))))
    return [
        f'.TH "{escape(name.upper())}" 1 "{date}" "Vantage {version}" "Vantage"', ".SH NAME",
        f"{escape(name)} \\- {escape(title[:1].lower() + title[1:].rstrip('.'))}"]


def spelling(argument: dict) -> str:
    """An argument as it is typed, with bold option names and a slanted value."""
    value = f"\\fI{escape(argument.get('valueName', 'value'))}\\fR"
    if argument["kind"] == "positional":
        return value
    dashes = {"short": "-", "long": "--", "longWithSingleDash": "-"}
    names = [f"\\fB{escape(dashes[name['kind']] + name['name'])}\\fR" for name in argument["names"]]
    return ", ".join(names) + (f" {value}" if argument["kind"] == "option" else "")


def description(argument: dict) -> str:
    notes = []
    if argument.get("allValues"):
        notes.append("Values: " + ", ".join(argument["allValues"]) + ".")
    if "defaultValue" in argument:
        notes.append(f"Default: {argument['defaultValue']}.")
    return " ".join([argument.get("abstract", ""), *notes]).strip()


def options(arguments: list[dict]) -> list[str]:
    """The arguments by section, as in the help, including those that only --help-hidden lists."""
    sections: dict[str, list[str]] = {}
    for argument in arguments:
        title = argument.get("sectionTitle") or ("arguments" if argument["kind"] == "positional" else "options")
        title = title if argument["shouldDisplay"] else "limits"
        sections.setdefault(title, []).extend([".TP", spelling(argument), escape(description(argument))])
    order = sorted(sections, key=lambda title: ("arguments", "options", "limits").index(title)
                   if title in ("arguments", "limits") else 1)
    return [line for title in order for line in (f'.SH "{escape(title.upper())}"', *sections[title])]


def command_page(command: dict, name: str, version: str, others: list[str]) -> str:
    shown = [argument for argument in command["arguments"] if argument["kind"] == "positional"]
    synopsis = " ".join(
        f"{spelling(argument)}{' ...' if argument['isRepeating'] else ''}" for argument in shown)
    lines = heading(name.replace(" ", "-"), command["abstract"], version)
    subcommands = command.get("subcommands", [])
    lines += [".SH SYNOPSIS", f"\\fB{escape(name)}\\fR " + ("\\fIsubcommand\\fR" if subcommands else "[\\fIoptions\\fR] ") + synopsis]
    if command.get("discussion"):
        lines += [".SH DESCRIPTION", *paragraphs(command["discussion"])]
    lines += options(command["arguments"])
    if subcommands:
        lines.append(".SH SUBCOMMANDS")
        for subcommand in subcommands:
            lines += [".TP", f"\\fB{escape(subcommand['commandName'])}\\fR", escape(subcommand["abstract"])]
    lines.append('.SH "EXIT STATUS"')
    for status, meaning in EXIT_STATUS:
        lines += [".TP", f"\\fB{status}\\fR", escape(meaning)]
    lines += [
        ".SH ENVIRONMENT", ".TP", "\\fBVANTAGE_STORE\\fR", "The store to use without an option for it.",
        '.SH "SEE ALSO"', ", ".join(f"\\fB{escape(other)}\\fR(1)" for other in others)]
    return "\n".join(lines) + "\n"


def server_page(text: str, version: str) -> str:
    """The page of the server, whose help lists each option on a line of its own, with its description indented below."""
    usage, rest = text.split("\n\n", 1)
    introduction, listed = rest.split("OPTIONS:\n", 1)
    lines = heading("vantage-server", "Serve stores and maps over HTTP", version)
    lines.append(".SH SYNOPSIS")
    for line in usage.removeprefix("USAGE:").splitlines():
        lines += [".nf", escape(line.strip()), ".fi"]
    lines += [".SH DESCRIPTION", *paragraphs(introduction), ".SH OPTIONS"]
    for line in listed.splitlines():
        if line.startswith("  --"):
            lines += [".TP", f"\\fB{escape(line.strip())}\\fR"]
        elif line.strip():
            lines.append(escape(line.strip()))
    lines += ['.SH "SEE ALSO"', "\\fBvantage\\fR(1)"]
    return "\n".join(lines) + "\n"


def output(program: str, *arguments: str) -> str:
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout


def main():
    vantage, server, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    command = json.loads(output(vantage, "--experimental-dump-help"))["command"]
    version = output(vantage, "--version").split()[0]
    subcommands = [subcommand for subcommand in command["subcommands"] if subcommand["commandName"] != "help"]
    pages = [f"vantage-{subcommand['commandName']}" for subcommand in subcommands]
    (folder / "vantage.1").write_text(command_page(command, "vantage", version, [*pages, "vantage-server"]))
    for page, subcommand in zip(pages, subcommands):
        name = f"vantage {subcommand['commandName']}"
        (folder / f"{page}.1").write_text(command_page(subcommand, name, version, ["vantage"]))
    (folder / "vantage-server.1").write_text(server_page(output(server, "--help"), version))


main()
