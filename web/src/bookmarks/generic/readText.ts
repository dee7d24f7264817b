import { addressesIn, type FoundAddress } from '@shared/text/addresses';
import { withScheme } from '@shared/text/bareHost';
import { isNamed } from '../collect/columnNames';
import type { LinkCollector } from '../collect/linkCollector';
import { chatLines, type ChatLine } from './chatLines';

/**
 * Adds the addresses in a text: in lists, as Markdown links, and in sentences. The rest of a line with one address is its title,
 * and so is the line above one that stands alone. Headings of Markdown become folders. Returns false if there is no address.
 */
export function readText(text: string, collector: LinkCollector): boolean {
  const lines = linesOf(text);
  if (lines.every(({ addresses, other }) => addresses.length === 0 && other === undefined)) return false;
  let headings: readonly string[] = [];
  let isCode = false;
  for (const [index, { written, sent, tags, addresses, other }] of lines.entries()) {
    if (CODE.test(written)) isCode = !isCode;
    const [, level, heading] = (isCode ? undefined : HEADING.exec(written)) ?? [];
    if (level !== undefined && heading !== undefined && addresses.length === 0)
      headings = [...headings, ...Array<string>(6).fill('')]
        .slice(0, level.length - 1)
        .concat(heading.replace(/ #{1,6} *$/, ''));
    const above = addresses.length === 1 ? titleAbove(lines, index) : '';
    for (const { url, title } of addresses) {
      const rest = besides(written, addresses);
      collector.addForeign({
        folder: headings,
        title: title ?? (rest.title || above),
        url,
        addedAt: sent,
        text: rest.note,
        tags,
      });
    }
    if (other !== undefined) collector.addForeign({ folder: headings, addedAt: sent, ...other });
  }
  return true;
}

const CODE = /^ {0,3}(?:```|~~~)/;
const HEADING = /^ {0,3}(#{1,6})[ \t](.*)$/;

interface Line extends ChatLine {
  readonly tags: readonly string[];
  /** At the indices within the line. */
  readonly addresses: readonly FoundAddress[];
  /** The address of another form that is the whole line, or the first part of it. */
  readonly other: { readonly url: string; readonly title: string } | undefined;
}

function linesOf(text: string): Line[] {
  const all =
    chatLines(text) ?? text.split(/\r\n?|\n/).map((written) => ({ written, sent: '', isFirst: false }));
  return all.map(({ written: line, ...message }) => {
    const [comment = '', tags = ''] = TAGS.exec(line) ?? [];
    const written = line.replace(comment, '');
    const addresses = addressesIn(written);
    return {
      ...message,
      written,
      tags: tags.split(','),
      addresses,
      other: addresses.length === 0 ? wholeLine(written) : undefined,
    };
  });
}

/** How buku writes tags behind a link in Markdown. */
const TAGS = /<!-- TAGS: ([^<>]{1,1000}) -->/;

/** Returns the host or the URL of another scheme that a line consists of, with the title that OneTab puts behind it. */
function wholeLine(line: string): Line['other'] {
  const [address = '', ...title] = line.replace(BULLET, '').trim().split(' | ');
  if (/\s/.test(address)) return undefined;
  const url = OTHER_SCHEME.test(address) ? address : withScheme(address);
  return url === undefined ? undefined : { url, title: title.join(' | ') };
}

const OTHER_SCHEME =
  /^(?:about|brave|chrome|data|edge|file|javascript|magnet|mailto|opera|place|tel|urn|vivaldi):\S/i;

/** What begins an item of a list, with a box to check. */
const BULLET = /^[ \t]*(?:(?:[-*+•–>]|\d{1,9}[.)])[ \t]+)?(?:\[[ xX]\][ \t]+)?/;

/** More than this is a paragraph, not a title. */
const MAX_TITLE = 200;

/** Returns what a line says beside its only address: a title before or after it, and a note after a dash or the like. */
function besides(
  line: string,
  addresses: readonly FoundAddress[],
): { readonly title: string; readonly note: string } {
  const [found, second] = addresses;
  if (!found || second) return { title: '', note: '' };
  const before = line.slice(0, found.start).replace(BULLET, '').trim();
  const after = line.slice(found.end).trim();
  const [, ofLink] = LINK_TEXT.exec(line.slice(found.end)) ?? [];
  if (ofLink !== undefined) return { title: ofLink.trim(), note: '' };
  const prefix = titleIn(withoutSeparator(before, false));
  // In YAML and the like.
  const left = isNamed('address', prefix) ? '' : prefix;
  const right = titleIn(withoutBracket(withoutSeparator(after, true), after));
  const isSeparated = STARTS_NOTE.test(after);
  if (found.title !== undefined) return { title: '', note: isSeparated && before === '' ? right : '' };
  const [, reference] = /^\[([^\]]*)\]:$/.exec(before) ?? [];
  if (reference !== undefined) return { title: right.replace(/"$/, '') || reference, note: '' };
  if (left === '') return { title: right, note: '' };
  if (right === '') return { title: left, note: '' };
  return left.length < before.length ? { title: left, note: right } : { title: '', note: '' };
}

/** What follows an address in Org, AsciiDoc, DokuWiki and BBCode, with the text of the link. */
const LINK_TEXT = /^(?:\]?\[|[|\]])([^[\]]{1,200})(?:\]|\[\/url\])/i;

/** Returns a text that may be a title, or ''. */
function titleIn(text: string): string {
  return text.length <= MAX_TITLE && /[\p{L}\p{N}]/u.test(text) ? text : '';
}

/** Between an address and a note. */
const STARTS_NOTE = /^(?:[-–—:|]|=>|→)/;

const SEPARATOR = '|–—-:=>→•·,;."\'()[]<>';

/** Removes the bracket at the end of a text that had one at its start. */
function withoutBracket(text: string, written: string): string {
  return /^[([{]/.test(written) && /[)\]}]$/.test(text) ? text.slice(0, -1) : text;
}

/** Removes what separates a title from an address. */
function withoutSeparator(text: string, isStart: boolean): string {
  let [start, end] = [0, text.length];
  const isRemoved = (index: number) =>
    SEPARATOR.includes(text.charAt(index)) || text.charAt(index).trim() === '';
  if (isStart) while (start < end && isRemoved(start)) start++;
  else while (end > start && isRemoved(end - 1)) end--;
  return text.slice(start, end).trim();
}

/** Returns the line above one that is only an address, if that is not part of a paragraph. Either may have the name of a field. */
function titleAbove(lines: readonly Line[], index: number): string {
  const [line, above, before] = [lines[index], lines[index - 1], lines[index - 2]];
  const [found] = line?.addresses ?? [];
  if (!line || line.isFirst || !above || !found || found.title !== undefined) return '';
  const prefix = withoutSeparator(line.written.slice(0, found.start).replace(BULLET, ''), false);
  const isField = isNamed('address', prefix);
  const isAlone = (prefix === '' || isField) && withoutSeparator(line.written.slice(found.end), true) === '';
  const isTitle = above.addresses.length === 0 && above.other === undefined && !HEADING.test(above.written);
  const isFirst =
    before === undefined ||
    before.written.trim() === '' ||
    before.addresses.length > 0 ||
    HEADING.test(before.written);
  const [, name = '', value = ''] = /^([\p{L} _]{1,20}):(.*)$/u.exec(above.written.replace(BULLET, '')) ?? [];
  if (isAlone && isField) return isNamed('title', name) ? titleIn(value.trim()) : '';
  return isAlone && isTitle && isFirst ? titleIn(above.written.replace(BULLET, '').trim()) : '';
}
