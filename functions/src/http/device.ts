import type { Device } from '../lib/shared/contract/grantDocument';

/** Returns the kind of device that a browser runs on, or undefined if it is unknown. */
export function deviceOf(userAgent = ''): Device | undefined {
  return MARKS.find(([, ...marks]) => marks.every((mark) => userAgent.includes(mark)))?.[0];
}

/** Kinds of devices, each with what the `User-Agent` of its browsers contains. The first match counts. An iPad may pretend to be a Mac. */
const MARKS: readonly (readonly [Device, ...string[]])[] = [
  ['iPhone', 'iPhone'],
  ['iPhone', 'iPod'],
  ['iPad', 'iPad'],
  ['Android phone', 'Android', 'Mobile'],
  ['Android tablet', 'Android'],
  ['Chromebook', 'CrOS'],
  ['Mac', 'Macintosh'],
  ['Windows computer', 'Windows NT'],
  ['Linux computer', 'Linux'],
];
