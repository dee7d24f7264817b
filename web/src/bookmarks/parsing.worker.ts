import { parseFile } from './parseFile';
import type { ParsedFile } from './collect/parsedFile';

/** What the worker answers: the content of the file, nothing if it is no export, or why it could not be read. */
export type Parsed =
  | { readonly parsed: ParsedFile | undefined }
  | { readonly failure: string }
  | { readonly isUnreadable: true };

// Parses one file beside the page, so that even a huge one never freezes it.
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data instanceof File) void parse(data).then((answer) => postMessage(answer));
});

async function parse(file: File): Promise<Parsed> {
  try {
    return { parsed: await parseFile(file) };
  } catch (error) {
    if (error instanceof DOMException) return { isUnreadable: true };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
