import type { Device } from '../lib/shared/contract/grantDocument';

/** Returns the kind of device that a browser runs on, or undefined if it is unknown. */
export function deviceOf(userAgent = ''): Device | undefined {
  return MARKS.find(([mark]) => mark.test(userAgent))?.[1];
}

/** What the `User-Agent` of a browser contains, by kind of device. The first match counts. An iPad may pretend to be a Mac. */
const MARKS: readonly (readonly [RegExp, Device])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows NT/, 'Windows computer'],
  [/Linux/, 'Linux computer'],
];
