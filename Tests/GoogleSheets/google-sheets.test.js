'use strict';
// The script for Google Sheets, as Google's engine would run it, beside the real program and a real repository.
const assert = require('assert');
const { App, STRIDE } = require('./app.js');
const { Tab } = require('./services.js');

// With 'beside a daemon' one watches while the script speaks with the host; with 'glossator' it speaks with that daemon, which with
// 'excel' keeps the sheet in an Excel file.
const kinds = ['github', 'gitlab', 'gitea', 'forgejo', 'glossator'];
const kindsAndExcel = [...kinds, 'glossator excel'];
const tests = [];
const test = (name, work, on = ['github'], keys) => on.forEach((kind) => tests.push({ name: `${name} (${kind})`, kind, work, keys }));

/** A spreadsheet into which the sheet has come. */
function installed(app) {
  app.spreadsheet.run('install');
  app.settle();
  return app;
}

/** The same, with a text for each key in both languages. */
function translated(app) {
  installed(app);
  for (const key of app.english.keys()) for (const locale of ['es', 'th']) app.type(key, locale, `${locale}: ${key}`);
  app.settle();
}

test('an empty tab gets the sheet', (app) => {
  installed(app);
  assert.deepStrictEqual(app.tab.header().slice(0, 3), ['key', 'variant', 'en']);
  assert.strictEqual(app.shown('key.3', 'en'), 'Save number 3');
  assert.strictEqual(app.shown('key.3', 'todo'), 'es th');
  assert.strictEqual(app.tab.note, '');
}, kindsAndExcel);

test('who installs it again has its two triggers once, and the team\'s own', (app) => {
  installed(app);
  const { triggers } = app.spreadsheet;
  triggers.push({ handler: 'mailTheTeam', getHandlerFunction: () => 'mailTheTeam' });
  installed(app);
  assert.deepStrictEqual(app.spreadsheet.triggers.map((one) => one.handler).sort(), ['mailTheTeam', 'noteEdit', 'tick']);
});

test('a column of the team\'s own keeps its format, and a language\'s is one of texts from the start', (app) => {
  const isText = (name) => {
    const formats = new Set(app.tab.plain.slice(0, 20).map((row) => row[app.tab.column(name) - 1]));
    assert.strictEqual(formats.size, 1, `${name} has two formats`);
    return [...formats][0];
  };
  const check = () => {
    ['key', 'variant', 'en', 'comment', 'todo', 'problems', 'releases', 'es', 'th'].forEach((name) => assert.ok(isText(name), name));
    app.tab.header().filter((name) => /^Due|Ready/.test(name)).forEach((name) => assert.ok(!isText(name), name));
  };
  installed(app);
  check();
  const last = app.tab.lastColumn();
  app.tab.put(1, last + 1, 'Due until');
  app.tab.put(3, last + 1, '1/2');
  assert.strictEqual(app.tab.cells[2][last], '02/01/2026');
  app.settle();
  app.say('another', 'Another text');
  app.settle();
  assert.strictEqual(app.shown('another', 'en'), 'Another text');
  check();
  // Installed once more, with the tab as it is.
  app.tab.put(1, last + 2, 'Ready?');
  installed(app);
  check();
  // A translator makes the column of a language to come.
  app.tab.put(1, last + 3, 'pt-BR');
  app.type('key.1', 'es', 'Guardar 1');
  app.settle();
  assert.ok(isText('pt-BR'));
});

test('what is typed is shipped, and what Glossator says comes back', (app) => {
  installed(app);
  app.type('key.2', 'es', 'Guardar el 2, «ñ», "así"');
  app.settle();
  assert.strictEqual(app.shipped('key.2', 'es'), 'Guardar el 2, «ñ», \\"así\\"');
  assert.strictEqual(app.shown('key.2', 'todo'), 'th');
}, kindsAndExcel);

test('a new text of the engineers is a row below, and a changed one changes in its place', (app) => {
  installed(app);
  app.type('key.1', 'es', 'Guardar 1');
  app.settle();
  app.say('new', 'Brand new');
  app.say('key.1', 'Keep number 1');
  app.settle();
  assert.strictEqual(app.shown('new', 'en'), 'Brand new');
  assert.strictEqual(app.shown('key.1', 'en'), 'Keep number 1');
  assert.strictEqual(app.shown('key.1', 'es'), 'Guardar 1');
  assert.match(app.shown('key.1', 'todo'), /es/);
  assert.match(app.shown('key.1', 'problems'), /stale/);
}, ['github', 'glossator excel']);

test('nobody is interrupted: what was typed a moment ago waits, but not for ever', (app) => {
  installed(app);
  const version = app.host.line('rev-parse', 'l10n-sheet');
  app.spreadsheet.now += 50e3;
  app.type('key.2', 'es', 'a');
  app.spreadsheet.now += 10e3 - 60e3;
  app.spreadsheet.tick();
  assert.strictEqual(app.host.line('rev-parse', 'l10n-sheet'), version);
  for (let minute = 0; minute < 6; minute++) {
    app.spreadsheet.now += 55e3;
    app.type('key.3', 'th', `ข ${minute}`);
    app.spreadsheet.now += 5e3 - 60e3;
    app.spreadsheet.tick();
  }
  assert.notStrictEqual(app.host.line('rev-parse', 'l10n-sheet'), version);
});

test('English that changes under a text that was just typed leaves that text to do', (app) => {
  installed(app);
  app.say('key.4', 'Quite another thing');
  app.sync();
  app.type('key.4', 'es', 'Guardar 4');
  app.settle();
  assert.strictEqual(app.shown('key.4', 'en'), 'Quite another thing');
  assert.strictEqual(app.shown('key.4', 'es'), 'Guardar 4');
  assert.match(app.shown('key.4', 'todo'), /es/);
});

