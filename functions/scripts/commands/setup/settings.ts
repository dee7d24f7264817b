import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { PROJECT_FOLDER } from '../../project';

/** The settings of one project, relative to the root folder. */
export const settingsFile = (project: string) => `functions/.env.${project}`;

const fullPath = (project: string) => path.join(PROJECT_FOLDER, settingsFile(project));
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Reads a setting of a project. Returns undefined if it is missing or empty. */
export function readSetting(project: string, name: string): string | undefined {
  const value = parseEnv(read(fullPath(project)))[name];
  return value === '' ? undefined : value;
}

/** Sets a variable, and keeps every other line of the file as it is. */
export function writeSetting(project: string, name: string, value: string): void {
  const file = fullPath(project);
  writeFileSync(file, withSetting(read(file), name, value));
}

/** Returns the text of a dotenv file with this variable set: in its line if it has one, otherwise at the end. */
export function withSetting(text: string, name: string, value: string): string {
  const line = `${name}=${value}`;
  const current = new RegExp(`^[ \\t]*(export[ \\t]+)?${name}[ \\t]*=.*$`, 'm');
  if (current.test(text)) return text.replace(current, () => line);
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
}
