"""What translators, programs and engineers do, and what is known once they did it."""
import copy, time
import test_places_accidents as accidents
from test_places_app import LOCALES
from test_places_collisions import Collisions
from test_places_habits import Habits
from test_places_model import Copy, Row
from test_places_operators import Operators
from test_places_releases import Releases
from test_places_servers import Broken
from test_places_tables import DIALECTS, write_dialect


class People(Releases, Habits, Collisions, Operators):
    """Of a day: who does what is `random`, and all that they say is new."""

    def open_sheet(self, sheet=None):
        self.place.sheet = self.random.choice(self.place.sheets) if sheet is None else sheet
        for _ in range(20):
            try:
                data, seen = self.place.get()
                return Copy(data, seen, next(self.seqs), self.read(data), self.place.sheet)
            # Half a file, say, where somebody saves meanwhile.
            except Exception as problem:
                error = problem
                time.sleep(0.05)
        raise SystemExit("nobody can read the sheet: %r" % error)

    def remember(self):
        for sheet in self.place.sheets:
            copy = self.open_sheet(sheet)
            self.copies = (self.copies + [copy])[-6:]
            self.keep(copy.data)

    def keep(self, data):
        version = (self.place.sheet, data)
        if version not in [kept for kept in self.history if kept[0] == version[0]][-1:]:
            self.history = (self.history + [version])[-8:]

    def cells_to_type(self, copy):
        """Of a copy, the cells that nobody has changed since it was made."""
        lines = copy.table.keyed()
        names = [(copy.table.at(line, "key"), copy.table.at(line, "en")) for line in lines]
        for line, (key, english) in zip(lines, names):
            # Of two rows that are the same nobody knows which one counts.
            if names.count((key, english)) > 1:
                continue
            row = self.row(key, english)
            # Nobody finds a row again that has another key and other English by now; what no release needs, nobody fills in.
            if row and (key == row.key or english == row.english) and copy.table.at(line, "releases"):
                for locale in LOCALES:
                    cell = row.cells[locale]
                    is_known = cell.seq <= copy.seq or copy.own.get((row, locale)) == cell.seq
                    if copy.table.column(locale) is not None and is_known and cell.waits != "git":
                        yield row, line, locale

    def draft(self, copy, most=3):
        """Something to type into a copy: what to do in the table, and what is known then."""
        cells = list(self.cells_to_type(copy))
        chosen, acts = self.random.sample(cells, min(len(cells), self.random.randint(1, most))), []
        for row, line, locale in chosen:
            acts.append((copy.table.at(line, "key"), copy.table.at(line, "en"), locale, *self.what_to_type(row, copy.table, line, locale)))
        return acts

    def replace_all(self, copy):
        """A word is another in a whole column."""
        locale, word = self.random.choice(LOCALES), self.random.choice(["key0", "key1", "new", "ios"])
        acts = []
        for row, line, other in self.cells_to_type(copy):
            text = copy.table.at(line, locale)
            if other == locale and word in text:
                acts.append((copy.table.at(line, "key"), copy.table.at(line, "en"), locale, "text",
                             text.replace(word, "%s-%d" % (word, next(self.numbers)))))
        return acts

    def fill_down(self, copy):
        """One text goes into the cells below it."""
        locale, text = self.random.choice(LOCALES), "filled %d" % next(self.numbers)
        cells = [(copy.table.at(line, "key"), copy.table.at(line, "en")) for row, line, other in self.cells_to_type(copy) if other == locale]
        first = self.random.randrange(len(cells) or 1)
        return [(key, english, locale, "text", text) for key, english in cells[first:first + self.random.randint(2, 9)]]

    def what_to_type(self, row, table, line, locale):
        todo, kind = table.at(line, "todo").split(), self.random.random()
        text = table.at(line, locale)
        if locale in todo and text and kind < 0.35:
            return "confirm", text
        if locale not in todo and text and kind < 0.08:
            return "doubt", text
        if kind < 0.12:
            return "text", ""
        return "text", "%s %s %dé" % (locale, row.key, next(self.numbers))

    def carry_out(self, acts, table):
        """The acts that the table has a place for."""
        done = []
        for act in acts:
            key, english, locale, what, text = act
            line = table.find(key, english)
            if line is None or table.column(locale) is None or table.column("todo") is None:
                continue
            todo = table.at(line, "todo").split()
            if what in ("text", "tidied"):
                if table.at(line, locale) == text:
                    continue
                table.put(line, locale, text)
                # Who types takes the language out, too, now and then.
                if text and locale in todo and self.random.random() < 0.2:
                    table.put(line, "todo", " ".join(word for word in todo if word != locale))
                    act = (*act[:3], "tidied", text)
                if self.random.random() < 0.1 and table.column("problems") is not None:
                    table.put(line, "problems", "")
            elif table.at(line, locale) != text:
                continue
            elif what == "confirm" and locale in todo:
                table.put(line, "todo", " ".join(word for word in todo if word != locale))
            elif what == "doubt" and locale not in todo:
                table.put(line, "todo", " ".join(todo + [locale]))
            else:
                continue
            done.append(act)
        return done

    def heard(self, acts, window=None):
        """A save with these acts is there."""
        for key, english, locale, what, text in acts:
            row = self.row(key, english)
            cell, seq = row.cells[locale], next(self.seqs)
            # Asked for and typed before any look: it is asked for all the same.
            is_asked, is_waiting = cell.is_doubted and cell.waits == "sheet", cell.waits == "sheet"
            cell.waits = "sheet"
            if what in ("text", "tidied"):
                cell.say(text, english, seq)
                cell.is_doubted = is_asked and what == "text"
                # While a sync runs, or after one that was cut off, nobody knows whether it has seen that.
                cell.is_unsure = cell.is_doubted and (self.is_syncing or cell.is_glimpsed) or cell.is_asked_again
            elif what == "confirm":
                cell.seq, cell.is_doubted, cell.made_for = seq, False, english
                cell.valid.add((text, english))
            else:
                cell.seq, cell.is_doubted = seq, True
                # Taken out and put in again between two looks is nothing.
                cell.is_unsure = cell.is_unsure or is_waiting
            cell.is_typed = what in ("text", "tidied")
            self.typed.append((seq, row, locale))
            if window:
                window.own[row, locale] = cell.seq
        if acts:
            self.is_dirty = True
        self.counts["saves"] += 1

    def put(self, copy, seen, is_edited=False):
        data = self.written(copy.table, copy.data)
        if self.kind == "csv" and self.random.random() < 0.15:
            dialect = self.random.choice(DIALECTS)
            self.note("saves as %s" % dialect)
            data = write_dialect(copy.table, **dialect)
        return self.put_data(data, copy.sheet, seen, is_edited)

    def put_data(self, data, sheet, seen, is_edited=False):
        self.place.sheet = sheet
        try:
            done = self.place.put(data, seen)
        except Broken:
            return False
        if done:
            self.history = (self.history + [(sheet, data)])[-8:]
            self.lose(self.read(data), sheet, seen, is_edited)
            self.saved.append(next(self.seqs))
        return done

    def lose(self, table, sheet, seen, is_edited=False):
        """What nobody but the sheet knew yet is lost where somebody saves over it: nobody can bring it back."""
        if seen is not None:
            return
        for row in self.rows:
            if self.sheet_of(row) != sheet:
                continue
            if row.waits == "sheet" and table.find(row.key, row.english) is None:
                row.is_unsure = True
            lines = [line for line in table.keyed() if table.at(line, "key") in row.names and table.at(line, "en") in row.editions]
            texts = [[table.at(line, locale) for locale in LOCALES] for line in lines]
            for locale, cell in row.cells.items():
                if cell.is_typed and cell.text and not cell.is_doubted and lines and all(table.at(line, locale) == cell.text for line in lines):
                    continue
                # What nobody heard when it was typed is news when it is back; a blank counts as one that somebody made, and is told,
                # where no look has seen the version that it comes in.
                if any(line[LOCALES.index(locale)] not in cell.heard or not line[LOCALES.index(locale)] for line in texts):
                    cell.is_unsure = True
                # An older version takes back what was blanked or asked for since, as an undo does; what it asks for is asked again.
                is_asked = any(locale in table.at(line, "todo").split() for line in lines)
                # What no look has seen, and is not in that version, nobody asks for any more.
                cell.is_doubted = cell.is_doubted and (is_asked or cell.waits != "sheet")
                # Who typed elsewhere in an older copy takes no blank back.
                is_undone = not cell.text and not is_edited
                if cell.waits == "sheet" or cell.is_doubted or is_asked or is_undone:
                    cell.is_unsure = True

    def edit(self, acts=None):
        """Somebody types into the newest version, and again where it was not the newest any more."""
        sheet = None
        for _ in range(5):
            copy = self.open_sheet(sheet)
            sheet = copy.sheet
            if acts is None:
                acts = self.draft(copy, 15) if self.random.random() < 0.1 else self.draft(copy)
                if self.random.random() < 0.05:
                    acts = self.fill_down(copy)
                elif self.random.random() < 0.05:
                    acts = self.replace_all(copy)
            else:
                # What others did meanwhile is seen now, and left alone.
                free = {(copy.table.at(line, "key"), locale) for row, line, locale in self.cells_to_type(copy)}
                acts = [act for act in acts if (act[0], act[2]) in free]
            done = self.carry_out(acts, copy.table)
            keys = {act[0] for act in done}
            self.shuffle(copy.table, keys)
            if self.put(copy, copy.seen):
                self.note("typed %s" % (done,))
                return self.heard(done)
        self.note("gave up typing")

    def finish(self):
        """Somebody does all that is to do, and it is merged: gates open."""
        if self.is_dirty:
            self.sync_all()
        for sheet in self.place.sheets:
            self.finish_sheet(self.open_sheet(sheet))
        if self.random.random() < 0.8:
            self.sync_all()
            for branch in self.branches:
                branch.merge_side()

    def finish_sheet(self, copy_):
        acts = []
        for row, line, locale in self.cells_to_type(copy_):
            is_due = locale in copy_.table.at(line, "todo").split() or row.cells[locale].is_unsure
            if is_due and self.random.random() < 0.97:
                text = copy_.table.at(line, locale)
                what = "confirm" if text and self.random.random() < 0.4 else "text"
                new = text if what == "confirm" else "%s %s %d" % (locale, row.key, next(self.numbers))
                acts.append((copy_.table.at(line, "key"), copy_.table.at(line, "en"), locale, what, new))
        done = self.carry_out(acts, copy_.table)
        if self.put(copy_, copy_.seen):
            self.note("finished %s" % (done,))
            self.heard(done)

    def shuffle(self, table, typed=()):
        """Somebody sorts, inserts, or moves what is whole."""
        kind = self.random.random()
        if self.random.random() < 0.1:
            self.shuffle(table, typed)
        if kind < 0.1:
            column = self.random.randrange(len(table.header))
            self.note("sorts by %s" % table.header[column])
            table.rows.sort(key=lambda row: row[column])
        elif kind < 0.13:
            first, column = self.random.randrange(len(table.rows)), self.random.randrange(len(table.header))
            last = self.random.randint(first, len(table.rows))
            self.note("sorts rows %d to %d by %s" % (first, last, table.header[column]))
            table.rows[first:last] = sorted(table.rows[first:last], key=lambda row: row[column])
        elif kind < 0.15:
            table.rows.insert(self.random.randrange(len(table.rows)), [""] * len(table.header))
        elif kind < 0.2 and all(table.header):
            source, target = self.random.randrange(len(table.header)), self.random.randrange(len(table.header))
            self.note("moves %s to %s" % (table.header[source], table.header[target]))
            for row in [table.header] + table.rows:
                row.insert(target, row.pop(source))
        elif kind < 0.22:
            lines = [row for row in table.rows if table.at(row, "key") not in typed]
            first = self.random.randrange(len(lines))
            # Hidden rows between the first and the last go along.
            for line in lines[first:first + self.random.choice([1, 1, 2, 4])]:
                self.delete(line, table)
        elif kind < 0.24:
            at = self.random.randrange(len(table.header) + 1)
            for row in table.rows:
                row.insert(at, "")
            table.header.insert(at, "mine%d" % next(self.numbers))

    def delete(self, line, table):
        table.rows.remove(line)
        self.note("deletes %s" % line)
        row = self.row(table.at(line, "key"), table.at(line, "en"))
        if row and row.waits == "sheet":
            row.is_unsure = True
        for cell in row.cells.values() if row else []:
            # A text that nobody heard yet is gone with it.
            cell.is_unsure = cell.is_unsure or cell.waits == "sheet"

    def typed_about(self, old):
        """Of a copy of a moment that no look has found, what was typed between the looks before and after that: nobody can tell it from the
        version that either found, with this typed anew, or taken back."""
        before = max((look for look in self.looks if look < old.seq), default=0)
        after = min((look for look in self.looks if look > old.seq), default=float("inf"))
        if not any(before < seq <= old.seq for seq in self.saved) or not any(old.seq < seq < after for seq in self.saved):
            return []
        return [(row, locale) for seq, row, locale in self.typed if before < seq < after]

    def doubt(self, old):
        for row, locale in self.typed_about(old):
            row.cells[locale].is_unsure = True

    def edit_old_copy(self):
        """Somebody who had it open since this morning saves over whatever there is."""
        copy_ = copy.deepcopy(self.random.choice(self.copies))
        pasted = self.paste_work(copy_) if self.random.random() < 0.2 else []
        acts = self.carry_out(pasted or self.draft(copy_, 2), copy_.table) if pasted or self.random.random() < 0.8 else []
        asked = self.ask_as_now(copy_) if self.random.random() < 0.3 else []
        self.shuffle(copy_.table, {act[0] for act in acts})
        self.doubt(copy_)
        if self.put(copy_, None, bool(acts)):
            self.note("saved an old copy (of %d) with %s%s%s" % (copy_.seq, "work pasted: " if pasted else "", acts,
                                                                 " asked as now: %s" % asked if asked else ""))
            self.heard(acts)
            for key, english, locale, _, _ in acts:
                self.row(key, english).cells[locale].typed_in = copy_.seq
            for key, english, locale, what, _ in pasted and acts:
                row = self.row(key, english)
                row.pasted.append((next(self.seqs), None))
                # Nothing tells it from a row of the copy with its English typed anew: it may have to be confirmed again.
                if what == "confirm":
                    row.cells[locale].is_unsure = True
            for row in self.rows:
                if row.key in asked:
                    for cell in row.cells.values():
                        cell.is_unsure = True

    def paste_work(self, old):
        """Somebody who keeps a copy of their own pastes the rows into it that are new and to do, or have new English; what they do there."""
        now, acts = self.open_sheet(old.sheet), []
        if any(table.column("todo") is None for table in (now.table, old.table)):
            return []
        for row, line, locale in self.cells_to_type(now):
            key, english, text = (now.table.at(line, name) for name in ("key", "en", locale))
            # Somebody may have saved a copy of before, which no sync has put right: its older English is nobody's work.
            if locale not in now.table.at(line, "todo").split() or english != row.english:
                continue
            if not old.table.find(key, english):
                mine = next((other for other in old.table.keyed() if old.table.at(other, "key") == key), None)
                if mine is None:
                    mine = [""] * len(old.table.header)
                    old.table.rows.append(mine)
                for name in set(now.table.header) & set(old.table.header):
                    old.table.put(mine, name, now.table.at(line, name))
                old.pasted.add((key, english))
            if (key, english) in old.pasted:
                is_confirmed = text and self.random.random() < 0.3
                acts.append((key, english, locale, *(("confirm", text) if is_confirmed else ("text", "%s %s %d" % (locale, row.key, next(self.numbers))))))
        return acts

    def ask_as_now(self, old):
        """Somebody writes into `todo` what stands there by now in the newest sheet, without knowing that; the keys of these rows."""
        now, keys = self.open_sheet(old.sheet), []
        if now.table.column("todo") is None or old.table.column("todo") is None:
            return []
        for line in old.table.keyed():
            newer = now.table.find(old.table.at(line, "key"), old.table.at(line, "en"))
            asked, known = (set(table.at(at, "todo").split()) for table, at in ((now.table, newer), (old.table, line))) if newer else (set(), set())
            # Whoever takes a language out answers for it; the same three by chance nobody puts in.
            if asked > known and len(asked - known) == 1 and self.random.random() < 0.5:
                old.table.put(line, "todo", now.table.at(newer, "todo"))
                keys.append(old.table.at(line, "key"))
        return keys

    def revert(self):
        """Somebody takes a commit of the sheet's branch back, theirs or Glossator's."""
        self.place.sheet = self.random.choice(self.place.sheets)
        number = self.random.randrange(6)
        data = self.place.reverted(number)
        if data is None:
            return
        sheet, before = self.place.sheet, self.open_sheet(self.place.sheet)
        try:
            table = self.read(data)
        except Exception:
            return
        if not self.put_data(data, sheet, before.seen):
            return
        self.note("reverted commit %d of the sheet" % number)
        self.is_dirty = True
        # What goes back so may be meant or not: what is told decides.
        for row in self.rows:
            was, now = (version.find(row.key, row.english) for version in (before.table, table))
            if was is None or now is None:
                row.is_unsure = row.is_unsure or was is not now
                continue
            for locale, cell in row.cells.items():
                columns = [(before.table.at(was, name), table.at(now, name)) for name in (locale, "todo", "problems")]
                if any(old != new for old, new in columns):
                    cell.is_unsure = True

    def edit_in_window(self):
        """Somebody goes on in a window that nobody reloads, and saves all that is in it."""
        if not self.windows or self.random.random() < 0.25:
            self.windows = (self.windows + [copy.deepcopy(self.open_sheet())])[-3:]
        window = self.random.choice(self.windows)
        acts = self.carry_out(self.draft(window, 2), window.table)
        self.doubt(window)
        if self.put(window, None, bool(acts)):
            self.note("saved a window (of %d) with %s" % (window.seq, acts))
            self.ask_again(window)
            self.heard(acts, window)
        else:
            self.windows.remove(window)

    def ask_again(self, window):
        """What somebody asked for in a window it asks for at each save, also where nobody had heard that and it was saved over."""
        for row, locale in window.own:
            line = window.table.find(row.key, row.english)
            cell = row.cells[locale]
            if line and locale in window.table.at(line, "todo").split() and not cell.is_doubted:
                cell.is_unsure = cell.is_asked_again = True

    def restore(self):
        sheet, data = self.random.choice(self.history)
        number, self.place.sheet = self.history.index((sheet, data)), sheet
        if hasattr(self.place, "rewind") and self.random.random() < 0.5 and self.place.rewind(data):
            self.lose(self.read(data), sheet, None)
            self.note("set the branch back to version %d" % number)
        elif self.put_data(data, sheet, None):
            self.note("restored version %d of %d" % (number, len(self.history)))

    def accident(self):
        """What looks like one: Glossator may hold it, and then somebody undoes it."""
        copy_ = self.open_sheet()
        older = [old for old in self.copies if old.sheet == copy_.sheet]
        source = self.random.choice(older) if older and self.random.random() < 0.3 else copy_
        table, kind = copy.deepcopy(source.table), self.random.choice(accidents.ALL)
        # A column is away already.
        if any(table.column(locale) is None for locale in LOCALES):
            return
        if not kind(table, self.random):
            return
        self.doubt(source)
        if self.put_data(self.written(table, copy_.data), copy_.sheet, copy_.seen):
            self.note("an accident (%s, in the copy of %d)" % (kind.__name__, source.seq))
            # Nobody restores that one.
            self.history.pop()
            self.is_dirty = True
            for _ in range(self.random.randint(1, 3)):
                self.trouble() if self.random.random() < 0.5 else self.sync(self.random.choice(self.repositories))
                if self.random.random() < 0.2:
                    self.reword()
            if kind is accidents.move_todo:
                self.doubt_words(table, copy_.table)
            self.put_data(copy_.data, copy_.sheet, None)
            self.note("undone")

    def doubt_words(self, table, before):
        """Words of `todo` are in other rows than before: where a look took them for questions, they are some."""
        for line in table.rows:
            row = self.row(table.at(line, "key"), table.at(line, "en"))
            own = row and before.find(row.key, table.at(line, "en"))
            was = before.at(own, "todo").split() if own else []
            for locale in set(table.at(line, "todo").split()) ^ set(was):
                if row and locale in LOCALES:
                    row.cells[locale].is_unsure = True

    def patch(self):
        """A program writes cells."""
        copy_ = self.open_sheet()
        acts = [act for act in self.draft(copy_) if act[3] == "text"]
        acts = [act for act in acts if copy_.table.at(copy_.table.find(act[0], act[1]), act[2]) != act[4]]
        cells = [{"key": key, "english": english, "locale": locale, "new": text, "old": copy_.table.at(copy_.table.find(key, english), locale)}
                 for key, english, locale, _, text in acts]
        if self.random.random() < 0.3:
            self.engineer()
        self.place.sheet = copy_.sheet
        if acts and self.place.patch(cells):
            self.note("patched %s" % acts)
            self.heard(acts)

    # Engineers

    def engineer(self):
        kind = self.random.random()
        if kind < 0.4:
            self.reword()
        elif kind < 0.6:
            self.translate(is_review=self.random.random() < 0.4)
        elif kind < 0.63:
            self.cut_hotfix()
        elif kind < 0.66:
            self.rename()
        elif kind < 0.70:
            self.add_or_remove_key()
        elif kind < 0.75:
            self.cut_again()
        elif kind < 0.85:
            self.release()
        else:
            branch, is_squash = self.random.choice(self.branches), self.random.random() < 0.4
            branch.merge_side(is_squash)
            if self.random.random() < 0.4:
                branch.drop_side()
            self.note("%s the side of %s" % ("squashed" if is_squash else "merged", branch.name))

    def edit_english(self):
        """A copywriter types English into the newest sheet, or into a copy that shows what is in force."""
        kind = self.random.random()
        copy_ = copy.deepcopy(self.random.choice(self.copies)) if kind < 0.3 else self.open_sheet()
        seen = None if kind < 0.3 else copy_.seen
        rows = [row for row in self.rows if row.branches and row.waits is None and not row.is_unsure
                and len({branch.repository for branch in row.branches}) == 1 and copy_.table.find(row.key, row.english)
                # That it was pasted is not to be seen any more then.
                and not row.is_pasted_in(copy_.seq)]
        if not rows:
            return
        row = self.random.choice(rows)
        line, english = copy_.table.find(row.key, row.english), "en %s %d" % (row.key, next(self.numbers))
        copy_.table.put(line, "en", english)
        if self.put(copy_, seen, True):
            self.note("typed English of %s%s: %s" % (row.key, " (in a copy of %d)" % copy_.seq if seen is None else "", english))
            row.english, row.waits = english, "sheet"
            row.editions.add(english)
            # What was typed in the same version counts for what stands beside it there.
            for cell in row.cells.values():
                if cell.waits == "sheet" and cell.text:
                    cell.made_for = english
                    cell.valid.add((cell.text, english))
            self.is_dirty = True

    def add_or_remove_key(self):
        repository = self.random.choice(self.repositories)
        branches = [branch for branch in self.branches if branch.repository == repository]
        gone = [row for row in self.rows if not row.branches and row.owner == repository and not row.is_unsure]
        kind = self.random.random()
        if kind < 0.35:
            key = "%sadded%d" % (repository.name, next(self.numbers))
            row = Row(key, "en " + key, branches, False)
            self.rows.append(row)
        elif kind < 0.6 and gone:
            row = self.random.choice(gone)
            row.branches = list(branches)
        else:
            rows = [row for row in self.rows if row.branches == branches and row.waits is None and not row.is_unsure]
            if not rows or len(rows) < 15:
                return
            row = self.random.choice(rows)
            for branch in branches:
                for texts in branch.texts.values():
                    texts.pop(row.key, None)
                branch.commit("A key less")
            row.branches, row.owner = [], repository
            return self.note("removed %s" % row.key)
        for branch in branches:
            branch.texts["en"][row.key] = row.english
            branch.commit("A key more")
        row.owner = repository
        self.note("added %s" % row.key)

    def row_in_step(self):
        """A row of one repository, of whose English nothing waits; None where the one that comes to mind is another."""
        row = self.random.choice([row for row in self.rows if row.branches])
        is_waiting = row.waits or row.is_unsure or any(branch.texts["en"].get(row.key) != row.english for branch in row.branches)
        return None if is_waiting or len({branch.repository for branch in row.branches}) > 1 else row

    def reword(self):
        """New English, on all branches that have the key."""
        row = self.row_in_step()
        # With another name as well, nobody can tell that it is the same text.
        if row is None or row.is_renamed:
            return
        row.waits = "git"
        english = "en %s %d" % (row.key, next(self.numbers))
        # While the branches differ there are two rows, and what is typed in the one is not said in the other.
        with self.by_hand():
            for branch in row.branches:
                branch.texts["en"][row.key] = english
                branch.commit("Better English")
        row.english = english
        row.editions.add(english)
        self.note("reworded %s: %s" % (row.key, english))

    def rename(self):
        """A key gets another name on all branches, in all languages."""
        row = self.row_in_step()
        if row is None:
            return
        old, new = row.key, "%sr%d" % (row.key, next(self.numbers))
        # Where one branch has the new name alone for a while, a text that is typed under the old one then is not known to be the new one's.
        with self.by_hand():
            for branch in row.branches:
                for locale, texts in branch.texts.items():
                    branch.texts[locale] = {new if key == old else key: text for key, text in texts.items()}
                branch.commit("Another name")
        row.key, row.is_renamed = new, True
        row.names.add(new)
        self.note("renamed %s: %s" % (old, new))

    def translate(self, is_review=False):
        """A translation comes with a commit, for the English there is, where the sheet has no news of it; perhaps on the side branch."""
        if self.is_dirty:
            return
        row, locale = self.random.choice([row for row in self.rows if row.branches]), self.random.choice(LOCALES)
        cell, branch = row.cells[locale], self.random.choice(row.branches)
        if row.waits or row.is_unsure or branch.texts["en"].get(row.key) != row.english:
            return
        if cell.waits == "sheet" or cell.is_unsure or cell.is_doubted or cell.text == "":
            return
        text = "%s %s git%d" % (locale, row.key, next(self.numbers))
        if is_review:
            if not branch.has_side() or not branch.review(locale, row.key, text):
                return
        else:
            # Whoever commits a text over a better one that still waits on the side branch has not seen that.
            branch.merge_side()
            branch.texts[locale][row.key] = text
            branch.commit("A better text")
        cell.say(text, row.english, next(self.seqs))
        cell.waits = "git"
        self.note("%s %s of %s: %s" % ("reviewed" if is_review else "committed", locale, row.key, text))

    def cut_hotfix(self):
        """A branch more, from a release's tip: what was translated since is newest there, too."""
        branch = self.random.choice(self.branches)
        name = "release/9.%d" % next(self.numbers)
        is_waiting = any(branch.texts["en"].get(row.key) != row.english for row in self.rows if branch in row.branches)
        if len(branch.repository.branches) > 2 or is_waiting or any(row.is_unsure for row in self.rows):
            return
        new = branch.cut(name)
        branch.repository.branches.append(new)
        self.branches.append(new)
        for row in self.rows:
            if branch in row.branches:
                row.branches.append(new)
        self.note("cut %s from %s" % (name, branch.name))

    def cut_again(self):
        """The branch begins again at an older commit of its own with the same English; the translations of since then are newest."""
        branch = self.random.choice(self.branches)
        if self.is_dirty or any(cell.waits for row in self.rows for cell in row.cells.values()):
            return
        if branch.set_back(self.random):
            self.note("set %s back" % branch.name)
