'use strict';
// Requests that wait for their answers, as those of Google's engine do. A thread of its own sends them: a program for each takes most of
// a test's time.
const { MessageChannel, Worker, isMainThread, receiveMessageOnPort, workerData } = require('worker_threads');

/** What the thread does: it answers each request on its port, and wakes whoever waits for that. */
function serve({ port, bell }) {
  const http = require('http');
  function ring(answer) {
    port.postMessage(answer);
    Atomics.store(bell, 0, 1);
    Atomics.notify(bell, 0);
  }
  port.on('message', ({ address, method, headers, payload }) => {
    const request = http.request(address, { method, headers, agent: false }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', (error) => ring({ error: error.message }));
      response.on('end', () => ring({ status: response.statusCode, headers: response.rawHeaders, bytes: Buffer.concat(parts) }));
    });
    request.on('error', (error) => ring({ error: error.message }));
    request.end(payload);
  });
}

let line = null;

function open() {
  const { port1, port2 } = new MessageChannel();
  const bell = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(__filename, { workerData: { port: port2, bell }, transferList: [port2] });
  for (const end of [worker, port1]) end.unref();
  return { port: port1, bell };
}

/** Sends a request; throws where nobody answers. */
function send(address, method, headers = {}, payload = '') {
  line = line || open();
  Atomics.store(line.bell, 0, 0);
  line.port.postMessage({ address, method, headers, payload });
  Atomics.wait(line.bell, 0, 0);
  const answer = receiveMessageOnPort(line.port).message;
  if (answer.error) throw new Error(`Address unavailable: ${address} (${answer.error})`);
  const names = answer.headers.filter((_, number) => number % 2 === 0);
  const headersByName = Object.fromEntries(names.map((name, number) => [name, answer.headers[2 * number + 1]]));
  return { status: answer.status, headers: headersByName, bytes: Buffer.from(answer.bytes) };
}

if (isMainThread) module.exports = { send };
else serve(workerData);
