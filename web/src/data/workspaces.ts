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
import { DEFAULT_WORKSPACE_ID, emptyWorkspace } from '@lib/domain/model';
import { urlSchema, workspaceNameSchema } from '@lib/domain/validators';
import { InvalidArguments } from '@lib/errors';
import { toHead } from '@lib/storage/documents';
import { invalidMessage } from './invalidMessage';
import { headReference, readHead, workspacesOf, type WorkspaceKey } from './documents';
import { afterResponse, catchErrors } from './listeners';
import { newWorkspaceId } from './newWorkspaceId';
import { summaryOf, type WorkspaceSummary } from './workspaceSummary';

/**
 * Calls `onChange` with a user's stored workspaces, most recently updated first, once the server has responded and again
 * on every change. Reads one document per workspace.
 * @returns a function that stops watching.
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
    catchErrors(
      afterResponse(({ docs }: QuerySnapshot) => {
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
 * Creates an empty workspace.
 * @returns its id, derived from the name.
 * @throws {InvalidArguments} if the name is not valid.
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
    throw new Error('Could not find an unused id for this workspace. Try again.');
  });
}

/**
 * Renames a workspace. Its id stays the same.
 * @throws {InvalidArguments} if the name is not valid.
 */
export async function renameWorkspace(firestore: Firestore, key: WorkspaceKey, name: string): Promise<void> {
  await change(firestore, key, { name: parse(workspaceNameSchema, name, 'The name') });
}

/** Makes a workspace public or private. Anyone with the address of a public one can read all of it, notes included. */
export async function setVisibility(
  firestore: Firestore,
  key: WorkspaceKey,
  isPublic: boolean,
): Promise<void> {
  await change(firestore, key, { isPublic });
}

/**
 * Sets or removes the URL of the workspace's page in a notes tool.
 * @throws {InvalidArguments} if the URL is not valid.
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
 * Writes only these fields of the head, so that concurrent writes by the service are not lost. Uses a transaction, so
 * that the change appears only once the server has it, and fails if the server cannot be reached. Creates the default
 * workspace if needed, because the web app shows it before it exists.
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

/** Returns the head of a new, empty workspace. */
function newHead(workspaceId: string): DocumentData {
  const head = toHead(emptyWorkspace(workspaceId, new Date().toISOString()), []);
  return { ...head, createdAt: serverTimestamp(), updatedAt: serverTimestamp() };
}

function parse(
  schema: typeof workspaceNameSchema | typeof urlSchema,
  value: string,
  subject: string,
): string {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InvalidArguments(invalidMessage(subject, parsed.error));
}
