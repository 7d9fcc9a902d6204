'use strict';
// Doubles of what the script uses of Google Apps Script: a tab that people work in while the script runs, properties, locks,
// triggers. What they do is what Google documents; where a cell changes what is put into it, they do, too.
const crypto = require('crypto');
const fs = require('fs');
const path = require('path');
const vm = require('vm');

const SCRIPT = path.join(__dirname, '../../config/google-sheets/glossator.gs');

/** A tab: texts as people see them, and whether each cell is formatted as text. */
class Tab {
  constructor(rows = 1000, columns = 26) {
    [this.id, this.name] = [Tab.count += 1, `Tab ${Tab.count}`];
    this.cells = [];
    this.plain = [];
    this.grow(rows, columns);
    /** Those of the first row. */
    this.notes = [];
    /** Called before each call of a service: people do not wait for scripts. */
    this.meanwhile = () => {};
  }

  grow(rows, columns) {
    while (this.cells.length < rows) {
      this.cells.push(Array(columns).fill(''));
      // A row that is inserted has the format of the one above.
      this.plain.push(this.plain.length ? [...this.plain[this.plain.length - 1]] : Array(columns).fill(false));
    }
    for (const table of [this.cells, this.plain]) {
      for (const row of table) while (row.length < columns) row.push(table === this.plain ? row[row.length - 1] : '');
    }
  }

  lastRow() {
    for (let row = this.cells.length; row > 0; row--) if (this.cells[row - 1].some((text) => text)) return row;
    return 0;
  }

  lastColumn() {
    for (let column = this.cells[0].length; column > 0; column--) {
      if (this.cells.some((row) => row[column - 1])) return column;
    }
    return 0;
  }

  /** As if it was typed. */
  put(row, column, text) {
    text = String(text);
    if (text.length > 50000) throw new Error('Your input contains more than the maximum of 50000 characters in a single cell.');
    if (text.startsWith("'")) text = text.slice(1);
    else if (!this.plain[row - 1][column - 1]) text = converted(text);
    this.cells[row - 1][column - 1] = text;
  }

  // What people see of it, and do.

  get note() { return this.notes.filter(Boolean).join(' '); }
  header() { return this.cells[0]; }
  column(name) { return this.header().indexOf(name) + 1; }
  rows() { return this.cells.slice(1, Math.max(1, this.lastRow())); }

  // The service.

  call() { this.meanwhile(); }
  getParent() { return { isSpreadsheet: true }; }
  getSheetId() { return this.id; }
  getName() { return this.name; }
  getType() { return 'GRID'; }
  getMaxRows() { this.call(); return this.cells.length; }
  getMaxColumns() { this.call(); return this.cells[0].length; }
  getLastRow() { this.call(); return this.lastRow(); }
  getLastColumn() { this.call(); return this.lastColumn(); }
  setFrozenRows() {}
  getDataRange() { return new Range(this, 1, 1, Math.max(1, this.lastRow()), Math.max(1, this.lastColumn())); }
  getRange(row, column, rows = 1, columns = 1) { return new Range(this, row, column, rows, columns); }
  insertRowsAfter(row, count) {
    this.call();
    const widths = this.cells[0].length;
    this.cells.splice(row, 0, ...Array.from({ length: count }, () => Array(widths).fill('')));
    this.plain.splice(row, 0, ...Array.from({ length: count }, () => [...this.plain[row - 1]]));
  }
  insertColumnsAfter(column, count) {
    this.call();
    for (const row of this.cells) row.splice(column, 0, ...Array(count).fill(''));
    for (const row of this.plain) row.splice(column, 0, ...Array(count).fill(row[column - 1]));
  }
  appendRow(texts) {
    this.call();
    const row = this.lastRow() + 1;
    this.grow(row, this.cells[0].length);
    texts.forEach((text, column) => this.put(row, column + 1, text));
  }
}

Tab.count = 0;

function converted(text) {
  if (/^[=+]/.test(text)) return '#NAME?';
  if (/^\d+\/\d+$/.test(text)) return '02/01/2026';
  if (/^(true|false)$/i.test(text)) return text.toUpperCase();
  return /^0\d+$/.test(text) ? String(Number(text)) : text;
}

class Range {
  constructor(tab, row, column, rows, columns) {
    if (row < 1 || column < 1 || row + rows - 1 > tab.cells.length || column + columns - 1 > tab.cells[0].length) {
      throw new Error('Those columns or rows are out of bounds.');
    }
    Object.assign(this, { tab, row, column, rows, columns });
  }
  each(work) {
    for (let down = 0; down < this.rows; down++) for (let right = 0; right < this.columns; right++) work(down, right);
    return this;
  }
  getDisplayValues() {
    this.tab.call();
    return this.tab.cells.slice(this.row - 1, this.row - 1 + this.rows).map((row) => row.slice(this.column - 1, this.column - 1 + this.columns));
  }
  setNumberFormat(format) {
    // A row that somebody inserted has the format of the one above.
    const { cells, plain } = this.tab;
    while (plain.length < cells.length) plain.push([...plain[plain.length - 1]]);
    return this.each((down, right) => { this.tab.plain[this.row - 1 + down][this.column - 1 + right] = format === '@'; });
  }
  setValues(values) {
    this.tab.call();
    if (values.length !== this.rows || values.some((row) => row.length !== this.columns)) {
      throw new Error('The number of rows or columns in the data does not match the range.');
    }
    return this.each((down, right) => this.tab.put(this.row + down, this.column + right, values[down][right]));
  }
  setValue(value) { return this.setValues([[value]]); }
  setNote(note) { return this.each((down, right) => { this.tab.notes[this.column - 1 + right] = note; }); }
  getNotes() {
    this.tab.call();
    return [Array.from({ length: this.columns }, (_, right) => this.tab.notes[this.column - 1 + right] || '')];
  }
  setBackground() { return this; }
}

