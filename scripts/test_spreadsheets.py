"""Opens the sheet in LibreOffice and in gnumeric's ssconvert and saves it again, in each dialect that people use; then syncs.
Either nothing changes (no commit, and every cell says what it said), or the snapshot is refused with a cell's place or held
with examples. After that the old file is put back, and nothing may have been lost. The same with the sheet in an XLSX file, which
openpyxl saves, too; what Glossator then writes into the file of each program changes one worksheet only, and all of them read it."""
import csv, io, os, shutil, subprocess, sys, tempfile, zipfile

import openpyxl
import openpyxl.worksheet.table

PROGRAM = os.path.abspath(sys.argv[1])
TEXTS = [
    # key, English, Spanish, Thai
    ("plain", "Welcome", "Te damos la bienvenida", "ยินดีต้อนรับ"),
    ("comma", "One, two", "Uno, dos", "หนึ่ง, สอง"),
    ("semicolon", "One; two", "Uno; dos", "หนึ่ง; สอง"),
    ("quotes", "Say \"hi\"", "Di «hola» o \"hola\"", "\"สวัสดี\""),
    ("lines", "First\nsecond", "Primera\nsegunda", "แรก\nสอง"),
    ("format", "%1$@ sent %2$d", "%1$@ envió %2$d", "%1$@ ส่ง %2$d"),
    ("formula", "Sum", "=1+1", "=SUM(A1)"),
    ("minus", "Cold", "-5 °C", "-5"),
    ("plus", "Phone", "+34 91 123 45 67", "+66"),
    ("at", "Handle", "@casa", "@บ้าน"),
    ("zeros", "Agent", "007", "0010"),
    ("fraction", "Half", "1/2", "3/4"),
    ("truth", "Yes", "TRUE", "false"),
    ("percent", "Share", "50%", "5%"),
    ("long", "Number", "1234567890123", "12345678901234567"),
    ("decimal", "Rate", "1.10", "1,10"),
    ("spaces", "Name ", "Nombre ", "ชื่อ "),
    ("emoji", "Party 🎉", "Fiesta 🎉", "ปาร์ตี้ 🎉"),
    ("apostrophe", "It's", "'quoted'", "'"),
]
UTF8, WINDOWS, UTF16 = "76", "1", "65535"


def libreoffice(source, target, separator, charset, as_text):
    with tempfile.TemporaryDirectory() as folder:
        # Tokens: separator, quote, character set, first line, columns, language, quote all, detect numbers, save as shown.
        copy = os.path.join(folder, "in.csv")
        shutil.copy(source, copy)
        incoming = "44,34,76,1,,0,%s,%s" % ("true" if as_text else "false", "false" if as_text else "true")
        outgoing = "%d,34,%s,1,,0,false,true,false" % (ord(separator), charset)
        subprocess.run(
            ["soffice", "-env:UserInstallation=file://" + folder + "/profile", "--headless", "--infilter=CSV:" + incoming,
             "--convert-to", "csv:Text - txt - csv (StarCalc):" + outgoing, "--outdir", folder + "/out", copy],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)
        shutil.copy(folder + "/out/in.csv", target)


def gnumeric(source, target, separator, charset, as_text):
    del as_text
    name = {UTF8: "UTF-8", WINDOWS: "WINDOWS-1252", UTF16: "UTF-16LE"}[charset]
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "in.csv")
        shutil.copy(source, copy)
        subprocess.run(
            ["ssconvert", "-T", "Gnumeric_stf:stf_assistant", "-O",
             "separator='%s' format=raw charset=%s" % (separator, name), copy, folder + "/out.txt"],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)
        data = open(folder + "/out.txt", "rb").read()
        if charset == UTF16 and not data.startswith(b"\xff\xfe"):
            data = b"\xff\xfe" + data
        with open(target, "wb") as file:
            file.write(data)


def libreoffice_xlsx(source, target, to="xlsx:Calc MS Excel 2007 XML"):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(source, folder + "/in.xlsx")
        subprocess.run(
            ["soffice", "-env:UserInstallation=file://" + folder + "/profile", "--headless", "--convert-to", to,
             "--outdir", folder + "/out", folder + "/in.xlsx"],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)
        shutil.copy(folder + "/out/in." + to.split(":")[0], target)


