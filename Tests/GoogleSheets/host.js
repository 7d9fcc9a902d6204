'use strict';
// The contents interfaces of the code hosts, on a real bare repository.
const { spawnSync } = require('child_process');
const crypto = require('crypto');
const fs = require('fs');
const path = require('path');
const objects = require('./objects.js');
const { send } = require('./requests.js');

/** Git's name for a text. */
function blobID(bytes) { return crypto.createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex'); }

class Host {
  constructor(kind, repository) {
    Object.assign(this, { kind, repository });
    /** What goes wrong: called for each request, an answer counts instead of the host's. */
    this.trap = () => null;
    this.log = [];
    /** What never changes, by its name: a program for each question takes most of a test's time. */
    [this.blobs, this.files] = [new Map(), new Map()];
  }

  get properties() {
    if (this.kind === 'glossator') return { HOST: this.kind, REPOSITORY: 'app', TOKEN: 't0ken-of-sixteen-characters', API: `http://127.0.0.1:${this.port}` };
    const api = { github: 'https://api.github.com', gitlab: 'https://gitlab.com/api/v4' }[this.kind] || 'https://git.example.org/api/v1';
    return { HOST: this.kind, REPOSITORY: 'ada/app', TOKEN: 't0ken', ...(['gitea', 'forgejo'].includes(this.kind) ? { API: api } : {}) };
  }

  /** The daemon itself, which a request really goes to. */
  ask(address, options) {
    const type = options.contentType ? { 'Content-Type': options.contentType } : {};
    const { status, headers, bytes } = send(address, options.method.toUpperCase(), { ...options.headers, ...type }, options.payload);
    return { status, headers, bytes, body: bytes.toString() };
  }

  git(args, input) {
    const run = spawnSync('git', ['-C', this.repository, ...args], {
      input: Buffer.from(input || ''), encoding: 'buffer', maxBuffer: 1 << 28,
      env: { ...process.env, GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.org', GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.org' },
    });
    return run.status === 0 ? run.stdout : null;
  }

  line(...args) { const out = this.git(args); return out && out.toString().trim(); }

  /** A file's version and bytes at a branch's tip; null where it is not there. */
  file(branch, name, tip = this.tip(branch)) {
    const place = `${tip}:${name}`;
    if (!this.files.has(place)) this.files.set(place, this.fileAt(place));
    return this.files.get(place);
  }

  fileAt(place) {
    const [commit, name] = [place.slice(0, place.indexOf(':')), place.slice(place.indexOf(':') + 1)];
    const found = objects.file(this.repository, commit, name);
    if (found !== undefined) return found;
    const out = this.git(['cat-file', '--batch'], `${place}\n`);
    const [id, type, size] = out.subarray(0, out.indexOf('\n')).toString().split(' ');
    if (type !== 'blob') return null;
    const start = out.indexOf('\n') + 1;
    return { id, bytes: out.subarray(start, start + Number(size)) };
  }

  /** The commit that brought a file as it is at a tip. */
  lastCommit(name, tip) { return this.line('log', '-1', '--format=%H', tip, '--', name); }

  tip(branch) {
    try {
      return fs.readFileSync(path.join(this.repository, 'refs/heads', branch), 'utf8').trim();
    } catch {
      return this.line('rev-parse', '--verify', '-q', `refs/heads/${branch}`);
    }
  }

  /** Commits a file to the branch; null where that has another tip by now, which is what hosts compare, too. */
  commit(branch, name, bytes, message, tip = this.tip(branch)) {
    const text = (bytes) => Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]);
    const parts = [Buffer.from(`commit refs/heads/${branch}\ncommitter Ada <ada@example.org> now\n`), text(Buffer.from(message)),
      Buffer.from(`from ${tip}\nM 100644 inline ${name}\n`), text(bytes)];
    const isDone = this.git(['fast-import', '--quiet', '--date-format=now'], Buffer.concat(parts));
    return isDone === null ? null : blobID(bytes);
  }

  /** Answers a request of the script. */
  fetch(address, options) {
    const url = new URL(address);
    this.log.push(`${options.method.toUpperCase()} ${url.pathname}`);
    const trapped = this.trap(options.method, url);
    if (trapped) return trapped;
    if (this.kind === 'glossator') return this.ask(address, options);
    const credential = options.headers.Authorization || options.headers['PRIVATE-TOKEN'] || '';
    const scheme = { github: 'Bearer t0ken', gitlab: 't0ken' }[this.kind] || 'token t0ken';
    if (credential !== scheme) return { status: 401, body: '{"message":"Bad credentials"}' };
    const body = options.payload && JSON.parse(options.payload);
    const { status, answer } = this.kind === 'gitlab' ? this.gitLab(options.method, url, body) : this.contents(options.method, url, body);
    return { status, body: JSON.stringify(answer) };
  }

  blob(id) {
    const bytes = this.blobs.get(id) || (objects.object(this.repository, id) || {}).bytes || this.git(['cat-file', 'blob', id]);
    if (bytes) this.blobs.set(id, bytes);
    else return { status: 404, answer: { message: 'Not Found' } };
    return { status: 200, answer: { sha: id, size: bytes.length, encoding: 'base64', content: bytes.toString('base64').replace(/.{60}/g, '$&\n') } };
  }

  contents(method, url, body) {
    const place = url.pathname.replace(/^\/api\/v1/, '');
    const blob = place.match(/^\/repos\/ada\/app\/git\/blobs\/(\w+)$/);
    if (blob && method === 'get') return this.blob(blob[1]);
    const name = decodeURIComponent((place.match(/^\/repos\/ada\/app\/contents\/(.+)$/) || [])[1] || '');
    if (!name) return { status: 404, answer: { message: 'Not Found' } };
    if (method === 'get') {
      const file = this.file(url.searchParams.get('ref'), name);
      if (!file) return { status: 404, answer: { message: 'Not Found' } };
      // GitHub leaves the text of a file of more than a megabyte out.
      const isLarge = file.bytes.length > 1 << 20;
      return { status: 200, answer: { type: 'file', sha: file.id, size: file.bytes.length, encoding: isLarge ? 'none' : 'base64', content: isLarge ? '' : file.bytes.toString('base64') } };
    }
    const tip = this.tip(body.branch);
    const file = tip && this.file(body.branch, name, tip);
    if (!tip) return { status: 404, answer: { message: `Branch ${body.branch} not found` } };
    const conflict = this.kind === 'gitea' ? 422 : 409;
    if (file && !body.sha) return { status: 422, answer: { message: '"sha" wasn\'t supplied.' } };
    if (file && body.sha !== file.id) return { status: conflict, answer: { message: `${name} does not match ${body.sha}` } };
    const made = this.commit(body.branch, name, Buffer.from(body.content, 'base64'), body.message, tip);
    return made ? { status: file ? 200 : 201, answer: { content: { sha: made } } } : { status: conflict, answer: {} };
  }

  gitLab(method, url, body) {
    const place = url.pathname.replace(/^\/api\/v4\/projects\/ada%2Fapp\/repository/, '');
    const blob = place.match(/^\/blobs\/(\w+)$/);
    if (blob && method === 'get') return this.blob(blob[1]);
    const name = decodeURIComponent((place.match(/^\/files\/([^/]+)$/) || [])[1] || '');
    const branch = method === 'get' ? url.searchParams.get('ref') : body.branch;
    const tip = this.tip(branch);
    const file = name && this.file(branch, name, tip);
    if (method === 'get') {
      if (!file) return { status: 404, answer: { message: '404 File Not Found' } };
      return { status: 200, answer: { blob_id: file.id, last_commit_id: this.lastCommit(name, tip), encoding: 'base64', content: file.bytes.toString('base64') } };
    }
    if (method === 'put' && (!file || (body.last_commit_id && body.last_commit_id !== this.lastCommit(name, tip)))) {
      return { status: 400, answer: { message: 'You are attempting to update a file that has changed since you started editing it.' } };
    }
    if (method === 'post' && file) return { status: 400, answer: { message: 'A file with this name already exists' } };
    const made = this.commit(branch, name, Buffer.from(body.content, 'base64'), body.commit_message, tip);
    return made ? { status: 200, answer: { file_path: name, branch } } : { status: 400, answer: {} };
  }
}

module.exports = { Host };
