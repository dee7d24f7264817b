import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { findFullChromium } from '../../../scripts/commands/testing/chromium';
import { findProgram } from '../../../scripts/commands/testing/programs';
import { stopLater } from '../browsers/display';
import { startFirefox } from '../browsers/firefox';
import { tabOf, type Tab } from '../browsers/tab';
import { openSite } from '../support/deployments';
import { personWith } from '../support/signIn/person';
import { startDesktop, startOrca, type Desktop } from './orca';

// Writes down in `transcripts` what the screen reader Orca says in Chromium and in Firefox. Run it after changes to what is
// spoken, and read the differences. CI does not run it: it takes minutes, and Orca says some things only on a quick machine.
// It needs `apt-get install orca openbox xdotool firefox-esr chromium`. To run it:
//
//   npm test -- --testMatch '**/screenReader/transcribe.ts'

const LINKS = [
  { category: 'Reading', title: 'A guide', url: 'https://example.com/guide', notes: 'Long and good.' },
  { category: 'Reading', title: 'A map', url: 'https://example.org/map' },
  { category: 'Recipes', title: 'Lamb stew', url: 'https://example.net/stew', notes: 'With quinces. #slow' },
].map((link, index) => ({ ...link, addedAt: `2025-11-${String(12 - index)}T10:00:00Z` }));

/** What a person does, the keys for xdotool, and a part of what Orca says after the last one. */
type Step = readonly [what: string, keys: string, says: string];

// Without dialogs: when one opens, the element that had the focus no longer exists for Orca 43, and it fails.
const STEPS: readonly Step[] = [
  ['/ goes to the search', 'slash', 'Search this workspace'],
  ['Down goes to the first link', 'Down', 'Long and good.'],
  ['Down goes to the next link', 'Down', 'example.org'],
  [
    'Insert+a twice keeps Orca in focus mode, so that it leaves letters to the page',
    'Insert+a Insert+a',
    'sticky',
  ],
  ['i shows the details', 'i', 'Details of A map'],
  ['j shows the next link', 'j', 'Lamb stew'],
  ['Escape closes them', 'Escape', 'example.net'],
  ['x selects the link', 'x', '1 selected.'],
  ['x clears it', 'x', '0 selected.'],
  ['k goes back to the link before', 'k', 'example.org'],
  ['s adds it to Favorites', 's', 'Added “A map” to Favorites.'],
  ['Delete deletes it', 'Delete', 'Deleted “A map”.'],
  ['Ctrl+Z undoes that', 'ctrl+z', 'Undone: Deleted “A map”.'],
];

const OFFLINE: readonly Step[] = [
  ['s adds the link to Favorites while the server cannot be reached', 's', 'cannot be reached'],
];

const BROWSERS: Readonly<Record<string, (desktop: Desktop, url: string) => Promise<Tab>>> = {
  async chromium({ environment }, url) {
    const browser = await chromium.launch({
      executablePath: findFullChromium(),
      headless: false,
      env: environment,
      args: ['--no-sandbox', '--force-renderer-accessibility', '--window-size=1280,900'],
    });
    stopLater(() => browser.close());
    const page = await browser.newPage({ viewport: null });
    await page.goto(url);
    return tabOf(
      (expression) => page.evaluate(expression),
      (keys) => page.keyboard.press(keys.join('+')),
    );
  },
  async firefox({ environment }, url) {
    const preferences = { 'accessibility.force_disabled': -1, 'browser.aboutwelcome.enabled': false };
    const firefox = await startFirefox({ environment, preferences });
    await firefox.open(url);
    return firefox.tab(url);
  },
};

it.each(Object.keys(BROWSERS))(
  'writes down what Orca says in %s',
  async (name) => {
    const site = await openSite();
    stopLater(() => site.close());
    const { email, password } = await personWith(LINKS);
    const desktop = await startDesktop();
    const tab = await BROWSERS[name]?.(desktop, `${site.baseUrl}/`);
    if (!tab) throw new Error(`${name} is not a browser.`);
    await tab.fill('Email', email);
    await tab.fill('Password', password);
    await tab.click('Sign in');
    await tab.untilShown('Lamb stew');
    const { press, version } = await startOrca(desktop);
    const program = name === 'firefox' ? findProgram('firefox') : findFullChromium();
    const lines = [
      `${version}, ${execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()}, ${new Date().toISOString().slice(0, 10)}`,
    ];
    const go = async (steps: readonly Step[]) => {
      for (const [what, keys, says] of steps) {
        const said = await press(keys.split(' '), says);
        const isSaid = said.join('\n').includes(says);
        lines.push('', `# ${what}`, ...said, ...(isSaid ? [] : [`(Orca does not say “${says}”.)`]));
      }
    };
    const folder = path.join(__dirname, 'transcripts');
    mkdirSync(folder, { recursive: true });
    try {
      await go(STEPS);
      site.stop();
      await go(OFFLINE);
    } finally {
      writeFileSync(path.join(folder, `${name}.txt`), `${lines.join('\n')}\n`);
    }
  },
  300_000,
);
