import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { InvalidConfiguration, parseEnvironment } from '../src/lib/config';
import { PROJECT_FOLDER, SetupError } from './project';

/**
 * Makes sure that the functions of this project can be configured in the emulators, where a bad value would only
 * show as a 500 of each call.
 * @throws {SetupError} that names each variable with a bad value, and where it is set.
 */
export function requireValidConfiguration(project: string): void {
  const sources = readSources(project);
  try {
    parseEnvironment(sources.reduce((all, { variables }) => ({ ...all, ...variables }), {}));
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error;
    const lines = error.problems.map(({ variable, message }) => {
      const source = sources.findLast(({ variables }) => variables[variable] !== undefined);
      return `  ${variable} ${message} (it is set in ${source?.name ?? 'no file'})`;
    });
    throw new SetupError(`The configuration is not valid. Change or remove:\n${lines.join('\n')}`);
  }
}

interface Source {
  readonly name: string;
  readonly variables: NodeJS.ProcessEnv;
}

/** Where the emulators take variables from: later ones win. */
function readSources(project: string): Source[] {
  const files = ['.env', `.env.${project}`, '.env.local'].map((file) => `functions/${file}`);
  const present = files.filter((name) => existsSync(path.join(PROJECT_FOLDER, name)));
  return [
    { name: 'the environment of this shell', variables: process.env },
    ...present.map((name) => ({
      name,
      variables: parseEnv(readFileSync(path.join(PROJECT_FOLDER, name), 'utf8')),
    })),
  ];
}
