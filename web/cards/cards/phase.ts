import { readList, type List } from '../result/readList';
import type { Result } from '../result/readResult';

/** What the page shows. In `loading`, it waits for the app, and in `asking`, for an answer to its own call. */
export type Phase =
  | { readonly name: 'loading' | 'asking' | 'cancelled' | 'unknown' }
  | { readonly name: 'error'; readonly message: string }
  | { readonly name: 'list'; readonly list: List };

export function phaseOf(result: Result): Phase {
  if (result.kind === 'error') return { name: 'error', message: result.message };
  const list = result.kind === 'data' ? readList(result.data) : undefined;
  return list ? { name: 'list', list } : { name: 'unknown' };
}
