import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { createSocket } from 'node:dgram';
import { createServer as createSecureServer } from 'node:https';
import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gzipSync, brotliCompressSync, deflateSync } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import { Unavailable } from '../shared/base/errors';
import { internetOf, isPublicAddress, type Network } from './network';
import { previewPage } from './previewPage';
import { CERTIFICATE, PRIVATE_KEY } from './certificate.fixture';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Starts a server on 127.0.0.1 and returns its port. */
async function started(server: Server): Promise<number> {
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

const PUBLIC = '93.184.216.34';

/**
 * Returns a stand-in for the Internet, in which names have these addresses, and all addresses lead to one local server.
 * Records what was connected to.
 */
async function internet(handle: RequestListener, names: Record<string, readonly string[]> = {}, tls = false) {
  const port = await started(
    tls ? createSecureServer({ cert: CERTIFICATE, key: PRIVATE_KEY }, handle) : createServer(handle),
  );
  const connected: string[] = [];
  const resolved: string[] = [];
  return {
    connected,
    resolved,
    resolve: (name: string) => {
      resolved.push(name);
      return Promise.resolve(names[name] ?? [PUBLIC]);
    },
    connect: (addresses: readonly string[], wanted: number) => {
      connected.push(`${addresses.join(' ')} ${String(wanted)}`);
      return connect(port, '127.0.0.1');
    },
  };
}

const HTML = { 'Content-Type': 'text/html' };
const page =
  (body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(200, { ...HTML, ...headers }).end(body);
  };

const previewOf = (network: Network, url = 'http://example.com/a', signal = AbortSignal.timeout(4_000)) =>
  previewPage(new URL(url), network, signal);

describe('a page on the public Internet', () => {
  it('says its title, description and canonical URL, and learns nothing about the person', async () => {
    const seen: IncomingHttpHeaders[] = [];
    const network = await internet((request, response) => {
      seen.push(request.headers);
      page(`<!doctype html><html><head>
        <meta property="og:title" content="Not this"><title> Tom &amp;
        Jerry </title><title>Nor this</title>
        <META NAME="Description" CONTENT="A cat&#8217;s life"><link rel="canonical" href="/b?c=1#d">
        </head><body><title>Nor that</title></body></html>`)(request, response);
    });
    expect(await previewOf(network)).toEqual({
      title: 'Tom & Jerry',
      description: 'A cat’s life',
      url: 'http://example.com/b?c=1#d',
    });
    expect(network.connected).toEqual([`${PUBLIC} 80`]);
    expect(seen).toEqual([
      {
        host: 'example.com',
        accept: 'text/html, application/xhtml+xml',
        'accept-encoding': 'gzip, deflate',
        'user-agent': 'Mozilla/5.0 (compatible; LinkDashboard; page preview)',
        connection: 'close',
      },
    ]);
  });

  it('may only have tags for social networks, or nothing to say', async () => {
    const tags = '<meta property=og:title content="Shared"><meta name="twitter:description" content="Words">';
    expect(await previewOf(await internet(page(tags)))).toEqual({ title: 'Shared', description: 'Words' });
    expect(await previewOf(await internet(page('')))).toEqual({});
    expect(
      await previewOf(
        await internet(page('<title> \u202E </title><link rel=canonical href="javascript:a">')),
      ),
    ).toEqual({});
  });

  it('may put anything into its title, which stays text of a limited length', async () => {
    const title = '<script>alert(1)</script><b>bold';
    expect(await previewOf(await internet(page(`<title>${title}</title>`)))).toEqual({ title });
    const long = `<title>${'word '.repeat(50_000)}</title><meta name=description content="${'long '.repeat(5_000)}">`;
    const { title: cut = '', description = '' } = await previewOf(await internet(page(long)));
    expect([cut.length, cut.slice(-5), description.length]).toEqual([500, 'word…', 1_000]);
  });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
  ])('may be compressed with %s', async (encoding, compress) => {
    const body = compress('<title>Small</title>');
    expect(await previewOf(await internet(page(body, { 'Content-Encoding': encoding })))).toEqual({
      title: 'Small',
    });
  });

  it.each<[what: string, contentType: string, body: Buffer]>([
    ['the header', 'text/html; charset="windows-1251"', Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])],
    [
      'the page',
      'text/html',
      Buffer.concat([
        Buffer.from('<meta charset=windows-1251><title>'),
        Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
      ]),
    ],
    [
      'a later tag',
      'text/html',
      Buffer.concat([
        Buffer.from('<meta name=keywords content="a charset"><meta charset=" windows-1251"><title>'),
        Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
      ]),
    ],
    ['a byte order mark', 'text/html; charset=latin1', Buffer.from('\uFEFFПривет', 'utf16le')],
    ['nothing', 'text/html', Buffer.from('Привет')],
    ['an unknown name', 'text/html; charset=klingon', Buffer.from('Привет')],
    ['a wrong name', 'text/html', Buffer.from('<meta charset=utf-16><title>Привет')],
  ])('is read in the encoding that %s says', async (_, contentType, body) => {
    const tag = contentType.includes('latin1') ? Buffer.from('<title>', 'utf16le') : Buffer.from('<title>');
    const start = body.includes('<title>') ? [] : [tag];
    const mark = contentType.includes('latin1') ? [body.subarray(0, 2)] : [];
    const html = Buffer.concat([...mark, ...start, body.subarray(mark.length * 2)]);
    const network = await internet(page(html, { 'Content-Type': contentType }));
    expect(await previewOf(network)).toEqual({ title: 'Привет' });
  });

  it('may be encrypted', async () => {
    const trusted = getCACertificates();
    setDefaultCACertificates([CERTIFICATE]);
    try {
      const network = await internet(page('<title>Encrypted</title>'), {}, true);
      expect(await previewOf(network, 'https://example.com/')).toEqual({ title: 'Encrypted' });
      await expect(previewOf(network, 'https://other.example.com/')).rejects.toThrow('does not match');
    } finally {
      setDefaultCACertificates(trusted);
    }
  });

  it('may be reached over up to three redirects', async () => {
    const network = await internet((request, response) => {
      const { headers, url = '' } = request;
      const { host = '' } = headers;
      const step = Number(url.slice(1)) || 0;
      if (step === 3) page('<title>There</title>')(request, response);
      else response.writeHead(302, { Location: `//${String(step)}.${host}/${String(step + 1)}` }).end();
    });
    expect(await previewOf(network)).toEqual({ title: 'There' });
    expect(network.resolved).toHaveLength(4);
  });
});

