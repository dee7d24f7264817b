import { apiKeySchema } from './apiKeyDocument';
import { connectedAppSchema } from './grantDocument';

const CREATED = { toDate: () => new Date(0) };
const key = { uid: 'ada', label: '', hint: 'abcd', createdAt: CREATED };
const app = { clientName: 'Claude', createdAt: CREATED, expiresAt: CREATED };

it.each([
  ['read', 'read'],
  ['write', 'write'],
  ['tidy', 'tidy'],
  ['admin', 'read'],
  [true, 'read'],
  [null, 'read'],
])('a stored key or app with the access %j has the permission: %s', (access, permission) => {
  expect(apiKeySchema.parse({ ...key, access }).access).toBe(permission);
  expect(connectedAppSchema.parse({ ...app, access }).access).toBe(permission);
});

it('a key that was stored without access may write, but not tidy up', () => {
  expect(apiKeySchema.parse(key).access).toBe('write');
});
