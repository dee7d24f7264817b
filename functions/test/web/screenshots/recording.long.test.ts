import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { DEMO_LINKS } from '../../../scripts/commands/start/demoLinks';
import { linkNamed } from '../editing/editor';
import { openAs, personWith } from '../support/signIn/person';
import { pressShortcut, untilEqual } from '../support/until';
import { animatedWebP, type Frame } from './animatedWebP';

// Records the picture at the top of the README. `npm run screenshots` keeps it. `npm run test:long` discards it.
const folder =
  process.env.KEEP_SCREENSHOTS === 'true'
    ? join(__dirname, '../../../../docs/images')
    : mkdtempSync(join(tmpdir(), 'link-dashboard-recording-'));

const [width, height] = [1000, 640];
const MAX_BYTES = 1_500_000;
const TITLE = 'The Raft Consensus Algorithm';

it('saves, finds, deletes and restores a link in a recording of 20 seconds', async () => {
  const person = await personWith(
    DEMO_LINKS.map((link, index) => ({
      ...link,
      addedAt: new Date(Date.now() - (index + 1) * 30 * 60 * 60 * 1000).toISOString(),
    })),
  );
  const page = await openAs(person, '/', {
    isAlone: true,
    viewport: { width, height },
    colorScheme: 'light',
  });
  await page.route('**/api/workspace/preview?*', (route) => route.fulfill({ json: { title: TITLE } }));
  await linkNamed(page, 'MCP Inspector').waitFor();
  const { frames, show, type } = await record(page);

  await show('Save, find, undo', 2_000);
  await pressShortcut(page, 'n');
  const address = page.getByRole('dialog').getByLabel('Address');
  await address.waitFor();
  await show('n adds a link', 1_200);
  await type('raft.github.io', 'n adds a link');
  await page.getByRole('dialog').getByText(TITLE, { exact: true }).waitFor();
  await show('The title is filled in', 1_800);
  await page.keyboard.press('Enter');
  await linkNamed(page, TITLE).waitFor();
  await show('Enter saves it', 2_200);
  await page.getByRole('button', { name: 'Close this message' }).click();

  await pressShortcut(page, '/');
  await show('/ searches', 1_000);
  await type('consesus', '/ searches');
  await linkNamed(page, 'MCP Inspector').waitFor({ state: 'hidden' });
  await linkNamed(page, TITLE).waitFor();
  await show('A typo does not matter', 2_200);

  await page.keyboard.press('ArrowDown');
  await show('Down goes to the link', 1_000);
  await pressShortcut(page, 'Delete');
  await page.getByText(`Deleted “${TITLE}”.`).waitFor();
  await show('Delete deletes it', 2_200);
  await pressShortcut(page, 'Control+z');
  await linkNamed(page, TITLE).waitFor();
  await show('Ctrl+Z puts it back', 2_600);

  const length = frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  expect(Math.abs(length - 20_000)).toBeLessThan(2_000);
  const recording = animatedWebP(frames, width, height);
  expect(recording.length).toBeLessThan(MAX_BYTES);
  writeFileSync(join(folder, 'save-find-undo.webp'), recording);
  expect(await decodedLength(page, recording)).toBe(length);
});

/** Returns functions that add frames to a recording of a page. */
async function record(page: Page) {
  const frames: Frame[] = [];
  const session = await page.context().newCDPSession(page);
  /** Shows what the page shows now, with a caption. */
  const show = async (caption: string, milliseconds: number) => {
    await page.evaluate(`(${SHOW_CAPTION})(${JSON.stringify(caption)})`);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    frames.push({ picture: Buffer.from(data, 'base64'), milliseconds });
  };
  const type = async (text: string, caption: string) => {
    const field = page.locator(':focus');
    for (let typed = 1; typed <= text.length; typed++) {
      await page.keyboard.type(text.charAt(typed - 1));
      await untilEqual(() => field.inputValue(), text.slice(0, typed));
      await show(caption, 100);
    }
  };
  return { frames, show, type };
}

/** Shows a caption above everything, even above an open dialog. */
const SHOW_CAPTION = `(text) => {
  const caption = document.getElementById('caption') ?? document.body.appendChild(document.createElement('p'));
  caption.id = 'caption';
  caption.popover = 'manual';
  caption.textContent = text;
  Object.assign(caption.style, {
    inset: 'auto 20px 20px auto', margin: 0, padding: '10px 16px', border: 0, borderRadius: '10px',
    background: '#1b2a41', color: '#fff', font: '600 17px system-ui',
  });
  caption.hidePopover();
  caption.showPopover();
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}`;

/** Returns for how many milliseconds the browser plays a recording. */
const decodedLength = (page: Page, recording: Buffer) =>
  page.evaluate(`(async () => {
    const data = Uint8Array.fromBase64('${recording.toString('base64')}');
    const decoder = new ImageDecoder({ data, type: 'image/webp' });
    await Promise.all([decoder.tracks.ready, decoder.completed]);
    let length = 0;
    for (let frameIndex = 0; frameIndex < decoder.tracks.selectedTrack.frameCount; frameIndex++)
      length += (await decoder.decode({ frameIndex })).image.duration / 1000;
    return length;
  })()`);