test('a confirmed text, a note that somebody deleted, and one locale more to do', (app) => {
  installed(app);
  app.type('key.1', 'es', 'Guardar 1');
  app.settle();
  app.say('key.1', 'Keep number 1');
  app.settle();
  app.type('key.1', 'todo', 'th');
  app.settle();
  assert.strictEqual(app.shown('key.1', 'todo'), 'th');
  assert.strictEqual(app.shown('key.1', 'problems'), '');
  app.type('key.1', 'todo', 'th es');
  app.settle();
  assert.match(app.shown('key.1', 'todo'), /es/);
});

test('rows may be sorted, columns moved and added, rows inserted', (app) => {
  installed(app);
  app.spreadsheet.edit((tab) => {
    const rows = tab.rows().map((row) => [...row]).reverse();
    rows.forEach((row, number) => { tab.cells[number + 1] = row; });
    for (const row of tab.cells) row.unshift(row.splice(tab.column('es') - 1 >= 0 ? tab.header().length - 1 : 0, 1)[0]);
    tab.cells[0][0] = 'my notes';
    tab.cells[1][0] = 'ask Grace';
    tab.cells.splice(3, 0, Array(tab.cells[0].length).fill(''));
  });
  app.settle();
  app.type('key.0', 'th', 'บันทึก');
  app.settle();
  assert.strictEqual(app.shipped('key.0', 'th'), 'บันทึก');
  assert.strictEqual(app.tab.header()[0], 'my notes');
  assert.strictEqual(app.tab.cells[1][0], 'ask Grace');
  assert.match(app.host.file('l10n-sheet', 'strings.csv').bytes.toString(), /ask Grace/);
});

test('texts that a spreadsheet would change', (app) => {
  const odd = { 'key.0': '=SUM(1)', 'key.1': '1/2', 'key.2': 'TRUE', 'key.3': "'quoted'", 'key.4': '007', 'key.5': 'two\nlines' };
  app.typeInGit('es', odd);
  app.sync();
  installed(app);
  for (const [key, text] of Object.entries(odd)) assert.strictEqual(app.shown(key, 'es'), text);
  const version = app.host.line('rev-parse', 'l10n-sheet:strings.csv');
  app.type('key.0', 'th', 'บันทึก');
  app.settle();
  const changed = app.host.git(['diff', '--stat', version, app.host.line('rev-parse', 'l10n-sheet:strings.csv')]).toString();
  assert.match(changed, /2 \+-|1 insertion/, changed);
});

test('what Glossator tells about a row is no text of it, wherever a moved column left it', (app) => {
  installed(app);
  app.type('key.1', 'es', 'Guardar 1');
  app.settle();
  app.say('key.1', 'Said otherwise');
  app.settle();
  const told = app.shown('key.1', 'problems');
  assert.match(told, /stale/);
  for (const [name, text] of [['en', told], ['th', told], ['en', app.shown('key.1', 'todo')]]) {
    const before = app.shown('key.1', name);
    app.spreadsheet.edit((tab) => {
      const row = tab.rows().findIndex((cells) => cells[tab.column('key') - 1] === 'key.1') + 1;
      tab.cells[row][tab.column(name) - 1] = text;
    });
    app.settle();
    assert.strictEqual(app.shown('key.1', name), before);
    assert.strictEqual(app.shown('key.1', 'en'), 'Said otherwise');
  }
});

test('half a tab is not sent, and says so', (app) => {
  installed(app);
  const version = app.host.line('rev-parse', 'l10n-sheet');
  const rows = app.tab.cells.map((row) => [...row]);
  app.spreadsheet.edit((tab) => tab.cells.slice(3).forEach((row) => row.fill('')));
  app.settle();
  assert.strictEqual(app.host.line('rev-parse', 'l10n-sheet'), version);
  assert.match(app.tab.note, /More than half of the rows are gone/);
  app.spreadsheet.edit((tab) => { tab.cells = rows; });
  app.settle();
  assert.strictEqual(app.tab.note, '');
});

test('a tab with other texts waits until somebody says which count', (app) => {
  app.spreadsheet.edit((tab) => {
    [['key', 'variant', 'en', 'es'], ['key.0', '', 'Save number 0', 'de la pestaña']].forEach((row, number) => row.forEach((text, column) => tab.put(number + 1, column + 1, text)));
  });
  app.typeInGit('es', { 'key.0': 'del repositorio' });
  app.sync();
  assert.throws(() => app.spreadsheet.run('install'), /differ in a cell/);
  assert.match(app.tab.note, /differ in a cell, first in key.0 \(es\)/);
  app.spreadsheet.properties.FIRST = 'tab';
  app.settle();
  assert.strictEqual(app.shipped('key.0', 'es'), 'de la pestaña');
  assert.strictEqual(app.shown('key.5', 'en'), 'Save number 5');
});

test('a wrong token, a host that is away, and one that changes its mind', (app) => {
  installed(app);
  app.spreadsheet.properties.TOKEN = 'wrong';
  app.spreadsheet.tick();
  assert.match(app.tab.note, /answered 401 .*Is the token still valid/);
  app.spreadsheet.properties.TOKEN = app.host.properties.TOKEN;
  app.host.trap = () => ({ status: 503, body: '' });
  app.type('key.0', 'es', 'Guardar 0');
  for (let round = 0; round < 8; round++) app.spreadsheet.tick();
  assert.match(app.tab.note, /answered 503/);
  app.host.trap = () => null;
  app.settle();
  assert.strictEqual(app.tab.note, '');
  assert.strictEqual(app.shipped('key.0', 'es'), 'Guardar 0');
}, kinds);

test('another one writes at the same time: nothing of either is lost', (app) => {
  installed(app);
  let isOver = false;
  app.host.trap = (method) => {
    if (method === 'get' || isOver) return null;
    isOver = true;
    app.typeInGit('th', { 'key.5': 'จากกิต' });
    return null;
  };
  app.type('key.5', 'es', 'Guardar 5');
  app.settle();
  assert.ok(isOver);
  assert.strictEqual(app.shown('key.5', 'th'), 'จากกิต');
  assert.strictEqual(app.shipped('key.5', 'es'), 'Guardar 5');
  assert.strictEqual(app.shipped('key.5', 'th'), 'จากกิต');
}, kinds);

