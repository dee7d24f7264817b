import {
  deleteField,
  doc,
  FieldPath,
  serverTimestamp,
  writeBatch,
  type DocumentData,
  type FieldValue,
  type WriteBatch,
} from 'firebase/firestore';
import { z } from 'zod';
import { deletionOf, type Deletion } from '../../../web/src/deletion/deletion';
import { parseHead, parseChunk, toHead } from '../../src/lib/storage/documents';
import { linkIdFromIdentity } from '../../src/lib/domain/identity/identity';
import { type Workspace } from '../../src/lib/domain/model';
import { withCategories, withLinks } from '../../src/lib/domain/workspace';
import { aLink, instant, workspaceWith } from '../../src/lib/domain/workspace.fixture';
import type { Database } from './environment';

export const HEAD = 'users/alice/workspaces/default';
export const pagePath = (number: number) => `${HEAD}/pages/${String(number)}`;
export const versionOf = (number: number) => `v${String(number)}`;

const LONG = '注'.repeat(10_000);

/** A workspace of several chunks: notes of 30 KB in "Long", short links in "Reading", and one in "Music". */
export function severalPages(): Workspace {
  const long = Array.from({ length: 20 }, (_, number) => aLink(number, { category: 'Long', notes: LONG }));
  const referring = (number: number, sourceUrl: string) => aLink(number, { sourceUrl });
  const filed = workspaceWith(
    ...long,
    aLink(100),
    referring(101, 'notion://one'),
    referring(102, 'notion://two'),
    aLink(103, { category: 'Music', notes: 'A "quoted" line\nand another' }),
  );
  return withCategories(filed, ['Empty']);
}

/** Returns the documents of a workspace as the service stores them. */
export function documentsOf(workspace: Workspace, head = HEAD): Record<string, DocumentData> {
  const versions = workspace.chunks.map((_, number) => versionOf(number));
  const pages = workspace.chunks.map(({ links }, number): [string, DocumentData] => [
    `${head}/pages/${String(number)}`,
    { version: versionOf(number), links: plain(Object.fromEntries(links)) },
  ]);
  return { [head]: toHead(workspace, versions), ...Object.fromEntries(pages) };
}

/** Removes undefined fields, which this SDK rejects. */
export function plain(document: object): DocumentData {
  return documentSchema.parse(JSON.parse(JSON.stringify(document)));
}

const documentSchema = z.record(z.string(), z.unknown());

/** The writes that delete a link. Each test of a rejection changes one thing about them. */
export interface DeletionWrites {
  headPath: string;
  head: DocumentData;
  pagePath: string;
  /** The new version of the chunk, and the ids of the links that leave it. */
  version: string;
  deleted: string[];
}

/** Those that are allowed. */
export interface ValidDeletion extends DeletionWrites {
  head: Deletion['head'] & { updatedAt: FieldValue };
}

/** Returns the id of the link with this number. */
export function idOf(workspace: Workspace, number: number): string {
  const url = `https://example.com/${String(number)}`;
  const id = [...workspace.categories.keys()]
    .map((category) => linkIdFromIdentity(category, url))
    .find(isThere);
  if (id === undefined) throw new Error(`There is no link ${url}.`);
  return id;

  function isThere(candidate: string): boolean {
    return workspace.chunks.some(({ links }) => links.has(candidate));
  }
}

/** Returns the writes that the web app sends to delete the link with this number. */
export function deletionOfLink(workspace: Workspace, link: number): ValidDeletion {
  const id = idOf(workspace, link);
  const number = workspace.chunks.findIndex(({ links }) => links.has(id));
  const documents = documentsOf(workspace);
  const page = parseChunk(documents[pagePath(number)]);
  const timestamp = { toDate: () => new Date(workspace.updatedAt) };
  const head = parseHead({ ...documents[HEAD], createdAt: timestamp, updatedAt: timestamp });
  const options = { isReferred: () => false, suffix: 'V1StGXR8_Z5j' };
  const deletion = deletionOf(head, { number, ...page }, id, options);
  if (!deletion) throw new Error('The link is there.');
  return {
    headPath: HEAD,
    head: { ...deletion.head, updatedAt: serverTimestamp() },
    pagePath: pagePath(number),
    version: deletion.version,
    deleted: [id],
  };
}

export function writeDeletion(db: Database, writes: DeletionWrites): Promise<void> {
  const batch = writeBatch(db);
  updateHead(db, batch, writes);
  updatePage(db, batch, writes);
  return batch.commit();
}

export function updateHead(db: Database, batch: WriteBatch, { headPath, head }: DeletionWrites): void {
  batch.update(doc(db, headPath), head);
}

export function updatePage(
  db: Database,
  batch: WriteBatch,
  { pagePath, version, deleted }: DeletionWrites,
): void {
  const fields = deleted.flatMap((id) => [new FieldPath('links', id), deleteField()]);
  batch.update(doc(db, pagePath), 'version', version, ...fields);
}

/** Builds a workspace of `count` categories, each with one short link. */
export function manyCategories(count: number): Workspace {
  const names = Array.from({ length: count }, (_, number) => `Category ${String(number)}`);
  const named = withCategories(workspaceWith(), names);
  const ids = [...named.categories.keys()];
  return withLinks(
    named,
    ids.map((category, number) => {
      const url = `https://example.com/${String(number)}`;
      return {
        id: linkIdFromIdentity(category, url),
        link: { category, title: 'A page', url, addedAt: instant(number) },
      };
    }),
  );
}
