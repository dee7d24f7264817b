import { z } from 'zod';
import { UPDATE_URL } from './environment';

export { UPDATE_URL };

const time = z.iso.datetime({ precision: 3 });

// Exactly the fields that the description of the service lists.
export const updateAnswerSchema = z.strictObject({
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
export type RestWorkspace = z.infer<typeof updateAnswerSchema>['workspace'];

const refusalSchema = z.strictObject({
  error: z.string(),
  details: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
});

/** Posts a body; a string is sent unchanged. */
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
  return updateAnswerSchema.parse(await response.json()).workspace;
}

/** Returns the status, error text and details of an error response. */
export async function refusalOf(response: Response) {
  return { status: response.status, ...refusalSchema.parse(await response.json()) };
}

/** Returns the most common request body: one link in one category. */
export function oneLink(categoryName: string, link: object): { categories: object[] } {
  return { categories: [{ categoryName, links: [link] }] };
}
