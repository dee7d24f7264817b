import { Timestamp } from 'firebase-admin/firestore';
import { ToolClient } from '../support/requests/client';
import { connect, errorOf, refresh, statusWith, tokensOf, type Tokens } from './support/flow';
import { newPersonWithApps, sharedWithPerson, type Person, type SignInService } from './support/service';

const HOUR_MS = 3_600_000;

let service: SignInService & { person: Person };

beforeAll(async () => {
  service = await sharedWithPerson();
});

const newPerson = () => newPersonWithApps(service);
const grantsOf = ({ uid }: Person) => service.database.collection('grants').where('uid', '==', uid).get();
const statusOf = ({ tokens }: { tokens: Tokens }) => statusWith(service, tokens.access_token);

/** Calls a tool, which the service records as a use. */
async function use({ tokens }: { tokens: Tokens }): Promise<void> {
  const client = await ToolClient.connect(tokens.access_token, `${service.url}/mcp`);
  await client.ok('list_workspaces');
  await client.close();
}

it('an app that connects again replaces its earlier connection, and nobody else’s', async () => {
  const person = await newPerson();
  const [earlier, other] = [
    await connect(service, person),
    await connect(service, person, { name: 'Other' }),
  ];
  const others = await connect(service, await newPerson());
  const again = await connect(service, person);
  expect(await Promise.all([earlier, other, others, again].map(statusOf))).toEqual([401, 200, 200, 200]);
  const refreshed = refresh(service, earlier.clientId, earlier.tokens.refresh_token);
  expect(await errorOf(refreshed)).toEqual([400, 'invalid_grant']);
  expect((await grantsOf(person)).size).toBe(2);
});

it('a connection in use stays when the app connects again, until it has not been used for an hour, or longer with new tokens', async () => {
  const person = await newPerson();
  const first = await connect(service, person);
  await use(first);
  const second = await connect(service, person);
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  const { docs } = await grantsOf(person);
  await tokensOf(refresh(service, first.clientId, first.tokens.refresh_token));
  const lastUsedAt = Timestamp.fromMillis(Date.now() - HOUR_MS);
  await Promise.all(docs.map(({ ref }) => ref.update({ lastUsedAt })));
  await connect(service, person);
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 401]);
});

it('the same app twenty times does not block the next one, even if all are in use', async () => {
  const person = await newPerson();
  const first = await connect(service, person);
  const [grant] = (await grantsOf(person)).docs;
  const usedAgo = (minutes: number) => ({ lastUsedAt: Timestamp.fromMillis(Date.now() - minutes * 60_000) });
  await grant?.ref.update(usedAgo(30));
  for (let count = 1; count < 20; count++) {
    const fields = { ...grant?.data(), accessTokens: [], ...usedAgo(count) };
    await service.database.doc(`grants/${person.uid}-${String(count)}`).set(fields);
  }
  await connect(service, person);
  expect((await grantsOf(person)).size).toBe(20);
  expect(await statusOf(first)).toBe(401);
});
