/**
 * Keeps a tab of a Google spreadsheet and Glossator's sheet on a branch the same, in both directions.
 *
 * It is a transport. Cell by cell, what changed in the tab since both were the same goes to the branch, and what changed there
 * comes to the tab. What the changes mean (which text is in force, what a deleted row is), Glossator decides, as for any sheet.
 * How to set it up is in OPERATORS.md, under "Google Sheets".
 *
 * Script properties, under Project Settings: HOST (github, gitlab, gitea, forgejo, or glossator for the daemon itself), REPOSITORY
 * (owner/name; the daemon's name for it) and TOKEN; where
 * they are not the usual ones API, BRANCH, PATH, TAB, BASE, MINUTES; and SPREADSHEET, its id, where the script is not the spreadsheet's
 * own. The script keeps its state there, too, in small letters.
 */
const USUAL = { BRANCH: 'l10n-sheet', PATH: 'strings.csv', BASE: 'en', MINUTES: '1' };

/** After an edit somebody may be in the middle of a row for so long; but nobody keeps all others waiting for longer than that. */
const QUIET_SECONDS = 20;
const PATIENCE_SECONDS = 300;
/** Without any sign of an edit, all cells are compared so often: other scripts and add-ons fire no triggers. */
const COMPARE_SECONDS = 3600;
/** Glossator answers to an older copy within a look or two: where it does not for so long, it holds that copy. */
const ANSWER_SECONDS = 900;
/** No cell of Google's can have more characters. */
const LONGEST_CELL = 50000;
/** New rows that one round adds: each is a call. */
const ROWS_A_ROUND = 200;
/** In one round a tab that moves is tried so often. */
const TRIES = 3;
/** Rounds in a row that were cut off are remembered, so many. */
const ROUNDS_KNOWN = 20;
/** What goes wrong for so many rounds is told. */
const PATIENT_ROUNDS = 5;
/** `install` waits so long for a round that runs just now. */
const INSTALL_SECONDS = 60;

// --- What people and triggers call

/** To be run once, from the editor: it asks for the permissions, and sets the triggers. It fails where the first round does. */
function install() {
  loadProperties();
  const tab = chooseTab();
  // Other functions of the project are the team's own.
  ScriptApp.getProjectTriggers().filter((trigger) => ['noteEdit', 'tick'].includes(trigger.getHandlerFunction()))
    .forEach((trigger) => ScriptApp.deleteTrigger(trigger));
  const spreadsheet = tab.getParent();
  ScriptApp.newTrigger('noteEdit').forSpreadsheet(spreadsheet).onChange().create();
  ScriptApp.newTrigger('tick').timeBased().everyMinutes(Number(property('MINUTES'))).create();
  const { header, columns } = Table.ofTab(tab);
  if (!header.length || columns.has('key')) {
    formatAsText(tab, header);
    tab.setFrozenRows(1);
  }
  // An empty tab is filled, whatever another one had.
  if (!header.length) ['base', 'seen', 'unfinished'].forEach((name) => setProperty(name, ''));
  const problem = round(INSTALL_SECONDS);
  if (problem && problem.isWaiting) console.log(problem.message);
  else if (problem) throw new Error(`${problem.message} (The script is set up: once that is mended, it goes on by itself.)`);
}

function noteEdit() {
  loadProperties();
  const now = String(Date.now());
  if (!property('edited')) setProperty('waiting', now);
  setProperty('edited', now);
}

/** One round. It may be cut off anywhere: the next one finds what is left to do. */
function tick() {
  round(0);
}

/** Returns what went wrong that people or time can mend, and throws all else. Where another round runs, it waits for so long. */
function round(seconds) {
  const lock = LockService.getScriptLock();
  if (!lock.tryLock(seconds * 1000)) return passing('Another round is still running.');
  loadProperties();
  try {
    // Where not all could be done, the next round looks at all of it again.
    setProperty('again', synchronize() ? '' : 'yes');
    setProperty('failures', '');
    tell('');
    return null;
  } catch (problem) {
    setProperty('again', 'yes');
    const failures = Number(property('failures')) + 1;
    setProperty('failures', String(failures));
    const isTold = !(problem.isForPeople || failures >= PATIENT_ROUNDS) || tell(problem.message);
    if (!isTold || (!problem.isForPeople && !problem.isPassing)) throw problem;
    return problem;
  } finally {
    lock.releaseLock();
  }
}

/** True where all was done that there is to do. */
function synchronize() {
  const now = Date.now();
  const edited = Number(property('edited'));
  const isDue = edited || property('again') || now - Number(property('compared')) > COMPARE_SECONDS * 1000;
  const host = transport();
  const remote = host.read();
  if (!isDue && remote && remote.version === (property('seen') || property('base'))) return true;
  const hasTime = now - Number(property('waiting')) < PATIENCE_SECONDS * 1000;
  if (edited && now - edited < QUIET_SECONDS * 1000 && hasTime) return !property('again');
  // In this order: what is cut off here is looked at again.
  setProperty('again', 'yes');
  setProperty('edited', '');
  // Where somebody sorts or moves something meanwhile, at once again: what went astray is put right before anybody reads it.
  for (let time = 0; time < TRIES; time++) {
    const isDone = exchange(host, time ? host.read() : remote);
    if (isDone !== undefined) return isDone;
  }
  return false;
}

/** True where all is the same on both sides now, false where that takes another round; undefined where the tab moved meanwhile. */
function exchange(host, remote) {
  const now = Date.now();
  const copy = copyOn(host, remote);
  if (copy && now - copy.time < ANSWER_SECONDS * 1000) return false;
  const tab = sheetTab();
  const shown = Table.ofTab(tab);
  const other = otherSide(host, remote, copy);
  const { theirs } = other;
  const { known, rounds } = history(host, other.before);
  const local = withoutStrays(shown, known, rounds);
  const base = madeBase(local, theirs, known, rounds) || firstBase(local, theirs);
  refuseDamage(base, local, theirs);
  const beside = typedBesideOldEnglish(base, local, theirs);
  const isOlder = beside.length > 0;
  // An older copy has nothing of what came there since: Glossator has to have read that before.
  if (isOlder && !copy && !hasStood(remote.version, now)) return false;
  // Where one was held, the next has what was typed in one row alone.
  const rowsNow = property('cautious') ? beside.slice(0, 1) : beside;
  const [wanted, original] = isOlder ? olderCopy(base, local, theirs, rowsNow, known, rounds) : [merge(base, local, theirs)];
  // What was sent already is not said again, as long as the other side has its own words for it.
  const isSaid = remote && property('seen') !== property('base') && local.header.length && isUnchanged(base, local);
  const text = isSaid ? theirs.text : wanted.csv(theirs);
  const [version, seen] = send(host, remote, other, text, original);
  // A language's column may have come, or stand somewhere else. An older copy is for Glossator alone.
  const isFilled = fill(tab, shown, isOlder ? local : wanted, String(wanted.header) !== String(base.header));
  if (!isFilled) return isFilled;
  if (isOlder) return noteAsTold(seen);
  setProperty('base', version);
  setProperty('seen', seen);
  setProperty('unfinished', '');
  setProperty('cautious', '');
  setProperty('met', '');
  setProperty('FIRST', '');
  setProperty('compared', String(now));
  return seen === version;
}

/**
 * The older copy that is on the branch still, all of which Glossator puts right: its round, those before it, and when it was sent; null
 * where there is none. Of one whose answer was lost an Excel file may have the cells in its own words.
 */
