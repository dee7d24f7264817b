import { v1 } from '@google-cloud/firestore';
import './heap';

// Loaded into a function's process before the function itself. Counts the documents that it reads and writes.

const counts = { reads: 0, writes: 0, commits: 0 };

interface Batch {
  documents?: unknown[];
  writes?: unknown[];
}

observe('batchGetDocuments', (request) => {
  counts.reads += request.documents?.length ?? 0;
});
observe('commit', (request) => {
  counts.writes += request.writes?.length ?? 0;
  counts.commits += 1;
});
observe('runQuery', (_, stream) => {
  stream?.on('data', (response: { document?: unknown }) => {
    if (response.document) counts.reads += 1;
  });
});

function observe(method: string, count: (request: Batch, stream?: NodeJS.ReadableStream) => void): void {
  const client = v1.FirestoreClient.prototype;
  const original: unknown = Reflect.get(client, method);
  if (typeof original !== 'function')
    throw new Error(`Firestore's client has no method ${method}, so the counts would be wrong.`);
  Reflect.set(client, method, function (this: unknown, ...args: unknown[]) {
    const response: unknown = Reflect.apply(original, this, args);
    count(args[0] as Batch, response as NodeJS.ReadableStream);
    return response;
  });
}

process.on('message', (message) => {
  if (message === 'counts') process.send?.({ ...counts });
});