def gnumeric_xlsx(source, target, to="Gnumeric_Excel:xlsx2"):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(source, folder + "/in.xlsx")
        subprocess.run(["ssconvert", "-T", to, folder + "/in.xlsx", folder + "/out"],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)
        shutil.copy(folder + "/out", target)


def openpyxl_xlsx(source, target):
    openpyxl.load_workbook(source).save(target)


def read_by_libreoffice(source, target):
    libreoffice_xlsx(source, target, "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false")


def read_by_gnumeric(source, target):
    gnumeric_xlsx(source, target, "Gnumeric_stf:stf_csv")


def cells(path, guard=True):
    """The texts of the sheet's locales, by key; the apostrophe before a formula is the sheet's, where it is CSV."""
    if path.endswith(".xlsx"):
        rows = list(openpyxl.load_workbook(path).worksheets[0].iter_rows(values_only=True))
        columns = {name: i for i, name in enumerate(rows[0])}
        return {row[0]: tuple(row[columns[c]] or "" for c in ("en", "es", "th")) for row in rows[1:] if row[0]}
    data = open(path, "rb").read()
    text = data.decode("utf-16") if data[:2] in (b"\xff\xfe", b"\xfe\xff") else data.decode("utf-8-sig")
    head = text.split("\n", 1)[0]
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=head.count)))
    columns = {name: i for i, name in enumerate(rows[0])}

    def said(cell):
        return cell[1:] if guard and cell[:1] == "'" and cell[1:2] in ("'", "=", "+", "-", "@") and len(cell) > 1 else cell
    return {row[0]: tuple(said(row[columns[c]]).replace("\r\n", "\n") for c in ("en", "es", "th")) for row in rows[1:] if row}


def git(folder, *words):
    return subprocess.run(["git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-C", folder] + list(words),
                          check=True, capture_output=True).stdout.decode()


def escaped(text):
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


class App:
    def __init__(self, folder, ending=".csv"):
        self.folder, self.sheet = folder, os.path.join(folder, "app" + ending)
        repository = os.path.join(folder, "app")
        for i, locale in enumerate(("en", "es", "th")):
            os.makedirs("%s/%s.lproj" % (repository, locale))
            with open("%s/%s.lproj/Main.strings" % (repository, locale), "w", encoding="utf-8") as file:
                for row in TEXTS:
                    file.write('"%s" = "%s";\n' % (row[0], escaped(row[1 + i])))
        self.repository = repository
        git(folder, "init", "-q", "-b", "develop", "app")
        git(repository, "add", ".")
        git(repository, "commit", "-q", "-m", "The app")
        self.glossator("init")
        git(repository, "add", ".glossator")
        git(repository, "commit", "-q", "-m", "Set up Glossator")
        git(repository, "branch", "release/1.0")
        self.sync()

    def glossator(self, *words):
        run = subprocess.run([PROGRAM] + list(words) + ["--repo", self.repository, "--sheet", self.sheet], capture_output=True)
        return run.returncode, run.stdout.decode() + run.stderr.decode()

    def sync(self):
        return self.glossator("sync")

    def side(self):
        return git(self.repository, "for-each-ref", "--format=%(refname) %(objectname)", "refs/heads/l10n")


def parts(path):
    with zipfile.ZipFile(path) as file:
        assert file.testzip() is None
        return [(entry.filename, file.read(entry)) for entry in file.infolist()]


