"""Two people in one cell: in an older copy, or in Git and in the sheet at once."""
import copy


class Collisions:
    """Of a day."""

    def collide(self):
        """Somebody types over a text in an older copy, or blanks it, and another one has typed there meanwhile: both are told of, and the
        later one counts."""
        if not self.settle():
            return
        now, old = self.open_sheet(), None
        older = [other for other in self.copies if other.sheet == now.sheet]
        if not older:
            return
        old = copy.deepcopy(self.random.choice(older))
        if self.typed_about(old):
            return
        cells, others = [], self.differing(old.table, now.table)
        for row, line, locale in self.certain_cells(now):
            mine = old.table.find(now.table.at(line, "key"), now.table.at(line, "en"))
            cell = row.cells[locale]
            if mine and old.table.column(locale) is not None:
                was = old.table.at(mine, locale)
                # A copy that lacks nothing else is the newest one, typed into.
                is_older = others - {(row.key, row.english, locale)}
                # Nor can anybody tell a copy of a moment between two looks from what the later one found.
                is_older = is_older and any(old.seq < look < cell.seq for look in self.looks)
                # Who typed both in one copy corrected themselves.
                is_older = is_older and cell.typed_in != old.seq
                if is_older and was != cell.text and cell.text and cell.seq > old.seq and was in cell.heard:
                    cells.append((row, mine, locale, was))
        if not cells:
            return
        row, mine, locale, was = self.random.choice(cells)
        before, text = row.cells[locale].text, "%s %s over%d" % (locale, row.key, next(self.numbers))
        if was and self.random.random() < 0.2:
            text = ""
        old.table.put(mine, locale, text)
        more = self.carry_out(self.draft(old, 2), old.table) if self.random.random() < 0.5 else []
        if not self.put(old, None, True):
            return
        acts = [(old.table.at(mine, "key"), row.english, locale, "text", text)]
        self.note("typed %s over '%s' in a copy of %d, where '%s' is by now; and %s" % (acts, was, old.seq, before, more))
        self.heard(acts + more)
        self.expect_told([before], old.sheet)

    def differing(self, old, new):
        """The cells that two versions have differently; a row that one lacks as a whole."""
        def cells(table):
            return {(table.at(line, "key"), table.at(line, "en")): {name: table.at(line, name) for name in table.header} for line in table.keyed()}
        old, new = cells(old), cells(new)
        found = {(key, english, "") for key, english in old.keys() ^ new.keys()}
        for key, english in old.keys() & new.keys():
            names = old[key, english].keys() | new[key, english].keys()
            found |= {(key, english, name) for name in names if old[key, english].get(name, "") != new[key, english].get(name, "")}
        return found

    def expect_told(self, texts, sheet, is_calm=False):
        """Syncs, and looks for a text that went: one of some. Says which, where the sheet is not held."""
        if not is_calm:
            self.trouble_or_not()
        self.is_dirty = True
        self.sync_all()
        if self.is_held:
            return self.doubt_all()
        table = self.open_sheet(sheet).table
        told = next((text for text in texts if self.is_told(text, table)), None)
        if told is None:
            self.wrong("'%s' is undone untold" % texts[0])
        return told

    def collide_with_commit(self):
        """A translation is committed while somebody types another one into the sheet: what is in the sheet counts."""
        if not self.settle():
            return
        copy_ = self.open_sheet()
        cells = [(row, line, locale) for row, line, locale in self.certain_cells(copy_)
                 if row.cells[locale].text and row.branches
                 # Whose repository looks first hears of both at once.
                 and {branch.repository for branch in row.branches} == {self.repositories[0]}
                 and all(branch.texts["en"].get(row.key) == row.english for branch in row.branches)]
        if not cells:
            return
        row, line, locale = self.random.choice(cells)
        branch = self.random.choice(row.branches)
        typed, committed = ("%s %s %s%d" % (locale, row.key, how, next(self.numbers)) for how in ("here", "there"))
        branch.merge_side()
        branch.texts[locale][row.key] = committed
        branch.commit("A text at the same time")
        copy_.table.put(line, locale, typed)
        self.note("committed %s of %s: %s; and typed %s" % (locale, row.key, committed, typed))
        row.cells[locale].valid.add((committed, row.english))
        if not self.put(copy_, copy_.seen):
            row.cells[locale].is_unsure = True
            return
        self.heard([(copy_.table.at(line, "key"), row.english, locale, "text", typed)])
        # Where the other repository looked before, the sheet's text would be what the commit was made over. A daemon that looks between the
        # commit and the save has the commit's text in force, and somebody typed without having seen it.
        texts = [committed, typed] if self.is_watched else [committed]
        if self.expect_told(texts, copy_.sheet, is_calm=len(self.repositories) > 1) == typed:
            row.cells[locale].say(committed, row.english, next(self.seqs))
