"""A sheet as somebody has it open: rows of texts under a header, read from CSV or XLSX and saved as a spreadsheet does."""
import csv, io, unicodedata


class Table:
    def __init__(self, header, rows):
        self.header, self.rows = header, rows

    def column(self, name):
        return self.header.index(name) if name in self.header else None

    def at(self, row, name):
        column = self.column(name)
        return "" if column is None or column >= len(row) else row[column]

    def put(self, row, name, text):
        row[self.column(name)] = text

    def keyed(self):
        return [row for row in self.rows if self.at(row, "key")]

    def find(self, key, english):
        return next((row for row in self.keyed() if (self.at(row, "key"), self.at(row, "en")) == (key, english)), None)


def composed(text):
    """As it was typed: a program that saves accents in another form typed nothing."""
    return unicodedata.normalize("NFC", text)


def read_csv(data):
    text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    delimiter = max(",;\t", key=text.split("\n")[0].count)
    rows = [row for row in csv.reader(io.StringIO(composed(text), newline=""), strict=True, delimiter=delimiter) if row]
    width = max(map(len, rows))
    rows = [row + [""] * (width - len(row)) for row in rows]
    return Table(rows[0], rows[1:])


def write_csv(table, _before):
    return write_dialect(table)


def write_dialect(table, delimiter=",", end="\n", encoding="utf-8-sig", quoting=csv.QUOTE_MINIMAL, form="NFC"):
    file = io.StringIO(newline="")
    csv.writer(file, lineterminator=end, delimiter=delimiter, quoting=quoting).writerows([table.header] + table.rows)
    return unicodedata.normalize(form, file.getvalue()).encode(encoding)


# How spreadsheets save a CSV file: Excel where a comma is in numbers, its "Unicode text", LibreOffice, a Mac.
DIALECTS = [{"delimiter": ";", "end": "\r\n"}, {"delimiter": "\t", "end": "\r\n", "encoding": "utf-16"},
            {"quoting": csv.QUOTE_ALL, "encoding": "utf-8"}, {"form": "NFD", "encoding": "utf-8"}, {"end": "\r\n"}]


def read_xlsx(data):
    import openpyxl
    sheet = openpyxl.load_workbook(io.BytesIO(data)).active
    rows = [["" if cell is None else str(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]
    return Table(rows[0], rows[1:])


def write_xlsx(table, before):
    """In the file that it came from: everything but the cells stays."""
    import openpyxl
    book = openpyxl.load_workbook(io.BytesIO(before))
    sheet = book.active
    height, width = max(sheet.max_row, len(table.rows) + 1), max(sheet.max_column, len(table.header))
    rows = [table.header] + table.rows
    for i in range(height):
        for j in range(width):
            text = rows[i][j] if i < len(rows) and j < len(rows[i]) else ""
            cell = sheet.cell(row=i + 1, column=j + 1)
            cell.value, cell.number_format = text or None, "@"
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


CODECS = {"csv": (read_csv, write_csv), "xlsx": (read_xlsx, write_xlsx)}
