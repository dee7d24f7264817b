import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { PROJECT_FOLDER } from '../../scripts/project';
import { BASE_URL } from '../support/environment';
import { goOffline } from './editing/offline';
import { openPage } from './support/browser';
import { newPerson, openAs, personWith, signOut } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';
import { untilEqual } from './support/until';

const linkTo = (title: string, url: string) => ({ category: 'Reading', title, url });

const LINKS = [
  linkTo('A gist', 'https://gist.github.com/someone/1'),
  linkTo('A repository', 'https://www.github.com/someone/else'),
  linkTo('A question', 'https://stackoverflow.com/questions/1'),
  linkTo('A post', 'https://unknown.example/post'),
];

const tileOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ hasText: title }).locator('.tile');
const untilMarked = (page: Page, title: string) => tileOf(page, title).locator('path').waitFor();

const keptMarks = `caches.open('marks').then((cache) => cache.keys())
  .then((requests) => requests.map(({ url }) => url.split('/').at(-1)).sort())`;

describe('the marks of sites', () => {
  it('are loaded from this site only, and only those on the screen', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person, '/help');
    const requested: URL[] = [];
    page.on('request', (request) => requested.push(new URL(request.url())));
    await page.goto('/');
    for (const title of ['A gist', 'A repository', 'A question']) await untilMarked(page, title);
    expect(await tileOf(page, 'A post').innerText()).toBe('Un');
    const marks = requested.filter(({ pathname }) => pathname.startsWith('/marks/'));
    expect(marks.map(({ pathname }) => path.basename(pathname)).sort()).toEqual([
      'github.json',
      'stackoverflow.json',
    ]);
    expect(new Set(marks.map(({ origin }) => origin))).toEqual(new Set([BASE_URL]));
    expect(requested.filter(({ host }) => /github|stackoverflow|unknown/.test(host))).toEqual([]);
    const response = await fetch(marks[0] ?? '');
    await response.text();
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('are shown to visitors, too', async () => {
    const { uid } = await newPerson();
    await store(uid, { ...workspaceOf('shared', 'Shared', LINKS), isPublic: true });
    const page = await openPage(`/u/${uid}/shared`);
    await untilMarked(page, 'A question');
  });

  it('are letters if they cannot be loaded', async () => {
    const page = await openAs(await personWith(LINKS), '/help');
    await page.route('**/marks/**', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.goto('/');
    await untilEqual(() => tileOf(page, 'A gist').innerText(), 'Gi');
  });

  it('are kept for when there is no connection, until the person signs out', async () => {
    const page = await openAs(await personWith(LINKS), '/', { isAlone: true, serviceWorkers: 'allow' });
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.reload();
    await untilMarked(page, 'A gist');
    await untilEqual(() => page.evaluate(keptMarks), ['github.json', 'stackoverflow.json']);
    await goOffline(page);
    await page.reload();
    await untilMarked(page, 'A gist');
    await page.context().setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'hidden' });
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await untilEqual(() => page.evaluate('caches.has("marks")'), false);
  });

  it('and the letters of the others can be seen in both themes', async () => {
    const page = await openAs(await personWith(LINKS));
    await untilMarked(page, 'A gist');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const brands = await contrastsOf(page, '.tile.marked', '--brand', brandColors());
      expect(brands.length).toBeGreaterThan(300);
      expect(brands.filter(([, contrast]) => contrast < 3)).toEqual([]);
      const hues = Array.from({ length: 360 }, (_, hue) => String(hue));
      const letters = await contrastsOf(page, '.tile:not(.marked)', '--hue', hues);
      expect(letters.filter(([, contrast]) => contrast < 4.5)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    const [forced] = await contrastsOf(page, '.tile.marked', '--brand', ['#181717']);
    expect(forced?.[1]).toBeGreaterThan(7);
    await page.emulateMedia({ forcedColors: null });
  });
});

/** Returns the colors of all brands in the build. */
function brandColors(): string[] {
  const marks = path.join(PROJECT_FOLDER, 'web/dist/marks');
  const [folder = ''] = readdirSync(marks);
  return readdirSync(path.join(marks, folder)).map(
    (file) => markSchema.parse(JSON.parse(readFileSync(path.join(marks, folder, file), 'utf8'))).color,
  );
}

const markSchema = z.object({ color: z.string() });

/** Returns the contrast of a tile with its background for each value of a variable. */
async function contrastsOf(page: Page, selector: string, name: string, values: readonly string[]) {
  const contrasts = await page.evaluate(`(() => {
    const tile = document.querySelector(${JSON.stringify(selector)});
    // Otherwise, each color would fade from the one before it.
    tile.style.setProperty('transition', 'none', 'important');
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const luminanceOf = (color) => {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return ${JSON.stringify(values)}.map((value) => {
      tile.style.setProperty(${JSON.stringify(name)}, value);
      const { color, backgroundColor } = getComputedStyle(tile);
      const [dark, light] = [luminanceOf(color), luminanceOf(backgroundColor)].sort((one, other) => one - other);
      return [value, (light + 0.05) / (dark + 0.05)];
    });
  })()`);
  return z.array(z.tuple([z.string(), z.number()])).parse(contrasts);
}
