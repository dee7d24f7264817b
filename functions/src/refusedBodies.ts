import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import { log } from './lib/logging';

// The framework reads a body before any function runs, and refuses with a bare status what it cannot read.

// It would inflate a compressed body up to 1 GiB, for anybody: 150 KB could end an instance. No client compresses
// what is 1 MiB at most, so each encoding is made one that the framework does not know: 415, unread.
subscribe('http.server.request.start', (message) => {
  const request = message instanceof Object && 'request' in message ? message.request : undefined;
  if (!(request instanceof IncomingMessage)) return;
  const { 'content-encoding': encoding } = request.headers;
  if (encoding !== undefined && !/^identity$/i.test(encoding))
    request.headers['content-encoding'] = 'refused';
});

// Express prints what was refused, and may quote the body: a note could stand in the log. This prints a line
// without it.
const printError = console.error;

console.error = (...printed: unknown[]) => {
  const [error] = printed;
  // Express prints the error itself or its stack, as its version has it.
  const text = error instanceof Error ? error.stack : error;
  if (typeof text === 'string' && /\n.*\bbody-parser\b/.test(text)) {
    log('WARNING', 'A request body could not be read');
  } else {
    printError(...printed);
  }
};
