import type { LinkCollector } from '../collect/linkCollector';
import type { Content } from '../content/content';

/**
 * Adds the links of a content. `read` is for the files in it. Returns true, or what the file is if that is not the name of the
 * source. If it is something else, returns false and leaves the collector as it is.
 */
export type Reader = (content: Content, collector: LinkCollector, read: ReadContent) => boolean | string;

/** Reads a part of a content with the reader that knows it. */
export type ReadContent = (content: Content, collector: LinkCollector) => boolean;
