// firebase-tools loads this first. Its Auth emulator compiles the schema of all schemas again for each of 1,000 parameters,
// to check the schemas that it ships with. Without that check, the emulators start five seconds sooner.
const exegesis = require.resolve('exegesis', { paths: [require.resolve('firebase-tools')] });
const { default: Ajv } = require(require.resolve('ajv', { paths: [exegesis] }));
Ajv.prototype.validateSchema = () => true;

// Its Hosting emulator parses the Host header and the address of each request as a URL. If they are none, which a page of another
// site cannot send but any scanner can, all emulators end and lose their data. Idle connections stay open for an hour instead of
// five seconds, longer than clients keep them: otherwise, a program that a busy machine stops for a second sends on one that is
// being closed.
const { Server } = require('node:http');
const emit = Reflect.get(Server.prototype, 'emit');
Server.prototype.emit = function (event, ...values) {
  if (event === 'listening') this.keepAliveTimeout = 3_600_000;
  if (event !== 'request' || isValid(values[0])) return Reflect.apply(emit, this, [event, ...values]);
  values[1].writeHead(400, { Connection: 'close' }).end('Bad Request');
  return true;
};

function isValid({ url, headers: { host = 'localhost' } }) {
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(url, `http://${host}`);
}
