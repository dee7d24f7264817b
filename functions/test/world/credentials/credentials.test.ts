import { z } from 'zod';
import { expiryText } from '../../../../web/src/clients/expiryText';
import { requireRecentSignIn } from '../../../src/lib/access/actor';
import { admittanceOf, gateOf, START, storedKey } from '../../../src/lib/access/keyGate.fixture';
import { expiresInDaysSchema } from '../../../src/lib/shared/contract/fields/expiry';
import { casesIn, described } from '../cases';

const verdict = z.enum(['accepted', 'rejected']);
const caseSchema = z.discriminatedUnion('kind', [
  /** What a client sends as the number of days after which a key expires. Expects what becomes of each. */
  z.strictObject({
    ...described,
    kind: z.literal('choice'),
    input: z.strictObject({ days: z.array(z.unknown()) }),
    expected: verdict,
  }),
  /** A stored key that is used now. Expects whether the call is accepted. */
  z.strictObject({
    ...described,
    kind: z.literal('stored'),
    input: z.strictObject({
      expiresInSeconds: z.number().exactOptional(),
      isRevoked: z.boolean().exactOptional(),
    }),
    expected: verdict,
  }),
  /** In how many days keys end. Expects the warnings that people see. */
  z.strictObject({
    ...described,
    kind: z.literal('shown'),
    input: z.strictObject({ days: z.array(z.number()) }),
    expected: z.array(z.string().nullable()),
  }),
  /** How old sign-ins are. Expects whether they are enough to let somebody in or to give something away. */
  z.strictObject({
    ...described,
    kind: z.literal('session'),
    input: z.strictObject({ minutes: z.array(z.number()) }),
    expected: verdict,
  }),
]);

const DAY_MS = 24 * 60 * 60_000;

it.each(casesIn(__dirname, caseSchema))('$id ($source)', async ({ kind, input, expected }) => {
  switch (kind) {
    case 'choice': {
      const results = input.days.map((days) => expiresInDaysSchema.safeParse(days).success);
      expect(new Set(results)).toEqual(new Set([expected === 'accepted']));
      break;
    }
    case 'stored': {
      const { expiresInSeconds: seconds, isRevoked = false } = input;
      const { key, keys } = storedKey({
        ...(seconds !== undefined && { expiresAt: new Date(Date.now() + seconds * 1_000).toISOString() }),
        ...(isRevoked && { revokedAt: START.toISOString() }),
      });
      expect((await admittanceOf(gateOf(keys), key)).outcome).toBe(expected);
      break;
    }
    case 'shown': {
      const now = START.getTime();
      const endOf = (days: number) => new Date(now + days * DAY_MS).toISOString();
      expect(input.days.map((days) => expiryText(endOf(days), now)?.warning ?? null)).toEqual(expected);
      break;
    }
    case 'session': {
      const now = START.toISOString();
      const isEnough = (minutes: number) => {
        const signedInAt = START.getTime() - minutes * 60_000;
        try {
          requireRecentSignIn(
            { actor: { via: 'idToken', uid: 'ada', signedInAt }, now },
            'Inviting somebody',
          );
          return true;
        } catch {
          return false;
        }
      };
      expect(new Set(input.minutes.map(isEnough))).toEqual(new Set([expected === 'accepted']));
    }
  }
});
