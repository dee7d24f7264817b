import type { AccountEvent } from '@shared/contract/accountEvent';
import { withArticle } from '../../clients/withArticle';

/** Says in a sentence without a full stop what happened to an account. */
export function eventText({ kind, name = '', role, workspace = '', by }: AccountEvent): string {
  const what = name === '' ? 'without a label' : `“${name}”`;
  const where = `“${workspace}”`;
  const isByOther = by === 'member';
  const as = role === 'editor' ? 'an editor' : 'a viewer';
  switch (kind) {
    case 'keyCreated':
      return `Created the key ${what}`;
    case 'keyRevoked':
      return `Revoked the key ${what}`;
    case 'appsTurnedOn':
      return 'Let apps connect by signing in';
    case 'appsTurnedOff':
      return 'Stopped letting apps connect';
    case 'appConnected':
      return `Connected the app ${what}`;
    case 'appDisconnected':
      return `Disconnected the app ${what}`;
    case 'invited':
      return `Invited ${as} to ${where}`;
    case 'invitationRevoked':
      return `Revoked an invitation to ${where}`;
    case 'memberJoined':
      return `${what} joined ${where} as ${as}`;
    case 'memberLeft':
      return `${what} left ${where}`;
    case 'memberRemoved':
      return `Removed ${what} from ${where}`;
    case 'roleChanged':
      return `Made ${what} ${as} of ${where}`;
    case 'joined':
      return `Joined ${where} of ${what} as ${as}`;
    case 'left':
      return `Left ${where} of ${what}`;
    case 'offered':
      return isByOther ? `${what} offered you ${where}` : `Offered ${where} to ${what}`;
    case 'offerWithdrawn':
      return isByOther
        ? `${what} withdrew the offer of ${where}`
        : `Withdrew the offer of ${where} to ${what}`;
    case 'offerDeclined':
      return isByOther
        ? `${what} declined the offer of ${where}`
        : `Declined the offer of ${where} from ${what}`;
    case 'handedOver':
      return isByOther ? `${what} accepted ${where}, and owns it now` : `Handed over ${where} to ${what}`;
    case 'received':
      return `Became the owner of ${where}, which ${what} handed over`;
    case 'signedOutEverywhere':
      return 'Signed out everywhere';
  }
}

/** Says who did it and on what device, such as “You, on a Mac”. */
export function eventSource({ by, device, name = '' }: AccountEvent): string {
  if (by === 'operator') return 'Whoever runs the dashboard';
  if (by === 'app') return 'The app, or because of what it did';
  if (by === 'member') return name === '' ? 'The other person' : `“${name}”`;
  return device === undefined ? 'You' : `You, on ${withArticle(device)}`;
}
