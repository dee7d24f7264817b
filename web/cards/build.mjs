import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/**
 * Builds the cards as one HTML file without any request. Returns it, with a hash of it for its address and the folders of the
 * packages in it. The colors and the marks of sites are those of the web app, for each theme.
 * @throws an error if it is too large for an app to load quickly.
 */
export async function buildCards() {
  const [page, css, tile, colors, { script, packages }] = await Promise.all([
    read('page.html'),
    read('cards.css'),
    read('../src/styles/tile.css'),
    read('../src/styles/base.css').then(colorsOf),
    buildScript(),
  ]);
  const html = page
    .replace('<style></style>', () => `<style>${withoutComments(colors + tile + css)}</style>`)
    .replace('<script></script>', () => `<script>${script.replaceAll('</script', '<\\/script')}</script>`)
    .replaceAll(/\n\s*/g, '\n');
  const bytes = Buffer.byteLength(html);
  if (bytes > MAX_BYTES)
    throw new Error(`The cards have ${String(bytes)} bytes, more than ${String(MAX_BYTES)}.`);
  return { packages, html, hash: createHash('sha256').update(html).digest('hex').slice(0, 12) };
}

const MAX_BYTES = 60_000;

const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url));

const read = (name) => readFile(fileOf(name), 'utf8');

async function buildScript() {
  const bundle = await rolldown({
    input: fileOf('main.tsx'),
    tsconfig: fileOf('../tsconfig.json'),
    platform: 'browser',
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return { script: output[0].code.trim(), packages: packagesOf(output[0].moduleIds) };
}

/** Returns the folders of the packages that these modules are from. */
export function packagesOf(moduleIds) {
  const folders = moduleIds.map((id) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(id)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))];
}

/** Returns the variables of the web app's themes, which follow the system there and the app that shows the cards here. */
function colorsOf(css) {
  const variables = css.match(/:root \{[^}]*\}/)?.[0].match(/--[\w-]+: [^;]+;/g);
  if (!variables) throw new Error('base.css has no colors.');
  return `:root {${variables.join('')}}\n`;
}

const withoutComments = (css) => css.replaceAll(/\/\*[^*]*\*\//g, '');
