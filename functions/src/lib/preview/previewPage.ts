import { firstCharacters, isLongerThan } from '../shared/text/length';
import type { TextDecoder } from 'node:util';
import { notesSchema, titleSchema, urlSchema } from '../shared/contract/fields/validators';
import { LIMITS } from '../shared/base/limits';
import type { PagePreview } from '../shared/contract/requests/preview';
import { fetchPage, type Page } from './fetchPage';
import type { Network } from './network';
import { decoderOf, SNIFFED_BYTES } from './pageEncoding';
import { PageHeadParser } from './pageHead';

/**
 * Fetches the title, the description and the canonical URL of a page. Whatever the page does not say is left out.
 * @throws like {@link fetchPage}.
 */
export function previewPage(address: URL, network: Network, signal: AbortSignal): Promise<PagePreview> {
  return fetchPage(address, network, signal, async (page) => {
    const { title, description, canonical } = await readHead(page);
    const url = URL.parse(canonical, page.url.href);
    const isWebPage = /^https?:$/.test(url?.protocol ?? '') && url?.username === '' && url.password === '';
    return {
      title: titleSchema.safeParse(shorten(title, LIMITS.title)).data,
      description: notesSchema.safeParse(shorten(description, DESCRIPTION)).data,
      url: canonical !== '' && isWebPage ? urlSchema.safeParse(url.href).data : undefined,
    };
  });
}

/** How many bytes of a page are read, decompressed. */
const MAX_BYTES = 512 * 1024;

/** Characters of a description. Longer ones are cut. */
const DESCRIPTION = 1_000;

/** Reads a page until the end of its head. */
async function readHead({ body, contentType }: Page) {
  const parser = new PageHeadParser();
  let decoder: TextDecoder | undefined;
  let start: Buffer = Buffer.alloc(0);
  let left = MAX_BYTES;
  for await (const piece of body as AsyncIterable<Buffer>) {
    const chunk = piece.subarray(0, left);
    left -= chunk.length;
    start = decoder ? chunk : Buffer.concat([start, chunk]);
    if (!decoder && start.length < SNIFFED_BYTES && left > 0) continue;
    decoder ??= decoderOf(start, contentType);
    if (!parser.read(decoder.decode(start, { stream: true })) || left === 0) break;
  }
  if (!decoder) parser.read(decoderOf(start, contentType).decode(start));
  return parser.head;
}

/** Puts a text on one line, and cuts it to a number of characters. */
function shorten(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return isLongerThan(length, line) ? `${firstCharacters(line, length - 1).trimEnd()}…` : line;
}
