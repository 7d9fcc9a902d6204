'use strict';
// Two people work in the spreadsheet, also while the script runs; engineers change and add English, and the program syncs. At the
// end the newest text of each cell has to be in force: in the tab, in the repository, and in the file that ships. The program is
// run between the script's minutes, or, with `daemon`, watches by itself all the while.
// Usage: node rounds.js [ROUNDS [SEED [daemon [HOST]]]]; HOST is 'glossator' where the script speaks with the daemon, and
// 'glossator excel' where that has the sheet in an Excel file, in which no row may move
const { App, wait } = require('./app.js');

const rounds = Number(process.argv[2] || 100);
const seed = Number(process.argv[3] || 1);
const hasDaemon = process.argv[4] === 'daemon';
const LOCALES = ['es', 'th'];
/** What somebody writes below the rows, in the first column. */
const NOTE = '-- later --';

/** Mulberry32: the same numbers for the same seed. */
function random(state) {
  return () => {
    state = (state + 0x6D2B79F5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const next = random(seed);
const pick = (list) => list[Math.floor(next() * list.length)];
const chance = (share) => next() < share;

class World {
  constructor() {
    this.app = new App(process.argv[5] || pick(['github', 'gitlab', 'gitea', 'forgejo']), 12);
    /** The newest text of each cell, and the English that it was typed beside. */
    this.newest = new Map();
    this.count = 0;
    this.moved = [];
    this.order = [];
    /** Each text that somebody gave a cell, ever. */
    this.said = new Map();
    this.wrong = [];
    this.editions = new Map();
    this.watchWords();
    this.app.spreadsheet.run('install');
    this.daemon = hasDaemon ? this.app.daemon || this.app.serve() : null;
  }

  /** What the script sends has in each cell a text that somebody once gave that cell, and no other row's. */
  watchWords() {
    this.app.english.forEach((text, key) => this.hear(key, 'en', text));
    this.app.whenSent((text) => this.judge(text));
  }

  hear(key, column, text) { this.said.set(`${key} ${column}`, (this.said.get(`${key} ${column}`) || new Set()).add(text)); }

  judge(text) {
    const [header, ...rows] = this.app.spreadsheet.start().readRecords(text, text.startsWith('\uFEFF') ? 1 : 0, ',').map(({ fields }) => fields);
    for (const row of rows) {
      const key = row[header.indexOf('key')];
      if (row.includes(NOTE)) continue;
      for (const column of ['en', ...LOCALES]) {
        const said = row[header.indexOf(column)];
        const isHis = !said || (this.said.get(`${key} ${column}`) || new Set()).has(said);
        if (!isHis) this.wrong.push(`round ${this.at}: sent '${said}' as ${column} of ${key || row.join('|')}`);
      }
    }
  }

  /** Somebody does something in the tab. While the script runs for its seconds, nobody moves rows and columns a third time. */
  act() {
    const what = next();
    const isMove = what >= 0.75 && what < 0.93;
    if (isMove) this.movesLeft -= 1;
    if (what < 0.75 || (isMove && this.movesLeft < 0)) this.type();
    else if (what < 0.85) this.sort();
    else if (what < 0.9) this.insertRow();
    else if (what < 0.93) this.moveColumn();
    else if (what < 0.95) this.app.spreadsheet.type(this.app.tab.rows().length + 2, 1, NOTE);
    else this.dirtyTodo();
  }

  type() {
    const { tab } = this.app;
    // While the script writes, a column that somebody moved may leave another text in the place of a key.
    const rows = tab.rows().map((row, number) => number + 2).filter((row) => this.app.english.has(this.key(row)));
    if (!rows.length) return;
    const row = pick(rows);
    const locale = pick(LOCALES);
    const text = `${locale} ${pick(['«así»', 'ทดสอบ', 'a, "b"', "l'eau"])} ${++this.count}`;
    this.hear(this.key(row), locale, text);
    this.newest.set(`${this.key(row)} ${locale}`, { text, english: tab.cells[row - 1][tab.column('en') - 1] });
    this.app.spreadsheet.type(row, tab.column(locale), text);
  }

  key(row) { return this.app.tab.column('key') && this.app.tab.cells[row - 1][this.app.tab.column('key') - 1]; }

  sort() {
    const column = pick([...this.app.tab.header().keys()].filter((number) => this.app.tab.header()[number]));
    this.app.spreadsheet.edit((tab) => {
      if (column === undefined) return;
      const count = tab.rows().length;
      const rows = tab.cells.slice(1, count + 1).sort((a, b) => (a[column] < b[column] ? -1 : a[column] > b[column] ? 1 : 0));
      tab.cells.splice(1, count, ...rows);
    });
  }

  insertRow() {
    const at = 1 + Math.floor(next() * (this.app.tab.rows().length + 1));
    this.app.spreadsheet.edit((tab) => {
      tab.cells.splice(at, 0, Array(tab.cells[0].length).fill(''));
      tab.plain.splice(at, 0, [...tab.plain[at]]);
    });
  }

  moveColumn() {
    const count = this.app.tab.header().filter(Boolean).length;
    if (count < 2) return;
    const [from, to] = [Math.floor(next() * count), Math.floor(next() * count)];
    this.app.spreadsheet.edit((tab) => tab.cells.forEach((row) => row.splice(to, 0, ...row.splice(from, 1))));
  }

  /** A code is put into `todo`, as people do who are not sure. */
  dirtyTodo() {
    const { tab } = this.app;
    const rows = tab.rows().map((row, number) => number + 2).filter((row) => this.key(row));
    if (rows.length && tab.column('todo')) this.app.spreadsheet.type(pick(rows), tab.column('todo'), pick(['es', 'th', 'es th', '']));
  }

  engineer() {
    const isNew = !chance(0.5);
    const key = isNew ? `added.${++this.count}` : pick([...this.app.english.keys()]);
    const text = isNew ? `Added ${this.count}` : `English ${++this.count}`;
    this.hear(key, 'en', text);
    this.app.say(key, text);
  }

  round() {
    const { app } = this;
    this.movesLeft = Infinity;
    for (let acts = Math.floor(next() * 4); acts > 0; acts--) this.act();
    if (chance(0.15)) this.engineer();
    // People do not wait: one time in four something happens between two calls of the script.
    const share = chance(0.25) ? 0.15 : 0;
    const cut = chance(0.1) ? 1 + Math.floor(next() * 30) : 0;
    let calls = 0;
    this.movesLeft = 2;
    app.tab.meanwhile = () => {
      calls += 1;
      if (cut && calls >= cut) app.spreadsheet.kill();
      if (chance(share)) this.act();
    };
    try { app.spreadsheet.tick(); } catch (error) { if (!/maximum execution/.test(error.message)) throw error; }
    app.tab.meanwhile = () => {};
    if (this.daemon) wait(Math.floor(next() * 400));
    else if (chance(0.8)) app.sync();
    // A daemon waits until a file is quiet; that is seconds, where a round is a minute.
    if (app.isExcel && chance(0.8)) app.sync();
    if (app.isExcel) this.watchOrder();
    this.watchEnglish();
  }

  /** Nobody edits English in the tab: on the side branch, too, it is what the engineers said last, or before it was told. */
  watchEnglish() {
    const file = this.app.host.file('l10n/release/1', 'en.lproj/Main.strings');
    for (const [, key, text] of (file ? file.bytes.toString() : '').matchAll(/^"(.*?)" = "(.*)";$/gm)) {
      const texts = [...this.said.get(`${key} en`)];
      const edition = texts.indexOf(text);
      if (edition < (this.editions.get(key) || 0)) this.wrong.push(`round ${this.at}: English of ${key} went back to '${texts[edition]}'`);
      this.editions.set(key, edition);
    }
  }

  /** In an Excel file rows are added, and never moved: what people have beside them stays beside them. */
  watchOrder() {
    const order = this.app.keptKeys;
    if (this.order.some((key, number) => order[number] !== key)) this.moved.push(`round ${this.at}: ${this.order} became ${order}`);
    this.order = order;
  }

  /** What nobody may write any more once it is quiet. */
  get state() { return this.app.isExcel ? this.app.kept.version : this.app.host.line('rev-parse', 'l10n-sheet'); }

  /** Until neither side has anything to say any more. */
  settle() {
    if (!this.daemon) {
      for (let minute = 0; minute < 5; minute++) this.app.settle();
      return;
    }
    for (let quiet = 0; quiet < 8;) {
      const before = this.app.host.line('for-each-ref');
      this.app.spreadsheet.tick();
      wait(1000);
      quiet = this.app.host.line('for-each-ref') === before ? quiet + 1 : 0;
    }
  }

  remove() {
    if (this.daemon) this.daemon.kill('SIGTERM');
    this.app.remove();
  }

  /** What is not so at the end. */
  faults() {
    const { app } = this;
    this.settle();
    const tip = this.state;
    app.spreadsheet.now += 3600e3;
    this.settle();
    const faults = this.wrong.concat(this.moved, app.tab.note ? [`the tab says: ${app.tab.note}`] : []);
    if (this.state !== tip) faults.push('it is not quiet in the end');
    for (const row of app.tab.rows().filter((texts) => texts.some((text) => text))) {
      const key = row[app.tab.column('key') - 1];
      if (!app.english.has(key) && !row.includes(NOTE)) faults.push(`the tab has a row that nobody made: ${row.join('|')}`);
    }
    for (const [key, english] of app.english) {
      if (app.shown(key, 'en') !== english) faults.push(`${key}: the tab has '${app.shown(key, 'en')}', Git '${english}'`);
    }
    for (const [cell, { text, english }] of this.newest) {
      const [key, locale] = cell.split(' ');
      if (app.shown(key, locale) !== text) faults.push(`${cell}: '${text}' was typed last, the tab has '${app.shown(key, locale)}'`);
      const isDue = english === app.english.get(key);
      const shipped = app.shipped(key, locale);
      if (isDue && (shipped || '').replace(/\\"/g, '"') !== text) faults.push(`${cell}: '${text}' was typed last, '${shipped}' ships`);
    }
    return faults;
  }
}

const world = new World();
try {
  for (let round = 0; round < rounds; round++) world.round(world.at = round);
  const faults = world.faults();
  console.log(faults.length ? `seed ${seed}, ${rounds} rounds:\n${faults.join('\n')}` : `ok      ${rounds} rounds, seed ${seed}: ${world.newest.size} cells, ${world.count} edits`);
  process.exitCode = faults.length ? 1 : 0;
} finally { world.remove(); }
