import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_FOLDER } from '../../../scripts/project';
import { BASE_URL } from '../../support/environment';

const BUILT = path.join(PROJECT_FOLDER, 'web/dist');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** A site to which one build of the web app after the other is deployed. */
export interface Site {
  readonly baseUrl: string;
  /** Deploys the second build. The assets of the first one vanish. */
  readonly deploy: () => void;
  /** Delays every page by this long. */
  readonly delayPages: (milliseconds: number) => void;
  /** Refuses all connections from now on. */
  readonly stop: () => void;
  readonly close: () => void;
}

/** Serves the web app, and passes everything else on to the emulators. */
export async function openSite(): Promise<Site> {
  const folder = mkdtempSync(path.join(tmpdir(), 'builds-'));
  const builds = ['first', 'second'].map((name) => path.join(folder, name));
  for (const build of builds) cpSync(BUILT, build, { recursive: true });
  const [first = '', second = ''] = builds;
  markBuild(first, 'first');
  renameAssets(second);
  markBuild(second, 'second');
  let current = first;
  let delay = 0;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', BASE_URL);
    if (/^\/(__|api)\//.test(pathname)) {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on(
        'end',
        () => void passOn(request.url ?? '', request.method ?? '', request.headers, chunks, response),
      );
      return;
    }
    const isPage = !/\.\w+$/.test(pathname);
    setTimeout(
      () => serve(path.join(current, isPage ? 'index.html' : pathname), response),
      isPage ? delay : 0,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return {
    baseUrl: `http://127.0.0.1:${String(port)}`,
    deploy: () => {
      current = second;
    },
    delayPages: (milliseconds) => {
      delay = milliseconds;
    },
    stop,
    close: () => {
      stop();
      rmSync(folder, { recursive: true });
    },
  };
}

function serve(file: string, response: ServerResponse): void {
  try {
    const content = readFileSync(file);
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(content);
  } catch {
    response.writeHead(404, { 'Cache-Control': 'no-cache' }).end();
  }
}

async function passOn(
  url: string,
  method: string,
  { authorization, 'content-type': type }: IncomingHttpHeaders,
  chunks: readonly Buffer[],
  response: ServerResponse,
): Promise<void> {
  const passed = await fetch(BASE_URL + url, {
    method,
    headers: { ...(authorization && { authorization }), ...(type && { 'Content-Type': type }) },
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  response.writeHead(passed.status, { 'Content-Type': passed.headers.get('content-type') ?? '' });
  response.end(Buffer.from(await passed.arrayBuffer()));
}

/** Gives all assets of a build other names, as if their content had changed. */
function renameAssets(build: string): void {
  const assets = path.join(build, 'assets');
  const names = readdirSync(assets);
  const renamed = new Map(names.map((name) => [name, name.replace(/\.(?=\w+$)/, 'next.')]));
  for (const [name, next] of renamed) renameSync(path.join(assets, name), path.join(assets, next));
  const all = [...renamed.values()].map((name) => path.join(assets, name));
  for (const file of [...all, path.join(build, 'index.html'), path.join(build, 'sw.js')]) {
    const text = readFileSync(file, 'utf8');
    const pattern = new RegExp([...renamed.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
    writeFileSync(
      file,
      text.replace(pattern, (name) => renamed.get(name) ?? name),
    );
  }
}

/** Makes a build recognizable in the page and in the caches. */
function markBuild(build: string, name: string): void {
  const page = path.join(build, 'index.html');
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace('<title>', `<meta name="build" content="${name}"><title>`),
  );
  const worker = path.join(build, 'sw.js');
  writeFileSync(
    worker,
    readFileSync(worker, 'utf8').replace(/SHELL_VERSION="[^"]*"/, `SHELL_VERSION="${name}"`),
  );
}
