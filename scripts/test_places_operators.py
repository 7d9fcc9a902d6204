"""What those do who run Glossator: they send parts of the sheet out and merge what comes back, confirm texts, and bring old ones back."""
import copy, html, json, os, re
from test_places_app import LOCALES
from test_places_tables import CODECS


class Part:
    """Of one language, as somebody got it."""

    def __init__(self, locale, data, seq, repository, is_table, newest):
        self.locale, self.data, self.seq, self.repository, self.is_table = locale, data, seq, repository, is_table
        # The rows of which it has the newest text: an older window may have been saved just before.
        self.newest = newest


class Operators:
    """Of a day."""
    parts = ()

    def operate(self):
        kind = self.random.random()
        if kind < 0.3 or not self.parts:
            self.send_part()
        elif kind < 0.7:
            self.merge_part()
        elif kind < 0.85:
            self.confirm_by_command()
        else:
            self.restore_text()

    def send_part(self):
        repository, locale = self.random.choice(self.repositories), self.random.choice(LOCALES)
        is_table = self.random.random() < 0.6
        path = os.path.join(self.folder, "part%d.%s" % (next(self.numbers), "csv" if is_table else "xlf"))
        options = ["--for", "translator" if is_table else "agency"] + (["--todo"] if is_table and self.random.random() < 0.3 else [])
        if not is_table and self.random.random() < 0.5:
            options += ["--all"]
        if self.random.random() < 0.7:
            self.sync_all()
        # Whatever stands in the sheet now: what was said since then they have not seen.
        seq = next(self.seqs)
        code, output, errors = self.program.run("export", *options, "--locale", locale, "-o", path, "--project", repository.name)
        if code == 0 and os.path.exists(path):
            with open(path, "rb") as file:
                part = Part(locale, file.read(), seq, repository, is_table, self.newest_rows(locale))
            self.parts = (list(self.parts) + [part])[-4:]
            self.note("sent %s of %s out: %s" % (locale, repository.name, (output + errors).strip()))
        else:
            self.note("sent nothing out: %d %s" % (code, (output + errors).strip()))

    def newest_rows(self, locale):
        """Those of which the sheet says what is known to be newest."""
        tables = {sheet: self.open_sheet(sheet).table for sheet in self.sheets}

        def is_newest(row, table):
            line = table.find(row.key, row.english)
            return line is not None and table.at(line, locale) == row.cells[locale].text

        return [row for row in self.rows if is_newest(row, tables[self.sheet_of(row)])]

    def merge_part(self):
        part = self.random.choice(self.parts)
        is_settled = self.random.random() < 0.6
        if is_settled:
            self.sync_all()
            is_settled = not self.is_held
        acts, data = self.work_on_table(part) if part.is_table else self.work_on_units(part)
        path = os.path.join(self.folder, "back%d.%s" % (next(self.numbers), "csv" if part.is_table else "xlf"))
        with open(path, "wb") as file:
            file.write(data)
        code, output, errors = self.program.run("import", path, "--json", "--project", part.repository.name)
        self.note("merged a part (of %d) with %s: %d %s" % (part.seq, acts, code, (output + errors).strip()))
        if code not in (0, 1):
            if is_settled:
                self.wrong("import ends with %d: %s" % (code, errors))
            return
        answer = json.loads(output)
        written = {(row["text"], row["confirmed"]) for row in answer["rows"]}
        told = json.dumps(answer["findings"], ensure_ascii=False)
        done = []
        for act in acts:
            key, english, locale, what, text = act
            row = self.row(key, english)
            cell = row.cells[locale]
            if (text, what == "confirm") in written:
                done.append(act)
            elif "'%s'" % text not in told and not (what == "confirm" and not cell.is_doubted and row.is_fresh(locale)):
                # It was confirmed for English that has changed since: it is asked again.
                if what == "confirm" and (not is_settled or english != row.english):
                    continue
                self.wrong("what became of %s, which came back in a part?" % (act,))
            elif is_settled and what == "text" and cell.seq <= part.seq and row in part.newest and not (cell.is_unsure or row.is_unsure) and row.branches:
                self.wrong("%s came back in a part and is not written: %s" % (act, told))
        for row in answer["rows"]:
            if row["text"] not in [act[4] for act in acts]:
                self.wrong("nobody said '%s' of %s in a part" % (row["text"], row["key"]))
        self.heard(done)
        # Of a part, the English that it showed counts.
        self.is_dirty = self.is_dirty or bool(done)

    def work_on_table(self, part):
        table = CODECS["csv"][0](part.data)
        acts, lines = [], table.keyed()
        for line in self.random.sample(lines, min(len(lines), self.random.randint(1, 4))):
            key, english = table.at(line, "key"), table.at(line, "en")
            row = self.row(key, english)
            if row:
                text = "%s %s part%d" % (part.locale, row.key, next(self.numbers))
                table.put(line, part.locale, text)
                acts.append((key, english, part.locale, "text", text))
        if self.random.random() < 0.3:
            table.rows.sort(key=lambda line: table.at(line, part.locale))
        if table.rows and self.random.random() < 0.3:
            del table.rows[self.random.randrange(len(table.rows)):]
            left = {table.at(line, "key") for line in table.keyed()}
            acts = [act for act in acts if act[0] in left]
        return acts, CODECS["csv"][1](table, part.data)

    def work_on_units(self, part):
        text, acts = part.data.decode(), []
        units = re.findall(r"<trans-unit .*?</trans-unit>", text, re.S)
        for unit in self.random.sample(units, min(len(units), self.random.randint(1, 5))):
            key = html.unescape(re.search(r'resname="(.*?)"', unit)[1])
            english = html.unescape(re.search(r"<source>(.*?)</source>", unit, re.S)[1])
            row, target = self.row(key, english), re.search(r"<target.*?>(.*?)</target>", unit, re.S)
            if not row:
                continue
            if target and target[1] and self.random.random() < 0.4:
                said = html.unescape(target[1])
                acts.append((key, english, part.locale, "confirm", said))
            else:
                said = "%s %s unit%d" % (part.locale, row.key, next(self.numbers))
                acts.append((key, english, part.locale, "text", said))
            new = '<target state="translated">%s</target>' % html.escape(said, quote=False)
            changed = unit.replace(target[0], new, 1) if target else unit.replace("</source>", "</source>\n        " + new, 1)
            text = text.replace(unit, changed, 1)
        return acts, text.encode()

    def confirm_by_command(self):
        if not self.settle():
            return
        copy_ = self.open_sheet()
        cells = [(row, line, locale) for row, line, locale in self.cells_to_type(copy_)
                 if locale in copy_.table.at(line, "todo").split() and copy_.table.at(line, locale) and row.english == copy_.table.at(line, "en")
                 and copy_.table.at(line, "key") == row.key and len({other.english for other in self.rows if other.key == row.key}) == 1]
        if not cells:
            return
        row, line, locale = self.random.choice(cells)
        repository = self.random.choice(row.branches).repository
        code, output, errors = self.program.run("confirm", row.key, "--locale", locale, "--project", repository.name)
        self.note("confirmed %s of %s: %d %s" % (locale, row.key, code, (output + errors).strip()))
        if code == 0:
            self.heard([(row.key, row.english, locale, "confirm", copy_.table.at(line, locale))])
        elif not row.cells[locale].is_unsure and not row.is_unsure:
            self.wrong("confirm ends with %d: %s" % (code, errors))

    def restore_text(self):
        """An old text is to be back; perhaps somebody saves before the next sync."""
        if not self.settle():
            return
        copy_ = self.open_sheet()
        cells = [(row, line, locale) for row, line, locale in self.certain_cells(copy_)
                 if row.cells[locale].older()
                 and len([other for other in self.rows if row.names & other.names]) == 1]
        if not cells:
            return
        row, line, locale = self.random.choice(cells)
        before, repository = row.cells[locale].text, self.random.choice(row.branches).repository
        code, output, errors = self.program.run("sheet", "restore", row.key, locale, "--json", "--project", repository.name)
        if code != 0:
            return self.note("restored nothing: %d %s" % (code, (output + errors).strip()))
        table = self.open_sheet(copy_.sheet).table
        text = table.at(table.find(row.key, row.english), locale)
        self.note("restored %s of %s: '%s' for '%s'" % (locale, row.key, text, before))
        act, valid = (row.key, row.english, locale, "text", text), set(row.cells[locale].valid)
        if text == before or not text:
            row.cells[locale].is_unsure = True
            return
        self.is_dirty, is_disturbed = True, self.random.random() < 0.3
        row.cells[locale].seq, row.cells[locale].waits = next(self.seqs), "sheet"
        if is_disturbed:
            self.edit()
        self.trouble_or_not()
        self.sync_all()
        if self.is_held:
            self.doubt_all()
            row.is_unsure = True
        elif self.is_taken(act, before):
            self.made_for(json.loads(output)["englishWas"], act, valid)
        elif not is_disturbed:
            self.wrong("'%s' was restored, and '%s' is in force" % (text, before))

    def made_for(self, english, act, valid):
        """What is restored is for the English that it was made for."""
        key, shown, locale, _, text = act
        cell = self.row(key, shown).cells[locale]
        if english and cell.text == text:
            cell.made_for, cell.valid = english, valid | {(text, english)}