function copyOn(host, remote) {
  const rounds = unfinished();
  const isThere = ([, sent, sign, , told]) => Boolean(sign) && (remote.version === (told || sent) ||
    (!told && host.hasOwnWords && hasCellsOf(host.text(remote), host.text({ version: sent }))));
  const number = remote ? rounds.map(isThere).lastIndexOf(true) : -1;
  if (number < 0) return null;
  const round = rounds[number];
  return { round, before: rounds.slice(0, number), time: Number(round[5] || property('compared')) };
}

/** True where a sheet shows all that another one has. */
function hasCellsOf(text, other) {
  if (!other) return false;
  const [table, cells] = [Table.ofCSV(text), Table.ofCSV(other)];
  const inTable = matching(cells, table);
  return cells.rows.every((row, number) => !cells.name(number) ||
    cells.header.every((name) => !name || isShownAs(cells.at(number, name), table.at(inTable.get(number), name))));
}

/**
 * What the branch has: its text, and the version that the tab is merged with, after which rounds; and those that are remembered until
 * the next sheet has come. Of an older copy that Glossator does not answer, that is what was there before: all goes on as if that copy
 * had not been sent, and the next one has less in it.
 */
function otherSide(host, remote, copy) {
  const all = unfinished();
  if (!remote) return { theirs: Table.empty(), read: '', before: all, remembered: all };
  const there = host.text(remote);
  const [from, sent, sign, of, told, time] = copy ? copy.round : [];
  const former = copy && host.text({ version: from });
  if (!former) return { there, theirs: Table.ofCSV(there), read: remote.version, before: all, remembered: all };
  // Where the one that had less in it brought no answer either, the next has all: Glossator may have nothing to say, since that English is back.
  if (sign !== 'held') setProperty('cautious', property('cautious') ? '' : 'yes');
  const held = [from, sent, 'held', of, told, time];
  return { there, theirs: Table.ofCSV(former), read: from, before: copy.before, remembered: copy.before.concat([held]) };
}

/** True where a version was there a round ago, too; or where another one is each time, and somebody has waited for long enough. */
function hasStood(version, now) {
  const [met, since] = JSON.parse(property('met') || '[]');
  const isSame = met === version;
  setProperty('met', JSON.stringify(isSame ? [version] : [version, since || now]));
  return isSame || now - since > PATIENCE_SECONDS * 1000;
}

/** Both have the same then in what was typed there alone: the base stays what it was, with that. Answers that there is more to do. */
function noteAsTold(seen) {
  const rounds = unfinished();
  const [from, sent, , of, , time] = rounds.pop();
  remember(rounds, [from, sent, 'told', of, seen, time]);
  setProperty('met', '');
  return false;
}

/** True where nobody has changed anything in the tab since both had that. */
function isUnchanged(base, local) {
  const inBase = matching(local, base);
  const names = [...new Set(base.header.concat(local.header))].filter(Boolean);
  return inBase.size === base.rows.filter((row, number) => base.name(number)).length && local.rows.every((row, number) =>
    (inBase.has(number) ? names.every((name) => isShownAs(base.at(inBase.get(number), name), local.at(number, name))) : !local.name(number)));
}

/**
 * Puts a text on the branch, where it is not there yet. Answers with its version, and with the one that is there then: an Excel
 * file has its own words for the same cells, and rows that the text lacks. What is about to be done is noted before: whether an
 * answer that gets lost was a yes, nobody can tell. `original` is the version that an older copy was made of.
 */
function send(host, remote, { there, read, before, remembered }, text, original) {
  const isThere = remote && text === there;
  const version = isThere ? remote.version : blobID(text);
  const round = original === undefined ? [read, version] : [read, version, 'older', original, '', Date.now()];
  remember(isThere ? before : remembered, round);
  if (isThere) return [version, version];
  const written = writtenOrForgotten(host, text, remote, version, remembered);
  if (before !== remembered) remember(before, round);
  return [version, written];
}

/** The version that is on the branch then. After a plain no nothing has been sent. */
function writtenOrForgotten(host, text, remote, version, remembered) {
  let written;
  try {
    written = host.write(text, remote, version);
  } catch (problem) {
    if (problem.isForPeople) remember(remembered);
    throw problem;
  }
  if (written) return written;
  remember(remembered);
  throw passing(`${property('HOST')} did not take the sheet: it changed meanwhile, or nobody may write it.`);
}

// --- What both had last

/**
 * The rounds that have not made both the same since: what each read and what it sent; and a sign, where that was an older copy. `older`
 * is one that may not have come, `told` one that did, `held` one that is gone on from; of which version it was made; which one was there
 * then; and when it was sent.
 */
function unfinished() {
  return JSON.parse(property('unfinished') || '[]');
}

/**
 * Notes a round after others. What the one before it sent has not come where this one has read the same: it ended with that, and the tab
 * has nothing of it.
 */
function remember(rounds, round) {
  const list = [...rounds];
  const [from, sent, sign] = list[list.length - 1] || [];
  const isWithoutEffect = round && from === round[0] && sent !== from && !['told', 'held'].includes(sign);
  if (isWithoutEffect || String(list[list.length - 1]) === String(round)) list.pop();
  if (round) list.push(round);
  // Of too many an older copy goes first: it has brought nothing to the tab.
  while (list.length > ROUNDS_KNOWN) list.splice(Math.max(0, list.findIndex(([, , sign]) => sign)), 1);
  setProperty('unfinished', list.length ? JSON.stringify(list) : '');
}

/** The sheet as both had it last, null where nobody has that any more; and what each round since read and sent that was not finished. */
function history(host, unfinished) {
  // The daemon forgets what was only sent sooner than what it has had itself.
  const tables = new Map();
  // What both had last has two names: an older copy that was made of it is of it, whichever of them is known now.
  const nameOf = (id) => (id && id === property('seen') ? property('base') : id);
  const read = (id) => {
    const text = id && host.text({ version: id });
    // A code host has a version only where it came; the daemon, too, what was sent in vain.
    return text ? Object.assign(Table.ofCSV(text), { version: nameOf(id), isOfHost: !host.hasOwnWords }) : null;
  };
  const table = (id) => {
    if (!tables.has(id)) tables.set(id, read(id));
    return tables.get(id);
  };
  const known = [property('base'), property('seen')].reduce((found, id) => found || table(id), null);
  const rounds = unfinished.filter(([, , sign]) => sign !== 'held')
    .map(([from, sent, sign, of]) => ({ from: table(from) || Table.empty(), sent: table(sent), sign, of: nameOf(of) }))
    .filter(({ sent }) => sent);
  return { known, rounds };
}

/**
 * After rounds that were not finished the base is made up: what such a round brought from the branch may be in the tab by now, and
 * is nobody's edit; what it sent was an edit, whatever became of it.
 */
function madeBase(local, theirs, known, rounds) {
  if (!known && !rounds.length) return null;
  return rounds.reduce((made, round) => (round.sign
    ? baseAfterCopy(made, local, theirs, round, versionsOf(known, rounds)) : baseAfter(made, local, theirs, round)), known || Table.empty());
}

/** What the tab may show of, the oldest first. */
function versionsOf(known, rounds) {
  return [known || Table.empty()].concat(...rounds.map(({ from, sent }) => [from, sent]));
}

