'use strict';
// What goes to the branch as an older copy, since somebody typed beside English of before, and what becomes of it where rounds are
// cut off: no text is lost, no old English comes back, and nothing is done that nobody did.
const assert = require('assert');
const { STRIDE } = require('./app.js');

/** New English for some keys, in one commit. */
function reword(app, texts) {
  Object.entries(texts).forEach(([key, text]) => app.english.set(key, text));
  const [[key, text]] = Object.entries(texts);
  app.say(key, text);
  app.sync();
}

/** Once all is in Spanish a whole language comes, but for key.1, in the commit of new English. The keys that have it. */
function bringThai(app, english) {
  const others = [...app.english.keys()].filter((key) => key !== 'key.1');
  for (const key of app.english.keys()) app.type(key, 'es', `es: ${key}`);
  app.settle();
  Object.entries(english).forEach(([key, text]) => app.english.set(key, text));
  app.writeEnglish();
  app.bring('th', Object.fromEntries(others.map((key) => [key, `th: ${key}`])));
  app.sync();
  return others;
}

/** A round that is cut off so many calls after it has sent the sheet. */
function tickCutAfterSending(app, calls) {
  const { fetch } = app.host;
  let left = Infinity;
  app.host.fetch = function (address, options) {
    if (options.payload) left = calls;
    return fetch.call(app.host, address, options);
  };
  app.tab.meanwhile = () => {
    left -= 1;
    if (left < 0) app.spreadsheet.kill();
  };
  assert.throws(() => app.spreadsheet.tick(), /maximum execution/);
  app.host.fetch = fetch;
  app.tab.meanwhile = () => {};
}

/** A round that is cut off as soon as something is so. */
function tickUntil(app, isSo) {
  app.tab.meanwhile = () => {
    if (isSo()) app.spreadsheet.kill();
  };
  assert.throws(() => app.spreadsheet.tick(), /maximum execution/);
  app.tab.meanwhile = () => {};
}

/** A round, and somebody who types as it writes. */
function typeDuringTick(app, key, name, text) {
  let calls = 0;
  app.tab.meanwhile = () => {
    calls += 1;
    if (calls === 3) app.type(key, name, text);
  };
  app.spreadsheet.tick();
  app.tab.meanwhile = () => {};
}

/** Rounds whose sheet the host does not take, by its answer. */
function tickRefused(app, status) {
  app.host.trap = (method) => (['put', 'post'].includes(method) ? { status, body: '{"message":"not now"}' } : null);
  try { app.spreadsheet.tick(); } catch (error) { assert.match(error.message, /answered|did not take/); }
  app.host.trap = () => null;
}

/** All rests, and a quarter of an hour passes, so many times: an older copy that is not answered is gone on from. */
function settleForQuarters(app, count) {
  for (let quarter = 0; quarter < count; quarter++) {
    app.settle();
    app.spreadsheet.now += 901e3;
  }
}