def check_xlsx(app, save):
    """What a program saved is the same cells; then a text from Git and one from a person go in and out of its file."""
    verdict = check(app, save)
    if verdict != "the same cells":
        return "FAILED: " + verdict
    save(app.sheet, app.folder + "/new.xlsx")
    os.replace(app.folder + "/new.xlsx", app.sheet)
    before, known = parts(app.sheet), cells(app.sheet)
    path = app.repository + "/es.lproj/Main.strings"
    git(app.repository, "checkout", "-q", "release/1.0")
    text = open(path, encoding="utf-8").read().replace("Uno, dos", "=Uno, <dos>")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    with open(app.repository + "/en.lproj/Main.strings", "a", encoding="utf-8") as file:
        file.write('"new" = "New";\n')
    git(app.repository, "commit", "-q", "-a", "-m", "Better Spanish, and a new text")
    status, said = app.sync()
    known["comma"] = ("One, two", "=Uno, <dos>", known["comma"][2])
    known["new"] = ("New", "", "")
    if cells(app.sheet) != known:
        return "FAILED: not written: %s" % said
    changed = [a[0] for a, b in zip(before, parts(app.sheet)) if a != b]
    if len(changed) != 1 or not changed[0].startswith("xl/worksheets/") or len(before) != len(parts(app.sheet)):
        return "FAILED: other parts changed: %r" % changed
    for reader in (read_by_libreoffice, read_by_gnumeric):
        reader(app.sheet, app.folder + "/read.csv")
        if cells(app.folder + "/read.csv", guard=False) != known:
            return "FAILED: %s reads other cells" % reader.__name__
    book = openpyxl.load_workbook(app.sheet)
    names = [cell.value for cell in book.worksheets[0][1]]
    for row in book.worksheets[0].iter_rows():
        if row[0].value == "new":
            row[names.index("es")].value = "Nuevo\n«ñ» 🎉"
    book.save(app.sheet)
    status, said = app.sync()
    if "Nuevo\\n«ñ» 🎉" not in git(app.repository, "show", "l10n/release/1.0:es.lproj/Main.strings"):
        return "FAILED: what was typed is not on the side branch: %s" % said
    again, side = open(app.sheet, "rb").read(), app.side()
    app.sync()
    if open(app.sheet, "rb").read() != again or app.side() != side:
        return "FAILED: a second sync changed something"
    return "the same cells; one part edited; read by all"


def check_table(app):
    """A table with a filter that openpyxl made, with a note far below beside it: a new text comes right below the last one."""
    book = openpyxl.load_workbook(app.sheet)
    page = book.worksheets[0]
    last, width = page.max_row, page.max_column
    letter = openpyxl.utils.get_column_letter(width)
    page.add_table(openpyxl.worksheet.table.Table(displayName="Texts", ref="A1:%s%d" % (letter, last)))
    other = book.create_sheet("Mine")
    other.append(["a", "b"])
    other.auto_filter.ref = "A1:B1"
    page.cell(row=400, column=width + 4, value="a note")
    page.cell(row=last + 2, column=width + 4, value="beside a row that comes")
    book.save(app.sheet)
    with open(app.repository + "/en.lproj/Main.strings", "a", encoding="utf-8") as file:
        file.write('"new1" = "New";\n"new2" = "Newer";\n')
    git(app.repository, "commit", "-q", "-a", "-m", "New texts")
    status, said = app.sync()
    page = openpyxl.load_workbook(app.sheet).worksheets[0]
    if [page.cell(row=last + n, column=1).value for n in (1, 2, 3)] != ["new1", "new2", None]:
        return "FAILED: the new rows are elsewhere: %s" % said
    if (page.cell(row=400, column=width + 4).value, page.cell(row=last + 2, column=width + 4).value) != (
            "a note", "beside a row that comes"):
        return "FAILED: a note is not where it was"
    if page.tables["Texts"].ref != "A1:%s%d" % (letter, last + 2):
        return "FAILED: the table is %s" % page.tables["Texts"].ref
    if page.cell(row=last + 1, column=1).number_format != "@":
        return "FAILED: a new cell is no text"
    read_by_libreoffice(app.sheet, app.folder + "/read.csv")
    return "it grows; notes stay"


