import {
  deleteField,
  onSnapshot,
  runTransaction,
  serverTimestamp,
  type DocumentData,
  type Firestore,
  type QuerySnapshot,
} from 'firebase/firestore';
import { customAlphabet } from 'nanoid';
import { InvalidArguments } from '@lib/errors';
import { toHead } from '@lib/storage/documents';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace } from '@lib/domain/model';
import { newWorkspaceId } from './newWorkspaceId';
import { urlSchema, workspaceNameSchema } from '@lib/domain/validators';
import { caught } from './listeners';
import { headReference, readHead, workspacesOf, type WorkspaceKey } from './documents';
import { summaryOf, type WorkspaceSummary } from './workspaceSummary';
import { whenAnswered } from './whenAnswered';

export { deleteLink } from '../deletion/deleteLink';
export type { WorkspaceKey } from './documents';
export { watchWorkspace } from './watchWorkspace';
export type { WorkspaceSummary } from './workspaceSummary';

/**
 * Tells the stored workspaces of a user, as soon as the server has answered and at each change, those that changed last
 * first. Reads one document for each. @returns what ends it.
 */
export function watchWorkspaces(
  firestore: Firestore,
  uid: string,
  onChange: (list: WorkspaceSummary[]) => void,
  onError: (error: Error) => void,
): () => void {
  return onSnapshot(
    workspacesOf(firestore, uid),
    { includeMetadataChanges: true },
    caught(
      whenAnswered(({ docs }: QuerySnapshot) => {
        const summaries = docs.flatMap((document) => {
          const head = readHead(document);
          return head ? summaryOf(document.id, head) : [];
        });
        onChange(summaries.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1)));
      }),
      onError,
    ),
    onError,
  );
}

const randomSuffix = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 6);

/**
 * Makes an empty workspace. @returns its id, made of the name.
 * @throws {InvalidArguments} when the name is none.
 */
export async function createWorkspace(firestore: Firestore, uid: string, name: string): Promise<string> {
  const validName = parse(workspaceNameSchema, name, 'The name');
  return runTransaction(firestore, async (transaction) => {
    for (const suffix of [undefined, randomSuffix(), randomSuffix()]) {
      const workspaceId = newWorkspaceId(validName, suffix);
      const reference = headReference(firestore, { uid, workspaceId });
      if ((await transaction.get(reference)).exists()) continue;
      transaction.set(reference, { ...newHead(workspaceId), name: validName });
      return workspaceId;
    }
    throw new Error('No id for the workspace was free. Try again.');
  });
}

/** @throws {InvalidArguments} when the name is none. */
export async function renameWorkspace(firestore: Firestore, key: WorkspaceKey, name: string): Promise<void> {
  await change(firestore, key, { name: parse(workspaceNameSchema, name, 'The name') });
}

/** A public workspace can be read by everyone who knows its address, notes and references included. */
export async function setVisibility(
  firestore: Firestore,
  key: WorkspaceKey,
  isPublic: boolean,
): Promise<void> {
  await change(firestore, key, { isPublic });
}

/**
 * Sets the page of the workspace in a notes tool, or takes it away.
 * @throws {InvalidArguments} when the URL is none that may be kept.
 */
export async function setSourceUrl(
  firestore: Firestore,
  key: WorkspaceKey,
  sourceUrl: string | undefined,
): Promise<void> {
  const value = sourceUrl === undefined ? deleteField() : parse(urlSchema, sourceUrl, 'The URL');
  await change(firestore, key, { sourceUrl: value });
}

/**
 * Writes these fields of the head alone, so that nothing that the service writes meanwhile is lost. In a transaction:
 * nothing shows the change before the server has it, and it fails where the server cannot be reached. The default
 * workspace, which people see before it is there, is made.
 */
async function change(firestore: Firestore, key: WorkspaceKey, fields: DocumentData): Promise<void> {
  const reference = headReference(firestore, key);
  await runTransaction(firestore, async (transaction) => {
    const isStored = (await transaction.get(reference)).exists();
    if (!isStored && key.workspaceId === DEFAULT_WORKSPACE_ID)
      transaction.set(reference, { ...newHead(key.workspaceId), ...fields }, { merge: true });
    else transaction.update(reference, { ...fields, updatedAt: serverTimestamp() });
  });
}

/** The head of a workspace that holds nothing yet, made now. */
function newHead(workspaceId: string): DocumentData {
  const head = toHead(emptyWorkspace(workspaceId, new Date().toISOString()), []);
  return { ...head, createdAt: serverTimestamp(), updatedAt: serverTimestamp() };
}

function parse(schema: typeof workspaceNameSchema | typeof urlSchema, text: string, what: string): string {
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new InvalidArguments(`${what} ${parsed.error.issues[0]?.message ?? 'is not valid'}.`);
}