/** `installed` is an app whose tab has the sheet, `translated` one with a text for each key, `tickWith` runs a round that is cut off at a call. */
module.exports = (test, installed, translated, tickWith) => {
  /** An older copy that Glossator holds, since much else is taken out of `todo` in it: out of the rows that it answers with. */
  function olderCopyHeld(app) {
    translated(app);
    reword(app, Object.fromEntries([...app.english.keys()].map((key) => [key, `${key}, reworded`])));
    app.settle();
    const others = [...app.english.keys()].filter((key) => key !== 'key.1');
    reword(app, { 'key.1': 'Save it now' });
    app.type('key.1', 'es', 'uno');
    others.forEach((key) => app.type(key, 'todo', ''));
    app.settle();
    assert.match(app.sync(), /'todo' asks no more for/);
    return others;
  }

  test('an older copy takes nothing back that was sent and not read yet', (app) => {
    translated(app);
    let edition = 0;
    for (const isRead of [false, true]) {
      for (const cuts of [1, 2]) {
        edition += 1;
        const text = `uno ${edition}`;
        reword(app, { 'key.0': `zero ${edition}`, 'key.3': `three ${edition}`, 'key.5': `five ${edition}` });
        app.type('key.2', 'es', text);
        tickCutAfterSending(app, 0);
        if (isRead) app.sync();
        if (cuts > 1) tickWith(app, () => {}, 0, 8);
        app.type('key.5', 'es', `cinco ${edition}`);
        app.settle();
        assert.deepStrictEqual([app.shown('key.2', 'es'), app.shipped('key.2', 'es')], [text, text], `${cuts} cuts, read between: ${isRead}`);
      }
    }
  }, ['github', 'glossator excel']);

  test('a text that is typed beside old English is for that, however much came with the new', (app) => {
    installed(app);
    const others = bringThai(app, { 'key.1': 'Delete everything', 'key.later': 'Later' });
    app.type('key.1', 'es', 'guardar');
    app.settle();
    app.settle();
    assert.deepStrictEqual(['en', 'es', 'todo'].map((name) => app.shown('key.1', name)), ['Delete everything', 'guardar', 'es th']);
    assert.strictEqual(app.shipped('key.1', 'en'), 'Delete everything');
    others.forEach((key) => assert.strictEqual(app.shown(key, 'th'), `th: ${key}`));
    assert.strictEqual(app.shown('key.later', 'en'), 'Later');
  }, ['github', 'glossator', 'glossator excel']);

  test('a language whose column came in the same minute is in an older copy, too', (app) => {
    translated(app);
    app.addTarget('fr');
    app.sync();
    reword(app, { 'key.1': 'Save it now' });
    app.sync();
    app.type('key.1', 'es', 'uno');
    app.settle();
    app.settle();
    assert.deepStrictEqual(['en', 'es', 'todo', 'fr'].map((name) => app.shown('key.1', name)), ['Save it now', 'uno', 'es th fr', '']);
    assert.strictEqual(app.tab.note, '');
  }, ['github', 'glossator', 'glossator excel']);

  test('a column that was deleted in the tab is back, and in an older copy, too', (app) => {
    translated(app);
    reword(app, { 'key.1': 'Save it now' });
    app.type('key.1', 'es', 'uno');
    app.spreadsheet.edit((tab) => {
      const place = tab.column('th') - 1;
      tab.cells.forEach((row) => row.splice(place, 1));
    });
    app.settle();
    app.settle();
    assert.deepStrictEqual(['en', 'es', 'th', 'todo'].map((name) => app.shown('key.1', name)), ['Save it now', 'uno', 'th: key.1', 'es th']);
  }, ['github', 'glossator']);

  test('rows of people that no release needs stay under an older copy', (app) => {
    translated(app);
    reword(app, { 'key.1': 'Save it now' });
    app.type('key.1', 'es', 'uno');
    app.addInGit('mine.1,,Mine,,,,es mio,th mio,,,');
    app.sync();
    app.settle();
    app.settle();
    assert.deepStrictEqual(['en', 'es'].map((name) => app.shown('key.1', name)), ['Save it now', 'uno']);
    assert.deepStrictEqual(['es', 'th'].map((name) => app.shown('mine.1', name)), ['es mio', 'th mio']);
  }, ['github']);

  test('a note beside old English needs no older copy', (app) => {
    installed(app);
    app.spreadsheet.edit((tab) => tab.put(1, tab.header().filter(Boolean).length + 1, 'notes'));
    bringThai(app, { 'key.1': 'Delete everything' });
    app.type('key.1', 'notes', 'a note');
    app.settle();
    assert.deepStrictEqual(['en', 'notes', 'todo'].map((name) => app.shown('key.1', name)), ['Delete everything', 'a note', 'es th']);
    assert.strictEqual(app.shown('key.3', 'th'), 'th: key.3');
  }, ['github', 'glossator excel']);

  test('an older copy blanks no text that the one before it brought', (app) => {
    installed(app);
    for (const key of app.english.keys()) app.type(key, 'es', `es: ${key}`);
    app.settle();
    reword(app, { 'key.1': 'Save it now', 'key.2': 'Two is new' });
    app.type('key.1', 'th', 'th one');
    ['key.3', 'key.4', 'key.5'].forEach((key) => app.type(key, 'th', `th: ${key}`));
    for (let round = 0; round < 2; round++) app.spreadsheet.tick();
    app.sync();
    // While the answer is written somebody types beside the other old English.
    typeDuringTick(app, 'key.2', 'es', 'dos');
    app.settle();
    app.settle();
    assert.deepStrictEqual([app.shown('key.1', 'th'), app.shown('key.2', 'es')], ['th one', 'dos']);
    assert.deepStrictEqual(['key.1', 'key.2'].map((key) => app.shown(key, 'todo')), ['es th', 'es th']);
  }, ['github', 'glossator excel']);

  test('a key that is new and reworded at once: what is typed beside its first English is for that', (app) => {
    translated(app);
    app.english.set('key.new', 'A new key');
    reword(app, { 'key.1': 'Save it now' });
    // The row of key.1 waits, and that of the new key comes.
    typeDuringTick(app, 'key.1', 'es', 'uno');
    app.sync();
    reword(app, { 'key.new': 'Delete everything' });
    app.type('key.new', 'es', 'nuevo');
    app.type('key.new', 'th', 'mai');
    app.settle();
    app.settle();
    assert.deepStrictEqual(['en', 'todo'].map((name) => app.shown('key.new', name)), ['Delete everything', 'es th']);
    assert.deepStrictEqual(['en', 'es', 'todo'].map((name) => app.shown('key.1', name)), ['Save it now', 'uno', 'es th']);
  }, ['github', 'glossator excel']);

  test('a key that is new and reworded at once takes no other English back', (app) => {
    translated(app);
    app.english.set('key.new', 'A new key');
    app.writeEnglish();
    app.bring('es', { 'key.new': 'nuevo' });
    app.sync();
    tickUntil(app, () => app.row('key.new'));
    reword(app, { 'key.1': 'Save it now', 'key.new': 'Delete everything' });
    app.type('key.1', 'es', 'uno');
    app.type('key.new', 'comment', 'hello');
    app.settle();
    app.settle();
    assert.deepStrictEqual(['en', 'es', 'todo'].map((name) => app.shown('key.1', name)), ['Save it now', 'uno', 'es th']);
    assert.strictEqual(app.shipped('key.1', 'en'), 'Save it now');
    assert.strictEqual(app.shown('key.new', 'en'), 'Delete everything');
  }, ['github', 'glossator excel']);

  test('one older copy is enough, also after a round that was cut off', (app) => {
    translated(app);
    reword(app, { 'key.1': 'Key one is new' });
    app.type('key.2', 'es', 'uno');
    tickCutAfterSending(app, 0);
    app.sync();
    reword(app, { 'key.2': 'Delete everything' });
    app.type('key.2', 'es', 'dos');
    let sheets = 0;
    app.whenSent(() => { sheets += 1; });
    for (let round = 0; round < 6; round++) {
      app.spreadsheet.tick();
      app.sync();
    }
    assert.ok(sheets <= 2, `${sheets} sheets were sent`);
    assert.deepStrictEqual(['key.1', 'key.2'].map((key) => app.shown(key, 'en')), ['Key one is new', 'Delete everything']);
    assert.strictEqual(app.shown('key.2', 'es'), 'dos');
    assert.strictEqual(app.shown('key.2', 'todo'), 'es th');
  }, ['github', 'gitlab', 'glossator excel']);

  test('an older copy is all of one age: a row that is stale already keeps its newest English', (app) => {
    translated(app);
    // All that its next English changes is the English.
    reword(app, { 'key.4': 'Key four, first' });
    app.settle();
    for (let cut = 11; cut < 16; cut++) {
      const texts = Object.fromEntries(['key.0', 'key.2', 'key.4', 'key.5'].map((key) => [key, `${key}, cut off at ${cut}`]));
      reword(app, texts);
      app.type('key.1', 'es', `uno ${cut}`);
      tickWith(app, () => {}, 0, cut);
      app.sync();
      app.type('key.5', 'es', `cinco ${cut}`);
      app.settle();
      for (const [key, text] of Object.entries(texts)) {
        assert.strictEqual(app.shown(key, 'en'), text);
        assert.ok([undefined, text].includes(app.shipped(key, 'en')), `${app.shipped(key, 'en')} ships as English of ${key}`);
      }
    }
  }, ['github', 'glossator excel']);

  test('an older copy has nothing that came since', (app) => {
    translated(app);
    reword(app, { 'key.3': 'Key three is new' });
    app.say('key.new', 'A new key');
    app.sync();
    app.type('key.0', 'es', 'cero');
    tickCutAfterSending(app, 0);
    app.sync();
    app.type('key.3', 'es', 'tres');
    app.settle();
    assert.deepStrictEqual([app.shown('key.3', 'en'), app.shown('key.3', 'es'), app.shown('key.3', 'todo')], ['Key three is new', 'tres', 'es th']);
    assert.ok([undefined, 'Key three is new'].includes(app.shipped('key.3', 'en')), app.shipped('key.3', 'en'));
    assert.deepStrictEqual([app.shown('key.0', 'es'), app.shown('key.new', 'en')], ['cero', 'A new key']);
  }, ['github', 'gitlab', 'glossator', 'glossator excel']);

  test('what an older copy said stays said in the next one', (app) => {
    translated(app);
    reword(app, { 'key.1': 'Save it now' });
    app.settle();
    reword(app, { 'key.4': 'Key four is new' });
    app.type('key.1', 'todo', 'es');
    app.type('key.4', 'es', 'cuatro');
    app.spreadsheet.tick();
    app.sync();
    app.type('key.4', 'th', 'si');
    app.settle();
    assert.deepStrictEqual([app.shown('key.1', 'todo'), app.shown('key.4', 'todo')], ['es', 'es th']);
    assert.strictEqual(app.shown('key.1', 'problems'), "es: stale: the English was 'Save number 1'");
  }, ['github', 'glossator excel']);

  test('after an older copy that Glossator holds the tab goes on', (app) => {
    const others = olderCopyHeld(app);
    assert.strictEqual(app.shown('key.1', 'en'), 'key.1, reworded');
    app.spreadsheet.now += 901e3;
    app.settle();
    assert.deepStrictEqual([app.shown('key.1', 'en'), app.shown('key.1', 'es'), app.shown('key.1', 'todo')], ['Save it now', 'uno', 'es th']);
    // All that nobody has said is meant is held as in any sheet, until somebody takes it back.
    assert.match(app.sync(), /'todo' asks no more for/);
    others.forEach((key) => app.type(key, 'todo', 'es th'));
    app.settle();
    assert.doesNotMatch(app.sync(), /asks no more/);
    assert.strictEqual(app.shown('key.2', 'todo'), 'es th');
  }, ['github', 'glossator'], 30);

  test('an older copy to which Glossator has nothing to say, since that English is back, is no end', (app) => {
    translated(app);
    reword(app, { 'key.1': 'Save it now' });
    app.type('key.1', 'es', 'uno');
    app.spreadsheet.tick();
    app.spreadsheet.tick();
    reword(app, { 'key.1': 'Save number 1' });
    app.type('key.3', 'es', 'tres');
    settleForQuarters(app, 4);
    for (const [key, text] of Object.entries({ 'key.1': 'uno', 'key.3': 'tres' })) {
      assert.deepStrictEqual([app.shown(key, 'es'), app.shipped(key, 'es'), app.shown(key, 'todo')], [text, text, '']);
    }
    reword(app, { 'key.4': 'Key four is new' });
    app.settle();
    assert.deepStrictEqual([app.spreadsheet.properties.unfinished, app.shown('key.4', 'en')], [undefined, 'Key four is new']);
  }, ['github', 'glossator excel']);

  test('an older copy that is not answered for an hour loses no text of another age', (app) => {
    installed(app);
    for (const key of app.english.keys()) app.type(key, 'th', `th: ${key}`);
    app.settle();
    for (let number = 0; number < 8; number++) app.english.set(`new.${number}`, `English of new.${number}`);
    reword(app, { 'key.1': 'Save it now', 'key.2': 'Delete everything', 'key.3': 'Save no number' });
    // The row of key.2 waits, and all else comes.
    typeDuringTick(app, 'key.2', 'es', 'dos');
    reword(app, { 'key.1': 'Save it', 'key.3': 'Save none' });
    app.type('key.1', 'es', 'uno');
    app.type('key.3', 'es', 'tres');
    for (let number = 0; number < 8; number++) for (const locale of ['es', 'th']) app.type(`new.${number}`, locale, `${locale}: ${number}`);
    for (let round = 0; round < 2; round++) {
      app.spreadsheet.tick();
      app.sync();
    }
    for (let round = 0; round < 8; round++) {
      app.spreadsheet.tick();
      app.spreadsheet.now += 451e3;
    }
    settleForQuarters(app, 3);
    const texts = { 'key.1': ['Save it', 'uno'], 'key.2': ['Delete everything', 'dos'], 'key.3': ['Save none', 'tres'] };
    for (const [key, cells] of Object.entries(texts)) {
      assert.deepStrictEqual([app.shown(key, 'en'), app.shown(key, 'es'), app.shown(key, 'todo')], [...cells, 'es th']);
    }
  }, ['github', 'glossator excel']);

  test('an older copy is known for what it was made of, also where the daemon has forgotten one name of that', (app) => {
    translated(app);
    const { fetch } = app.host;
    const [base, seen] = ['1'.repeat(40), app.spreadsheet.properties.seen];
    app.spreadsheet.properties.base = base;
    let isForgotten = false;
    app.host.fetch = (address, options) => (isForgotten && address.includes(base) ? { status: 404, headers: {}, body: '{"error":{"message":"unknown"}}' } :
      fetch.call(app.host, address.replace(base, seen), options));
    reword(app, { 'key.1': 'Save it now', 'key.2': 'Delete everything' });
    typeDuringTick(app, 'key.1', 'es', 'uno');
    app.spreadsheet.tick();
    app.spreadsheet.tick();
    app.sync();
    reword(app, { 'key.2': 'Delete it all' });
    isForgotten = true;
    app.type('key.1', 'es', 'uno mejor');
    app.type('key.2', 'es', 'dos');
    settleForQuarters(app, 3);
    const texts = { 'key.1': ['Save it now', 'uno mejor'], 'key.2': ['Delete it all', 'dos'] };
    for (const [key, cells] of Object.entries(texts)) {
      assert.deepStrictEqual([app.shown(key, 'en'), app.shown(key, 'es'), app.shown(key, 'todo')], [...cells, 'es th']);
    }
  }, ['glossator excel']);

  test('who types beside English that is just to be written is heard, also where another one types as it is written', (app) => {
    translated(app);
    let edition = 0;
    const prepare = () => {
      edition += 1;
      app.type('key.1', 'th', `th ${edition}`);
      app.type('key.1', 'todo', '');
      app.settle();
      app.typeInGit('es', { 'key.3': `from Git ${edition}` });
      reword(app, { 'key.1': `English ${edition}` });
    };
    const tickWatched = (see) => {
      let call = 0;
      app.tab.meanwhile = () => see(call += 1);
      app.spreadsheet.tick();
      app.tab.meanwhile = () => {};
    };
    prepare();
    const was = app.shown('key.1', 'en');
    let written = 0;
    tickWatched((call) => { if (!written && app.shown('key.1', 'en') !== was) written = call; });
    app.settle();
    for (let at = written - 3; at < written; at++) {
      for (let other = written + 1; other < written + 5; other++) {
        prepare();
        const beside = app.shown('key.1', 'en');
        let isTyped = false;
        tickWatched((call) => {
          if (call === at) {
            isTyped = app.shown('key.1', 'en') === beside;
            app.type('key.1', 'th', `typed ${edition}`);
          }
          if (call === other) app.type('key.3', 'es', `over ${edition}`);
        });
        for (let time = 0; time < 3; time++) app.settle();
        assert.ok(isTyped && app.shown('key.1', 'todo').includes('th'), `calls ${at} and ${other}: it counts for the new English`);
      }
    }
  }, ['github']);

  test('a language that is taken out of todo beside old English is to do for the new', (app) => {
    translated(app);
    reword(app, { 'key.1': 'Save it now' });
    app.settle();
    reword(app, { 'key.1': 'Delete everything' });
    app.type('key.1', 'todo', '');
    app.settle();
    assert.deepStrictEqual([app.shown('key.1', 'en'), app.shown('key.1', 'todo')], ['Delete everything', 'es th']);
    assert.match(app.shown('key.1', 'problems'), /stale: the English was 'Save it now'/);
  }, ['github', 'glossator']);

  test('a language that nobody took out of todo stays there, wherever the round is cut off', (app) => {
    translated(app);
    for (const [calls, key] of ['key.1', 'key.2'].entries()) {
      app.type(key, 'todo', 'es');
      app.settle();
      // The other one is put in on the branch.
      app.typeInGit('todo', { [key]: 'es th' });
      app.sync();
      app.type(key, 'todo', '');
      tickCutAfterSending(app, calls);
      app.settle();
      assert.strictEqual(app.shown(key, 'todo'), 'th', `cut off ${calls} calls after it was sent`);
    }
  });

  test('a note that nobody has seen is not deleted with the one that somebody deletes', (app) => {
    translated(app);
    app.git('fetch', '-q', 'origin');
    app.git('merge', '-q', '-m', 'merge', 'origin/l10n/release/1');
    app.git('push', '-q', 'origin', 'release/1');
    app.type('key.1', 'todo', 'es');
    app.settle();
    app.typeInGit('th', { 'key.1': 'th typed in the sheet' });
    app.bring('th', Object.fromEntries([...app.english.keys()].map((key) => [key, key === 'key.1' ? 'th from the repository' : `th: ${key}`])));
    app.sync();
    app.type('key.1', 'problems', '');
    tickCutAfterSending(app, 0);
    app.settle();
    assert.match(app.shown('key.1', 'problems'), /th: not used: th from the repository/);
  });

  test('nothing is put into todo by an older copy', (app) => {
    translated(app);
    for (let cut = 12; cut < 17; cut++) {
      reword(app, { 'key.1': `Key one ${cut}` });
      app.settle();
      for (const locale of ['es', 'th']) app.type('key.1', locale, `${locale}, cut off at ${cut}`);
      app.spreadsheet.tick();
      app.sync();
      reword(app, { 'key.0': `zero ${cut}`, 'key.2': `two ${cut}`, 'key.3': `three ${cut}` });
      tickWith(app, () => {}, 0, cut);
      app.sync();
      reword(app, { 'key.5': `five ${cut}` });
      app.type('key.5', 'es', `cinco ${cut}`);
      app.settle();
      assert.deepStrictEqual([app.shown('key.1', 'todo'), app.shown('key.1', 'problems')], ['', ''], `cut off at call ${cut}`);
    }
  });

  for (const [status, what] of [[502, 'gets no answer'], [409, 'is refused']]) {
    test(`after an older copy that Glossator holds the tab goes on, also where the next one ${what} at first`, (app) => {
      olderCopyHeld(app);
      app.spreadsheet.now += 901e3;
      tickRefused(app, status);
      tickRefused(app, status);
      app.settle();
      assert.deepStrictEqual([app.shown('key.1', 'en'), app.shown('key.1', 'es'), app.shown('key.1', 'todo')], ['Save it now', 'uno', 'es th']);
      assert.ok([undefined, 'Save it now'].includes(app.shipped('key.1', 'en')), app.shipped('key.1', 'en'));
    }, ['github', 'glossator'], 30);

    test(`a round that was cut off stays known however many sheets come after it, each of which ${what}`, (app) => {
      translated(app);
      reword(app, { 'key.2': 'Delete everything' });
      tickUntil(app, () => app.shown('key.2', 'en') === 'Delete everything');
      reword(app, { 'key.2': 'Delete it all' });
      for (let time = 0; time < 40; time++) {
        app.type('key.4', 'es', `cuatro ${time}`);
        tickRefused(app, status);
      }
      app.whenSent((text) => assert.doesNotMatch(text, /,Delete everything,/, 'what the round brought is sent as an edit'));
      app.settle();
      assert.deepStrictEqual([app.shown('key.2', 'en'), app.shown('key.4', 'es')], ['Delete it all', 'cuatro 39']);
      assert.ok([undefined, 'Delete it all'].includes(app.shipped('key.2', 'en')), `${app.shipped('key.2', 'en')} ships`);
    }, ['github', 'gitlab', 'glossator excel']);
  }

  test('an older copy in an Excel file is known for one, though nobody heard that it came', (app) => {
    translated(app);
    reword(app, { 'key.1': 'Save it now', 'key.4': 'Key four is new' });
    tickUntil(app, () => app.shown('key.1', 'en') === 'Save it now');
    assert.strictEqual(app.shown('key.4', 'en'), 'Save number 4');
    app.type('key.4', 'es', 'cuatro');
    app.spreadsheet.tick();
    tickCutAfterSending(app, 0);
    app.type('key.1', 'es', 'uno');
    app.settle();
    assert.deepStrictEqual([app.shown('key.1', 'es'), app.shown('key.4', 'es'), app.shown('key.4', 'en')], ['uno', 'cuatro', 'Key four is new']);
    assert.deepStrictEqual([app.shown('key.1', 'todo'), app.shown('key.4', 'todo')], ['th', 'es th']);
  }, ['github', 'glossator excel']);

  test('a text that comes to the sheet itself in the same minute is not lost under an older copy', (app) => {
    translated(app);
    reword(app, { 'key.1': 'Save it now' });
    app.type('key.1', 'es', 'uno');
    app.typeInGit('th', { 'key.2': 'th typed in the sheet' });
    app.settle();
    assert.deepStrictEqual([app.shown('key.1', 'es'), app.shown('key.1', 'todo')], ['uno', 'es th']);
    assert.deepStrictEqual([app.shown('key.2', 'th'), app.shipped('key.2', 'th')], ['th typed in the sheet', 'th typed in the sheet']);
  }, ['github', 'gitlab']);

  test('what is taken out of todo is taken out of the list of the version that the copy is of', (app) => {
    translated(app);
    app.type('key.1', 'todo', 'th');
    app.settle();
    reword(app, { 'key.1': 'Save it now', 'key.5': 'Key five is new' });
    tickUntil(app, () => app.shown('key.5', 'en') === 'Key five is new');
    assert.deepStrictEqual([app.shown('key.1', 'en'), app.shown('key.1', 'todo')], ['Save it now', 'th']);
    reword(app, { 'key.5': 'Key five is newer' });
    app.type('key.1', 'todo', '');
    app.type('key.5', 'es', 'cinco');
    app.settle();
    assert.deepStrictEqual([app.shown('key.1', 'todo'), app.shown('key.5', 'todo')], ['es', 'es th']);
  }, ['github', 'glossator excel']);

  test('a text that is typed beside old English is for that, at whichever call of the round that brings the new', (app) => {
    translated(app);
    const typed = { es: () => app.type('key.1', 'es', `uno ${app.shown('key.1', 'en')}`), todo: () => app.type('key.1', 'todo', '') };
    for (const [what, type] of Object.entries(typed)) {
      for (let at = 1, calls = at; calls >= at; at += STRIDE) {
        app.type('key.1', 'todo', 'es');
        app.settle();
        reword(app, { 'key.1': `English at ${at}, ${what}` });
        let beside;
        calls = 0;
        app.tab.meanwhile = () => {
          calls += 1;
          if (calls !== at) return;
          beside = app.shown('key.1', 'en');
          type();
        };
        app.spreadsheet.tick();
        app.tab.meanwhile = () => {};
        app.settle();
        assert.strictEqual(app.shown('key.1', 'en'), `English at ${at}, ${what}`);
        const isOld = beside !== undefined && beside !== app.shown('key.1', 'en');
        assert.ok(!isOld || app.shown('key.1', 'todo').includes('es'), `call ${at}: typed in ${what} beside '${beside}', and counts for the new`);
      }
    }
  }, ['github', 'glossator excel']);

  test('however long an older copy stays on the branch, the round before it that was cut off stays known', (app) => {
    translated(app);
    reword(app, { 'key.2': 'Delete everything' });
    tickUntil(app, () => app.shown('key.2', 'en') === 'Delete everything');
    reword(app, { 'key.2': 'Delete it all', 'key.4': 'Key four is new' });
    app.type('key.4', 'es', 'cuatro');
    app.spreadsheet.tick();
    for (let quarter = 0; quarter < 25; quarter++) {
      app.spreadsheet.tick();
      app.spreadsheet.now += 901e3;
    }
    app.whenSent((text) => assert.doesNotMatch(text, /,Delete everything,/, 'what the round brought is sent as an edit'));
    app.settle();
    assert.deepStrictEqual([app.shown('key.2', 'en'), app.shipped('key.2', 'en')], ['Delete it all', 'Delete it all']);
    assert.deepStrictEqual([app.shown('key.4', 'es'), app.shown('key.4', 'todo')], ['cuatro', 'es th']);
  });

  test('so does it where many rows are sent one by one after an older copy that was held', (app) => {
    translated(app);
    reword(app, { 'key.39': 'Delete everything' });
    tickUntil(app, () => app.shown('key.39', 'en') === 'Delete everything');
    const keys = [...app.english.keys()].slice(0, 24);
    reword(app, { 'key.39': 'Delete it all', ...Object.fromEntries(keys.map((key) => [key, `${key} is new`])) });
    app.type('key.0', 'es', 'texto');
    app.spreadsheet.tick();
    app.spreadsheet.tick();
    keys.forEach((key) => app.type(key, 'es', `${key}: texto`));
    app.spreadsheet.now += 901e3;
    app.spreadsheet.tick();
    app.whenSent((text) => assert.doesNotMatch(text, /^key.39,,Delete everything,/m, 'what the round brought is sent as an edit'));
    for (let round = 0; round < 60; round++) {
      app.sync();
      app.spreadsheet.tick();
    }
    assert.deepStrictEqual([app.shown('key.39', 'en'), app.shipped('key.39', 'en')], ['Delete it all', 'Delete it all']);
    for (const key of keys) assert.deepStrictEqual([app.shown(key, 'es'), app.shown(key, 'todo')], [`${key}: texto`, 'es th']);
  }, ['github'], 40);

  test("people's own columns are merged in an older copy, too", (app) => {
    translated(app);
    app.spreadsheet.edit((tab) => {
      const last = tab.header().filter(Boolean).length + 1;
      tab.put(1, last, 'notes');
      tab.put(app.row('key.2'), last, 'of key two');
      tab.put(app.row('key.3'), last, 'first');
    });
    app.settle();
    reword(app, { 'key.1': 'Save it now' });
    app.typeInGit('notes', { 'key.3': 'second' });
    app.sync();
    app.type('key.1', 'es', 'uno');
    app.settle();
    assert.deepStrictEqual(['key.2', 'key.3'].map((key) => app.shown(key, 'notes')), ['of key two', 'second']);
    assert.deepStrictEqual([app.shown('key.1', 'es'), app.shown('key.1', 'todo')], ['uno', 'es th']);
  });

  test('an older copy waits for what came a moment ago, however often the host refused it before', (app) => {
    translated(app);
    reword(app, { 'key.1': 'Save it now' });
    app.type('key.1', 'es', 'uno');
    app.spreadsheet.tick();
    app.sync();
    for (let time = 0; time < 6; time++) tickRefused(app, 502);
    app.typeInGit('th', { 'key.2': 'th typed in the sheet' });
    app.settle();
    assert.deepStrictEqual([app.shown('key.2', 'th'), app.shipped('key.2', 'th')], ['th typed in the sheet', 'th typed in the sheet']);
    assert.deepStrictEqual([app.shown('key.1', 'es'), app.shown('key.1', 'todo')], ['uno', 'es th']);
  }, ['github', 'gitlab']);

  test('English that was typed in the tab and read is not sent again over newer English', (app) => {
    translated(app);
    app.type('key.2', 'en', 'Erase');
    tickCutAfterSending(app, 0);
    app.sync();
    assert.strictEqual(app.shipped('key.2', 'en'), 'Erase');
    reword(app, { 'key.2': 'Erase it all' });
    app.settle();
    assert.deepStrictEqual([app.shown('key.2', 'en'), app.shipped('key.2', 'en')], ['Erase it all', 'Erase it all']);
  }, ['github', 'gitlab']);
};
