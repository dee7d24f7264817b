import { createWorkspace, edit } from '../../support/requests/rest';
import type { Permission } from '../../../src/lib/shared/contract/fields/apiKey';
import { apiKeys, signUp } from '../../support/users/users';
import { inputOf, unquoted, type PlannedCall } from '../model/stubModel';
import { CHANGING } from './changing';
import { FINDING } from './finding';
import { LINKS, UNTIDY } from './links';
import type { PersonsRequest } from './request';
import { TIDYING } from './tidying';

/** What a person asks in one conversation, in this order, and what their key permits. */
interface Conversation {
  readonly permission: Permission;
  readonly requests: readonly PersonsRequest[];
}

/** A short one for clients that take long. */
export const TIDYING_UP: Conversation = { permission: 'tidy', requests: TIDYING };

export const CONVERSATIONS: readonly Conversation[] = [
  { permission: 'write', requests: [...FINDING, ...CHANGING] },
  TIDYING_UP,
];

export function callsOf({ requests }: Conversation): PlannedCall[] {
  return requests.map(({ call: [tool, input] }) => ({ tool, input }));
}

/** Makes the call for each request. Returns the responses. */
export async function callEach(
  conversation: Conversation,
  call: (tool: string, input: object) => Promise<string>,
): Promise<string[]> {
  const responses: string[] = [];
  for (const planned of callsOf(conversation))
    responses.push(await call(planned.tool, inputOf(planned, responses)));
  return responses;
}

/** Creates the person of a conversation, with workspaces and links as the web app saves them. Returns a key. */
export async function keyOfPerson({ permission }: Conversation): Promise<string> {
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
    const added = isDefault ? [...links, ...older, ...(permission === 'tidy' ? UNTIDY : [])] : links;
    await edit(
      idToken,
      added.map((link) => ({ op: 'addLink', ...link })),
      workspaceId,
    );
  }
  return apiKeys().create(uid, 'test', { permission });
}

/**
 * Returns the requests that the list of tools does not lead to, or whose responses don't suffice, with what is wrong. The
 * responses are in the order of the calls. All texts are as a model reads them: some clients quote them as JSON.
 */
export function problemsOf(
  { requests }: Conversation,
  toolList: string,
  responses: readonly string[],
): string[] {
  const listed = unquoted(toolList);
  return requests.flatMap(({ asks, because, says, tells = '', never = [] }, index) => {
    const response = unquoted(responses[index] ?? 'none');
    const problems = [
      ...(listed.includes(because) ? [] : [`the list of tools lacks ${because}`]),
      ...says.filter((part) => !response.includes(part)).map((part) => `the response lacks ${part}`),
      ...(accountOf(response).startsWith(tells) ? [] : [`the person does not hear ${tells}`]),
      ...never.filter((part) => response.includes(part)).map((part) => `the response has ${part}`),
    ];
    return problems.length === 0 ? [] : [`${asks} ${problems.join('; ')}: ${response}`];
  });
}

/** Tells the person what happened to how many links, and what they can do about it, as a model would. */
function accountOf(response: string): string {
  const [, listed = ''] = /"counts":\{([^}]*)\}/.exec(response) ?? [];
  const counts = Array.from(
    listed.matchAll(/"(\w+)":(\d+)/g),
    ([, status = '', count = '']) => `${count} ${status}`,
  );
  const [, hint = ''] = /"hint":"([^"]*)"/.exec(response) ?? [];
  return [...counts, hint].join('. ');
}
