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
    '“Ada”',
  ],
  [{ kind: 'offered', name: 'Ada', workspace: 'Team' }, 'Offered “Team” to “Ada”', 'You'],
  [
    { kind: 'offered', name: 'Olivia', workspace: 'Team', by: 'member' },
    '“Olivia” offered you “Team”',
    '“Olivia”',
  ],
  [
    { kind: 'offerWithdrawn', name: 'Olivia', workspace: 'Team', by: 'member' },
    '“Olivia” withdrew the offer of “Team”',
    '“Olivia”',
  ],
  [
    { kind: 'offerDeclined', name: 'Ada', workspace: 'Team', by: 'member' },
    '“Ada” declined the offer of “Team”',
    '“Ada”',
  ],
  [
    { kind: 'handedOver', name: 'Ada', workspace: 'Team', by: 'member' },
    '“Ada” accepted “Team”, and owns it now',
    '“Ada”',
  ],
  // Before members had to accept a workspace.
  [{ kind: 'handedOver', name: 'Ada', workspace: 'Team' }, 'Handed over “Team” to “Ada”', 'You'],
  [{ kind: 'signedOutEverywhere', device: 'a toaster' }, 'Signed out everywhere', 'You'],
])('of %j, people read “%s” and “%s”', (fields, text, source) => {
  const event = stored(fields);
  expect([eventText(event), eventSource(event)]).toEqual([text, source]);
});

it('every kind of event has a text', () => {
  for (const kind of accountEventSchema.shape.kind.options) expect(eventText(stored({ kind }))).not.toBe('');
});
