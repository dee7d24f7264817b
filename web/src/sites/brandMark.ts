import { signal, type ReadonlySignal } from '@preact/signals';
import { z } from 'zod';

/** The folder with a file for each brand, which `brandMarks.ts` writes. Its name has a hash of their content. */
declare const MARKS_FOLDER: string;

const brandMarkSchema = z.object({
  color: z.string(),
  /** An SVG path in a square of 24. */
  path: z.string(),
});

export type BrandMark = z.infer<typeof brandMarkSchema>;

/** Returns the mark of a brand, which is loaded when it is first shown. */
export function markOf(brand: string): ReadonlySignal<BrandMark | 'loading' | 'missing'> {
  const known = marks.get(brand);
  if (known) return known;
  const mark = signal<BrandMark | 'loading' | 'missing'>('loading');
  marks.set(brand, mark);
  load(brand).then(
    (loaded) => {
      mark.value = loaded;
    },
    () => {
      mark.value = 'missing';
      // What is shown after that tries again.
      window.addEventListener('online', () => marks.delete(brand), { once: true });
    },
  );
  return mark;
}

const marks = new Map<string, ReadonlySignal<BrandMark | 'loading' | 'missing'>>();

async function load(brand: string): Promise<BrandMark> {
  // The links themselves come first.
  const response = await fetch(`${MARKS_FOLDER}${brand}.json`, { priority: 'low' });
  return brandMarkSchema.parse(await response.json());
}
