import type { LinkCollector } from '../collect/linkCollector';
import { contentOf, type Content } from './content';
import { readZip } from './readZip';

/**
 * Reads those files in a ZIP file that `wants` accepts by their paths and that may have links, with `read`, which gets the
 * content of each. Never unpacks files whose names say that they hold passwords, a history or the like. Returns false if none
 * has links. Names in the preview what was left out. @throws {Error} if all that could have links is broken.
 */
export function readArchive(
  { paths, zip }: Extract<Content, { kind: 'zip' }>,
  collector: LinkCollector,
  read: (content: Content) => boolean,
  wants = isReadable,
): boolean {
  const files = paths.filter((path) => !isNothing(path));
  const personal = files.filter(isPersonal);
  const readable = new Set(files.filter((path) => wants(path) && !isPersonal(path)));
  const without: string[] = [];
  const broken: { path: string; error: unknown }[] = [];
  let hasLinks = false;
  for (const [path, bytes] of readZip(zip, (path) => readable.has(path))) {
    try {
      if (read(contentOf(path, bytes))) hasLinks = true;
      else without.push(path);
    } catch (error) {
      broken.push({ path, error });
    }
  }
  if (!hasLinks && broken[0]) throw broken[0].error;
  if (!hasLinks) return false;
  for (const { path, error } of broken) {
    collector.skip({ title: path, url: '' }, error instanceof Error ? error.message : String(error));
  }
  if (personal.length > 0) collector.leftOut.push(`These files, which were not opened: ${names(personal)}.`);
  const others = files.filter((path) => !readable.has(path) && !isPersonal(path));
  const unread = [...without, ...others];
  if (unread.length > 0) collector.leftOut.push(`The other files: ${names(unread)}.`);
  return true;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Returns whether the name of a file says that it is too private to be opened here. */
const isPersonal = (path: string) => PERSONAL.test(nameOf(path));
const PERSONAL =
  /passw|login|credential|payment|credit|autofill|cookie|wallet|keychain|^(?:browser ?)?history\.\w+$/i;

/** Returns whether a file may have links: by the ending of its name, or if it has none. */
const isReadable = (path: string) =>
  /^[^.]+$|\.(?:x?html?|csv|tsv|jsonl?|txt|md|markdown|url|webloc|xml|opml|xbel|plist)$/i.test(nameOf(path));

/** Folders, and what macOS adds. */
const isNothing = (path: string) => /^(?:\.|$)/.test(nameOf(path)) || path.startsWith('__MACOSX/');

/** The files to name, so that the preview stays short. */
const SHOWN = 5;

function names(paths: readonly string[]): string {
  const rest = paths.length - SHOWN;
  return [...paths.slice(0, SHOWN), ...(rest > 0 ? [`${String(rest)} more`] : [])].join(', ');
}
