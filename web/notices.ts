import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const FILE = 'licenses.md';

/** The data of others that the web app contains, which is not in packages that it imports. */
const DATA = `## Simple Icons (CC0-1.0)

The marks of sites come from https://simpleicons.org. They are trademarks of their owners, and only say which site a link leads to.

## OpenCC (Apache-2.0)

The table of simplified and traditional Chinese characters is reduced from TSCharacters of https://github.com/BYVoid/OpenCC.
`;

/** Adds to the licenses that Vite writes: those of the packages in workers, which are bundles of their own, and of data. */
export function notices(): { readonly ofPage: Plugin; readonly ofWorkers: Plugin } {
  const folders = new Set<string>();
  return {
    ofWorkers: {
      name: 'notices-of-workers',
      generateBundle(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          for (const id of chunk.moduleIds) {
            const folder = /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(id)?.[0];
            if (folder !== undefined) folders.add(folder);
          }
        }
      },
    },
    ofPage: {
      name: 'notices',
      enforce: 'post',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          const written = bundle[FILE];
          if (written?.type !== 'asset') throw new Error(`The build lacks ${FILE}.`);
          const text = String(written.source);
          const others = [...folders]
            .sort()
            .map(describe)
            .filter((notice) => !text.includes(titleOf(notice)));
          written.source = [text.trim(), ...others, DATA].join('\n\n');
        },
      },
    },
  };
}

/** Returns the name, the version and the license of the package in this folder. */
function describe(folder: string): string {
  const manifest = readFileSync(`${folder}/package.json`, 'utf8');
  const field = (name: string) => new RegExp(`"${name}": ?"([^"]*)"`).exec(manifest)?.[1] ?? '';
  const [file] = globSync(`${folder}/{LICEN[CS]E,licen[cs]e}*`);
  const text = file === undefined ? '' : readFileSync(file, 'utf8').trim();
  return `## ${field('name')} - ${field('version')} (${field('license')})\n\n${text}`;
}

const titleOf = (notice: string) => notice.split('\n')[0] ?? '';
