import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { z } from 'zod';
import brands from './src/sites/brands.json' with { type: 'json' };

/**
 * Writes a file for each brand of `brands.json`, with the outline and the color of its mark, so that a page loads only those
 * that it shows. They come from `simple-icons`. Their folder is named after their content, so browsers may keep them forever.
 */
export function brandMarks(): Plugin {
  const marks = readMarks();
  const hash = createHash('sha256')
    .update([...marks.values()].join())
    .digest('hex')
    .slice(0, 8);
  const folder = `/marks/${hash}/`;
  return {
    name: 'brand-marks',
    config: () => ({ define: { MARKS_FOLDER: JSON.stringify(folder) } }),
    // For `npm run dev:web`.
    configureServer: ({ middlewares }) => {
      middlewares.use(folder, ({ url = '' }, response) => response.end(marks.get(url.slice(1, -5))));
    },
    generateBundle() {
      for (const [brand, source] of marks)
        this.emitFile({ type: 'asset', fileName: `${folder.slice(1)}${brand}.json`, source });
    },
  };
}

/** Returns the content of each file. */
function readMarks(): ReadonlyMap<string, string> {
  const icons = iconsSchema.parse(JSON.parse(read('icons.json')));
  const colors = new Map(icons.map(({ slug, hex }) => [slug, `#${hex}`]));
  return new Map(
    Object.keys(brands).map((brand) => {
      const path = /<path d="([^"]+)"\/><\/svg>$/.exec(read(`icons/${brand}.svg`))?.[1];
      const color = colors.get(brand);
      if (path === undefined || color === undefined) throw new Error(`simple-icons has no ${brand}.`);
      return [brand, JSON.stringify({ color, path })];
    }),
  );
}

const iconsSchema = z.array(z.object({ slug: z.string(), hex: z.string() }));

const read = (file: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`simple-icons/${file}`)), 'utf8');
