'use strict';
// What Git's loose objects say, without a program for each: those of a test's repository are all loose.
const fs = require('fs');
const path = require('path');
const zlib = require('zlib');

/** An object's type and bytes; null where it is not loose. */
function object(repository, id) {
  let packed;
  try {
    packed = fs.readFileSync(path.join(repository, 'objects', id.slice(0, 2), id.slice(2)));
  } catch {
    return null;
  }
  const bytes = zlib.inflateSync(packed);
  const end = bytes.indexOf(0);
  return { type: bytes.subarray(0, end).toString().split(' ')[0], bytes: bytes.subarray(end + 1) };
}

/** The entry of a tree that has a name; undefined where none has. */
function entry(tree, name) {
  for (let start = 0; start < tree.length;) {
    const end = tree.indexOf(0, start);
    const [, found] = tree.subarray(start, end).toString().match(/^\d+ (.*)$/s);
    if (found === name) return tree.subarray(end + 1, end + 21).toString('hex');
    start = end + 21;
  }
  return undefined;
}

/** A file's version and bytes in a commit: null where it has none, undefined where some object is not loose. */
function file(repository, commit, name) {
  const head = object(repository, commit);
  if (!head) return undefined;
  let id = head.bytes.subarray(0, head.bytes.indexOf(10)).toString().replace(/^tree /, '');
  for (const part of name.split('/')) {
    const tree = object(repository, id);
    if (!tree) return undefined;
    if (tree.type !== 'tree') return null;
    id = entry(tree.bytes, part);
    if (!id) return null;
  }
  const found = object(repository, id);
  if (!found) return undefined;
  return found.type === 'blob' ? { id, bytes: found.bytes } : null;
}

module.exports = { file, object };
