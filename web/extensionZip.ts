import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import type { Plugin } from 'vite';

/** Writes `extension.zip` with the built browser extension, which people download under Settings. */
export function extensionZip(): Plugin {
  return {
    name: 'extension-zip',
    generateBundle() {
      // Firefox loads the file as it is, so the manifest must not be in a folder.
      const names = globSync('**/*.*', { cwd: BUILT }).sort();
      if (!names.includes('manifest.json')) throw new Error('Run "npm run build:extension" first.');
      const files: Record<string, Uint8Array> = {};
      for (const name of names) files[name.replaceAll('\\', '/')] = readFileSync(path.join(BUILT, name));
      const source = zipSync(files, { level: 9, mtime: SAME_DATE });
      this.emitFile({ type: 'asset', fileName: 'extension.zip', source });
    },
  };
}

const BUILT = fileURLToPath(new URL('../extension/dist', import.meta.url));

/** Two builds of the same files are the same. */
const SAME_DATE = new Date(1980, 0, 1);
