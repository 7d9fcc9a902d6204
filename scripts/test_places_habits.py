"""What people do now and then: they take a text back, copy rows, lose a column as they work, word English that engineers word at the same
time; and a program puts a sheet away before it writes the new one."""
import copy
from test_places_app import LOCALES


class Habits:
    """Of a day."""

    def habit(self):
        self.random.choice([self.take_text_back, self.copy_row, self.work_without_column, self.word_english_twice, self.vanish,
                            self.collide, self.collide, self.collide_with_commit])()

    def settle(self):
        """All is heard; false where somebody has to say first what is meant."""
        self.sync_all()
        return not self.is_held

    def trouble_or_not(self):
        kind = self.random.random()
        if kind < 0.3:
            self.trouble_in_quiet()
        elif kind < 0.4:
            self.sync(self.random.choice(self.repositories))

    def doubt_all(self):
        for row in self.rows:
            for cell in row.cells.values():
                cell.is_unsure = True

    # A text that was there before

    def take_text_back(self):
        """Somebody types what a cell said before, with the newest sheet at hand: that counts, or they are told, and type it again."""
        if not self.settle():
            return
        copy_ = self.open_sheet()
        cells = [(row, line, locale) for row, line, locale in self.cells_to_type(copy_)
                 if row.english == copy_.table.at(line, "en") and self.is_certain(row, locale)
                 and copy_.table.at(line, locale) == row.cells[locale].text and row.cells[locale].older()]
        if not cells:
            return
        row, line, locale = self.random.choice(cells)
        before, text = row.cells[locale].text, self.random.choice(row.cells[locale].older())
        act = (copy_.table.at(line, "key"), row.english, locale, "text", text)
        if self.type_one(act, copy_) and self.is_taken(act, before):
            return
        if self.random.random() < 0.7:
            again = self.open_sheet(copy_.sheet)
            # Who deletes the note as well makes the older copy that came back.
            is_typed = self.type_one(act, again)
            is_noted = text in again.table.at(again.table.find(*act[:2]), "problems")
            if is_typed and not self.is_taken(act, before) and is_noted:
                self.wrong("'%s' was typed again beside its note, and '%s' is in force" % (text, before))

    def is_certain(self, row, locale):
        cell = row.cells[locale]
        return not (row.is_unsure or row.waits or cell.is_unsure or cell.is_doubted or cell.waits)

    def certain_cells(self, copy_):
        """Of a copy, the cells that say what is known to be in force."""
        return [(row, line, locale) for row, line, locale in self.cells_to_type(copy_)
                if row.english == copy_.table.at(line, "en") and self.is_certain(row, locale)
                and copy_.table.at(line, locale) == row.cells[locale].text]

    def type_one(self, act, copy_):
        done = self.carry_out([act], copy_.table)
        if not done or not self.put(copy_, copy_.seen):
            return False
        self.is_dirty = True
        self.note("took back %s" % (done,))
        self.trouble_or_not()
        self.sync_all()
        if self.is_held:
            self.doubt_all()
            self.row(act[0], act[1]).is_unsure = True
        return not self.is_held

    def is_taken(self, act, before):
        key, english, locale, _, text = act
        row = self.row(key, english)
        table = self.open_sheet(self.sheet_of(row)).table
        line = table.find(row.key, english)
        shown = table.at(line, locale) if line else None
        if shown == text:
            self.heard([act])
            self.settled()
            return True
        if row.cells[locale].text != before:
            # Somebody typed another one meanwhile.
            return True
        if shown != before:
            self.wrong("%s of %s is '%s', and '%s' was typed over '%s'" % (locale, key, shown, text, before))
        elif not self.is_told(text, table):
            self.wrong("%s of %s was typed over '%s', and is undone untold: '%s'" % (locale, key, before, text))
        return False

    # Rows twice

    def copy_row(self):
        """Somebody inserts a copy of a row and goes on in one of the two; a day later one of them is deleted."""
        # Of two repositories the one that looks later goes on telling of it.
        if len(self.repositories) > 1 or not self.settle():
            return
        copy_ = self.open_sheet()
        table = copy_.table
        lines = {id(line): (row, line) for row, line, _ in self.cells_to_type(copy_) if row.english == table.at(line, "en")}
        lines = [(row, line) for row, line in lines.values() if all(self.is_certain(row, locale) for locale in LOCALES)
                 and all(table.at(line, locale) == row.cells[locale].text for locale in LOCALES)]
        if not lines:
            return
        row, line = self.random.choice(lines)
        at = table.rows.index(line)
        table.rows.insert(self.random.choice([at, at + 1, len(table.rows)]), list(line))
        twins = [other for other in table.keyed() if (table.at(other, "key"), table.at(other, "en")) == (row.key, row.english)]
        acts = []
        if self.random.random() < 0.7:
            locale, text = self.random.choice(LOCALES), "%s %s twin%d" % (self.random.choice(LOCALES), row.key, next(self.numbers))
            table.put(self.random.choice(twins), locale, text)
            acts = [(row.key, row.english, locale, "text", text)]
        if not self.put(copy_, copy_.seen):
            return
        self.note("copied the row of %s and typed %s" % (row.key, acts))
        self.heard(acts)
        self.is_dirty = True
        self.trouble_or_not()
        if not self.settle():
            return self.doubt_all()
        again = self.open_sheet(copy_.sheet)
        twins = [other for other in again.table.keyed() if (again.table.at(other, "key"), again.table.at(other, "en")) == (row.key, row.english)]
        if len(twins) != 2:
            return self.wrong("%d rows of %s, and somebody made it 2" % (len(twins), row.key))
        gone = self.random.choice(twins)
        again.table.rows.remove(gone)
        if self.put(again, again.seen):
            self.note("deleted one of the two: %s" % gone)
        else:
            self.doubt_all()
        self.is_dirty = True

    def delete_twins(self):
        """Somebody deletes what is there twice, as an older copy has brought it back."""
        for sheet in self.sheets:
            copy_, seen = self.open_sheet(sheet), set()
            for line in copy_.table.keyed():
                name = copy_.table.at(line, "key"), copy_.table.at(line, "en")
                if name in seen:
                    copy_.table.rows.remove(line)
                seen.add(name)
            self.put_data(self.written(copy_.table, copy_.data), sheet, None)
            self.note("deleted what was there twice")

    # A column less

    def work_without_column(self):
        """Somebody works in a copy that has no column of another language, and puts it back a sync or two later: as it was, or as an
        older copy has it."""
        if not self.settle():
            return
        copy_ = self.open_sheet()
        gone = self.random.choice(LOCALES)
        if copy_.table.column(gone) is None:
            return
        before = copy.deepcopy(copy_.table)
        acts = [act for act in self.carry_out(self.draft(copy_), copy_.table) if act[2] != gone]
        # Typed into the column that goes: nobody sees that.
        for line, was in zip(copy_.table.rows, before.rows):
            copy_.table.put(line, gone, before.at(was, gone))
            if copy_.table.column("todo") is not None:
                copy_.table.put(line, "todo", before.at(was, "todo"))
        acts = [act for act in acts if act[3] in ("text", "tidied")]
        acts = [(*act[:3], "text", act[4]) for act in acts]
        at = copy_.table.column(gone)
        for line in [copy_.table.header] + copy_.table.rows:
            line.pop(at)
        if not self.put(copy_, copy_.seen):
            return
        self.note("works without %s: %s" % (gone, acts))
        self.heard(acts)
        for _ in range(self.random.randint(1, 2)):
            self.trouble_or_not()
            self.sync_all()
            if self.is_held:
                self.note("held")
                break
        held = self.is_held
        source = before
        older = [old for old in self.copies if old.sheet == copy_.sheet and old.table.column(gone) is not None]
        if older and self.random.random() < 0.5:
            source = self.random.choice(older).table
        again = self.open_sheet(copy_.sheet)
        at = self.random.randrange(len(again.table.header) + 1)
        if again.table.column(gone) is None:
            for line in again.table.rows:
                was = source.find(again.table.at(line, "key"), again.table.at(line, "en"))
                line.insert(at, source.at(was, gone) if was else "")
            again.table.header.insert(at, gone)
            self.put(again, again.seen)
            self.note("puts %s back%s" % (gone, "" if source is before else ", as it was earlier"))
        self.is_dirty = True
        self.sync_all()
        if held or self.is_held:
            self.doubt_all()

    # English from two sides

    def word_english_twice(self):
        """A copywriter types English, and before a sync an engineer commits other English: that counts, and the other is told."""
        if not self.settle():
            return
        copy_ = self.open_sheet()
        rows = [row for row in self.rows if row.branches and self.is_quiet(row) and len({branch.repository for branch in row.branches}) == 1
                and copy_.table.find(row.key, row.english)]
        if not rows:
            return
        row = self.random.choice(rows)
        line, typed = copy_.table.find(row.key, row.english), "en %s %d" % (row.key, next(self.numbers))
        committed = "en %s %d" % (row.key, next(self.numbers))
        copy_.table.put(line, "en", typed)
        acts = []
        if self.random.random() < 0.5:
            locale, text = self.random.choice(LOCALES), "%s %s both%d" % (self.random.choice(LOCALES), row.key, next(self.numbers))
            copy_.table.put(line, locale, text)
            acts = [(row.key, row.english, locale, "text", text)]
        if not self.put(copy_, copy_.seen, True):
            return
        self.heard(acts)
        row.editions.update((typed, committed))
        for _, _, locale, _, text in acts:
            row.cells[locale].made_for = typed
            row.cells[locale].valid = (row.cells[locale].valid - {(text, row.english)}) | {(text, typed)}
        for branch in row.branches:
            branch.texts["en"][row.key] = committed
            branch.commit("English at the same time")
        row.english, row.waits = committed, "git"
        self.is_dirty = True
        self.note("typed English of %s: %s with %s; and committed %s" % (row.key, typed, acts, committed))
        self.trouble_or_not()
        self.sync_all()
        if self.is_held:
            return self.doubt_all()
        table = self.open_sheet(copy_.sheet).table
        # Where a daemon looked between two branches' commits, it has a row of its own.
        if not self.is_told(typed, table) and not table.find(row.key, typed):
            self.wrong("English of %s was typed and is not told: '%s'" % (row.key, typed))

    # A sheet that is put away

    def vanish(self):
        """A program takes the file away before it writes the new one, and a sync comes between."""
        if not hasattr(self.place, "remove"):
            return
        copy_ = self.open_sheet()
        acts = self.carry_out(self.draft(copy_), copy_.table)
        if self.open_sheet(copy_.sheet).data != copy_.data:
            return
        if not self.place.remove():
            return
        self.note("took %s away" % copy_.sheet)
        for _ in range(self.random.randint(1, 2)):
            repository = self.random.choice(self.repositories)
            done = self.program.sync(repository.name, self.random.random() * 0.06 if self.random.random() < 0.3 else None)
            self.note("sync %s: %s" % (repository.name, "killed" if done is None else (done[0], (done[1] + done[2]).strip())))
        self.watch_gates()
        self.place.sheet = copy_.sheet
        if self.place.exists():
            self.note("it is there again")
            self.is_dirty = True
            return
        if self.put(copy_, None):
            self.note("put it back with %s" % acts)
            self.heard(acts)
        self.is_dirty = True
