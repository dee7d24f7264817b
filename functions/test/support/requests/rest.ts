import { z } from 'zod';
import {
  createResponseSchema,
  deleteResponseSchema,
  editResponseSchema,
  type CreateRequest,
  type EditOperation,
} from '../../../src/lib/shared/contract/requests/editRequest';
import {
  purgeResponseSchema,
  revertResponseSchema,
  type PurgeResponse,
  type RevertResponse,
} from '../../../src/lib/shared/contract/requests/historyRequest';
import { hashApiKey, hintOf } from '../../../src/lib/shared/contract/fields/apiKey';
import { UPDATE_URL } from '../environment';
import { untilAvailable } from './whileBusy';

export { UPDATE_URL };

const time = z.iso.datetime({ precision: 3 });

// Has exactly the fields that the service's description lists.
export const updateResponseSchema = z.strictObject({
  workspace: z.strictObject({
    name: z.string(),
    isPublic: z.boolean(),
    categories: z.array(
      z.strictObject({
        categoryName: z.string(),
        links: z.array(z.strictObject({ title: z.string(), url: z.string(), addedAt: time })),
      }),
    ),
    updatedAt: time,
  }),
});
export type RestWorkspace = z.infer<typeof updateResponseSchema>['workspace'];

const errorSchema = z.strictObject({
  error: z.string(),
  code: z.string().optional(),
  details: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
});

/** Posts a body. Sends a string unchanged. */
export function postUpdate(
  idToken: string,
  body: unknown,
  headers: Record<string, string> = {},
  url = UPDATE_URL,
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${idToken}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Updates the default workspace and returns it. Throws if the update fails. */
export async function update(idToken: string, patch: object): Promise<RestWorkspace> {
  const response = await postUpdate(idToken, patch);
  if (response.status !== 200) throw new Error(`${String(response.status)}: ${await response.text()}`);
  return updateResponseSchema.parse(await response.json()).workspace;
}

type Route =
  | ('update' | 'edit' | 'edits' | 'create' | 'delete' | 'revert' | 'purge')
  | ('invite' | 'join' | 'members' | 'leave' | 'keys' | 'sessions');

/** Posts a body to one of the routes under `/api/workspace/`. */
export function postRoute(route: Route, idToken: string, body: unknown): Promise<Response> {
  return postUpdate(idToken, body, {}, new URL(`/api/workspace/${route}`, UPDATE_URL).href);
}

/** Calls one of the routes under `/api/workspace/` that change nothing. */
export function getRoute(
  route: 'access' | 'preview',
  idToken: string,
  query: Record<string, string> = {},
): Promise<Response> {
  const parameters = new URLSearchParams(query).toString();
  const headers = { Authorization: `Bearer ${idToken}` };
  return fetch(new URL(`/api/workspace/${route}?${parameters}`, UPDATE_URL), { headers });
}

/** Posts a body like {@link postRoute}, again while the service is too busy. Returns the answer. Throws if the request fails. */
export const answerTo = async (route: Route, idToken: string, body: unknown): Promise<unknown> =>
  jsonOf(await untilAvailable(() => postRoute(route, idToken, body)));

export async function jsonOf(response: Response): Promise<unknown> {
  if (response.status !== 200) throw new Error(`${String(response.status)}: ${await response.text()}`);
  return response.json();
}

/** Puts changes back. Throws if the request fails. */
export async function revert(
  idToken: string,
  changes: string[],
  workspaceId?: string,
): Promise<RevertResponse['results']> {
  const json = await answerTo('revert', idToken, { workspaceId, changes });
  return revertResponseSchema.parse(json).results;
}

/** Deletes links permanently. Throws if the request fails. */
export async function purge(idToken: string, links: string[]): Promise<Omit<PurgeResponse, 'workspaceId'>> {
  const { workspaceId: _, ...counts } = purgeResponseSchema.parse(
    await answerTo('purge', idToken, { links }),
  );
  return counts;
}

/** Edits a workspace and returns the statuses. Throws if the request fails. */
export async function edit(
  idToken: string,
  operations: EditOperation[],
  workspaceId?: string,
): Promise<string[]> {
  const json = await answerTo('edit', idToken, { workspaceId, operations });
  return editResponseSchema.parse(json).results.map(({ status }) => status);
}

/** Creates a workspace and returns its id. Throws if the request fails. */
export async function createWorkspace(idToken: string, body: CreateRequest): Promise<string> {
  return createResponseSchema.parse(await answerTo('create', idToken, body)).workspaceId;
}

/** Deletes a workspace and returns the status. Throws if the request fails. */
export async function deleteWorkspace(idToken: string, workspaceId: string): Promise<string> {
  return deleteResponseSchema.parse(await answerTo('delete', idToken, { workspaceId })).status;
}

/** Stores a key of the user of an ID token, as the web app does. Returns the response. */
export function createKey(idToken: string, key: string, fields: object = {}): Promise<Response> {
  const create = { keyHash: hashApiKey(key), hint: hintOf(key), label: 'Phone', ...fields };
  return postRoute('keys', idToken, { create });
}

/** Returns the status, the error and the details of an error response. */
export async function errorOf(response: Response) {
  return { status: response.status, ...errorSchema.parse(await response.json()) };
}

/** Returns the most common request body: one link in one category. */
export function oneLink(categoryName: string, link: object): { categories: object[] } {
  return { categories: [{ categoryName, links: [link] }] };
}