/** After an older copy: it brought nothing, and of what it sent and the tab shows no more only that was an edit which its original has otherwise. */
function baseAfterCopy(base, local, theirs, { sent, sign, of }, versions) {
  const original = versions.find(({ version }) => version === of) || base;
  const [inSent, inLocal, inTheirs, inOriginal] = [sent, local, theirs, original].map((table) => matching(base, table));
  return new Table(base.header, base.rows.map((row, number) => row.map((was, column) => {
    const name = base.header[column];
    const [went, here] = [sent.at(inSent.get(number), name), local.at(inLocal.get(number), name)];
    if (went === undefined || went === was) return was;
    const hasCome = sign === 'told' || theirs.at(inTheirs.get(number), name) === went;
    const [before, list] = [original.at(inOriginal.get(number), name), LISTS[folded(name)]];
    // The original may ask for more than the tab showed.
    const said = list ? withEdits(before, went, was, list) : went;
    if (here === said) return hasCome ? said : was;
    // In people's own columns it went as it was there by then.
    return went === before || isPeoplesOwn(name) ? was : said;
  })));
}

function baseAfter(base, local, theirs, { from, sent }) {
  const made = new Table(base.header.concat(from.header.filter((name) => !base.columns.has(folded(name)))), []);
  const [inBase, inFrom, inSent] = [matching(local, base), matching(local, from), matching(local, sent)];
  local.rows.forEach((row, number) => {
    if (!inBase.has(number) && !inFrom.has(number)) return;
    made.rows.push(made.header.map((name) => {
      const here = local.at(number, name);
      const [was, came, went] = [base.at(inBase.get(number), name), from.at(inFrom.get(number), name), sent.at(inSent.get(number), name)];
      if (came !== undefined && went !== undefined && came !== went) {
        // An older script sent older copies without a sign: what such a one shows otherwise is nobody's edit.
        if (went === was) return isShownAs(came, here) ? came : was;
        // English that came and is there no more has been read: engineers may have reworded it since.
        if (here === went) return sent.isOfHost && isEnglish(name) && sent.text !== theirs.text ? went : came;
        // Where both sides put something in or took it out, that went together, and neither shows it.
        const list = LISTS[folded(name)];
        if (!list) return went;
        return isShownAs(was, here) ? commonWords(was, went, list) : was || '';
      }
      return came !== undefined && isShownAs(came, here) ? came : was || '';
    }));
  });
  // What is not in the tab stays known, so that it counts as deleted.
  const used = new Set(inBase.values());
  base.rows.forEach((row, number) => {
    if (!used.has(number)) made.rows.push(made.header.map((name) => base.at(number, name) || ''));
  });
  return made;
}

/**
 * The tab without what went astray in it. A round writes cells by their places, and somebody may sort rows or move columns between
 * its reading and its writing. All that it writes is noted before, as what it sent: a text that it was to write, and that is in
 * another cell while its own does not show it, is nobody's word. Such a cell counts as what both had in it, and is put right as any.
 */
function withoutStrays(shown, known, rounds) {
  if (!rounds.length) return shown;
  const versions = versionsOf(known, rounds).map((table) => ({ table, rows: sameRows(shown, table) }));
  const unknown = [];
  shown.rows.forEach((row, number) => shown.header.forEach((name, column) => {
    const had = versions.map(({ table, rows }) => table.at(rows.get(number), name)).filter((text) => text !== undefined);
    const isKnown = had.length ? had.some((text) => isShownAs(text, row[column])) : !row[column];
    if (!isKnown && !shown.isOwn(column)) unknown.push({ place: `${number} ${column}`, name, text: row[column], had: had[0] || '' });
  }));
  // Where columns moved, the text that was to be here may be in any other.
  const sign = naming(rounds.some(({ sent }) => isMoved(shown, sent)));
  const displaced = new Set(unknown.map(({ name, text }) => sign(text, name)));
  const strays = new Map();
  for (let before = -1; strays.size > before;) {
    before = strays.size;
    const lost = rounds.map((round, turn) => lostTexts(shown, round, versions[2 * turn + 2].rows, known || Table.empty(), strays));
    unknown.forEach(({ place, name, text, had }) => {
      const isAstray = lost.some(({ isLost }) => isLost(text, name));
      // Its own cell may show it since, where it was put there after all, and only what belongs here went astray once more.
      const isLeft = had && displaced.has(sign(had, name)) && lost.some(({ isBrought }) => isBrought(text, name));
      if (isAstray || isLeft) strays.set(place, had);
    });
  }
  const right = (text, place) => (strays.has(place) ? strays.get(place) : text);
  return new Table(shown.header, shown.rows.map((row, number) => row.map((text, column) => right(text, `${number} ${column}`))));
}

/**
 * Tells of a text in a column whether the round was to write it somewhere, and whether its place does not show it. It wrote what came from
 * the branch, Glossator's own columns, and what another stray was to be put right with. In another column than its own such a text
 * can only be where columns moved.
 */
function lostTexts(shown, { from, sent }, rows, known, strays) {
  const homes = new Map([...rows].map(([number, place]) => [place, number]));
  const [inFrom, inKnown] = [matching(sent, from), matching(sent, known)];
  const sign = naming(isMoved(shown, sent));
  const [lost, brought] = [new Set(), new Set()];
  sent.rows.forEach((row, place) => sent.header.forEach((name, column) => {
    const [text, number] = [row[column], homes.get(place)];
    const came = OURS.includes(folded(name)) || isShownAs(from.at(inFrom.get(place), name), text);
    const isNew = came && !isShownAs(known.at(inKnown.get(place), name), text);
    if (isNew && text) brought.add(sign(text, name));
    const here = shown.at(number, name);
    if (here !== undefined && isShownAs(text, here)) return;
    if (isNew || strays.has(`${number} ${shown.columns.get(folded(name))}`)) lost.add(sign(text, name));
  }));
  return { isLost: (text, name) => lost.has(sign(text, name)), isBrought: (text, name) => brought.has(sign(text, name)) };
}

/** What a text is known by: with its column, but where columns have moved. */
function naming(haveMoved) {
  return (text, name) => (haveMoved ? '' : `${folded(name)}\n`) + plain(text);
}

/** True where the columns that both have are not in the same order. */
function isMoved(shown, sent) {
  const names = (table) => table.header.slice(0, shown.header.length).map(folded).join('\n');
  return names(shown) !== names(sent);
}

/** Before the first round nobody can tell which of two different texts is the newer one. */
function firstBase(local, theirs) {
  if (!local.rows.length || !theirs.rows.length) return Table.empty();
  const first = property('FIRST');
  // All that the repository has counts; what only the tab has, is an edit.
  if (first === 'repository') {
    const inTheirs = matching(local, theirs);
    return new Table(local.header, local.rows.map((row, number) =>
      row.map((text, column) => (theirs.at(inTheirs.get(number), local.header[column]) ? text : ''))));
  }
  const rivals = cellsThatDiffer(local, theirs);
  if (!rivals.length || first === 'tab') return Table.empty();
  throw forPeople(`The tab and the repository differ in ${rivals.length === 1 ? 'a cell' : `${rivals.length} cells`}, first in ` +
    `${rivals[0]}. Which one counts? Set the script property FIRST to "tab" or to "repository".`);
}

function cellsThatDiffer(local, theirs) {
  const found = [];
  matching(local, theirs).forEach((other, number) => local.header.forEach((name) => {
    const [here, there] = [local.at(number, name), theirs.at(other, name)];
    if (!OURS.includes(folded(name)) && here && there && !isShownAs(there, here)) found.push(`${local.at(number, 'key')} (${name})`);
  }));
  return found;
}

