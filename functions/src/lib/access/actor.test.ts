import { adasKey } from './actor.fixture';
import { NotAllowed } from '../shared/base/errors';
import {
  authorize,
  requireRecentSignIn,
  requireTidyPermission,
  requireWritePermission,
  type Actor,
} from './actor';

const user: Actor = { via: 'idToken', uid: 'ada' };
const userKey = adasKey;
const serverKey: Actor = { via: 'serverKey', uid: 'owner' };
const ownerless: Actor = { via: 'serverKey', uid: undefined };

const OTHER_USER = new NotAllowed(
  'user_not_allowed',
  'This key can only act for its own user. Omit userId, or use a key that belongs to that user.',
);
const NO_USER = new NotAllowed(
  'user_required',
  'This key does not belong to a user. Call again with userId, or set MCP_OWNER_UID on the server.',
);

it.each([
  ['an ID token', user, undefined, 'ada'],
  ['an ID token', user, 'ada', 'ada'],
  ['a user key', userKey, undefined, 'ada'],
  ['a user key', userKey, 'ada', 'ada'],
  ['the server key', serverKey, undefined, 'owner'],
  ['the server key', serverKey, 'ada', 'ada'],
  ['the server key without an owner', ownerless, 'ada', 'ada'],
])('%s (%j) with userId %s acts for %s', (_, actor, userId, uid) => {
  expect(authorize(actor, userId)).toBe(uid);
});

it.each([
  ['an ID token', user],
  ['a user key', userKey],
])('%s does not act for another user', (_, actor) => {
  expect(() => authorize(actor, 'eve')).toThrow(OTHER_USER);
});

it('the server key without an owner requires a userId', () => {
  expect(() => authorize(ownerless)).toThrow(NO_USER);
});

it.each([
  ['an ID token', user],
  ['a user key', userKey],
  ['a key that may tidy up', { ...userKey, permission: 'tidy' }],
  ['the server key', serverKey],
] as const)('%s may change something', (_, actor) => {
  expect(() => {
    requireWritePermission(actor);
  }).not.toThrow();
});

it('a read-only key may not change anything', () => {
  expect(() => {
    requireWritePermission({ ...userKey, permission: 'read' });
  }).toThrow('This API key is read-only, so nothing was changed.');
  expect(() => {
    requireWritePermission({ ...userKey, permission: 'read', grantId: 'g' });
  }).toThrow('This app was connected read-only, so nothing was changed.');
});

it.each([
  ['a person', user],
  ['a key with that permission', { ...userKey, permission: 'tidy' }],
  ['an app with that permission', { ...userKey, permission: 'tidy', grantId: 'g' }],
] as const)('%s may tidy up', (_, actor) => {
  expect(() => {
    requireTidyPermission(actor);
  }).not.toThrow();
});

it.each([
  ['a read-only key', { ...userKey, permission: 'read' }, 'This key may not tidy up'],
  [
    'a key that may write',
    userKey,
    'create a key with the permission "Tidy up" in the web app, under Settings.',
  ],
  ['an app that may write', { ...userKey, grantId: 'g' }, 'connect it again and choose "Tidy up".'],
  ['the server key', serverKey, 'This key may not tidy up, so nothing was changed.'],
  ['the server key without an owner', ownerless, 'This key may not tidy up, so nothing was changed.'],
] as const)('%s may not tidy up, and the error says who can allow it', (_, actor, message) => {
  const tidyUp = () => {
    requireTidyPermission(actor);
  };
  expect(tidyUp).toThrow(NotAllowed);
  expect(tidyUp).toThrow(message);
});

describe('a recent sign-in', () => {
  const NOW = '2026-01-31T12:00:00.000Z';
  const minutesAgo = (minutes: number): Actor => ({
    ...user,
    signedInAt: Date.parse(NOW) - minutes * 60_000,
  });

  it.each([
    ['just now', minutesAgo(0)],
    ['5 minutes ago', minutesAgo(5)],
    ['in the future, by a clock that is ahead', minutesAgo(-1)],
  ])('may be %s', (_, actor) => {
    expect(() => {
      requireRecentSignIn({ actor, now: NOW }, 'Deleting everything', 5);
    }).not.toThrow();
  });

  it.each([
    ['more than 5 minutes ago', minutesAgo(5.01)],
    ['at an unknown time', user],
    ['missing, as with a key', userKey],
  ])('is not %s', (_, actor) => {
    expect(() => {
      requireRecentSignIn({ actor, now: NOW }, 'Deleting everything', 5);
    }).toThrow('Deleting everything requires a sign-in within the last 5 minutes.');
  });
});