test('another one writes while the host looks at what the script sends', (app) => {
  installed(app);
  const commit = app.host.commit.bind(app.host);
  app.host.commit = (...given) => {
    app.host.commit = commit;
    app.typeInGit('th', { 'key.5': 'จากกิต' });
    return commit(...given);
  };
  app.type('key.5', 'es', 'Guardar 5');
  app.settle();
  assert.strictEqual(app.shown('key.5', 'th'), 'จากกิต');
  assert.strictEqual(app.shipped('key.5', 'es'), 'Guardar 5');
  assert.strictEqual(app.shipped('key.5', 'th'), 'จากกิต');
}, ['github', 'gitlab', 'gitea']);

test('older copies that are sent one after the other are no edits of English', (app) => {
  installed(app);
  let count = 0;
  const type = (key) => {
    app.type(key, 'es', `${key}: ${++count}`);
    app.spreadsheet.tick();
  };
  for (let others = 0; others < 4; others++) {
    app.english.set('key.4', `Four, edition ${others}`);
    app.say('key.2', `Two, edition ${others}`);
    app.sync();
    for (const key of ['key.2', 'key.4', 'key.2']) {
      type(key);
      // Several come before the program looks once.
      for (let other = 0; other < others; other++) type(`key.${other % 2}`);
      app.sync();
    }
    app.settle();
    for (const key of ['key.2', 'key.4']) assert.strictEqual(app.shown(key, 'en'), app.english.get(key), `${others} others`);
    assert.ok([undefined, 'Two, edition 0'].includes(app.shipped('key.2', 'en')) || others, 'nobody changes English on a side branch');
  }
}, ['github', 'glossator excel']);

test('it is cut off at each call in turn', (app) => {
  installed(app);
  for (let call = 1; call < 40; call++) {
    app.say('key.0', `Save number 0, edition ${call}`);
    app.sync();
    app.type('key.1', 'es', `Guardar, edición ${call}`);
    let calls = 0;
    app.tab.meanwhile = () => {
      calls += 1;
      if (calls >= call) app.spreadsheet.kill();
    };
    try { app.spreadsheet.tick(); } catch { /* The service mails that to whoever installed it. */ }
    app.tab.meanwhile = () => {};
    for (let round = 0; round < 3; round++) {
      app.spreadsheet.tick();
      app.sync();
    }
    assert.strictEqual(app.shown('key.0', 'en'), `Save number 0, edition ${call}`, `cut off at call ${call}`);
    assert.strictEqual(app.shipped('key.1', 'es'), `Guardar, edición ${call}`, `cut off at call ${call}`);
    if (calls < call) return;
  }
});

test('a row or column that is put in while the tab is read pushes nothing out of what is read', (app) => {
  installed(app);
  let edition = 0;
  const sent = [];
  app.whenSent((text) => sent.push(text));
  const putIn = [
    (tab) => { tab.cells.splice(2, 0, Array(tab.cells[0].length).fill('')); tab.plain.splice(2, 0, [...tab.plain[2]]); },
    (tab) => tab.cells.forEach((row, number) => row.splice(0, 0, number ? '' : `mine ${sent.length}`)),
  ];
  for (const change of putIn) {
    for (let call = 1, calls = call; calls >= call; call += STRIDE) {
      const text = `Guardar, edición ${++edition}`;
      app.type('key.1', 'es', text);
      calls = 0;
      app.tab.meanwhile = () => { if (++calls === call) app.spreadsheet.edit(change); };
      app.spreadsheet.tick();
      app.tab.meanwhile = () => {};
      for (const sheet of sent.splice(0)) {
        const lacking = [...app.english.keys(), 'releases', 'es'].filter((word) => !sheet.includes(word));
        assert.deepStrictEqual(lacking, [], `what is sent lacks a row or column of the tab, put in at call ${call}`);
      }
      app.sync();
      app.spreadsheet.tick();
      assert.strictEqual(app.shipped('key.1', 'es'), text, `put in at call ${call}`);
    }
  }
}, ['github', 'glossator excel']);

/** Somebody changes the tab at a call of the script, which is cut off at a later one; true where both happened. */
function tickWith(app, change, at, cut) {
  let calls = 0;
  app.tab.meanwhile = () => {
    calls += 1;
    if (calls === at) app.spreadsheet.edit(change);
    if (calls >= cut) app.spreadsheet.kill();
  };
  try { app.spreadsheet.tick(); } catch (error) { assert.match(error.message, /maximum execution/); }
  app.tab.meanwhile = () => {};
  return calls >= cut;
}

const reversed = (tab) => tab.cells.splice(1, tab.rows().length, ...tab.rows().map((row) => [...row]).reverse());
const turned = (tab) => tab.cells.forEach((row) => row.splice(0, 9, ...row.slice(1, 9), row[0]));
/** A column is moved to the left of all others. */
const first = (name) => (tab) => {
  const column = tab.column(name) - 1;
  tab.cells.forEach((row) => row.unshift(...row.splice(column, 1)));
};

