import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { DEVELOPMENT_KEY, InvalidConfiguration, parseEnvironment } from '../src/lib/runtime/config';
import { PROJECT_FOLDER, readJson, UserError } from './project';

/**
 * Checks the functions' configuration before the emulators start. Otherwise every call would fail with status 500.
 * @throws {UserError} if a value is invalid. The message lists each invalid variable and where it is set.
 */
export function requireValidConfiguration(project: string, projectFolder = PROJECT_FOLDER): void {
  const files = readFiles(['.env', `.env.${project}`, '.env.local'], projectFolder);
  check([{ name: 'the environment of your shell', variables: process.env }, ...files]);
}

const aliasesSchema = z.object({ projects: z.record(z.string(), z.string()).default({}) });

/**
 * Checks the configuration that a deploy to this project would upload, and returns its variables.
 * @throws {UserError} as {@link requireValidConfiguration} does, and if the server's key is the published one.
 */
export function requireDeployableConfiguration(
  project: string,
  projectFolder = PROJECT_FOLDER,
): NodeJS.ProcessEnv {
  const aliasesFile = path.join(projectFolder, '.firebaserc');
  const { projects } = aliasesSchema.parse(existsSync(aliasesFile) ? readJson(aliasesFile) : {});
  const aliases = Object.entries(projects).flatMap(([alias, id]) => (id === project ? [alias] : []));
  const suffixes = [project, ...aliases].map((name) => `.env.${name}`);
  const sources = readFiles(['.env', ...suffixes], projectFolder);
  const { MCP_API_KEY } = check(sources);
  if (MCP_API_KEY === DEVELOPMENT_KEY) {
    throw new UserError(
      'MCP_API_KEY is the published development key, which anyone can use. Set a random key instead, for example from ' +
        '"openssl rand -base64 32", or remove it.',
    );
  }
  return merge(sources);
}

interface Source {
  readonly name: string;
  readonly variables: NodeJS.ProcessEnv;
}

/** Returns the variables of these sources. Later sources take precedence. */
function merge(sources: readonly Source[]): NodeJS.ProcessEnv {
  return sources.reduce((all, { variables }) => ({ ...all, ...variables }), {});
}

/** Parses the variables of these sources. */
function check(sources: readonly Source[]) {
  try {
    return parseEnvironment(merge(sources));
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error;
    const lines = error.problems.map(({ variable, message }) => {
      const source = sources.findLast(({ variables }) => variables[variable] !== undefined);
      return `  ${variable} ${message} (set in ${source?.name ?? 'no file'})`;
    });
    throw new UserError(`The configuration is invalid. Change or remove:\n${lines.join('\n')}`);
  }
}

/** Reads those dotenv files of the functions that exist. */
function readFiles(names: readonly string[], projectFolder: string): Source[] {
  return names
    .map((name) => `functions/${name}`)
    .filter((name) => existsSync(path.join(projectFolder, name)))
    .map((name) => ({ name, variables: parseEnv(readFileSync(path.join(projectFolder, name), 'utf8')) }));
}