/** Without its key columns, or with half of its rows, a tab is somebody's accident, or another tab. */
function refuseDamage(base, local, theirs) {
  const needed = ['key', 'variant', property('BASE')];
  const undo = 'Nothing is sent. Undo that, or restore an older version: File, Version history.';
  if (!local.header.length) {
    if (base.filled().length) throw forPeople(`All rows are gone. ${undo} Or run "install" again, which fills an empty tab.`);
    if (theirs.columns.has('key')) return;
    throw Object.assign(passing('There is no sheet on the branch yet: Glossator makes it at its first look.'), { isWaiting: true });
  }
  if (!local.columns.has('key')) {
    throw forPeople(base.rows.length ? `The column "key" is gone. ${undo}` : 'The first row of this tab has no column "key", so it is left alone. An empty tab is filled.');
  }
  needed.forEach((name) => {
    const hadTexts = base.rows.some((row, number) => base.at(number, name));
    if (hadTexts && !local.columns.has(folded(name))) throw forPeople(`The column "${name}" is gone. ${undo}`);
    if (name !== 'variant' && theirs.header.length && !theirs.columns.has(folded(name))) {
      throw forPeople(`The sheet on the branch has no column "${name}".${name === 'key' ? '' : ' If English is called otherwise there, set the script property BASE.'}`);
    }
  });
  if (local.filled().length * 2 < base.filled().length) throw forPeople(`More than half of the rows are gone. ${undo}`);
}

// --- Merging

/** Glossator's columns. People take things out of the second two. */
const OURS = ['key', 'variant', 'comment', 'releases', 'todo', 'problems'];
/** Cells that are lists: of languages, and of notes. */
const LISTS = { todo: { between: /[\s,]+/, glue: ' ' }, problems: { between: /\n/, glue: '\n' } };
/** A language's column: `es`, `zh-Hans`, `pt_BR`. The column `max` is people's. */
const LANGUAGE = /^(?!max$)[a-z]{2,3}([-_][a-z0-9]{2,8})*$/;

/** The tab's rows as they follow each other, then those that are new on the branch. */
function merge(base, local, theirs) {
  if (!local.header.length) return new Table(theirs.header, theirs.rows);
  // A column that is gone comes back: nobody deletes a language by deleting a column.
  const missing = theirs.header.filter((name) => name && !local.columns.has(folded(name)));
  const merged = new Table(local.header.concat(missing), []);
  const [inBase, inTheirs] = [matching(local, base), matching(local, theirs)];
  local.rows.forEach((row, number) => merged.rows.push(
    mergedRow(merged.header, [base, inBase.get(number)], [local, number], [theirs, inTheirs.get(number)])));
  const [wereHere, areHere] = [new Set(inBase.values()), new Set(inTheirs.values())];
  const before = matching(theirs, base);
  theirs.rows.forEach((row, number) => {
    const was = before.get(number);
    const isDeleted = was !== undefined && !wereHere.has(was) &&
      theirs.header.every((name) => theirs.at(number, name) === base.at(was, name));
    // A row without a key is somebody's note, and nobody can tell which one.
    if (areHere.has(number) || isDeleted || !theirs.name(number)) return;
    merged.rows.push(merged.rowOf(theirs, number));
  });
  return merged;
}

function mergedRow(header, [base, was], [local, number], [theirs, other]) {
  return header.map((name, column) => {
    if (local.isOwn(column)) {
      const [before, here, there] = [base.ownAt(was, local, column), local.rows[number][column], theirs.ownAt(other, local, column)];
      return before !== undefined && there !== undefined && isShownAs(before, here) ? there : here;
    }
    const [before, here, there] = [base.at(was, name), local.at(number, name), theirs.at(other, name)];
    const told = (sign) => [base.at(was, sign), theirs.at(other, sign)];
    return isStray(folded(name), before, here, told) ? there || '' : mergedCell(folded(name), before, here, there);
  });
}

/**
 * True for what Glossator tells about a row in a cell that is for texts: somebody moved a column while it was written, and the
 * round ended before that was put right. English above all must not become such. `es` in a cell may be Spanish.
 */
function isStray(name, before, here, told) {
  if (!here || OURS.includes(name) || isShownAs(before, here)) return false;
  const signs = isEnglish(name) ? ['problems', 'releases', 'todo'] : ['problems', 'releases'];
  return signs.some((sign) => told(sign).includes(here));
}

/**
 * The rows in which a text was typed, or a language taken out of `todo`, beside English that has changed on the branch since. The tab
 * goes there as it was then, an older copy with that in it: so Glossator knows for which English it was meant, and puts all else right.
 */
function typedBesideOldEnglish(base, local, theirs) {
  const [english, inBase, inTheirs] = [property('BASE'), matching(local, base), matching(local, theirs)];
  const found = new Set();
  // English that was typed is merged like any cell, and so are notes.
  const names = local.header.filter((name) => !OURS.includes(folded(name)) && !isEnglish(name) && !isPeoplesOwn(name));
  local.rows.forEach((row, number) => {
    const [was, other] = [inBase.get(number), inTheirs.get(number)];
    const [before, now] = [base.at(was, english), theirs.at(other, english)];
    const isReworded = before !== undefined && now !== undefined && !isShownAs(now, local.at(number, english));
    if (isReworded && isTakenOut(base.at(was, 'todo'), local.at(number, 'todo'))) found.add(number);
    const isTyped = (name) => local.at(number, name) && !isShownAs(base.at(was, name), local.at(number, name));
    if (isReworded && names.some(isTyped)) found.add(number);
  });
  return [...found];
}

/**
 * The tab as it was when it had the English of these rows. After rounds that were cut off it may show part of what they brought: rows
 * of two ages, or what Glossator tells of new English beside the old. That would go for the work of somebody who has seen the new. So
 * all is of one version, but for what was typed, and what went there in a round that may not have been read: nothing else is as near
 * to that. What was typed beside other English than that version's goes with another round; so does, after a copy that was held, what
 * was typed in any other row. Answers with that version, too.
 */
function olderCopy(base, local, theirs, beside, known, rounds) {
  const inBase = matching(local, base);
  const agreed = (number, name) => base.at(inBase.get(number), name);
  const [its, versionOf] = versionBeside(agreed, local, beside, known, rounds);
  if (!its) return [local, ''];
  const isEdit = (number, name) => !isShownAs(agreed(number, name), local.at(number, name));
  const cell = cellsThen(agreed, isEdit, local, its, known, rounds);
  // Glossator has nothing to say of columns that are people's own: those are merged as ever.
  const merged = merge(base, local, theirs);
  const copy = new Table(merged.header, []);
  const rowThen = (number) => {
    const version = versionOf(number);
    const isLater = property('cautious') && !beside.includes(number);
    return merged.rows[number].map((text, column) => {
      const name = folded(merged.header[column]);
      const was = local.isOwn(column) ? undefined : version.table.at(version.row, name);
      // Columns that the tab does not have yet, or has no more, are as they were, too.
      if (column >= local.header.length) return isPeoplesOwn(name) ? text : was || '';
      return isPeoplesOwn(name) || was === undefined ? text : cell(number, name, was, version.isShown, isLater);
    });
  };
  // Glossator puts back what a release needs; what is people's own nobody else has.
  const isGlossators = (table, number) => Boolean(table.at(number, 'releases'));
  const cameHere = (number) => inBase.has(number) && !its.rows.has(number) && isGlossators(local, number) &&
    !local.header.some((name) => isEdit(number, name));
  merged.rows.forEach((row, number) => {
    const isHere = number < local.rows.length;
    if (isHere && !cameHere(number)) copy.rows.push(rowThen(number));
    if (!isHere && !isGlossators(merged, number)) copy.rows.push(row);
  });
  return [copy, its.table.version];
}

/**
 * The version whose English most of these rows show; null where none does. And which one a row of the tab is of: one that came later is
 * as it was when it had the English that the tab shows.
 */
