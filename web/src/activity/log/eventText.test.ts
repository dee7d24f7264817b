import { accountEventSchema } from '@shared/contract/accountEvent';
import { eventSource, eventText } from './eventText';

const time = { toDate: () => new Date('2026-11-28T12:00:00Z') };
const stored = (fields: object) => accountEventSchema.parse({ at: time, expiresAt: time, ...fields });

it.each([
  [{ kind: 'keyCreated', name: 'Laptop', device: 'Mac' }, 'Created the key “Laptop”', 'You, on a Mac'],
  [
    { kind: 'keyRevoked', name: '', by: 'operator' },
    'Revoked the key without a label',
    'Whoever runs the dashboard',
  ],
  [
    { kind: 'appConnected', name: 'Claude', device: 'iPhone' },
    'Connected the app “Claude”',
    'You, on an iPhone',
  ],
  [{ kind: 'invited', role: 'editor', workspace: 'Team' }, 'Invited an editor to “Team”', 'You'],
  [
    { kind: 'memberJoined', name: 'Ada', role: 'viewer', workspace: 'Team', by: 'member' },
    '“Ada” joined “Team” as a viewer',
    'The other person',
  ],
  [{ kind: 'signedOutEverywhere', device: 'a toaster' }, 'Signed out everywhere', 'You'],
])('of %j, people read “%s” and “%s”', (fields, text, source) => {
  const event = stored(fields);
  expect([eventText(event), eventSource(event)]).toEqual([text, source]);
});

it('every kind of event has a text', () => {
  for (const kind of accountEventSchema.shape.kind.options) expect(eventText(stored({ kind }))).not.toBe('');
});
