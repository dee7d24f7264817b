import { z } from 'zod';
import type { LinkCollector } from '../collect/linkCollector';
import type { Content } from '../content/content';
import type { Reader } from '../content/reader';
import { SOURCES, type SourceId } from './sources';

/**
 * Adds the links of a content to the collector. Tries the readers in the order of the sources, and names the file after the
 * first that knows it. Returns false, and leaves the collector as it is, if none does.
 */
export function readContent(readers: Readers, content: Content, collector: LinkCollector): boolean {
  const readPart = (part: Content, into: LinkCollector) => readContent(readers, part, into);
  for (const { name, read } of readers) {
    const found = read(content, collector, readPart);
    if (found === false) continue;
    collector.source = found === true ? name : found;
    if (content.kind === 'json' && content.isCutOff) collector.isTruncated = true;
    return true;
  }
  return false;
}

/** The readers of all sources, in their order. */
export type Readers = readonly { readonly id: SourceId; readonly name: string; readonly read: Reader }[];

/**
 * Loads the readers of the sources: the page shows the names without them. The files are found by the ids, so that a new source
 * needs none of its own lines here. @throws if one has no file, or its file no `read`.
 */
export async function loadReaders(): Promise<Readers> {
  return Promise.all(
    SOURCES.map(async ({ id, name }) => {
      const file: unknown = await import(`../readers/${id}.ts`);
      return { id, name, read: fileSchema.parse(file).read };
    }),
  );
}

const fileSchema = z.object({ read: z.custom<Reader>((read) => typeof read === 'function') });
