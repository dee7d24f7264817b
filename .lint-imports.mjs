// Run by `npm run lint:imports`. Checks the rules in .dependency-cruiser.mjs, and that no folders import each other in a
// circle. dependency-cruiser's own rules for folders count subfolders as part of a folder. Here, a folder is its own files.

import path from 'node:path';
import process from 'node:process';
import { cruise, format } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';

/** The code whose folders must not import each other in a circle. */
const CHECKED = /^(functions\/(src|scripts|test|bench)|web\/(src|cards)|extension\/src|integrations)\//;
/** Tests and fixtures may use code of any folder. */
const IGNORED = /\.(test|fixture)\.ts$/;

const options = await extractOptions('./.dependency-cruiser.mjs');
const tsConfig = extractTsConfig(options.tsConfig.fileName);
const { output: result } = await cruise(process.argv.slice(2), options, undefined, { tsConfig });
const { output: report, exitCode } = await format(result, { outputType: 'err' });

/** The folders that each folder imports from, with one such import for each. */
const imports = new Map();
for (const { source, dependencies } of result.modules) {
  for (const { resolved } of dependencies) {
    const [from, to] = [path.dirname(source), path.dirname(resolved)];
    if (from === to || !CHECKED.test(source) || !CHECKED.test(resolved) || IGNORED.test(source)) continue;
    imports.set(from, (imports.get(from) ?? new Map()).set(to, `${source} → ${resolved}`));
  }
}
const below = (folder, found = new Set()) => {
  for (const next of imports.get(folder)?.keys() ?? []) if (!found.has(next)) below(next, found.add(next));
  return found;
};
const circular = [...imports].flatMap(([from, targets]) =>
  [...targets].flatMap(([to, example]) =>
    below(to).has(from) ? [`error no-folder-cycle: ${example}\n`] : [],
  ),
);
process.stdout.write([report, ...circular].join(''));
process.exitCode = exitCode > 0 || circular.length > 0 ? 1 : 0;