for (const [what, change] of [['rows are sorted', reversed], ['columns are moved', turned], ['rows are sorted and columns moved', (tab) => [reversed, turned].map((work) => work(tab))]]) {
  test(`${what} while the script writes, and it is cut off before that is put right`, (app) => {
    installed(app);
    for (const key of app.english.keys()) app.type(key, 'es', `es: ${key}`);
    app.settle();
    const own = app.row('key.5') && app.tab.header().filter(Boolean).length;
    const said = new Map([...app.english].map(([key, text]) => [key, [text]]));
    const whole = (sheet, when) => {
      const [header, ...rows] = app.spreadsheet.start().readRecords(sheet, sheet.startsWith('\uFEFF') ? 1 : 0, ',').map(({ fields }) => fields);
      const cell = (row, name) => row[header.indexOf(name)];
      assert.deepStrictEqual(rows.map((row) => cell(row, 'key')).sort(), [...app.english.keys()].sort(), when);
      for (const row of rows) {
        const key = cell(row, 'key');
        assert.ok(said.get(key).includes(cell(row, 'en')), `${when}: '${cell(row, 'en')}' as English of ${key}`);
        assert.ok([`es: ${key}`, ''].includes(cell(row, 'es')) && !cell(row, 'th'), `${when}: ${row}`);
      }
    };
    let edition = 0;
    const meddle = (at, cut) => {
      edition += 1;
      const when = `${what} at call ${at}, cut off at ${cut}`;
      const changed = ['key.0', 'key.1', 'key.4'].filter((key, number) => (edition + number) % 3);
      for (const key of changed) {
        said.get(key).push(`${key}, edition ${edition}`);
        app.english.set(key, `${key}, edition ${edition}`);
      }
      app.say(changed[0], app.english.get(changed[0]));
      app.sync();
      const tip = app.host.line('rev-parse', 'l10n-sheet');
      const isCut = tickWith(app, change, at, cut);
      for (let round = 0; round < 3; round++) {
        app.spreadsheet.tick();
        app.sync();
      }
      app.sent(tip).forEach((sheet) => whole(sheet, when));
      whole(app.host.file('l10n-sheet', 'strings.csv').bytes.toString(), when);
      assert.strictEqual(app.tab.rows().filter((row) => row.some((text) => text)).length, app.english.size, when);
      for (const [key, text] of app.english) {
        assert.deepStrictEqual([app.shown(key, 'en'), app.shown(key, 'es')], [text, `es: ${key}`], when);
        assert.ok([undefined, ...said.get(key)].includes(app.shipped(key, 'en')), when);
      }
      assert.strictEqual(app.tab.header().filter(Boolean).length, own);
      return isCut;
    };
    for (let at = 3; meddle(at, 99) || at < 12; at += STRIDE) {
      for (let cut = at + 1; cut < at + 5 && meddle(at, cut);) cut++;
    }
  });
}

/** It has noted what it is about to write, and writes nothing. */
function cutOffBeforeItWrites(app) {
  const unfinished = () => app.spreadsheet.properties.unfinished || '[]';
  for (let cut = 1, before = unfinished(); unfinished() === before; cut++) {
    assert.ok(cut < 60 && tickWith(app, () => {}, 99, cut), 'it is never cut off in time');
  }
}

test('what went astray twice is put right, also where the text that came is in its own place by now', (app) => {
  installed(app);
  const english = new Map(app.english);
  app.say('key.0', 'Save it');
  app.sync();
  // What follows is as if it had written, and rows had been sorted each time.
  cutOffBeforeItWrites(app);
  assert.strictEqual(app.shown('key.0', 'en'), english.get('key.0'));
  // The new English of the first row went to the second; then it was put into the first, and that of the second went to the third.
  const column = app.tab.column('en');
  app.tab.put(app.row('key.0'), column, 'Save it');
  app.tab.put(app.row('key.1'), column, 'Save it');
  app.tab.put(app.row('key.2'), column, english.get('key.1'));
  app.settle();
  for (const [key, text] of app.english) {
    assert.strictEqual(app.shown(key, 'en'), text);
    assert.ok([undefined, text].includes(app.shipped(key, 'en')), `${app.shipped(key, 'en')} as English of ${key}`);
  }
}, ['github', 'glossator', 'glossator excel']);

test('a key that went astray as columns moved twice is no key of its own', (app) => {
  translated(app);
  const count = app.tab.rows().length;
  app.say('key.0', 'Save it');
  app.sync();
  cutOffBeforeItWrites(app);
  // It wrote all of the first row, and a column was moved: what is to do went into the key's place as well.
  const row = app.row('key.0');
  const put = (name, text) => app.tab.put(row, app.tab.column(name), text);
  app.spreadsheet.edit(turned);
  put('en', 'Save it');
  put('todo', 'es th');
  put('key', 'es th');
  cutOffBeforeItWrites(app);
  // Another one was moved as that was put right: the key went to another place.
  app.spreadsheet.edit(first('todo'));
  put('es', 'key.0');
  app.settle();
  assert.strictEqual(app.tab.rows().length, count);
  for (const [key, text] of app.english) {
    assert.deepStrictEqual(['en', 'es', 'th'].map((name) => app.shown(key, name)), [text, `es: ${key}`, `th: ${key}`]);
  }
}, ['github', 'glossator']);

test('an old text that is typed back after the round that sent the new one was cut off', (app) => {
  installed(app);
  app.type('key.1', 'es', 'primero');
  app.settle();
  for (let call = 1; call < 25; call++) {
    app.type('key.1', 'es', 'segundo');
    let calls = 0;
    app.tab.meanwhile = () => {
      calls += 1;
      if (calls >= call) app.spreadsheet.kill();
    };
    try { app.spreadsheet.tick(); } catch { /* The service mails that to whoever installed it. */ }
    app.tab.meanwhile = () => {};
    if (call % 2) app.sync();
    app.type('key.1', 'es', 'primero');
    app.settle();
    // What was in force before is no news, wherever it comes from; but it has to be heard.
    const isHeard = app.shown('key.1', 'problems').includes('es: not used: primero');
    assert.ok(isHeard || app.shown('key.1', 'es') === 'primero', `cut off at call ${call}`);
    assert.strictEqual(app.shipped('key.1', 'es'), app.shown('key.1', 'es'), `cut off at call ${call}`);
    app.type('key.1', 'es', 'primero');
    app.settle();
    assert.strictEqual(app.shipped('key.1', 'es'), 'primero', `cut off at call ${call}`);
    if (calls < call) return;
  }
}, ['github', 'gitlab', 'glossator', 'glossator excel', 'github beside a daemon']);

