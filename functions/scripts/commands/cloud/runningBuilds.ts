import type { BuildVersion } from '../../build/version';

/** The parts of a deployment that say which build they are, and a path of each. All responses name the build, even those
 * that reject the request. */
const PARTS = {
  'the web app': { part: 'web', path: '/' },
  '/health': { part: 'functions', path: '/health' },
  '/mcp': { part: 'functions', path: '/mcp' },
  '/api': { part: 'functions', path: '/api/workspace/update' },
} as const;

type Name = keyof typeof PARTS;

/** The build of each part. Undefined if a part does not say, as before version 1.0.0. */
export type RunningBuilds = ReadonlyMap<string, BuildVersion | undefined>;

/** Asks each part of a deployment which build it is. */
export async function readRunningBuilds(url: string): Promise<RunningBuilds> {
  const names: Name[] = ['the web app', '/health', '/mcp', '/api'];
  const found = names.map(async (name) => [name, await readBuild(url, name)] as const);
  return new Map(await Promise.all(found));
}

/** Returns the parts that run another build than this one. */
export function otherBuilds(
  running: RunningBuilds,
  wanted: Readonly<Record<'functions' | 'web', BuildVersion>>,
): readonly string[] {
  return [...running].flatMap(([name, build]) => {
    const { code, version } = wanted[name === 'the web app' ? 'web' : 'functions'];
    if (build?.code === code && coreOf(build.version) === coreOf(version)) return [];
    return build?.version === version
      ? `${name} (${version}, but with other code)`
      : runningParts(new Map([[name, build]]));
  });
}

/** Returns the parts with the versions that they run. */
export function runningParts(running: RunningBuilds): readonly string[] {
  return [...running].map(([name, build]) => `${name} (${build?.version ?? 'from before 1.0.0'})`);
}

/** Returns a version without the commit, which differs between two builds of the same code. */
export const coreOf = (version: string): string => version.replace(/\+.*/, '');

const TIMEOUT_MS = 20_000;
const FORMAT = /^(\d[\w.+-]{0,63}); code=([\da-f]{1,64})$/;
const IN_PAGE = /<meta name="version" content="([^"]{1,200})"/;

async function readBuild(url: string, name: Name): Promise<BuildVersion | undefined> {
  const { path } = PARTS[name];
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url + path, { redirect: 'manual', signal });
    const text = await response.text();
    const said =
      name === 'the web app' ? IN_PAGE.exec(text)?.[1] : response.headers.get('x-link-dashboard-version');
    const [, version, code] = FORMAT.exec(said ?? '') ?? [];
    return version === undefined || code === undefined ? undefined : { version, code };
  } catch {
    return undefined;
  }
}
