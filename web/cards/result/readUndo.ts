import type { Params } from './params';

/**
 * Reads the result of an undo: what was put back, and why that is not everything, or ''. If everything was skipped, the service
 * returns no `changeId`.
 */
export function readUndo({ changeId, hint }: Params): Undo {
  const text = typeof hint === 'string' ? hint : '';
  if (typeof changeId !== 'string') return { done: 'nothing', problem: text || 'Nothing was changed.' };
  return text.startsWith('Put back, except')
    ? { done: 'part', problem: text }
    : { done: 'everything', problem: '' };
}

interface Undo {
  readonly done: 'everything' | 'part' | 'nothing';
  readonly problem: string;
}
