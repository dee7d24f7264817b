import { z } from 'zod';
import { ROLES } from './collect/roles';
import { parseFile } from './parseFile';
import type { ParsedFile } from './collect/parsedFile';

/** What the worker answers: the content of the file, nothing if it is no export, or why it could not be read. */
export type Parsed =
  | { readonly parsed: ParsedFile | undefined }
  | { readonly failure: string }
  | { readonly isUnreadable: true };

// Parses one file beside the page, so that even a huge one never freezes it.
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const request = requestSchema.safeParse(data).data;
  if (request) void parse(request).then((answer) => postMessage(answer));
});

const requestSchema = z.object({
  file: z.instanceof(File),
  /** What the columns hold, if the person has said so. */
  roles: z.map(z.string(), z.enum(ROLES)).optional(),
});
export type ParseRequest = z.infer<typeof requestSchema>;

async function parse({ file, roles }: ParseRequest): Promise<Parsed> {
  try {
    return { parsed: await parseFile(file, roles) };
  } catch (error) {
    if (error instanceof DOMException) return { isUnreadable: true };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