test('an older copy that is sent for a text beside it, and cut off twice, is no edit of English', (app) => {
  installed(app);
  const cutOff = (call) => {
    let calls = 0;
    app.tab.meanwhile = () => {
      calls += 1;
      if (calls >= call) app.spreadsheet.kill();
    };
    try { app.spreadsheet.tick(); } catch { /* The service mails that to whoever installed it. */ }
    app.tab.meanwhile = () => {};
    return calls >= call;
  };
  let edition = 0;
  const tell = (first, second) => {
    edition += 1;
    const [old, english, text] = [app.english.get('key.0'), `Save number 0, edition ${edition}`, `Guardar, edición ${edition}`];
    const when = `cut off at call ${first}, then at ${second}`;
    app.say('key.0', english);
    app.sync();
    const tip = app.host.line('rev-parse', 'l10n-sheet');
    app.type('key.0', 'es', text);
    const wasCutOff = [cutOff(first), null];
    app.sync();
    wasCutOff[1] = cutOff(second);
    app.sync();
    app.settle();
    assert.strictEqual(app.shown('key.0', 'en'), english, when);
    assert.strictEqual(app.shown('key.0', 'es'), text, when);
    assert.match(app.shown('key.0', 'problems'), new RegExp(`stale: the English was '${old}'`), when);
    // Nobody edited the English in the sheet: no side branch changes it, and the script does not say so by itself.
    assert.ok([undefined, english].includes(app.shipped('key.0', 'en')), when);
    assert.ok(app.sent(tip).filter((sheet) => sheet.includes(`${old}",`)).length <= 2, when);
    return wasCutOff;
  };
  for (let first = 1; first < 20; first += STRIDE) {
    let isLast = false;
    for (let second = 1; second < 20; second += STRIDE) {
      const [wasFirst, wasSecond] = tell(first, second);
      isLast = !wasFirst;
      if (!wasSecond) break;
    }
    if (isLast) return;
  }
});

// The script writes one column after the other: what Glossator tells of a row may be there before its English, or after it.
for (const [order, change, firstCut] of [['', () => {}, 6], [', problems first', first('problems'), 10]]) {
  test(`a text is typed beside old English after a round that brought the new was cut off${order}`, (app) => {
    translated(app);
    app.spreadsheet.edit(change);
    app.settle();
    for (let edition = 1; ; edition++) {
      // Twice at each call: one of three texts, and all three.
      const keys = edition % 2 ? ['key.3'] : ['key.0', 'key.3', 'key.4'];
      const cut = firstCut + STRIDE * Math.floor((edition - 1) / 2);
      const when = `edition ${edition}, cut off at call ${cut}`;
      for (const key of keys) app.english.set(key, `${key}, edition ${edition}`);
      app.say('key.3', `key.3, edition ${edition}`);
      app.sync();
      // What somebody has typed elsewhere goes out with the new English, which the tab shows in part then.
      for (const key of ['key.1', 'key.2', 'key.5']) app.type(key, 'es', `${key}: edición ${edition}`);
      const isCut = tickWith(app, () => {}, 0, cut);
      app.sync();
      const beside = keys.map((key) => app.shown(key, 'en'));
      keys.forEach((key) => app.type(key, 'es', `${key}: edición ${edition}`));
      for (let round = 0; round < 2; round++) app.spreadsheet.tick();
      app.settle();
      keys.forEach((key, number) => {
        assert.deepStrictEqual([app.shown(key, 'en'), app.shown(key, 'es')], [app.english.get(key), `${key}: edición ${edition}`], when);
        const isStale = app.shown(key, 'todo').includes('es');
        assert.strictEqual(isStale, beside[number] !== app.english.get(key), `${when}: ${key} was typed beside '${beside[number]}'`);
        assert.ok([undefined, app.english.get(key)].includes(app.shipped(key, 'en')), `${when}: ${app.shipped(key, 'en')} ships as English of ${key}`);
      });
      if (!isCut) return;
    }
  }, ['github', 'github beside a daemon', 'glossator excel']);
}

test('notes in rows and columns of their own are left alone', (app) => {
  installed(app);
  app.spreadsheet.edit((tab) => {
    const end = tab.header().filter(Boolean).length;
    tab.put(1, end + 1, 'notes');
    tab.put(1, end + 3, 'notes');
    tab.put(2, end + 2, 'a column without a name');
    tab.put(2, end + 3, 'the same name');
    tab.put(9, 2, '-- my separator --');
  });
  for (let round = 0; round < 3; round++) app.settle();
  const rows = app.tab.rows().length;
  const tip = app.host.line('rev-parse', 'l10n-sheet');
  for (let round = 0; round < 3; round++) {
    app.spreadsheet.now += 3600e3;
    app.settle();
  }
  assert.strictEqual(app.tab.rows().length, rows);
  assert.strictEqual(app.host.line('rev-parse', 'l10n-sheet'), tip, 'and it is quiet');
  const text = app.tab.cells.flat();
  for (const note of ['a column without a name', 'the same name', '-- my separator --']) assert.ok(text.includes(note), note);
  app.type('key.2', 'es', 'Guardar');
  app.settle();
  assert.strictEqual(app.shipped('key.2', 'es'), 'Guardar');
});

test('before the first sheet it waits', (app) => {
  const empty = app.host.git(['mktree'], '').toString().trim();
  const commit = app.host.git(['commit-tree', empty, '-m', 'the sheet']).toString().trim();
  app.host.line('update-ref', 'refs/heads/l10n-sheet', commit);
  app.spreadsheet.run('install');
  assert.strictEqual(app.host.line('rev-parse', 'l10n-sheet'), commit);
  assert.strictEqual(app.tab.note, '');
  assert.match(app.spreadsheet.logged.join(), /no sheet on the branch yet/);
});

