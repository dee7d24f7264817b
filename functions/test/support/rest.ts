import { z } from 'zod';
import { UPDATE_URL } from './environment';

export { UPDATE_URL };

const time = z.iso.datetime({ precision: 3 });

// What the description says of the answer, and not a field more.
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

/** Posts a body, a text as it is. */
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

/** The workspace after an update that must succeed. */
export async function update(idToken: string, patch: object): Promise<RestWorkspace> {
  const response = await postUpdate(idToken, patch);
  if (response.status !== 200) throw new Error(`${String(response.status)}: ${await response.text()}`);
  return updateAnswerSchema.parse(await response.json()).workspace;
}

/** Status, error text and details of an answer that is no success. */
export async function refusalOf(response: Response) {
  return { status: response.status, ...refusalSchema.parse(await response.json()) };
}

/** One link in one category: most bodies of the tests. */
export function oneLink(categoryName: string, link: object): { categories: object[] } {
  return { categories: [{ categoryName, links: [link] }] };
}
