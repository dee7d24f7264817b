import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The programs of a name on a search path, first the one that a shell would run. */
export function findOnPath(name: string, searchPath = process.env.PATH ?? ''): string[] {
  return searchPath
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, name))
    .filter(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