function versionBeside(agreed, local, beside, known, rounds) {
  const english = folded(property('BASE'));
  const rowIn = ({ table, rows }, number) => {
    const row = rows.get(number);
    const shown = [local.at(number, english), agreed(number, english)];
    return { table, row, isShown: row !== undefined && shown.some((text) => isShownAs(table.at(row, english), text)) };
  };
  const versions = [known, ...rounds.map(({ from }) => from)].filter(Boolean).map((table) => ({ table, rows: matching(local, table) }));
  const [its] = versions.map((version) => [version, beside.filter((number) => rowIn(version, number).isShown).length])
    .reduce((best, next) => (next[1] > best[1] ? next : best), [null, 0]);
  const versionOf = (number) => (its.rows.has(number) ? null : [...versions].reverse().map((version) => rowIn(version, number))
    .find(({ isShown }) => isShown)) || rowIn(its, number);
  return [its, versionOf];
}

/** What a cell of the tab has in an older copy: what was typed there, or what it was in that version. */
function cellsThen(agreed, isEdit, local, its, known, rounds) {
  const sentBefore = sentEdits(local, known, rounds);
  const sentWithIts = rounds.filter(({ sign, of }) => sign && of === its.table.version).map(({ sent }) => [sent, matching(local, sent)]);
  return (number, name, was, isShown, isLater) => {
    const [text, isTyped] = [local.at(number, name), isEdit(number, name)];
    const typedOver = isLater ? undefined : agreed(number, name) || '';
    const before = isTyped ? typedOver : sentBefore(number, name);
    if (isShown && before !== undefined) return LISTS[name] ? withEdits(before, text, was, LISTS[name]) : text;
    // The copy before had it beside that English, too.
    const isHeard = !isTyped && !OURS.includes(name) && !isEnglish(name) &&
      sentWithIts.some(([sent, rows]) => isShownAs(sent.at(rows.get(number), name), text));
    return isHeard ? text : was;
  };
}

/** What was in a cell of the tab before an edit that a round sent which was not finished: nobody knows whether it was read. Else undefined. */
function sentEdits(local, known, rounds) {
  const versions = versionsOf(known, rounds);
  const sent = rounds.map(({ from, sent: to, sign, of }) => {
    const before = sign ? versions.find(({ version }) => version === of) || versions[0] : from;
    return [before, matching(local, before), to, matching(local, to)];
  });
  return (number, name) => sent.map(([before, inBefore, to, inTo]) => [before.at(inBefore.get(number), name), to.at(inTo.get(number), name)])
    .filter(([was, went]) => went !== undefined && !isShownAs(was, went) && isShownAs(went, local.at(number, name)))
    .map(([was]) => was || '')[0];
}

/** Where both sides changed a cell, the tab's stays: Glossator tells who lost. */
function mergedCell(name, base, local, theirs) {
  if (local === undefined || theirs === undefined) return local || theirs || '';
  if (base === undefined) return local && !OURS.includes(name) ? local : theirs || local;
  if (isShownAs(base, local)) return theirs;
  return LISTS[name] ? withEdits(base, local, theirs, LISTS[name]) : local;
}

/** What was taken out here is out, what was put in is in. */
function withEdits(base, local, theirs, list) {
  const [was, here, there] = [base, local, theirs].map((text) => wordsOf(text, list));
  return there.filter((word) => !was.includes(word) || here.includes(word))
    .concat(here.filter((word) => !was.includes(word) && !there.includes(word))).join(list.glue);
}

/** True where a language of `todo` is there no more. */
function isTakenOut(before, now) {
  const left = wordsOf(now, LISTS.todo);
  return wordsOf(before, LISTS.todo).some((word) => !left.includes(word));
}

/** What both have, in the order of the first. */
function commonWords(text, other, list) {
  const others = wordsOf(other, list);
  return wordsOf(text, list).filter((word) => others.includes(word)).join(list.glue);
}

function wordsOf(text, { between }) {
  return (text || '').split(between).filter(Boolean);
}

/**
 * Which row of another table each row is: by key, variant and English; then by key and variant, where its English changed.
 */
function matching(rows, others) {
  const found = new Map();
  const taken = new Set();
  [(table, number) => table.id(number), (table, number) => table.name(number)].forEach((naming) => {
    const named = new Map();
    others.rows.forEach((row, number) => {
      const name = naming(others, number);
      if (name && !taken.has(number)) named.set(name, (named.get(name) || []).concat(number));
    });
    rows.rows.forEach((row, number) => {
      const candidates = found.has(number) ? [] : named.get(naming(rows, number)) || [];
      if (!candidates.length) return;
      const other = candidates.shift();
      found.set(number, other);
      taken.add(other);
    });
  });
  return found;
}

/** Without the quote that keeps a text from being a formula, which a sheet may have and a cell not; line ends are line feeds. */
function plain(text) {
  return (text || '').replace(/\r\n?/g, '\n').replace(/^'(?='|[ \u00A0]*[=+\-@\t\n＝＋－＠])/, '');
}

/** A text as Google's cells have it. */
function isShownAs(text, shown) {
  return text === shown || plain(text) === plain(shown) || (text || '').length > LONGEST_CELL;
}

/** Headers are the same in capitals and in small letters. */
function folded(name) {
  return name.trim().toLowerCase();
}

// --- The tab

/**
 * Puts what is merged into the tab, where it differs from what was read. A cell is written while it is what it was then; what
 * a person typed since goes out with the next round. False where not all could be written; undefined where something moved
 * meanwhile, so that what was written may be anywhere.
 */
function fill(tab, local, merged, hasOtherColumns) {
  const now = Table.ofTab(tab);
  if (now.layout() !== local.layout()) return undefined;
  const rows = merged.rows.slice(local.rows.length);
  const changed = changedCells(local, merged);
  const late = rowsTypedIn(local, now, changed);
  const cells = changed.filter(({ row, column }) => !late.has(row) && now.shown(row, column) === local.shown(row, column));
  widen(tab, merged);
  if (hasOtherColumns) formatAsText(tab, merged.header);
  write(tab, cells);
  const added = local.rows.length ? rows.slice(0, ROWS_A_ROUND) : rows;
  if (local.rows.length) appendEach(tab, merged.header, added);
  else if (rows.length) addAll(tab, merged.header, rows);
  if (!cells.length && !added.length) return !late.size && added.length === rows.length;
  const after = Table.ofTab(tab);
  const wanted = new Table(merged.header, merged.rows.slice(0, local.rows.length).concat(added));
  if (after.layout() !== wanted.layout()) return undefined;
  // Nobody can tell which English a text was typed beside that came as the row was written: it has the former again.
  const doubtful = rowsTypedIn(now, after, cells, wanted);
  write(tab, cells.filter(({ row, column }) => doubtful.has(row) && isEnglish(merged.header[column - 1])).map((cell) => ({ ...cell, text: now.shown(cell.row, cell.column) })));
  if (!isInPlace(after, wanted, cells, local.rows.length)) return undefined;
  return !late.size && !doubtful.size && added.length === rows.length;
}

/** Rows whose English is to be another, and in which somebody has typed a text, or taken something out of `todo`, between two readings. */
function rowsTypedIn(before, after, cells, written) {
  const reworded = new Set(cells.filter(({ row, column }) => row > 1 && isEnglish(before.header[column - 1] || '')).map(({ row }) => row));
  const isTyped = (row, name, column) => name && !isEnglish(name) && (folded(name) === 'todo' || !OURS.includes(folded(name))) &&
    ![before, written].some((table) => table && isShownAs(table.shown(row, column), after.shown(row, column)));
  return new Set([...reworded].filter((row) => before.header.some((name, number) => isTyped(row, name, number + 1))));
}

