'use strict';
// An app with its sheet on a branch of a bare repository, the real program beside it, and a spreadsheet with the script.
const { spawn, spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { Host } = require('./host.js');
const { send } = require('./requests.js');
const { Spreadsheet } = require('./services.js');

const PROGRAM = process.env.GLOSSATOR || '';
/** Of the calls of a long round, each of which somebody disturbs in turn: CI takes so many for one, as it has little time. */
const STRIDE = process.env.CI ? 3 : 1;
const PROJECT = `[project]
base = en
target = es th
[branches]
production = main
integration = develop
[resource "ios"]
format = apple-strings
path = {locale}.lproj/*.strings
`;

function wait(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** One that nobody listens at just now, below those that the kernel gives to connections: nothing takes it before the daemon does. */
function freePort() {
  for (;;) {
    const port = 10000 + Math.floor(Math.random() * 22000);
    const script = `require("net").createServer().listen(${port}, "127.0.0.1", () => process.exit(0)).on("error", () => process.exit(1))`;
    if (spawnSync(process.execPath, ['-e', script]).status === 0) return port;
  }
}

/** The sheet that a request sends. */
function sheetOf({ payload, contentType }) {
  return contentType.startsWith('text/csv') ? payload : Buffer.from(JSON.parse(payload).content, 'base64').toString();
}

class App {
  /** Folders with what an app is before anybody has come to it, by the number of its keys: all others of that are copies. */
  static made = new Map();

  /** `kind` is a host's, and `glossator excel` the daemon with an Excel file in the place of a branch. */
  constructor(kinds, keys = 6) {
    const [kind, place] = kinds.split(' ');
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'glossator-google-'));
    this.repository = path.join(this.folder, 'app.git');
    this.english = new Map(Array.from({ length: keys }, (_, number) => [`key.${number}`, `Save number ${number}`]));
    const work = path.join(this.folder, 'app');
    this.work = work;
    this.isExcel = place === 'excel';
    this.sheet = this.isExcel ? path.join(this.folder, 'app.xlsx') : 'l10n-sheet:strings.csv';
    this.host = new Host(kind, this.repository);
    const made = App.made.get(keys);
    if (made) {
      fs.cpSync(made, this.folder, { recursive: true });
    } else {
      this.make();
      App.made.set(keys, fs.mkdtempSync(path.join(os.tmpdir(), 'glossator-google-made-')));
      fs.cpSync(this.folder, App.made.get(keys), { recursive: true });
    }
    this.sync();
    if (kind === 'glossator') this.open();
    this.spreadsheet = new Spreadsheet(this.host.properties, (address, options) => this.host.fetch(address, options));
  }

  /** A dozen programs make the repositories. */
  make() {
    fs.mkdirSync(this.work);
    this.git('init', '-q', '-b', 'main');
    fs.writeFileSync(path.join(this.work, '.glossator'), PROJECT);
    this.writeEnglish();
    for (const branch of ['develop', 'release/1']) this.git('branch', branch);
    this.git('clone', '-q', '--bare', '.', this.repository);
    this.git('remote', 'add', 'origin', '../app.git');
    this.git('checkout', '-q', 'release/1');
    // An empty branch for the sheet, as OPERATORS.md makes it.
    const tree = this.host.git(['mktree'], '').toString().trim();
    const commit = this.host.git(['commit-tree', tree, '-m', 'the sheet']).toString().trim();
    this.host.line('update-ref', 'refs/heads/l10n-sheet', commit);
  }

  /** Hears each sheet that the script sends. */
  whenSent(hear) {
    const fetch = this.host.fetch.bind(this.host);
    this.host.fetch = (address, options) => {
      if (options.payload) hear(sheetOf(options));
      return fetch(address, options);
    };
  }

  git(...args) {
    const run = spawnSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd: this.work, encoding: 'utf8' });
    if (run.status !== 0) throw new Error(`git ${args.join(' ')}: ${run.stderr}`);
    return run.stdout.trim();
  }

  writeEnglish() {
    fs.mkdirSync(path.join(this.work, 'en.lproj'), { recursive: true });
    const lines = [...this.english].map(([key, text]) => `"${key}" = "${text}";\n`);
    fs.writeFileSync(path.join(this.work, 'en.lproj/Main.strings'), lines.join(''));
    this.git('add', '-A');
    this.git('commit', '-qm', 'texts');
  }

  /** An engineer changes or adds an English text on the release branch. */
  say(key, text) {
    this.english.set(key, text);
    this.writeEnglish();
    this.git('push', '-q', 'origin', 'release/1');
  }

  /** Translations come with a commit on the release branch. */
  bring(locale, texts) {
    fs.mkdirSync(path.join(this.work, `${locale}.lproj`), { recursive: true });
    const lines = Object.entries(texts).map(([key, text]) => `"${key}" = "${text}";\n`);
    fs.writeFileSync(path.join(this.work, `${locale}.lproj/Main.strings`), lines.join(''));
    this.git('add', '-A');
    this.git('commit', '-qm', 'translations');
    this.git('push', '-q', 'origin', 'release/1');
  }

  /** Somebody types into the sheet on its branch: texts by key. */
  typeInGit(column, texts) {
    const lines = this.host.file('l10n-sheet', 'strings.csv').bytes.toString().split('\n');
    const place = lines[0].split(',').indexOf(column);
    const typed = lines.map((line) => {
      const cells = line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
      if (texts[cells[0]] !== undefined) cells[place] = `"${texts[cells[0]]}"`;
      return cells.join(',');
    });
    this.host.commit('l10n-sheet', 'strings.csv', Buffer.from(typed.join('\n')), 'typed in Git');
  }

  /** Somebody puts a row into the sheet on its branch: its cells, as CSV. */
  addInGit(row) {
    const text = this.host.file('l10n-sheet', 'strings.csv').bytes.toString();
    this.host.commit('l10n-sheet', 'strings.csv', Buffer.from(`${text}${row}\n`), 'typed in Git');
  }

  /** The app is to be translated into one more language. */
  addTarget(locale) {
    const file = path.join(this.work, '.glossator');
    this.git('checkout', '-q', 'develop');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/^target = .*$/m, `$& ${locale}`));
    this.git('commit', '-qam', `target ${locale}`);
    this.git('checkout', '-q', 'release/1');
    this.git('merge', '-q', '-m', 'merge', 'develop');
    this.git('push', '-q', 'origin', 'develop', 'release/1');
  }

  /** The daemon, where the script speaks with it. */
  open() {
    this.host.port = freePort();
    fs.writeFileSync(path.join(this.folder, 'writers'), 't0ken-of-sixteen-characters\n');
    this.daemon = this.serve();
    const health = `http://127.0.0.1:${this.host.port}/readyz`;
    this.waitUntil('the daemon answers', () => {
      try { return send(health, 'GET').status < 400; } catch { return false; }
    });
  }

  sync() {
    // The daemon looks by itself, too: whoever comes second tries again.
    for (let time = 0; time < 3000; time++) {
      const output = this.trySync();
      if (output !== null) return output;
      wait(100);
    }
    throw new Error('sync: it stays busy');
  }

  /** Null where another one is at it. */
  trySync() {
    const run = spawnSync(PROGRAM, ['sync', '--repo', this.repository, '--sheet', this.sheet], { encoding: 'utf8' });
    if (run.status === 75 && this.daemon) return null;
    if (run.status === null || run.status > 1) throw new Error(`sync: ${run.status} ${run.stdout}${run.stderr}`);
    return run.stdout + run.stderr;
  }

  /** The daemon, watching the repository. */
  serve() {
    const file = path.join(this.folder, 'glossator.conf');
    fs.mkdirSync(path.join(this.folder, 'state'));
    fs.writeFileSync(file, `[daemon]\n    state = ${this.folder}/state\n    poll = 1 s\n    settle = 1 s\n[repository "app"]\n    path = ${this.repository}\n    sheet = ${this.sheet}\n${this.door}`);
    return spawn(PROGRAM, ['serve', '--config', file], { stdio: process.env.GLOSSATOR_LOG ? 'inherit' : 'ignore' });
  }

  /** Further lines of the configuration, for a daemon that is asked over http. */
  get door() {
    const { port } = this.host;
    return port ? `    sheet-writers = ${this.folder}/writers\n[http]\n    read-tokens = ${this.folder}/writers\n    listen = 127.0.0.1:${port}\n` : '';
  }

  /** Looks every fifth of a second, for ten minutes at most: another process may have the machine. */
  waitUntil(what, isSo) {
    for (let time = 0; time < 3000; time++) {
      if (isSo()) return;
      wait(200);
    }
    throw new Error(`waited ten minutes until ${what}`);
  }

  /** The sheet as the daemon has it: its version, and its text. */
  get kept() {
    const { status, headers, body } = this.host.ask(`${this.host.properties.API}/sheets/app`, { method: 'get', headers: { Authorization: `Bearer ${this.host.properties.TOKEN}` } });
    if (status !== 200) throw new Error(`the daemon answers ${status}: ${body}`);
    return { version: headers.ETag.replace(/"/g, ''), text: body };
  }

  /** The keys of the daemon's sheet, in the order of its rows. */
  get keptKeys() { return this.kept.text.split('\n').map((line) => line.split(',')[0]).filter((key) => /^(key|added)\.\d+$/.test(key)); }

  /** The text of a key in a side branch's file; undefined where it has none. */
  shipped(key, locale) {
    const file = this.host.file('l10n/release/1', `${locale}.lproj/Main.strings`);
    const line = (file ? file.bytes.toString() : '').split('\n').find((text) => text.startsWith(`"${key}" = `));
    return line && line.slice(`"${key}" = "`.length, -2);
  }

  /** What the script has sent to the sheet's branch since a commit: the sheets. */
  sent(since) {
    const commits = this.host.line('log', '--format=%H', '--author=Ada', `${since}..l10n-sheet`).split('\n').filter(Boolean);
    return commits.map((commit) => this.host.file('l10n-sheet', 'strings.csv', commit).bytes.toString());
  }

  get tab() { return this.spreadsheet.tab; }

  row(key, english) {
    const [column, source] = [this.tab.column('key') - 1, this.tab.column('en') - 1];
    const number = this.tab.rows().findIndex((row) => row[column] === key && (english === undefined || row[source] === english));
    return number < 0 ? 0 : number + 2;
  }

  shown(key, column) { return this.row(key) ? this.tab.cells[this.row(key) - 1][this.tab.column(column) - 1] : undefined; }
  type(key, column, text) { this.spreadsheet.type(this.row(key), this.tab.column(column), text); }

  /** Both sides have their say until two rounds have moved nothing on either. A sync that had nothing to do has nothing to do again. */
  settle() {
    for (let [round, quiet, before, rested] = [0, 0, this.state, null]; round < 8 && quiet < 2; round++) {
      this.spreadsheet.tick();
      if (this.repositoryState !== rested) rested = this.sync() === 'nothing to do\n' ? this.repositoryState : null;
      const now = this.state;
      quiet = now === before ? quiet + 1 : 0;
      before = now;
    }
  }

  /** All that a round may move. */
  get state() {
    const { cells, notes } = this.tab;
    return JSON.stringify([this.repositoryState, cells, notes]);
  }

  /** All that a sync reads: a program that lists refs takes as long as the sync. */
  get repositoryState() {
    const below = (name) => {
      const place = path.join(this.repository, name);
      try {
        if (fs.statSync(place).isDirectory()) return fs.readdirSync(place).sort().flatMap((inner) => below(`${name}/${inner}`));
        return [`${name} ${fs.readFileSync(place, 'utf8')}`];
      } catch {
        // None is packed, or the daemon has just written or deleted it.
        return [];
      }
    };
    return [...below('refs'), ...below('packed-refs'), this.isExcel ? fs.statSync(this.sheet).mtimeMs : 0].join('\n');
  }

  remove() {
    if (this.daemon) this.daemon.kill('SIGKILL');
    // A look that the daemon began may still write.
    fs.rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

process.on('exit', () => { for (const folder of App.made.values()) fs.rmSync(folder, { recursive: true, force: true }); });

module.exports = { App, STRIDE, wait };
