import { createWorkspace, edit } from '../../support/requests/rest';
import { signUp, userWithKey } from '../../support/users/users';
import type { PlannedCall } from '../model/stubModel';
import { CHANGING } from './changing';
import { FINDING } from './finding';
import { LINKS } from './links';

const REQUESTS = [...FINDING, ...CHANGING];

/** The call for each request. */
export const PLANNED_CALLS: readonly PlannedCall[] = REQUESTS.map(({ call: [tool, input] }) => ({
  tool,
  input,
}));

/** Creates the person of the conversation, with workspaces and links as the web app saves them. Returns a key. */
export async function keyOfPerson(): Promise<string> {
  const { uid, idToken } = await signUp();
  const older = Array.from({ length: 150 }, (_, number) => ({
    category: 'Archive',
    title: `Article ${String(number)}`,
    url: `https://archive.example.com/articles/${String(number)}`,
    addedAt: '2025-06-01T09:00:00.000Z',
  }));
  for (const [name, links] of Object.entries(LINKS)) {
    const isDefault = name === 'Default';
    const workspaceId = isDefault ? 'default' : await createWorkspace(idToken, { name });
    const added = isDefault ? [...links, ...older] : links;
    await edit(
      idToken,
      added.map((link) => ({ op: 'addLink', ...link })),
      workspaceId,
    );
  }
  return (await userWithKey(uid)).key;
}

/**
 * Returns the requests that the list of tools does not lead to, or whose responses don't suffice, with what is wrong. The
 * responses are in the order of the calls. All texts are as a model reads them: some clients quote them as JSON.
 */
export function problemsOf(toolList: string, responses: readonly string[]): string[] {
  const listed = unquoted(toolList);
  return REQUESTS.flatMap(({ asks, because, says, never = [] }, index) => {
    const response = unquoted(responses[index] ?? 'none');
    const problems = [
      ...(listed.includes(because) ? [] : [`the list of tools lacks ${because}`]),
      ...says.filter((part) => !response.includes(part)).map((part) => `the response lacks ${part}`),
      ...never.filter((part) => response.includes(part)).map((part) => `the response has ${part}`),
    ];
    return problems.length === 0 ? [] : [`${asks} ${problems.join('; ')}: ${response}`];
  });
}

const unquoted = (text: string) => text.replaceAll('\\"', '"');
