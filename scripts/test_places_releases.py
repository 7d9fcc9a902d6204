"""What happens to releases: they get English of their own, and the others' again; they end, and others begin."""
import copy
from test_places_model import Row


class Releases:
    """Of a day."""

    def release(self):
        kind = self.random.random()
        if kind < 0.4:
            self.part_english()
        elif kind < 0.7:
            self.join_english()
        elif kind < 0.85:
            self.next_release()
        else:
            branch = self.random.choice(self.branches)
            # English that waits there is in the sheet, too.
            branch.drop_side()
            # What somebody has just committed there goes with it.
            for cell in [cell for row in self.rows if branch in row.branches for cell in row.cells.values()]:
                cell.is_unsure = cell.is_unsure or cell.waits == "git"
            self.note("deleted the side of %s" % branch.name)

    def is_quiet(self, row):
        """Nothing of it waits to be heard."""
        is_waiting = row.waits or row.is_unsure or any(cell.waits or cell.is_unsure for cell in row.cells.values())
        return not is_waiting and all(branch.texts["en"].get(row.key) == row.english for branch in row.branches)

    def part_english(self):
        """A release gets English of its own: another row, which begins with the texts of the one that it had."""
        rows = [row for row in self.rows if len(row.branches) > 1 and self.is_quiet(row)
                and len({branch.repository for branch in row.branches}) == 1]
        if self.is_dirty or not rows:
            return
        row = self.random.choice(rows)
        branch = self.random.choice(row.branches)
        english = "en %s %d" % (row.key, next(self.numbers))
        branch.texts["en"][row.key] = english
        branch.commit("English of its own")
        new = Row(row.key, english, [branch], True)
        new.cells = copy.deepcopy(row.cells)
        for cell in new.cells.values():
            cell.seq, cell.is_doubted, cell.is_typed = next(self.seqs), False, False
        row.branches = [other for other in row.branches if other != branch]
        self.rows.append(new)
        self.note("parted %s: %s has %s" % (row.key, branch.name, english))
        if self.random.random() < 0.5:
            self.trouble_in_quiet()
        self.sync_all()

    def trouble_in_quiet(self):
        """A sync that is killed, and nobody says anything meanwhile."""
        self.sync(self.random.choice(self.repositories), timeout=self.random.random() * 0.06)

    def join_english(self):
        """A release gets the English that another one has for the key: its row, with what was said there."""
        pairs = [(row, other) for row in self.rows for other in self.rows
                 if row is not other and row.key == other.key and row.branches and other.branches
                 and row.branches[0].repository == other.branches[0].repository and self.is_quiet(row) and self.is_quiet(other)]
        if self.is_dirty or not pairs:
            return
        row, other = self.random.choice(pairs)
        for branch in other.branches:
            branch.texts["en"][row.key] = row.english
            branch.commit("The same English again")
        row.branches = row.branches + other.branches
        self.rows.remove(other)
        self.note("joined %s: %s" % (row.key, row.english))
        if self.random.random() < 0.5:
            self.trouble_in_quiet()
        self.sync_all()

    def next_release(self):
        """A release ends, and the next one begins where it was."""
        branch, name = self.random.choice(self.branches), "release/8.%d" % next(self.numbers)
        if self.is_dirty or not all(self.is_quiet(row) for row in self.rows if branch in row.branches):
            return
        branch.merge_side()
        new = branch.cut(name)
        branch.drop()
        for branches in [branch.repository.branches, self.branches] + [row.branches for row in self.rows]:
            branches[:] = [new if other == branch else other for other in branches]
        self.note("%s ended, %s began" % (branch.name, name))
