import { ConsentRepository } from '../../src/lib/apps/grants/consentRepository';
import { GrantEnding } from '../../src/lib/apps/grants/grantEnding';
import { storeMany } from '../support/users/storeMany';
import { allow, attemptOf, errorOf, redeem, register, tokensOf } from './support/flow';
import { newPersonWithApps, sharedWithPerson, type Person, type SignInService } from './support/service';

let service: SignInService & { person: Person };

beforeAll(async () => {
  service = await sharedWithPerson();
});

/** Agrees to an app. Returns a function that redeems its code. */
async function agreeTo(clientId: string, person: Person) {
  const attempt = attemptOf(service, clientId);
  const code = (await allow(service, person, attempt)).searchParams.get('code') ?? '';
  return () => redeem(service, attempt, code);
}

const codesOf = ({ uid }: Person) =>
  service.database.collection('authorizationCodes').where('uid', '==', uid).count().get();

it('stores at most five codes of a person, the newest ones', async () => {
  const person = await newPersonWithApps(service);
  const clientId = await register(service);
  const redeemOldest = await agreeTo(clientId, person);
  let redeemLatest = redeemOldest;
  for (let count = 0; count < 6; count++) {
    // Turning on what is on already does not start a new count.
    await service.turn(person, true);
    redeemLatest = await agreeTo(clientId, person);
  }
  expect((await codesOf(person)).data().count).toBe(5);
  expect(await errorOf(redeemOldest())).toEqual([400, 'invalid_grant']);
  await tokensOf(redeemLatest());
});

it('rejects a code from before its person turned apps off, even if it is still stored and they are on again', async () => {
  const person = await newPersonWithApps(service);
  const redeemCode = await agreeTo(await register(service), person);
  const consents = new ConsentRepository(service.database);
  const { signal } = new AbortController();
  await consents.turnOff(person.uid, signal);
  await consents.turnOn(person.uid, signal);
  expect(await errorOf(redeemCode())).toEqual([400, 'invalid_grant']);
});

it('deletes more codes of an earlier version than one batch holds', async () => {
  const { uid } = service.person;
  const codes = Array.from({ length: 900 }, (_, index) => `authorizationCodes/${uid}-${String(index)}`);
  await storeMany(
    service.database,
    codes.map((path) => [path, { uid }]),
  );
  const commits = jest.spyOn(service.database, 'batch');
  await new GrantEnding(service.database).endAll(uid, AbortSignal.timeout(60_000));
  expect(commits).toHaveBeenCalledTimes(3);
  expect((await codesOf(service.person)).data().count).toBe(0);
});
