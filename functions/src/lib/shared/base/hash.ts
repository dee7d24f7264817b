import { hash as digest } from 'node:crypto';

/** Returns the SHA-256 of a string in hex. Browsers use `hash.browser.ts`, which takes six times as long. */
export function hash(text: string): string {
  return digest('sha256', text);
}