test('install fails where the first round does, and the script goes on once that is mended', (app) => {
  app.spreadsheet.properties.TOKEN = 'wrong-token-of-sixteen';
  assert.throws(() => app.spreadsheet.run('install'), /answered 401 .*Is the token still valid.*goes on by itself/);
  assert.match(app.tab.note, /answered 401/);
  app.spreadsheet.properties.TOKEN = app.host.properties.TOKEN;
  app.settle();
  assert.strictEqual(app.tab.note, '');
  assert.strictEqual(app.shown('key.3', 'en'), 'Save number 3');
}, ['github', 'glossator']);

test('another tab in the first place is not the sheet', (app) => {
  installed(app);
  const other = new Tab();
  app.spreadsheet.tabs.unshift(other);
  app.spreadsheet.now += 3700e3;
  app.type('key.2', 'es', 'Guardar dos');
  app.settle();
  assert.strictEqual(app.shipped('key.2', 'es'), 'Guardar dos');
  assert.strictEqual(other.lastRow(), 0);
  // Installed anew, it stays the same one; what was installed before tabs were remembered finds it by its keys.
  for (const change of [() => app.spreadsheet.run('install'), () => delete app.spreadsheet.properties.tab]) {
    change();
    app.type('key.3', 'es', `Guardar ${change}`.slice(0, 20));
    app.settle();
    assert.strictEqual(app.shipped('key.3', 'es'), app.shown('key.3', 'es'));
    assert.strictEqual(other.lastRow(), 0);
  }
  // Or by its name.
  app.spreadsheet.properties.TAB = app.tab.name;
  delete app.spreadsheet.properties.tab;
  app.say('key.4', 'Keep number 4');
  app.settle();
  assert.strictEqual(app.shown('key.4', 'en'), 'Keep number 4');
  app.tab.name = 'Texts';
  app.say('key.4', 'Hold number 4');
  app.settle();
  assert.strictEqual(app.shown('key.4', 'en'), 'Hold number 4');
});

test('a tab that is deleted is told, and nothing is written elsewhere', (app) => {
  installed(app);
  app.type('key.2', 'es', 'Guardar dos');
  app.settle();
  const [tip, tab, others] = [app.host.line('rev-parse', 'l10n-sheet'), app.tab, [new Tab(), new Tab()]];
  app.spreadsheet.edit(() => { app.spreadsheet.tabs = others; });
  app.settle();
  assert.strictEqual(app.host.line('rev-parse', 'l10n-sheet'), tip);
  assert.match(others[0].note, /^Glossator: The tab with the texts is gone/);
  for (const other of others) assert.strictEqual(other.lastRow(), 0);
  app.spreadsheet.edit(() => { app.spreadsheet.tabs = [...others, tab]; });
  app.settle();
  assert.strictEqual(others[0].note, '');
  assert.strictEqual(app.shown('key.2', 'es'), 'Guardar dos');
  // Somebody's own note stays: then the round fails, which Google mails to whoever installed the script.
  others[0].notes[0] = 'Ask Grace';
  app.spreadsheet.edit(() => { app.spreadsheet.tabs = others; });
  assert.throws(() => app.spreadsheet.tick(), /The tab with the texts is gone/);
  assert.strictEqual(others[0].note, 'Ask Grace');
  // Installed anew, it fills an empty tab.
  [app.spreadsheet.tab, others[0].notes] = [others[0], []];
  app.spreadsheet.run('install');
  app.settle();
  assert.strictEqual(app.shown('key.2', 'es'), 'Guardar dos');
  assert.strictEqual(app.tab.note, '');
});

test('a tab of which all is deleted is told, and filled where somebody says so', (app) => {
  installed(app);
  app.type('key.2', 'es', 'Guardar dos');
  app.settle();
  const tip = app.host.line('rev-parse', 'l10n-sheet');
  app.spreadsheet.edit((tab) => tab.cells.forEach((row) => row.fill('')));
  app.settle();
  assert.match(app.tab.note, /All rows are gone/);
  assert.strictEqual(app.tab.lastRow(), 0);
  assert.strictEqual(app.host.line('rev-parse', 'l10n-sheet'), tip);
  app.spreadsheet.run('install');
  app.settle();
  assert.strictEqual(app.shown('key.2', 'es'), 'Guardar dos');
  assert.strictEqual(app.tab.note, '');
});

test('what the daemon says to do stands in the note', (app) => {
  installed(app);
  const { properties } = app.spreadsheet;
  properties.REPOSITORY = 'nobody';
  app.spreadsheet.tick();
  assert.match(app.tab.note, /answered 403 .*see 'sheet-writers =' in the configuration. Is REPOSITORY right\?/);
  assert.doesNotMatch(app.tab.note, /BRANCH/);
  properties.REPOSITORY = 'app';
  const ask = app.host.ask.bind(app.host);
  app.host.ask = (address, options) => ask(address, { ...options, headers: { ...options.headers, Host: 'l10n.example.com' } });
  app.spreadsheet.tick();
  assert.match(app.tab.note, /answered 421 .*'\[http\] name =' has to say so/);
  app.host.ask = ask;
  app.settle();
  assert.strictEqual(app.tab.note, '');
}, ['glossator']);

test('what a proxy or the daemon says of a refused sheet stands in the note', (app) => {
  installed(app);
  const refuse = (status, body) => { app.host.trap = (method) => (method === 'put' ? { status, body } : null); };
  refuse(413, '<html>413 Request Entity Too Large</html>');
  app.type('key.1', 'es', 'Uno');
  app.spreadsheet.tick();
  assert.match(app.tab.note, /answered 413 .*client_max_body_size/);
  assert.doesNotMatch(app.tab.note, /REPOSITORY/);
  refuse(422, '{"error": {"status": 422, "message": "the new sheet has no rows"}}');
  app.spreadsheet.tick();
  assert.match(app.tab.note, /answered 422 .*the new sheet has no rows/);
  app.host.trap = () => null;
  app.settle();
  assert.strictEqual(app.tab.note, '');
  assert.strictEqual(app.shipped('key.1', 'es'), 'Uno');
}, ['glossator']);

