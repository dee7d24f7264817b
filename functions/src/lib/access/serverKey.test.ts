import crypto from 'node:crypto';
import { InMemoryKeys, admittanceOf, gateOf, SERVER_KEY } from './keyGate.fixture';

// Timing cannot be measured reliably, so this test checks how the keys are compared.

it.each([
  ['right', SERVER_KEY],
  ['wrong in its first character', `b${SERVER_KEY.slice(1)}`],
  ['wrong in its last character', `${SERVER_KEY.slice(0, -1)}x`],
  ['shorter', SERVER_KEY.slice(0, 8)],
  ['longer', SERVER_KEY.repeat(100)],
  ['empty', ''],
])('the server key is compared by digest, in constant time, with a key that is %s', async (_, candidate) => {
  const compare = jest.spyOn(crypto, 'timingSafeEqual');
  const gate = gateOf(new InMemoryKeys(), { serverKey: SERVER_KEY });
  const { outcome } = await admittanceOf(gate, candidate);
  const compared = compare.mock.calls.map((digests) => digests.map(({ byteLength }) => byteLength));
  compare.mockRestore();
  expect(outcome).toBe(candidate === SERVER_KEY ? 'accepted' : 'rejected');
  expect(compared).toEqual([[32, 32]]);
});
