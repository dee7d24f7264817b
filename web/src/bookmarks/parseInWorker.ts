import type { Parsed, ParseRequest } from './parsing.worker';

/** Parses a file in a worker, which ends if `signal` aborts. Then the promise stays pending. Never throws. */
export function parseInWorker(request: ParseRequest, signal: AbortSignal): Promise<Parsed> {
  const worker = new Worker(new URL('./parsing.worker.ts', import.meta.url), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate());
  const { promise, resolve } = Promise.withResolvers<Parsed>();
  worker.addEventListener('message', ({ data }: MessageEvent<Parsed>) => resolve(data));
  for (const problem of ['error', 'messageerror']) {
    worker.addEventListener(problem, () => resolve({ failure: FAILURE }));
  }
  worker.postMessage(request);
  return promise.finally(() => worker.terminate());
}

const FAILURE =
  'Something went wrong while this file was being read. Reload the page and try again, or split the file into several.';
