"""What happens to a whole sheet in a spreadsheet program by mistake. Each returns True where it changed something that no person
would have typed."""
from test_places_app import LOCALES


def lose_column(table, random):
    at = table.column(random.choice(LOCALES))
    for row in [table.header] + table.rows:
        row.pop(at)
    return True


def lose_rows(table, random):
    del table.rows[random.randrange(1, len(table.rows) // 2):]
    return True


def sort_column(table, random):
    at = table.column(random.choice(LOCALES))
    texts = sorted(row[at] for row in table.rows)
    for row, text in zip(table.rows, texts):
        row[at] = text
    return True


def rename_header(table, random):
    table.header[table.column("es")] = "ES-MX"
    return True


def swap_headers(table, random):
    first, second = (table.column(locale) for locale in random.sample(LOCALES, 2))
    table.header[first], table.header[second] = table.header[second], table.header[first]
    return True


def paste_column(table, random):
    source, target = (table.column(name) for name in random.sample(LOCALES, 2))
    for row in table.rows:
        row[target] = row[source]
    return True


def paste_english(table, random):
    source, target = table.column("en"), table.column(random.choice(LOCALES))
    for row in table.rows:
        row[target] = row[source]
    return True


def move_cells(table, random):
    """A cell inserted in a language's column, or deleted."""
    return move(table, table.column(random.choice(LOCALES)), random.randrange(len(table.rows) // 2), random)


def move_todo(table, random):
    """The same in `todo`; what moves beyond the last row would be an answer."""
    at = table.column("todo")
    asked = [number for number, row in enumerate(table.rows) if row[at]]
    if not asked or asked[0] == 0 or asked[-1] == len(table.rows) - 1:
        return False
    return move(table, at, 0, random)


def move(table, column, first, random):
    texts = [row[column] for row in table.rows]
    moved = texts[:first] + [""] + texts[first:-1] if random.random() < 0.5 else texts[:first] + texts[first + 1:] + [""]
    for row, text in zip(table.rows, moved):
        row[column] = text
    return moved != texts


def paste_block(table, random):
    """All languages of some rows, pasted one row off."""
    first, columns = random.randrange(len(table.rows) - 7), [table.column(locale) for locale in LOCALES]
    block = [[row[column] for column in columns] for row in table.rows[first:first + 6]]
    for row, texts in zip(table.rows[first + 1:], block):
        for column, text in zip(columns, texts):
            row[column] = text
    return all(text for texts in block for text in texts)


def sort_beside_keys(table, random):
    """All but the first columns, the frozen ones."""
    last = max(table.column("key"), table.column("en")) + 1
    if any(table.column(locale) < last for locale in LOCALES):
        return False
    column = table.column(random.choice(LOCALES))
    ends = sorted((row[last:] for row in table.rows), key=lambda end: end[column - last])
    for row, end in zip(table.rows, ends):
        row[last:] = end
    return True


ALL = [lose_column, lose_rows, sort_column, rename_header, swap_headers, paste_column, paste_english, move_cells, move_todo, paste_block,
       sort_beside_keys]
