import { decodeUrl } from '@shared/text/decodeUrl';
import { hostOf } from '../ui/text/urls';
import type { Highlighter } from './highlighter';

/**
 * Returns what to show of a URL in a list: its host, followed by the part of the path with the first match if
 * some searched words are neither in the host nor in `others`, the other texts of the link.
 */
export function urlExcerpt(url: string, others: readonly string[], highlighter?: Highlighter): string {
  const host = hostOf(url);
  const text = readable(url);
  const path = text.startsWith(host) ? host.length : 0;
  const shown = [...others, host];
  if (!highlighter || highlighter.wordsIn([...shown, text]) === highlighter.wordsIn(shown)) return host;
  const first = highlighter.rangesIn(text).find(({ end }) => end > path);
  if (!first) return host;
  const start = Math.max(path, first.start - BEFORE);
  const end = Math.max(first.end, Math.min(text.length, start + AROUND));
  const gap = path === 0 ? `${host}: ` : host;
  const before = start > path ? '/…' : '';
  return `${gap}${before}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** How many characters of a URL to show before a match, and in total. */
const BEFORE = 16;
const AROUND = 48;

/** Returns a URL without its scheme, with its characters decoded. */
function readable(url: string): string {
  return decodeUrl(url.replace(/^[a-z][a-z\d+.-]*:(\/\/(www\.)?)?/i, ''));
}
