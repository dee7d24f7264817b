import { z } from 'zod';

const anchorSchema = z.object({
  category: z.string().min(1),
  title: z.string().min(1),
  url: z.url(),
  notes: z.string().optional(),
});
/** A link that was written by hand. Queries mean these. */
export type Anchor = z.infer<typeof anchorSchema>;

/**
 * Reads links in the format of the files in `anchors`: `# Category` above its links, each with its title on a line of
 * its own, then, indented, its URL and the paragraphs of its notes, if any. Throws {@link z.ZodError} if a URL is missing.
 */
export function parseAnchors(text: string): Anchor[] {
  const anchors: Anchor[] = [];
  let category = '';
  for (const block of text.trim().split(/\n+(?! )/)) {
    if (block.startsWith('# ')) {
      category = block.slice(2);
      continue;
    }
    const [title, url, ...paragraphs] = block.split('\n').map((line) => line.trim());
    const notes = paragraphs.length > 0 ? paragraphs.join('\n') : undefined;
    anchors.push(anchorSchema.parse({ category, title, url, notes }));
  }
  return anchors;
}
