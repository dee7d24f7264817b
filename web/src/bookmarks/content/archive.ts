import type { LinkCollector } from '../collect/linkCollector';
import { contentOf, type Content } from './content';
import { readZip } from './readZip';

/**
 * Reads those files in a ZIP file that `wants` accepts by their paths and that may have links, with `read`, which gets the
 * content of each. Never unpacks files whose names say that they hold passwords, a history or the like. Returns false if none
 * has links. Names in the preview what was left out.
 */
export function readArchive(
  { paths, zip }: Extract<Content, { kind: 'zip' }>,
  collector: LinkCollector,
  read: (content: Content) => boolean,
  wants = READABLE,
): boolean {
  const personal = paths.filter((path) => PERSONAL.test(path));
  const readable = new Set(paths.filter((path) => wants.test(path) && !PERSONAL.test(path)));
  const without: string[] = [];
  let hasLinks = false;
  for (const [path, bytes] of readZip(zip, (path) => readable.has(path))) {
    try {
      if (read(contentOf(path, bytes))) hasLinks = true;
      else without.push(path);
    } catch (error) {
      collector.skip({ title: path, url: '' }, error instanceof Error ? error.message : String(error));
    }
  }
  if (!hasLinks) return false;
  if (personal.length > 0) collector.leftOut.push(`These files, which were not opened: ${names(personal)}.`);
  const others = paths.filter((path) => !path.endsWith('/') && !readable.has(path) && !PERSONAL.test(path));
  const unread = [...without, ...others];
  if (unread.length > 0)
    collector.leftOut.push(`These files, which have no links to import: ${names(unread)}.`);
  return true;
}

/** The names of files that are nobody's business here. */
const PERSONAL =
  /(?:passw|login|credential|payment|credit|autofill|cookie|wallet|keychain)[^/]*$|(?:^|\/)(?:browser ?)?history\.\w+$/i;

/** The endings of files that may have links, or no ending. */
const READABLE = /(?:^|\/)[^/.]+$|\.(?:html?|csv|tsv|json|jsonl|txt|md|url)$/i;

/** The files to name, so that the preview stays short. */
const SHOWN = 5;

function names(paths: readonly string[]): string {
  const rest = paths.length - SHOWN;
  return [...paths.slice(0, SHOWN), ...(rest > 0 ? [`${String(rest)} more`] : [])].join(', ');
}
