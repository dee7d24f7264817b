import { request, type IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { pipeline, Transform, type Readable } from 'node:stream';
import { connect as secure } from 'node:tls';
import { createGunzip, createInflate } from 'node:zlib';
import { withDeadline } from '../platform/deadline';
import { isPublicAddress, type Network } from './network';

/**
 * Fetches a page from the public Internet, and returns what `read` makes of it. Checks the addresses that it connects to, again
 * for each redirect. Sends nothing about the person or the service. Closes the connection once `read` is done.
 * @throws {NoPage} if there is no page. {@link Unavailable} if `signal` aborts first. Rethrows errors of the connection.
 */
export async function fetchPage<T>(
  address: URL,
  network: Network,
  signal: AbortSignal,
  read: (page: Page) => Promise<T>,
): Promise<T> {
  let url = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const addresses = await withDeadline(signal, publicAddressesOf(url, network, signal));
    const socket = network.connect(addresses, url.protocol === 'https:' ? 443 : 80);
    // Whoever reads from the connection gets the error, too.
    socket.on('error', () => undefined);
    try {
      const response = await send(url, socket, signal);
      const { location } = response.headers;
      const isRedirect = [301, 302, 303, 307, 308].includes(response.statusCode ?? 0);
      if (!isRedirect || location === undefined) {
        return await withDeadline(signal, read({ url, ...contentOf(response) }));
      }
      const next = URL.parse(location, url.href);
      if (!next) throw new NoPage('It redirects to an invalid URL.');
      url = next;
    } finally {
      socket.destroy();
    }
  }
  throw new NoPage('It redirects too often.');
}

/** A page that is being received. */
export interface Page {
  /** Where it is, after redirects. */
  readonly url: URL;
  /** The `Content-Type` header. */
  readonly contentType: string;
  /** The decompressed body. */
  readonly body: Readable;
}

/** Thrown if there is no page to read: not on the public Internet, not HTML, or not found. */
export class NoPage extends Error {}

const MAX_REDIRECTS = 3;

/** Bytes of a compressed body. It may go on forever although nothing comes out of it. */
const MAX_COMPRESSED_BYTES = 1024 * 1024;

// Not Brotli, whose decoder takes up to 16 MiB of memory.
const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
};

/** @throws {NoPage} if the host has an address that is not public. */
async function publicAddressesOf(
  url: URL,
  network: Network,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { protocol, port, username, password } = url;
  const isAllowed = protocol === 'http:' || protocol === 'https:';
  // The URL parser removes the default port of the protocol.
  if (!isAllowed || port !== '' || username !== '' || password !== '')
    throw new NoPage('Its URL is not allowed.');
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await network.resolve(host, signal) : [host];
  if (addresses.length === 0 || !addresses.every(isPublicAddress))
    throw new NoPage('Its host is not public.');
  return addresses;
}

/** Returns the host name, or the address without brackets. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1');

function send(url: URL, socket: Socket, signal: AbortSignal): Promise<IncomingMessage> {
  const host = hostOf(url);
  const connection =
    url.protocol === 'https:'
      ? secure({
          socket,
          ...(isIP(host) === 0 ? { servername: host } : { host }),
          ALPNProtocols: ['http/1.1'],
        })
      : socket;
  connection.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    request({
      createConnection: () => connection,
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers: {
        Host: url.host,
        Accept: 'text/html, application/xhtml+xml',
        'Accept-Encoding': 'gzip, deflate',
        'User-Agent': 'Mozilla/5.0 (compatible; LinkDashboard; page preview)',
      },
      signal,
    })
      .on('response', resolve)
      .on('error', reject)
      .on('close', () => {
        reject(new NoPage('The connection was closed.'));
      })
      .end();
  });
}

/** @throws {NoPage} if the response is not a page in HTML, or is compressed in an unknown way. */
function contentOf(response: IncomingMessage): Pick<Page, 'contentType' | 'body'> {
  const { 'content-type': contentType = '', 'content-encoding': encoding = 'identity' } = response.headers;
  if (response.statusCode !== 200) throw new NoPage('It was not found.');
  if (!/^(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(contentType))
    throw new NoPage('It is not HTML.');
  if (encoding.toLowerCase() === 'identity') return { contentType, body: response };
  const decoder = DECODERS[encoding.toLowerCase()]?.();
  if (!decoder) throw new NoPage('It is compressed in an unknown way.');
  // The reader of the decoder gets the error, if there is one.
  return { contentType, body: pipeline(response, limited(), decoder, () => undefined) };
}

/** Returns a stream that fails after {@link MAX_COMPRESSED_BYTES}. */
function limited(): Transform {
  let left = MAX_COMPRESSED_BYTES;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new NoPage('It sends too much.'));
      else done(null, chunk);
    },
  });
}
