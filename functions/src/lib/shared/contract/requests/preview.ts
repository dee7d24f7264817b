import { z } from 'zod';

/** What a page says about itself, on one line each. Whatever it does not say is left out. */
export const pagePreviewSchema = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  /** Its canonical URL. */
  url: z.string().optional(),
});
export type PagePreview = z.infer<typeof pagePreviewSchema>;
