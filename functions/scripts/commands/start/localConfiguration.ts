import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { InvalidConfiguration, parseEnvironment } from '../../../src/lib/config';
import { PROJECT_FOLDER, SetupError } from '../../project';

/**
 * Checks the functions' configuration before the emulators start: otherwise every call would fail with status 500.
 * @throws {SetupError} that lists each variable with an invalid value and where it is set.
 */
export function requireValidConfiguration(project: string, projectFolder = PROJECT_FOLDER): void {
  const sources = readSources(project, projectFolder);
  try {
    parseEnvironment(sources.reduce((all, { variables }) => ({ ...all, ...variables }), {}));
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error;
    const lines = error.problems.map(({ variable, message }) => {
      const source = sources.findLast(({ variables }) => variables[variable] !== undefined);
      return `  ${variable} ${message} (set in ${source?.name ?? 'no file'})`;
    });
    throw new SetupError(`The configuration is invalid. Change or remove:\n${lines.join('\n')}`);
  }
}

interface Source {
  readonly name: string;
  readonly variables: NodeJS.ProcessEnv;
}

/** Reads the variables from where the emulators read them. Later sources take precedence. */
function readSources(project: string, projectFolder: string): Source[] {
  const files = ['.env', `.env.${project}`, '.env.local'].map((file) => `functions/${file}`);
  const present = files.filter((name) => existsSync(path.join(projectFolder, name)));
  return [
    { name: 'the environment of your shell', variables: process.env },
    ...present.map((name) => ({
      name,
      variables: parseEnv(readFileSync(path.join(projectFolder, name), 'utf8')),
    })),
  ];
}
