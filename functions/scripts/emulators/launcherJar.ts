import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { strToU8, zipSync } from 'fflate';

/** A manifest line has at most 72 bytes, line break included. A leading space marks a continuation line. */
const LINE_BYTES = 70;

/**
 * Writes a jar that starts a class from another jar. firebase-tools starts the emulator with `java -jar`, but the
 * Google Cloud SDK's jar has no main class in its manifest.
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
  // A file URL is ASCII, so each character is one byte.
  const rest = line.slice(LINE_BYTES).match(new RegExp(`.{1,${String(LINE_BYTES - 1)}}`, 'g')) ?? [];
  return [line.slice(0, LINE_BYTES), ...rest.map((part) => ` ${part}`)];
}
