import { LinkCollector } from './collect/linkCollector';
import type { ParsedFile } from './collect/parsedFile';
import { decodeText } from './decodeText';
import { readCsv } from './parseCsv';
import { toJson } from './parseJson';
import { readZip } from './readZip';
import { OMNIVORE_LEFT_OUT, readOmnivore } from './services/omnivore';
import { readPocketAnnotations } from './services/pocket';

/**
 * Parses the ZIP file of Pocket's or Omnivore's export, which joins the highlights of a page to its link. Returns undefined
 * if it is another one. @throws {Error} with a message for the user if it is broken or too large.
 */
export function parseZip(zip: Uint8Array<ArrayBuffer>): ParsedFile | undefined {
  const files = readZip(zip, (path) => WANTED.some((pattern) => pattern.test(path)));
  const textsOf = (pattern: RegExp) =>
    [...files].filter(([path]) => pattern.test(path)).map(([, bytes]) => decodeText(bytes));
  const collector = new LinkCollector();
  const highlights = new Map(
    [...files].flatMap(([path, bytes]) => {
      const slug = OMNIVORE_HIGHLIGHTS.exec(path)?.[1];
      return slug === undefined ? [] : [[slug, decodeText(bytes)]];
    }),
  );
  const read = [
    ...textsOf(POCKET_LINKS).map((text) => readCsv(text, collector)),
    ...textsOf(POCKET_HIGHLIGHTS).map((text) => readPocketAnnotations(toJson(text), collector)),
    ...textsOf(OMNIVORE_ITEMS).map((text) => readOmnivore(toJson(text), collector, highlights)),
  ];
  if (!read.includes(true)) return undefined;
  collector.leftOut.splice(
    0,
    Infinity,
    collector.source === 'Omnivore'
      ? OMNIVORE_LEFT_OUT
      : 'The collections that Pocket let some people publish.',
  );
  return collector.result();
}

/** Pocket: the links, and the highlights. Its names may have a folder of their own before them. */
const POCKET_LINKS = /(?:^|\/)part_\d+\.csv$/;
const POCKET_HIGHLIGHTS = /(?:^|\/)annotations\/part_\d+(?:\.json)?$/;

/** Omnivore: the items, and the highlights of each, named after its slug. */
const OMNIVORE_ITEMS = /(?:^|\/)metadata_\d+_to_\d+\.json$/;
const OMNIVORE_HIGHLIGHTS = /(?:^|\/)highlights\/([^/]+)\.md$/;
const WANTED = [POCKET_LINKS, POCKET_HIGHLIGHTS, OMNIVORE_ITEMS, OMNIVORE_HIGHLIGHTS];
