import { z } from 'zod';
import { request } from '../cloud/request';
import type { Deployment } from './check';
import { countOf, formatTime, ok, warning, type Finding } from './finding';

const UNUSED_DAYS = 90;
const DAY_MS = 24 * 3_600_000;
const MOST_SHOWN = 5;
/** As many characters of a key's ID as `npm run keys -- list` shows. */
const ID_LENGTH = 12;

const text = z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue);
const time = z
  .object({ timestampValue: z.string() })
  .transform(({ timestampValue }) => new Date(timestampValue));
const keySchema = z
  .object({
    name: z.string(),
    fields: z.object({
      uid: text,
      label: text,
      hint: text,
      createdAt: time,
      lastUsedAt: time.optional(),
      revokedAt: time.optional(),
      grantId: text.optional(),
    }),
  })
  .transform(({ name, fields }) => ({ id: name.split('/').at(-1) ?? '', ...fields }));
type StoredKey = z.output<typeof keySchema>;

/** Finds the active keys that nobody has used for 90 days. Reads only keys that are at least that old. */
export async function checkKeys(deployment: Deployment): Promise<Finding> {
  const { project, now } = deployment;
  const limit = new Date(now.getTime() - UNUSED_DAYS * DAY_MS);
  const rows = await request('firestore', {
    to: 'read the API keys',
    method: 'POST',
    path: `/v1/projects/${project}/databases/(default)/documents:runQuery`,
    body: {
      structuredQuery: {
        from: [{ collectionId: 'apiKeys' }],
        select: {
          fields: Object.keys(keySchema.in.shape.fields.shape).map((fieldPath) => ({ fieldPath })),
        },
        where: {
          fieldFilter: {
            field: { fieldPath: 'createdAt' },
            op: 'LESS_THAN',
            value: { timestampValue: limit.toISOString() },
          },
        },
      },
    },
    schema: z.array(z.object({ document: keySchema.optional() })),
  });
  const keys = rows.flatMap(({ document }) => document ?? []);
  return describeUnused(keys, limit, deployment);
}

/** Describes the unused keys among those that were created before `limit`. Leaves out the access tokens of apps. */
function describeUnused(keys: readonly StoredKey[], limit: Date, { project }: Deployment): Finding {
  const unused = keys.filter(
    ({ revokedAt, grantId, lastUsedAt }) =>
      revokedAt === undefined && grantId === undefined && (lastUsedAt === undefined || lastUsedAt < limit),
  );
  if (unused.length === 0) {
    return ok('keys', `No active key has been unused for ${String(UNUSED_DAYS)} days.`);
  }
  const shown = unused.slice(0, MOST_SHOWN);
  const names = shown.map(({ label, hint, uid, lastUsedAt }) => {
    const use = lastUsedAt === undefined ? 'never used' : `last used ${formatTime(lastUsedAt)}`;
    return `"${label}" (dash_…${hint}, user ${uid}, ${use})`;
  });
  const rest = unused.length > shown.length ? ` and ${String(unused.length - shown.length)} more` : '';
  return warning(
    'keys',
    `${countOf(unused.length, 'active key')} unused for ${String(UNUSED_DAYS)} days: ${names.join(', ')}${rest}.`,
    shown.map(({ id }) => `npm run keys -- revoke ${id.slice(0, ID_LENGTH)} --project ${project}`).join('\n'),
  );
}
