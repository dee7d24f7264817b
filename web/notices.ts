import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { buildCards, packagesOf } from './cards/build.mjs';

const FILE = 'licenses.md';

/** The data of others that the web app contains, which is not in packages that it imports. */
const DATA = `## Simple Icons (CC0-1.0)

The marks of sites come from https://simpleicons.org. They are trademarks of their owners, and only say which site a link leads to.

## OpenCC (Apache-2.0)

The table of simplified and traditional Chinese characters is reduced from TSCharacters of https://github.com/BYVoid/OpenCC.
`;

/**
 * Adds to the licenses that Vite writes: those of the packages in workers and in the cards, which are bundles of their own,
 * and of data. Throws if a package has no license to show.
 */
export function notices(): { readonly ofPage: Plugin; readonly ofWorkers: Plugin } {
  const folders = new Set<string>();
  return {
    ofWorkers: {
      name: 'notices-of-workers',
      generateBundle(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          for (const folder of packagesOf(chunk.moduleIds)) folders.add(folder);
        }
      },
    },
    ofPage: {
      name: 'notices',
      enforce: 'post',
      generateBundle: {
        order: 'post',
        async handler(_options, bundle) {
          const written = bundle[FILE];
          if (written?.type !== 'asset') throw new Error(`The build lacks ${FILE}.`);
          const text = String(written.source);
          const { packages } = await buildCards();
          const others = [...new Set([...folders, ...packages])]
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
  if (file === undefined) throw new Error(`${folder} has no license file, which the web app must show.`);
  const text = readFileSync(file, 'utf8').trim();
  return `## ${field('name')} - ${field('version')} (${field('license')})\n\n${text}`;
}

const titleOf = (notice: string) => notice.split('\n')[0] ?? '';