function write(tab, cells) {
  rectangles(cells).forEach(({ row, column, texts }) => tab.getRange(row, column, texts.length, 1)
    .setNumberFormat('@').setValues(texts.map((text) => [text])));
}

/** The header is row 1. */
function changedCells(local, merged) {
  const cells = [];
  merged.header.forEach((name, column) => {
    [merged.header].concat(merged.rows.slice(0, local.rows.length)).forEach((row, number) => {
      if (!isShownAs(row[column], local.shown(number + 1, column + 1))) cells.push({ row: number + 1, column: column + 1, text: row[column] });
    });
  });
  return cells;
}

/** Cells of a column that follow each other are one call. */
function rectangles(cells) {
  const found = [];
  cells.forEach(({ row, column, text }) => {
    const last = found[found.length - 1];
    if (last && last.column === column && last.row + last.texts.length === row) last.texts.push(asTyped(text));
    else found.push({ row, column, texts: [asTyped(text)] });
  });
  return found;
}

/** The first quote of a cell says that it is a text, and is not shown. */
function asTyped(text) {
  if (text.length > LONGEST_CELL) return '';
  return text.startsWith("'") ? `'${text}` : text;
}

function widen(tab, merged) {
  const missing = merged.header.length - tab.getMaxColumns();
  if (missing > 0) tab.insertColumnsAfter(tab.getMaxColumns(), missing);
}

/** True for the column of the English. */
function isEnglish(name) {
  return folded(name) === folded(property('BASE'));
}

/** True for a column that Glossator reads and writes. All others are people's own, with dates and formulas in them. */
function isOfTexts(name) {
  return OURS.includes(folded(name)) || isEnglish(name) || LANGUAGE.test(folded(name));
}

/** True for a column of which Glossator takes no notice, and has no text of. */
function isPeoplesOwn(name) {
  return !isOfTexts(name) && !['max', 'link'].includes(folded(name));
}

/** Columns of texts, the header, too: else `1/2` becomes a date, and `=` the beginning of a formula. */
function formatAsText(tab, header) {
  header.forEach((name, column) => {
    if (isOfTexts(name)) tab.getRange(1, column + 1, tab.getMaxRows(), 1).setNumberFormat('@');
  });
}

/** Makes room for rows more, whose texts are taken as they are. */
function lengthen(tab, header, rows) {
  const [last, room] = [tab.getLastRow(), tab.getMaxRows()];
  if (last + rows.length > room) tab.insertRowsAfter(room, last + rows.length - room);
  header.forEach((name, column) => {
    if (isOfTexts(name) || rows.some((row) => row[column])) tab.getRange(last + 1, column + 1, rows.length, 1).setNumberFormat('@');
  });
}

/** Each by itself: the service finds the place below whatever people have added meanwhile. */
function appendEach(tab, header, rows) {
  if (rows.length) lengthen(tab, header, rows);
  rows.forEach((row) => tab.appendRow(row.map(asTyped)));
}

/** Into an empty tab. */
function addAll(tab, header, rows) {
  lengthen(tab, header, rows);
  tab.getRange(2, 1, rows.length, rows[0].length).setValues(rows.map((row) => row.map(asTyped)));
}

/** True where each cell shows what was written into it. */
function isInPlace(after, wanted, cells, before) {
  const isRow = (row, number) => row.every((text, column) => isShownAs(text, after.shown(number + 2, column + 1)));
  return cells.every(({ row, column, text }) => isShownAs(text, after.shown(row, column))) &&
    wanted.rows.every((row, number) => number < before || isRow(row, number));
}

/**
 * As `matching`; and of those that are left, which may have lost their keys or have their texts in other columns, the ones with
 * the most texts in common. What Glossator tells of rows is the same in many.
 */
function sameRows(after, before) {
  const found = matching(after, before);
  const taken = new Set(found.values());
  const names = before.header.filter((name) => folded(name) === 'key' || !OURS.includes(folded(name)));
  const textsOf = (number) => new Set(names.map((name) => before.at(number, name)).filter(Boolean));
  const left = new Map();
  before.rows.forEach((row, number) => {
    if (!taken.has(number)) left.set(number, textsOf(number));
  });
  const best = (row) => [...left].map(([other, texts]) => [other, row.filter((text) => text && texts.has(text)).length])
    .reduce((a, b) => (b[1] > a[1] ? b : a), [undefined, 0]);
  // A key can be what went astray: beside that the row has nothing of the one that is called so, and more of one that is gone.
  if (left.size) {
    found.forEach((other, number) => {
      const hasMore = names.some((name) => folded(name) !== 'key' && before.at(other, name) && before.at(other, name) === after.at(number, name));
      if (hasMore || best(after.rows[number])[1] < 2) return;
      found.delete(number);
      left.set(other, textsOf(other));
    });
  }
  after.rows.forEach((row, number) => {
    if (found.has(number)) return;
    const [other] = best(row);
    if (other !== undefined) found.set(number, other);
    left.delete(other);
  });
  return found;
}

/**
 * At the tab's first cell, which may have moved since; nothing where all is well. Where the tab is gone, at the first cell of
 * another one, as a note alone. False where it cannot be told.
 */
function tell(message) {
  if (property('told') === message) return true;
  const tabs = allTabs();
  const own = findTab(tabs);
  tabs.forEach((tab) => {
    tab.getRange(1, 1, 1, tab.getMaxColumns()).getNotes()[0].forEach((note, column) => {
      if (!note.startsWith('Glossator: ')) return;
      const cell = tab.getRange(1, column + 1).setNote('');
      if (tab === own) cell.setBackground(null);
    });
  });
  if (message) {
    const cell = (own || tabs[0]).getRange(1, 1);
    if (!own && cell.getNotes()[0][0]) return false;
    cell.setNote(`Glossator: ${message}`);
    if (own) cell.setBackground('#f4c7c3');
  }
  setProperty('told', message);
  return true;
}

/** All with cells; a chart may have a tab, too. */
function allTabs() {
  const id = property('SPREADSHEET');
  const spreadsheet = id ? SpreadsheetApp.openById(id) : SpreadsheetApp.getActiveSpreadsheet();
  return spreadsheet.getSheets().filter((tab) => tab.getType() === SpreadsheetApp.SheetType.GRID);
}

/** The tab that `install` chose, whatever it is called and wherever it stands by now; undefined where it is gone. */
function findTab(tabs) {
  if (property('tab')) return tabs.find(isTheTab);
  // Who ran `install` before tabs were remembered has the one with the keys.
  return property('TAB') ? tabs.find(isNamed) : property('base') ? tabs.find(hasKeys) : tabs[0];
}

function sheetTab() {
  const tab = findTab(allTabs());
  if (!tab) {
    throw forPeople('The tab with the texts is gone. Nothing is sent. Undo that, or restore an older version: File, Version ' +
      'history. Or run "install" again, with an empty tab in the first place, which it fills.');
  }
  setProperty('tab', String(tab.getSheetId()));
  return tab;
}

/** For `install`: the one that TAB names; the one that it was before; the first. */
function chooseTab() {
  const tabs = allTabs();
  const named = tabs.find(isNamed);
  if (property('TAB') && !named) throw forPeople(`The spreadsheet has no tab "${property('TAB')}".`);
  const tab = named || tabs.find(isTheTab) || (property('base') && tabs.find(hasKeys)) || tabs[0];
  setProperty('tab', String(tab.getSheetId()));
  return tab;
}