it.each([
  [
    'a script in its title, as text',
    '<title><script>alert(1)</script></title>',
    { title: '<script>alert(1)</script>' },
  ],
  ['only the title of a picture', '<body><svg><title>Icon</title></svg>', {}],
  ['the title of a picture instead of its own', '<svg><title>Icon</title></svg><p>Text', {}],
  ['a canonical URL with a password', '<link rel=canonical href="https://me:secret@example.com/">', {}],
  ['a canonical URL that is a script', '<link rel=canonical href="javascript:alert(1)">', {}],
  ['a title in UTF-7', '<meta charset=utf-7><title>+ADw-b+AD4-</title>', { title: '+ADw-b+AD4-' }],
])('a page may have %s', async (_, html, preview) => {
  expect(await previewOf(await internet(page(html)))).toEqual(preview);
});

describe('what is not a page on the public Internet', () => {
  it.each([
    ...['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://0177.0.0.1/', 'http://127.1/'],
    ...['http://10.0.0.1/', 'http://172.16.0.1/', 'http://192.168.1.1/', 'http://169.254.169.254/latest/'],
    ...[
      'http://0.0.0.0/',
      'http://100.64.0.1/',
      'http://192.0.0.1/',
      'http://198.18.0.1/',
      'http://224.0.0.1/',
    ],
    ...['http://255.255.255.255/', 'http://240.0.0.1/', 'http://[::]/', 'http://[::1]/', 'http://[fe80::1]/'],
    ...[
      'http://[fd00::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://[::ffff:a9fe:a9fe]/',
      'http://[::127.0.0.1]/',
    ],
    ...[
      'http://[64:ff9b::7f00:1]/',
      'http://[64:ff9b:1::1]/',
      'http://[2002:7f00:1::]/',
      'http://[2001::1]/',
    ],
    ...['http://[2001:db8::1]/', 'http://[ff02::1]/', 'http://[4000::1]/'],
    ...[
      'http://user@example.com/',
      'http://:secret@example.com/',
      'http://example.com:8080/',
      'https://example.com:80/',
    ],
    ...[
      'ftp://example.com/',
      'file:///etc/passwd',
      'gopher://example.com/',
      'data:text/html,<title>x</title>',
    ],
  ])('is not connected to: %s', async (url) => {
    const network = await internet(page('<title>Secret</title>'));
    await expect(previewOf(network, url)).rejects.toThrow(/not (public|allowed)/);
    const redirecting = await internet((_, response) => response.writeHead(301, { Location: url }).end());
    await expect(previewOf(redirecting)).rejects.toThrow(/not (public|allowed)/);
    expect([network.connected, redirecting.connected]).toEqual([[], [`${PUBLIC} 80`]]);
  });

  it('has a private address among its addresses, or none', async () => {
    for (const addresses of [['127.0.0.1'], [PUBLIC, '10.0.0.1'], [PUBLIC, '::1'], [], ['not an address']]) {
      const network = await internet(page('<title>Secret</title>'), { 'example.com': addresses });
      await expect(previewOf(network)).rejects.toThrow('not public');
      expect(network.connected).toEqual([]);
    }
  });

  it('has another address when it is asked again: only the address that was checked is used', async () => {
    const rebound = async (handle: RequestListener) => {
      const { connect, connected } = await internet(handle);
      return { ...(await nameServer({ A: [PUBLIC, '127.0.0.1'] })), connect, connected };
    };
    const network = await rebound(page('<title>Public</title>'));
    expect(await previewOf(network)).toEqual({ title: 'Public' });
    await expect(previewOf(network)).rejects.toThrow('not public');
    const redirecting = await rebound((_, response) => response.writeHead(307, { Location: '/again' }).end());
    await expect(previewOf(redirecting)).rejects.toThrow('not public');
    expect([network.connected, redirecting.connected]).toEqual([[`${PUBLIC} 80`], [`${PUBLIC} 80`]]);
  });

  it('redirects 10,000 times, or nowhere', async () => {
    let requests = 0;
    const network = await internet((_, response) => {
      requests++;
      response.writeHead(302, { Location: `/${String(requests)}` }).end();
    });
    await expect(previewOf(network)).rejects.toThrow('too often');
    expect(requests).toBe(4);
    const nowhere = await internet((_, response) => response.writeHead(302, { Location: 'http://' }).end());
    await expect(previewOf(nowhere)).rejects.toThrow('invalid');
  });

  it.each<[what: string, handle: RequestListener]>([
    ['an error page', (_, response) => response.writeHead(404, HTML).end('<title>Not found</title>')],
    ['not HTML', page('{"title": 1}', { 'Content-Type': 'application/json' })],
    ['without a type', (_, response) => response.end('<title>x</title>')],
    ['compressed in an unknown way', page('x', { 'Content-Encoding': 'zstd' })],
    // Its decoder would need 16 MiB.
    ['compressed with Brotli', page(brotliCompressSync('<title>x</title>'), { 'Content-Encoding': 'br' })],
    ['compressed twice', page(gzipSync(gzipSync('<title>x</title>')), { 'Content-Encoding': 'gzip, gzip' })],
    ['not compressed, although it says so', page('<title>x</title>', { 'Content-Encoding': 'gzip' })],
    ['a response with too many headers', page('<title>x</title>', { 'X-Long': 'x'.repeat(20_000) })],
    ['a closed connection', (_, response) => response.destroy()],
  ])('is %s', async (_, handle) => {
    await expect(previewOf(await internet(handle))).rejects.toThrow();
  });

  it('has a certificate that nobody trusts', async () => {
    const network = await internet(page('<title>Secret</title>'), {}, true);
    await expect(previewOf(network, 'https://example.com/')).rejects.toThrow('self-signed certificate');
    expect(network.connected).toEqual([`${PUBLIC} 443`]);
  });
});