/** Google's bytes have a sign. */
function signed(bytes) {
  return [...bytes].map((byte) => (byte > 127 ? byte - 256 : byte));
}

/** A spreadsheet with the script in it. `fetch` answers what the script asks over the network. */
class Spreadsheet {
  constructor(properties, fetch) {
    this.tab = new Tab();
    /** All tabs, as they follow each other. */
    this.tabs = [this.tab];
    this.properties = { ...properties };
    this.fetch = fetch;
    this.triggers = [];
    this.logged = [];
    this.isLocked = false;
    this.now = 1e12;
    const source = fs.readFileSync(SCRIPT, 'utf8');
    this.start = () => {
      // Each run begins anew: nothing is kept in variables.
      const context = vm.createContext(this.services());
      vm.runInContext(source, context, { filename: 'glossator.gs' });
      return context;
    };
  }

  services() {
    const spreadsheet = this;
    const store = {
      getProperties: () => ({ ...spreadsheet.properties }),
      getProperty: (name) => spreadsheet.properties[name] ?? null,
      setProperty(name, text) {
        spreadsheet.refuseIfKilled();
        if (Buffer.byteLength(text) > 9 * 1024) throw new Error('Argument too large: value');
        spreadsheet.properties[name] = String(text);
      },
      deleteProperty(name) {
        spreadsheet.refuseIfKilled();
        delete spreadsheet.properties[name];
      },
    };
    class Clock extends Date { static now() { return spreadsheet.now; } }
    const trigger = (handler) => {
      const made = { handler, getHandlerFunction: () => handler };
      const end = { create: () => spreadsheet.triggers.push(made) };
      return {
        forSpreadsheet: () => ({ onEdit: () => end, onChange: () => end }),
        timeBased: () => ({ everyMinutes: () => end }),
      };
    };
    return {
      Date: Clock,
      console: { log: (message) => { spreadsheet.logged.push(message); } },
      PropertiesService: { getScriptProperties: () => store },
      LockService: {
        getScriptLock: () => ({
          tryLock() {
            if (spreadsheet.isLocked) return false;
            spreadsheet.isLocked = true;
            return true;
          },
          releaseLock() { spreadsheet.isLocked = false; },
        }),
      },
      SpreadsheetApp: {
        getActiveSpreadsheet: () => ({ getSheets: () => [...spreadsheet.tabs] }),
        SheetType: { GRID: 'GRID' },
        openById: () => { throw new Error('not in this test'); },
      },
      ScriptApp: {
        getProjectTriggers: () => [...spreadsheet.triggers],
        deleteTrigger(old) { spreadsheet.triggers = spreadsheet.triggers.filter((one) => one !== old); },
        newTrigger: trigger,
      },
      UrlFetchApp: {
        fetch(address, options) {
          if (!['get', 'delete', 'patch', 'post', 'put'].includes(options.method)) throw new Error(`Invalid method ${options.method}`);
          spreadsheet.tab.call();
          const { status, body, headers, bytes } = spreadsheet.fetch(address, options);
          return {
            getResponseCode: () => status, getContentText: () => body,
            getHeaders: () => headers || {}, getContent: () => signed(bytes || Buffer.from(body)),
          };
        },
      },
      Utilities: {
        Charset: { UTF_8: 'UTF-8' },
        base64Decode: (text) => signed(Buffer.from(text, 'base64')),
        base64Encode: (text) => Buffer.from(text, 'utf8').toString('base64'),
        DigestAlgorithm: { SHA_1: 'sha1' },
        computeDigest: (algorithm, bytes) => signed(crypto.createHash(algorithm).update(Buffer.from(bytes.map((byte) => byte & 255))).digest()),
        newBlob: (data) => ({
          getBytes: () => signed(Buffer.from(data, 'utf8')),
          getDataAsString: () => Buffer.from(data.map((byte) => byte & 255)).toString('utf8'),
        }),
      },
    };
  }

  /** Runs a function of the script as the service does. */
  run(name) {
    try { this.start()[name](); } finally { [this.isLocked, this.isKilled] = [false, false]; }
  }

  /** To be called while it runs: it took too long. Nothing that it does from now on has any effect. */
  kill() {
    this.isKilled = true;
    this.refuseIfKilled();
  }

  refuseIfKilled() {
    if (this.isKilled) throw new Error('Exceeded maximum execution time');
  }

  /** A minute later. */
  tick() {
    this.now += 60e3;
    this.run('tick');
  }

  /** Somebody types, or does something else to the tab. */
  edit(change) {
    change(this.tab);
    if (this.triggers.some(({ handler }) => handler === 'noteEdit')) this.start().noteEdit();
  }

  type(row, column, text) { this.edit((tab) => tab.put(row, column, text)); }
}

module.exports = { Spreadsheet, Tab };