function isTheTab(tab) {
  return String(tab.getSheetId()) === property('tab');
}

function isNamed(tab) {
  return tab.getName() === property('TAB');
}

function hasKeys(tab) {
  const [header] = tab.getRange(1, 1, 1, tab.getMaxColumns()).getDisplayValues();
  return header.map(folded).includes('key');
}

// --- Tables

/**
 * What a tab shows. A range stays where it is: whoever puts in a row or a column before it is read pushes the last one out of it, and
 * that would count as deleted.
 */
function shownTexts(tab) {
  for (let time = 0; time < TRIES; time++) {
    const texts = tab.getDataRange().getDisplayValues();
    if (tab.getLastRow() <= texts.length && tab.getLastColumn() <= texts[0].length) return texts;
  }
  throw passing('Somebody puts rows or columns in just now.');
}

/** Rows of texts below a header. Row 0 is the first below it. */
class Table {
  constructor(header, rows, text) {
    [this.header, this.rows, this.text] = [header, rows, text];
    this.columns = new Map();
    header.forEach((name, column) => {
      if (name && !this.columns.has(folded(name))) this.columns.set(folded(name), column);
    });
  }

  static empty() {
    return new Table([], []);
  }

  static ofTab(tab) {
    const [header, ...rows] = shownTexts(tab);
    while (rows.length && rows[rows.length - 1].every((text) => !text)) rows.pop();
    while (header.length && !header[header.length - 1] && rows.every((row) => !row[header.length - 1])) {
      header.pop();
      rows.forEach((row) => row.length = header.length);
    }
    return new Table(header.map((name) => name.trim()), rows);
  }

  /** RFC 4180, with commas or tabs, and with whatever line ends. */
  static ofCSV(text) {
    if (/^.?.?\0|^\uFFFD/.test(text)) throw forPeople('The sheet on the branch is not in UTF-8.');
    // A mark, or Excel's line that names the delimiter.
    const start = (text.match(/^\uFEFF?(sep=.\r?\n)?/) || [''])[0].length;
    const delimiter = [',', ';', '\t'].map((sign) => [sign, firstRecord(text, start, sign)])
      .filter(([, names]) => names.map(folded).includes('key'))
      .sort(([, a], [, b]) => b.length - a.length).map(([sign]) => sign)[0] || ',';
    const records = readRecords(text, start, delimiter);
    // What people wrote beside the header's end has a column, too.
    const width = Math.max(0, ...records.map(({ fields }) => fields.length));
    records.forEach(({ fields }) => fields.push(...Array(width - fields.length).fill('')));
    const [header, ...rows] = records.map(({ fields }) => fields);
    const table = new Table((header || []).map((name) => name.trim()), rows, text);
    table.records = new Map(records.map(({ fields, raw }) => [JSON.stringify(fields), raw]));
    table.dialect = { mark: text.slice(0, start), delimiter, newline: (text.slice(start).match(/\r\n?|\n/) || ['\n'])[0] };
    return table;
  }

