import { pagePreviewSchema, type PagePreview } from '@shared/contract/requests/preview';
import { callService } from './callService';

/**
 * Fetches what a public page says about itself. Returns an empty preview if it cannot be read. Throws what `callService`
 * throws.
 */
export async function fetchPreview(idToken: string, url: string, signal: AbortSignal): Promise<PagePreview> {
  const path = `/api/workspace/preview?url=${encodeURIComponent(url)}`;
  return pagePreviewSchema.parse(await callService(path, { idToken, signal }));
}

export type { PagePreview };
