import type { DocumentData } from 'firebase/firestore';
import { z } from 'zod';
import { toHead } from '../../src/lib/shared/contract/documents';
import type { Workspace } from '../../src/lib/shared/model/model';

const documentSchema = z.record(z.string(), z.unknown());

/** Returns the documents of a workspace as the service stores them, by path. */
export function documentsOf(workspace: Workspace, head: string): Record<string, DocumentData> {
  const versions = workspace.chunks.map((_, index) => `v${String(index)}`);
  const chunks = workspace.chunks.map(({ links }, index): [string, DocumentData] => [
    `${head}/pages/${String(index)}`,
    { version: versions[index], links: plain(Object.fromEntries(links)) },
  ]);
  return { [head]: toHead(workspace, versions), ...Object.fromEntries(chunks) };
}

/** Removes undefined fields, which the browser's SDK rejects. */
function plain(document: object): DocumentData {
  return documentSchema.parse(JSON.parse(JSON.stringify(document)));
}