  /** In another table's dialect; rows that it has as they are keep their bytes. */
  csv(other) {
    const { mark, delimiter, newline } = other.dialect || { mark: '', delimiter: /\.tsv$/.test(property('PATH')) ? '\t' : ',', newline: '\n' };
    const quoted = (text) => /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replace(/"/g, '""')}"` : text;
    const line = (row) => (other.records && other.records.get(JSON.stringify(row))) || row.map(quoted).join(delimiter);
    const text = mark + [this.header].concat(this.filled()).map((row) => line(row) + newline).join('');
    // The same rows in the same order are the same file, whatever stands at its end.
    const isSame = other.rows && JSON.stringify([this.header, this.filled()]) === JSON.stringify([other.header, other.filled()]);
    return isSame && other.text !== undefined ? other.text : text;
  }

  filled() {
    return this.rows.filter((row) => row.some((text) => text));
  }

  /** Undefined where there is no such row or column. */
  at(number, name) {
    const column = this.columns.get(folded(name));
    return number === undefined || column === undefined ? undefined : this.rows[number][column] || '';
  }

  /** True for a column that has no name, or one that another has before it: it is people's own. */
  isOwn(column) {
    return column < this.header.length && this.columns.get(folded(this.header[column])) !== column;
  }

  /** A row of another table in the columns of this one; people's own are empty. */
  rowOf(other, number) {
    return this.header.map((name, column) => (this.isOwn(column) ? '' : other.at(number, name) || ''));
  }

  /** A cell in the column of people's own that another table has in some place: of those with its name, the same one. */
  ownAt(number, other, column) {
    const places = (table) => table.header.map((name, place) => place)
      .filter((place) => folded(table.header[place]) === folded(other.header[column]) && table.isOwn(place));
    const [mine, theirs] = [places(this), places(other)];
    // Where somebody put one in, or took one out, nobody can tell which is which.
    if (number === undefined || mine.length !== theirs.length) return undefined;
    return this.rows[number][mine[theirs.indexOf(column)]] || '';
  }

  /** What is in a cell of the tab, from 1. */
  shown(row, column) {
    return ((row === 1 ? this.header : this.rows[row - 2]) || [])[column - 1] || '';
  }

  name(number) {
    const key = plain(this.at(number, 'key'));
    return key ? JSON.stringify([key, this.at(number, 'variant') || '']) : '';
  }

  id(number) {
    return this.name(number) && this.name(number) + JSON.stringify(plain(this.at(number, property('BASE'))));
  }

  /** Which row and which column is where. */
  layout() {
    return JSON.stringify([this.header, this.rows.map((row, number) => this.id(number))]);
  }
}

function firstRecord(text, start, delimiter) {
  const end = text.slice(start).search(/[\r\n]/);
  const records = readRecords(end < 0 ? text : text.slice(0, start + end), start, delimiter, true);
  return records.length ? records[0].fields : [];
}

/** `mayEnd` where the text may end within quotes. */
function readRecords(text, start, delimiter, mayEnd) {
  const records = [];
  let [fields, field, from, position] = [[], '', start, start];
  const end = (length) => {
    fields.push(field);
    records.push({ fields, raw: text.slice(from, position) });
    position += length;
    [fields, field, from] = [[], '', position];
  };
  while (position < text.length) {
    const sign = text[position];
    if (sign === '"' && (position === from || text[position - 1] === delimiter) && !field) {
      const close = closingQuote(text, position + 1, mayEnd);
      field = text.slice(position + 1, close).replace(/""/g, '"');
      position = close + 1;
    } else if (sign === delimiter) {
      fields.push(field);
      field = '';
      position += 1;
    } else if (sign === '\n' || sign === '\r') {
      end(text.startsWith('\r\n', position) ? 2 : 1);
    } else {
      field += sign;
      position += 1;
    }
  }
  if (position > from) end(0);
  return records.filter((record) => record.fields.some((text) => text));
}

function closingQuote(text, start, mayEnd) {
  let position = start;
  while (position < text.length) {
    position = text.indexOf('"', position);
    if (position < 0) break;
    if (text[position + 1] !== '"') return position;
    position += 2;
  }
  if (mayEnd) return text.length;
  throw forPeople('The sheet in the repository ends within a quoted cell. It is left alone until that is mended.');
}

// --- The branch, or wherever the sheet is

/**
 * How each host has a file on a branch, and Glossator's daemon its sheet. `read` gives the version at its tip, null where the
 * file is not there yet; `text` a version's text, null where the host has it no more; `write` puts a text in the place of a
 * version, and answers with the version that is there then, which is `id` where the text is kept as it is; false where it is
 * another's by now. `hasOwnWords` where it may not be kept as it is.
 */
const TRANSPORTS = {
  github: () => contents('https://api.github.com', { Accept: 'application/vnd.github+json' }, 'Bearer'),
  gitea: () => contents(undefined, {}, 'token'),
  forgejo: () => contents(undefined, {}, 'token'),
  gitlab: () => files('https://gitlab.com/api/v4'),
  glossator: () => daemon(),
};

function transport() {
  const make = TRANSPORTS[property('HOST')];
  if (!make) throw forPeople(`The script property HOST is "${property('HOST')}", and not one of ${Object.keys(TRANSPORTS).join(', ')}.`);
  return make();
}

/** GitHub's, Gitea's and Forgejo's. */
function contents(usual, fields, scheme) {
  const ask = asking(usual, Object.assign({ Authorization: `${scheme} ${property('TOKEN')}` }, fields));
  const root = `/repos/${property('REPOSITORY')}`;
  const path = `${root}/contents/${property('PATH').split('/').map(encodeURIComponent).join('/')}`;
  return {
    read() {
      const found = ask('get', `${path}?ref=${encodeURIComponent(property('BRANCH'))}`, null, [404]);
      return found && { version: found.sha, content: found.encoding === 'base64' ? found.content : '' };
    },
    // A file of more than a megabyte has its text here only.
    text: ({ version, content }) => textOf(content ? { content } : ask('get', `${root}/git/blobs/${version}`, null, [404])),
    write(text, remote, id) {
      const body = { message: MESSAGE, branch: property('BRANCH'), content: encoded(text) };
      if (remote) body.sha = remote.version;
      const method = remote || property('HOST') === 'github' ? 'put' : 'post';
      return ask(method, path, body, [409, 422]) && id;
    },
  };
}

function files(usual) {
  const ask = asking(usual, { 'PRIVATE-TOKEN': property('TOKEN') });
  const root = `/projects/${encodeURIComponent(property('REPOSITORY'))}/repository`;
  const path = `${root}/files/${encodeURIComponent(property('PATH'))}`;
  const branch = encodeURIComponent(property('BRANCH'));
  return {
    read() {
      const found = ask('get', `${path}?ref=${branch}`, null, [404]);
      return found && { version: found.blob_id, content: found.content, commit: found.last_commit_id };
    },
    text: ({ version, content }) => textOf(content ? { content } : ask('get', `${root}/blobs/${version}`, null, [404])),
    write(text, remote, id) {
      const body = { branch: property('BRANCH'), content: encoded(text), encoding: 'base64', commit_message: MESSAGE };
      if (remote) body.last_commit_id = remote.commit;
      return ask(remote ? 'put' : 'post', path, body, [400, 409]) && id;
    },
  };
}

/** The daemon's own: a version is what its ETag says, without what a proxy puts round it. */
function daemon() {
  const ask = answering(undefined, { Authorization: `Bearer ${property('TOKEN')}` });
  const path = `/sheets/${property('REPOSITORY').split('/').map(encodeURIComponent).join('/')}`;
  const body = (answer) => answer && Utilities.newBlob(answer.getContent()).getDataAsString('UTF-8');
  const version = (answer) => Object.entries(answer.getHeaders()).filter(([name]) => name.toLowerCase() === 'etag')
    .map(([, tag]) => tag.replace(/^W\/|-gzip|"/g, ''))[0];
  return {
    hasOwnWords: true,
    read() {
      const found = ask('get', path, {}, [404]);
      if (!found) return null;
      return { version: version(found), content: body(found) };
    },
    text: ({ version: id, content }) => (content === undefined ? body(ask('get', `${path}?version=${id}`, {}, [404])) : content),
    write(text, remote) {
      const headers = remote ? { 'If-Match': `"${remote.version}"` } : { 'If-None-Match': '*' };
      const answer = ask('put', path, { headers, contentType: 'text/csv; charset=utf-8', payload: text }, [412]);
      return answer && version(answer);
    },
  };
}

const MESSAGE = 'l10n: texts from the spreadsheet';

/** Asks an interface that speaks JSON; null where it answers with one of the statuses that are expected. */
function asking(usual, headers) {
  const ask = answering(usual, headers);
  return (method, path, body, expected) => {
    const answer = ask(method, path, body ? { contentType: 'application/json', payload: JSON.stringify(body) } : {}, expected);
    return answer && JSON.parse(answer.getContentText());
  };
}

/** Sends a request; null where the answer has one of the statuses that are expected. */
function answering(usual, headers) {
  const root = property('API') || usual;
  if (!root) throw forPeople(`Set the script property API: https://HOST${property('HOST') === 'glossator' ? '' : '/api/v1'}.`);
  return (method, path, request, expected) => {
    const options = Object.assign({ muteHttpExceptions: true }, request, { method, headers: Object.assign({}, headers, request.headers) });
    let answer;
    try {
      answer = UrlFetchApp.fetch(root + path, options);
    } catch (problem) {
      throw passing(`${property('HOST')} could not be asked: ${problem.message}`);
    }
    const status = answer.getResponseCode();
    if (status < 300) return answer;
    if (expected && expected.includes(status)) return null;
    const why = `${property('HOST')} answered ${status} to ${method.toUpperCase()} ${path.split('?')[0]}`;
    if (status === 429 || status >= 500 || /rate limit/i.test(answer.getContentText())) throw passing(why);
    throw forPeople(`${why}. ${whatToDo(status, answer.getContentText())}`);
  };
}

/** What people can do about a status; or what the host itself says of it. */
function whatToDo(status, text) {
  const { error, message } = parsed(text) || {};
  // The daemon knows what to do.
  if (error && error.hint) return `${error.message}: ${error.hint}${status === 403 ? '. Is REPOSITORY right?' : ''}`;
  if (status === 401) return 'Is the token still valid?';
  if (status === 413) return 'The sheet is longer than that server takes: raise its limit, for nginx client_max_body_size.';
  if (status === 403 || status === 404) return 'Are REPOSITORY and BRANCH right, and may the token read and write there?';
  return parsed(text) ? (error && error.message) || message || '' : 'Is API right?';
}

/** Null for what is no JSON. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function textOf(blob) {
  if (!blob) return null;
  return Utilities.newBlob(Utilities.base64Decode(blob.content.replace(/\s/g, ''))).getDataAsString('UTF-8');
}

/** Git's name for a text: every host has a file's version by it. */
function blobID(text) {
  const bytes = Utilities.newBlob(text).getBytes();
  const head = Utilities.newBlob(`blob ${bytes.length}\0`).getBytes();
  return Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_1, head.concat(bytes))
    .map((byte) => (byte & 255).toString(16).padStart(2, '0')).join('');
}

function encoded(text) {
  return Utilities.base64Encode(text, Utilities.Charset.UTF_8);
}

// --- Properties and errors

/** As they were when this run began: each question is a call, and the day's calls are counted. */
let known = {};

function loadProperties() {
  known = Object.assign({}, USUAL, PropertiesService.getScriptProperties().getProperties());
}

function property(name) {
  return known[name] || '';
}

function setProperty(name, text) {
  if (property(name) === text) return;
  known[name] = text;
  const properties = PropertiesService.getScriptProperties();
  if (text) properties.setProperty(name, text);
  else properties.deleteProperty(name);
}

/** What a person can mend: it is said at the tab, and the script did not fail. */
function forPeople(message) {
  return Object.assign(new Error(message), { isForPeople: true });
}

/** What passes by itself. */
function passing(message) {
  return Object.assign(new Error(message), { isPassing: true });
}