def check_filter(app):
    """A worksheet's own filter, which LibreOffice saved, and its name in the workbook."""
    book = openpyxl.load_workbook(app.sheet)
    page = book.worksheets[0]
    last = page.max_row
    page.auto_filter.ref = "A1:C%d" % last
    page.cell(row=300, column=page.max_column + 3, value="a note")
    book.save(app.sheet)
    libreoffice_xlsx(app.sheet, app.folder + "/new.xlsx")
    os.replace(app.folder + "/new.xlsx", app.sheet)
    with open(app.repository + "/en.lproj/Main.strings", "a", encoding="utf-8") as file:
        file.write('"new" = "New";\n')
    git(app.repository, "commit", "-q", "-a", "-m", "A new text")
    status, said = app.sync()
    page = openpyxl.load_workbook(app.sheet).worksheets[0]
    names = [text for name, text in parts(app.sheet) if name == "xl/workbook.xml"][0].decode()
    if page.cell(row=last + 1, column=1).value != "new" or page.auto_filter.ref != "A1:C%d" % (last + 1):
        return "FAILED: the filter is %s: %s" % (page.auto_filter.ref, said)
    if "_FilterDatabase" not in names or "$C$%d<" % last in names:
        return "FAILED: its name is not the same: %s" % names
    if page.cell(row=last + 1, column=1).number_format != "@":
        return "FAILED: a new cell is no text"
    return "it grows"


def check(app, save):
    before = open(app.sheet, "rb").read()
    known = cells(app.sheet)
    save(app.sheet, app.folder + "/saved")
    os.replace(app.folder + "/saved", app.sheet)
    status, said = app.sync()
    if app.side():
        return "FAILED: a commit: %s" % app.side()
    if "glossator accept" in said or "error: " in said and "row " in said:
        verdict = "refused: " + next(line for line in said.split("\n") if "error: " in line)[:150]
    elif status == 0 or "mangled-cell" in said or "mangled" in said or "warning" in said:
        now = cells(app.sheet)
        wrong = {key: (text, now.get(key)) for key, text in known.items() if now.get(key) != text}
        if wrong:
            return "FAILED: cells changed: %r\n%s" % (wrong, said)
        verdict = "the same cells; %d put right" % said.count("made of ") if "made of " in said else "the same cells"
    else:
        return "FAILED: status %d: %s" % (status, said)
    with open(app.sheet, "wb") as file:
        file.write(before)
    app.sync()
    status, said = app.glossator("gate", "release/1.0")
    if cells(app.sheet) != known or app.side() or status != 0:
        return "FAILED: not as before after the old file came back: %s" % said
    return verdict


def main():
    programs = [("LibreOffice", libreoffice, "soffice"), ("gnumeric", gnumeric, "ssconvert")]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for program, save, command in programs:
            if not shutil.which(command):
                print("%s is NOT INSTALLED: not tested" % program)
                continue
            for dialect, separator, charset, as_text in [
                    ("comma, UTF-8", ",", UTF8, True), ("comma, UTF-8, cells as the program reads them", ",", UTF8, False),
                    ("semicolon", ";", UTF8, True), ("tab", "\t", UTF8, True), ("tab, UTF-16", "\t", UTF16, True),
                    ("semicolon, Windows-1252", ";", WINDOWS, True)]:
                if program == "gnumeric" and as_text and dialect == "comma, UTF-8":
                    continue
                home = tempfile.mkdtemp(dir=folder)
                verdict = check(App(home), lambda a, b: save(a, b, separator, charset, as_text))
                failed += verdict.startswith("FAILED")
                print("%-12s %-46s %s" % (program, dialect, verdict), flush=True)
        for program, save in [("LibreOffice", libreoffice_xlsx), ("gnumeric", gnumeric_xlsx), ("openpyxl", openpyxl_xlsx)]:
            verdict = check_xlsx(App(tempfile.mkdtemp(dir=folder), ".xlsx"), save)
            failed += verdict.startswith("FAILED")
            print("%-12s %-46s %s" % (program, "XLSX", verdict), flush=True)
        for what, run in [("a table and notes", check_table), ("a filter", check_filter)]:
            app = App(tempfile.mkdtemp(dir=folder), ".xlsx")
            git(app.repository, "checkout", "-q", "release/1.0")
            verdict = run(app)
            failed += verdict.startswith("FAILED")
            print("%-12s %-46s %s" % ("XLSX", what, verdict), flush=True)
    sys.exit(1 if failed else 0)


main()
