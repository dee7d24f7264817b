import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { strToU8, zipSync } from 'fflate';

/** A line of a manifest has at most 72 bytes with its line break; a line that starts with a space goes on. */
const LINE_BYTES = 70;

/**
 * Writes a jar for `java -jar` that runs a class of another jar: firebase-tools starts an emulator that way, and
 * the jar of the Google Cloud SDK names no main class.
 */
export function writeLauncherJar(file: string, jar: string, mainClass: string): void {
  const manifest = [
    'Manifest-Version: 1.0',
    ...wrap(`Main-Class: ${mainClass}`),
    ...wrap(`Class-Path: ${pathToFileURL(jar).href}`),
  ];
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, zipSync({ 'META-INF/MANIFEST.MF': strToU8(`${manifest.join('\n')}\n`) }));
}

function wrap(line: string): string[] {
  // A file URL is ASCII, so characters are bytes.
  const rest = line.slice(LINE_BYTES).match(new RegExp(`.{1,${String(LINE_BYTES - 1)}}`, 'g')) ?? [];
  return [line.slice(0, LINE_BYTES), ...rest.map((part) => ` ${part}`)];
}
