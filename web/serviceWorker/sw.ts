// The service worker. Keeps the files of one build, so that the web app opens offline. Whenever the network answers in time, the
// page is the deployed one, so that no old page meets a newer service. Everything but pages and files of the web app passes by.

/** The files of this build, and a hash of them, which `vite.config.ts` puts in front of this script. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;
/** The folder with the marks of brands: see `brandMarks.ts`. */
declare const MARKS_FOLDER: string;
declare const self: ServiceWorkerGlobalScope;
// Makes this file a module, so that `self` is not declared twice.
export {};

const PREFIX = 'shell ';
const CACHE = PREFIX + SHELL_VERSION;

/** Has the marks that were shown. `clearStorage.ts` deletes it, because they tell which sites somebody keeps links to. */
const MARKS = 'marks';

/** All pages are the same document. */
const PAGE = '/';

/** The addresses of the pages that work offline. Not `/authorize`: consent is never asked for by an old page. And no feeds. */
const PAGES =
  /^\/($|index\.html$|(all|settings|import|help|add)$|(activity|trash|duplicates|w|u)(\/|$))(?!.*\/feed\.xml$)/;

/** Those that the service makes. They differ from the page of this build. */
const MADE_PAGES = '/u/';

/** How Hosting configures the web app. The second one exists in the Emulator Suite only. */
const CONFIGURATION: readonly string[] = ['/__/firebase/init.json', '/__/firebase/init.js?useEmulator=true'];

/** How long a page may take before the one of this build is shown. */
const MAX_WAIT_MS = 1_000;

self.addEventListener('install', (event) => {
  event.waitUntil(install().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate') {
    if (PAGES.test(pathname)) event.respondWith(getPage(event));
  } else if (CONFIGURATION.includes(pathname + search)) {
    event.respondWith(getConfiguration(event, pathname + search));
  } else if (pathname.startsWith('/assets/') || SHELL_FILES.includes(pathname)) {
    event.respondWith(getFile(event.request, pathname));
  } else if (pathname.startsWith(MARKS_FOLDER)) {
    event.respondWith(getMark(event.request));
  }
});

/** Stores the files of this build. Fails, to be tried again later, if they are not all deployed, or not any more. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-cache' });
  const html = await page.clone().text();
  if (!page.ok || !SHELL_FILES.some((path) => html.includes(`src="${path}"`)))
    throw new Error('Another build');
  await Promise.all(
    SHELL_FILES.map(async (path) => {
      // The name of an asset has a hash of its content.
      const isAsset = path.startsWith('/assets/');
      const response =
        (isAsset ? await caches.match(path) : undefined) ??
        (await fetch(path, isAsset ? {} : { cache: 'no-cache' }));
      if (!response.ok) throw new Error(`${path} is missing`);
      await cache.put(path, response);
    }),
  );
  // The first one is enough, except in the Emulator Suite.
  await Promise.all(CONFIGURATION.map((path) => cache.add(path).catch(() => undefined)));
  await cache.put(PAGE, page);
}

/** Takes over all tabs. Keeps the files of the previous build for those that are open, which load some of them late. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  if (await caches.has(MARKS)) await deleteOutdatedMarks();
  // With it, Firefox shows its own error page if the server cannot be reached: see GoogleChrome/workbox#3134.
  const { navigationPreload } = self.registration;
  await (self.navigator.userAgent.includes('Firefox/')
    ? navigationPreload.disable()
    : navigationPreload.enable());
  await self.clients.claim();
}

async function getPage(event: FetchEvent): Promise<Response> {
  const fetching = fetchPage(event);
  const cache = await caches.open(CACHE);
  const kept = await cache.match(PAGE);
  if (!kept) return fetching;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS, undefined));
  const fetched = await Promise.race([fetching.catch(() => undefined), late]);
  if (fetched && fetched.status < 500) return fetched;
  const isMade = new URL(event.request.url).pathname.startsWith(MADE_PAGES);
  const deployed = isMade ? fetch(PAGE, { cache: 'no-cache' }) : fetching;
  event.waitUntil(tellIfOutdated(deployed, kept.clone(), event.resultingClientId));
  return kept;
}

async function fetchPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const preloaded: unknown = await preloadResponse;
  return preloaded instanceof Response ? preloaded : fetch(request);
}

/** Tells a tab that shows the kept page if another one is deployed. */
async function tellIfOutdated(fetching: Promise<Response>, kept: Response, tab: string): Promise<void> {
  const fetched = await fetching.catch(() => undefined);
  if (!fetched?.ok || (await fetched.text()) === (await kept.text())) return;
  (await self.clients.get(tab))?.postMessage('outdated');
}

/** Returns a file of this build or of the previous one, without asking the network. */
async function getFile(request: Request, path: string): Promise<Response> {
  return (await caches.match(path)) ?? fetch(request);
}

/** Returns the mark of a brand, and keeps it. */
async function getMark(request: Request): Promise<Response> {
  const cache = await caches.open(MARKS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

async function deleteOutdatedMarks(): Promise<void> {
  const cache = await caches.open(MARKS);
  const outdated = (await cache.keys()).filter(({ url }) => !url.includes(MARKS_FOLDER));
  await Promise.all(outdated.map((request) => cache.delete(request)));
}

/** Returns the configuration as it was last, and fetches it again for the next time. */
async function getConfiguration(event: FetchEvent, path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const fetching = fetch(event.request).then(async (response) => {
    if (response.ok) await cache.put(path, response.clone());
    return response;
  });
  const kept = await caches.match(path);
  if (!kept) return fetching;
  event.waitUntil(fetching.catch(() => undefined));
  return kept;
}