describe('a page that never ends', () => {
  /** Serves a page that goes on with this piece forever. `closed` resolves once the connection is closed. */
  async function endless(start: string, piece: string, everyMs: number) {
    const { promise: closed, resolve: close } = Promise.withResolvers<undefined>();
    const network = await internet((_, response) => {
      response.writeHead(200, HTML).write(start);
      const timer = setInterval(() => response.write(piece), everyMs);
      response.on('close', () => {
        clearInterval(timer);
        close(undefined);
      });
    });
    return { ...network, closed };
  }

  it('is read up to 512 KB, and then closed', async () => {
    const network = await endless('<title>Endless</title>', `<meta content="${'x'.repeat(60_000)}">`, 1);
    expect(await previewOf(network)).toEqual({ title: 'Endless' });
    await network.closed;
  });

  it('is a gzip bomb: only 512 KB of it are decompressed', async () => {
    const spaces = Buffer.alloc(16 * 1024 * 1024, ' ');
    const bomb = (...parts: Buffer[]) =>
      internet(page(gzipSync(Buffer.concat(parts)), { 'Content-Encoding': 'gzip' }));
    const title = Buffer.from('<title>Bomb</title>');
    expect(await previewOf(await bomb(title, spaces))).toEqual({ title: 'Bomb' });
    expect(await previewOf(await bomb(spaces.subarray(0, 500 * 1024), title))).toEqual({ title: 'Bomb' });
    expect(await previewOf(await bomb(spaces.subarray(0, 513 * 1024), title))).toEqual({});
  });

  it('is endless, although nothing of it is left once it is decompressed', async () => {
    const nothing = Buffer.alloc(64 * 1024);
    // Stored blocks of deflate without content, after the header of gzip.
    for (let at = 0; at + 5 <= nothing.length; at += 5) nothing.set([0, 0, 0, 0xff, 0xff], at);
    const whole = nothing.subarray(0, nothing.length - (nothing.length % 5));
    let sent = 0;
    const network = await internet((_, response) => {
      response.writeHead(200, { ...HTML, 'Content-Encoding': 'gzip' });
      response.write(gzipSync('').subarray(0, 10));
      const send = () => {
        for (; !response.destroyed && sent < 64 * 1024 * 1024; sent += whole.length)
          if (!response.write(whole)) return;
      };
      response.on('drain', send);
      send();
    });
    await expect(previewOf(network)).rejects.toThrow('too much');
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  it.each([
    ['tags within tags', '<title>Deep</title>', '<b>', ''],
    ['tags that are never closed', '<title>Deep</title>', '<noscript>', '</i>'],
    ['one tag with very many attributes', '<title>Deep</title><meta ', 'a1 b2 c3 ', ''],
  ])('has %s, which would take the parser seconds', async (_, start, piece, end) => {
    const half = 256 * 1024;
    const html =
      start + piece.repeat(half / piece.length) + (end || piece).repeat(half / (end || piece).length);
    const network = await internet(page(html));
    const before = process.cpuUsage();
    expect(await previewOf(network)).toEqual({ title: 'Deep' });
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
  });

  it('is slow: its name, its connection, its headers or its body', async () => {
    const soon = () => AbortSignal.timeout(200);
    const named = await internet(page('<title>x</title>'));
    const nameless = { ...named, resolve: () => new Promise<string[]>(() => undefined) };
    await expect(previewOf(nameless, undefined, soon())).rejects.toThrow(Unavailable);
    const silent = await internet(() => undefined);
    await expect(previewOf(silent, undefined, soon())).rejects.toThrow('aborted');
    await expect(previewOf(silent, 'https://example.com/', soon())).rejects.toThrow();
    const slow = await endless('<title>', 'x', 20);
    await expect(previewOf(slow, undefined, soon())).rejects.toThrow();
    await slow.closed;
  });
});

it('waits for a name server that never responds only until it is told to stop, and holds up no other lookups', async () => {
  const server = createSocket('udp4');
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const asked = once(server, 'message');
  const network = internetOf([`127.0.0.1:${String(server.address().port)}`]);
  const stop = new AbortController();
  const lookups = Array.from({ length: 20 }, (_, index) =>
    network.resolve(`${String(index)}.example.com`, stop.signal),
  );
  await asked;
  expect((await lookup('localhost')).address).toMatch(/^(127\.|::1)/);
  stop.abort();
  expect(await Promise.all(lookups)).toEqual(lookups.map(() => []));
  server.close();
});

it('finds all addresses of a name', async () => {
  const network = await nameServer({ A: [PUBLIC], AAAA: ['::1'] });
  expect(await network.resolve('example.com', AbortSignal.timeout(4_000))).toEqual([PUBLIC, '::1']);
});

/** Starts a name server that answers each question with the next of these addresses. Returns the Internet as it knows it. */
async function nameServer(answers: Partial<Record<'A' | 'AAAA', string[]>>): Promise<Network> {
  const server = createSocket('udp4');
  server.on('message', (question, { port, address }) => {
    const end = question.length - optionalBytes(question);
    const type = question.readUInt16BE(end - 4);
    const next = answers[type === 28 ? 'AAAA' : 'A']?.shift();
    const data = next === undefined ? [] : ipaddr.parse(next).toByteArray();
    const answer = next === undefined ? [] : [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data];
    const header = Buffer.from(question.subarray(0, 12));
    header.set([0x81, 0x80, 0, 1, 0, next === undefined ? 0 : 1, 0, 0, 0, 0], 2);
    server.send(Buffer.concat([header, question.subarray(12, end), Buffer.from(answer)]), port, address);
  });
  server.bind(0, '127.0.0.1');
  closers.push(() => server.close());
  await once(server, 'listening');
  return internetOf([`127.0.0.1:${String(server.address().port)}`]);
}

/** The bytes after the question, such as those of EDNS. */
function optionalBytes(question: Buffer): number {
  let end = 12;
  while (question.readUInt8(end) !== 0) end += question.readUInt8(end) + 1;
  return question.length - (end + 5);
}

it.each([
  [['127.0.0.1'], '127.0.0.1'],
  [['::1', '127.0.0.1'], '127.0.0.1'],
  [['::1'], undefined],
])('connects to the given addresses only: %j', async (addresses, reached) => {
  const socket = internetOf().connect(addresses, await started(createServer()));
  await once(socket, 'connect').catch(() => undefined);
  expect(socket.remoteAddress).toBe(reached);
  socket.destroy();
});

it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
