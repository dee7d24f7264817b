import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { PROJECT_FOLDER } from '../project';
import { findChromium } from './testing/chromium';
import { runScript } from './runScript';

const PUBLIC = path.join(PROJECT_FOLDER, 'web/public');

/** Sizes in pixels. iOS uses 180, and the manifest names the others. */
const ICONS = [
  { file: '180.png', size: 180, isMaskable: true },
  { file: '192.png', size: 192, isMaskable: false },
  { file: '512.png', size: 512, isMaskable: false },
  { file: 'maskable-192.png', size: 192, isMaskable: true },
  { file: 'maskable-512.png', size: 512, isMaskable: true },
];

/** Renders web/public/icon.svg to the PNG files in web/public/icons. */
async function renderIcons(): Promise<number> {
  const svg = readFileSync(path.join(PUBLIC, 'icon.svg'), 'utf8');
  // Systems cut maskable icons to their own shape, so these have square corners. The symbol is small enough to stay whole.
  const square = svg.replace(/ rx="[^"]*"/, '');
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    for (const { file, size, isMaskable } of ICONS) {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(`<style>body{margin:0}svg{display:block}</style>${isMaskable ? square : svg}`);
      await page.screenshot({ path: path.join(PUBLIC, 'icons', file), omitBackground: true });
    }
  } finally {
    await browser.close();
  }
  return 0;
}

runScript(renderIcons);