test('in an Excel file every row stays where it is, whoever sorts the tab', (app) => {
  installed(app);
  // A row that somebody takes out leaves a blank one there.
  const before = app.keptKeys;
  app.spreadsheet.edit((tab) => tab.put(8, 1, '-- my note --'));
  app.settle();
  app.spreadsheet.edit((tab) => {
    const rows = tab.rows().map((row) => [...row]).reverse();
    rows.forEach((row, number) => { tab.cells[number + 1] = row; });
  });
  app.type('key.0', 'es', 'Guardar cero');
  app.say('added.1', 'Added');
  app.settle();
  assert.deepStrictEqual(app.keptKeys, [...before, 'added.1']);
  assert.match(app.kept.text, /^key\.0,,Save number 0,.*Guardar cero/m);
  assert.match(app.kept.text, /'?-- my note --/);
  assert.strictEqual(app.shipped('key.0', 'es'), 'Guardar cero');
  // It is under the keys, and begins like a formula: it is still the one row, also where nobody knows what both had last.
  app.spreadsheet.properties.base = '1'.repeat(40);
  app.type('key.1', 'es', 'Uno');
  app.settle();
  assert.strictEqual(app.tab.rows().filter((row) => row[0].includes('my note')).length, 1);
  assert.strictEqual(app.kept.text.split('my note').length, 2);
  // Taken out of the tab, a text that a branch needs comes back.
  app.spreadsheet.edit((tab) => tab.cells.splice(app.row('key.3') - 1, 1));
  app.settle();
  assert.strictEqual(app.shown('key.3', 'en'), 'Save number 3');
  const rest = (keys) => keys.filter((key) => key !== 'key.3');
  assert.deepStrictEqual(rest(app.keptKeys), rest([...before, 'added.1']));
  const puts = () => app.host.log.filter((line) => line.startsWith('PUT')).length;
  const count = puts();
  for (let round = 0; round < 3; round++) app.settle();
  assert.strictEqual(puts(), count, 'and it is quiet');
}, ['glossator excel']);

for (const text of ['=1+1', '+34 600 000 000', '-5 °C', '@casa', ' =x', '＝x', "'quoted'", 'two\nlines', ' spaces ', 'di "hola", tú']) {
  test(`an Excel file takes ${JSON.stringify(text)}, and what comes from Git later`, (app) => {
    installed(app);
    app.type('key.0', 'es', text);
    app.settle();
    assert.strictEqual(app.spreadsheet.properties.seen, app.kept.version);
    const log = app.host.log.length;
    for (let round = 0; round < 3; round++) app.settle();
    assert.deepStrictEqual(app.host.log.slice(log).filter((line) => line.startsWith('PUT')), [], 'it is quiet');
    app.bring('es', { 'key.0': 'De Git', 'key.1': 'Uno de Git' });
    app.settle();
    assert.deepStrictEqual([app.shown('key.0', 'es'), app.shown('key.1', 'es'), app.tab.note], ['De Git', 'Uno de Git', '']);
    assert.match(app.kept.text, /De Git/);
  }, ['glossator excel']);
}

test('in columns without a name both sides are heard, too', (app) => {
  installed(app);
  app.spreadsheet.edit((tab) => tab.put(2, tab.header().filter(Boolean).length + 1, 'ask Grace'));
  app.settle();
  const text = app.host.file('l10n-sheet', 'strings.csv').bytes.toString();
  assert.match(text, /ask Grace/);
  app.host.commit('l10n-sheet', 'strings.csv', Buffer.from(text.replace('ask Grace', 'asked Grace')), 'typed in Git');
  app.type('key.1', 'es', 'Uno');
  app.settle();
  assert.ok(app.tab.cells.flat().includes('asked Grace'));
  assert.match(app.host.file('l10n-sheet', 'strings.csv').bytes.toString(), /asked Grace/);
  app.spreadsheet.edit((tab) => tab.put(2, tab.header().filter(Boolean).length + 1, 'Grace knows'));
  app.settle();
  assert.match(app.host.file('l10n-sheet', 'strings.csv').bytes.toString(), /Grace knows/);
});

test('a tab with something else in it is left alone', (app) => {
  app.spreadsheet.edit((tab) => ['Road map', '', 'Q3'].forEach((text, column) => tab.put(1, column + 1, text)));
  const version = app.host.line('rev-parse', 'l10n-sheet');
  assert.throws(() => app.spreadsheet.run('install'), /has no column "key"/);
  assert.match(app.tab.note, /has no column "key", so it is left alone/);
  assert.strictEqual(app.tab.plain[0][0], false, 'nor is it formatted');
  assert.strictEqual(app.host.line('rev-parse', 'l10n-sheet'), version);
  assert.strictEqual(app.tab.lastRow(), 1);
});

test('what the repository has counts, and what only the tab has is an edit', (app) => {
  app.spreadsheet.edit((tab) => {
    [['Key', 'variant', 'en', 'es', 'th'], ['key.0', '', 'Save number 0', 'de la pestaña', 'จากแท็บ']].forEach((row, number) => row.forEach((text, column) => tab.put(number + 1, column + 1, text)));
  });
  app.typeInGit('es', { 'key.0': 'del repositorio' });
  app.sync();
  app.spreadsheet.properties.FIRST = 'repository';
  app.spreadsheet.run('install');
  app.settle();
  assert.strictEqual(app.shipped('key.0', 'es'), 'del repositorio');
  assert.strictEqual(app.shipped('key.0', 'th'), 'จากแท็บ');
  assert.strictEqual(app.spreadsheet.properties.FIRST, undefined);
});

for (const name of ['key', 'en', 'es']) {
  test(`the column ${name} is deleted`, (app) => {
    installed(app);
    app.type('key.1', 'es', 'Guardar 1');
    app.settle();
    const rows = app.tab.cells.map((row) => [...row]);
    app.spreadsheet.edit((tab) => {
      const column = tab.column(name) - 1;
      tab.cells.forEach((row) => row.push(...row.splice(column, 1).map(() => '')));
    });
    app.settle();
    assert.strictEqual(app.shipped('key.1', 'es'), 'Guardar 1');
    if (name === 'es') return assert.strictEqual(app.shown('key.1', 'es'), 'Guardar 1', 'it comes back');
    assert.match(app.tab.note, new RegExp(`The column "${name}" is gone`));
    app.spreadsheet.edit((tab) => { tab.cells = rows; });
    app.settle();
    assert.strictEqual(app.tab.note, '');
  });
}

test('a header with other signs of delimiters, and one in capitals', (app) => {
  installed(app);
  app.spreadsheet.edit((tab) => {
    tab.put(1, tab.header().filter(Boolean).length + 1, 'notes; questions');
    tab.put(1, tab.column('en'), 'EN');
  });
  app.settle();
  app.say('key.1', 'Keep number 1');
  app.settle();
  assert.strictEqual(app.shown('key.1', 'EN'), 'Keep number 1');
  assert.match(app.host.file('l10n-sheet', 'strings.csv').bytes.toString().split('\n')[0], /,/);
  assert.strictEqual(app.tab.note, '');
});

test('the host has forgotten the version that both had last', (app) => {
  installed(app);
  app.spreadsheet.properties.base = '1'.repeat(40);
  app.type('key.1', 'es', 'Guardar 1');
  app.settle();
  assert.strictEqual(app.shipped('key.1', 'es'), 'Guardar 1');
  assert.strictEqual(app.tab.note, '');
});

test('texts that came from Git meanwhile are not blanked by an older copy', (app) => {
  installed(app);
  app.say('key.4', 'Quite another thing');
  app.bring('es', { 'key.0': 'cero', 'key.1': 'uno', 'key.2': 'dos' });
  app.sync();
  app.type('key.4', 'es', 'Guardar 4');
  app.settle();
  for (const [key, text] of [['key.0', 'cero'], ['key.1', 'uno'], ['key.2', 'dos']]) assert.strictEqual(app.shown(key, 'es'), text);
  assert.strictEqual(app.shown('key.4', 'es'), 'Guardar 4');
});

test('a version of before a release branch was cut is restored, and takes back no text', (app) => {
  installed(app);
  app.type('key.0', 'es', 'Guarda 0');
  app.settle();
  const cells = app.tab.cells.map((row) => [...row]);
  app.type('key.0', 'es', 'Guardar 0');
  app.settle();
  app.git('branch', 'release/2');
  app.git('push', '-q', 'origin', 'release/2');
  app.settle();
  assert.match(app.shown('key.0', 'releases'), /release\/2/);
  app.spreadsheet.edit((tab) => { tab.cells = cells; });
  app.settle();
  assert.strictEqual(app.shown('key.0', 'es'), 'Guardar 0');
  assert.match(app.shown('key.0', 'problems'), /Guarda 0/);
  assert.match(app.shown('key.0', 'releases'), /release\/2/);
  assert.strictEqual(app.shipped('key.0', 'es'), 'Guardar 0');
}, kindsAndExcel);

test('a sheet of more than a megabyte', (app) => {
  installed(app);
  app.type('key.0', 'es', 'á'.repeat(40000));
  for (let number = 1; number < 6; number++) {
    app.type(`key.${number}`, 'es', 'á'.repeat(49000));
    app.type(`key.${number}`, 'th', 'ก'.repeat(49000));
  }
  app.settle();
  assert.ok(app.host.file('l10n-sheet', 'strings.csv').bytes.length > 1 << 20);
  app.type('key.2', 'es', 'Guardar');
  app.settle();
  assert.strictEqual(app.shipped('key.2', 'es'), 'Guardar');
}, ['github', 'gitlab', 'glossator']);

test('the daemon notices what the script has sent, and the script what the daemon has', (app) => {
  const daemon = app.serve();
  try {
    app.spreadsheet.run('install');
    for (const [key, locale] of [['key.1', 'es'], ['key.2', 'th'], ['key.1', 'th']]) {
      const text = `${locale}: ${key}`;
      app.type(key, locale, text);
      app.spreadsheet.tick();
      app.waitUntil(`${text} is in the file`, () => app.shipped(key, locale) === text);
      app.waitUntil(`${locale} leaves the row's todo`, () => {
        app.spreadsheet.tick();
        return !app.shown(key, 'todo').split(' ').includes(locale);
      });
    }
  } finally { daemon.kill('SIGKILL'); }
});

require('./older-copies.js')(test, installed, translated, tickWith);

// Arguments: a part of the names of those that are wanted, and, to have several processes share them, PART/PARTS.
let failures = 0;
const [part, parts] = (process.argv[3] || '1/1').split('/').map(Number);
const chosen = tests.filter(({ name }) => name.includes(process.argv[2] || '')).filter((_, i) => i % parts === part - 1);
for (const { name, kind, work, keys } of chosen) {
  const app = new App(kind, keys);
  try {
    if (kind.endsWith('beside a daemon')) app.daemon = app.serve();
    work(app);
    if (app.tab.cells.flat().some((text) => text === '#NAME?')) throw new Error('the spreadsheet took a text for a formula');
    console.log(`ok      ${name}`);
  } catch (error) {
    failures += 1;
    console.log(`FAILED  ${name}\n${error.stack.split('\n').slice(0, 6).join('\n')}`);
  } finally { app.remove(); }
}
console.log(`${chosen.length} tests, ${failures} failed`);
process.exit(failures || !chosen.length ? 1 : 0);
