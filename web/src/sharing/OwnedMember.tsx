import type { MemberRole } from '@shared/contract/sharing';
import type { MembersResponse } from '@shared/contract/requests/sharingRequest';
import { Time } from '../ui/controls/Time';
import { formatDate } from '../ui/text/format';
import { ROLES } from './roles';
import '../styles/select.css';

/** Shows a member to the owner, who can change their role, offer them the workspace or remove them. */
export function OwnedMember({ member, offer, isChanging, onChange, onOffer, onRemove }: OwnedMemberProps) {
  const { name, email, isEmailVerified = true, role, lastActiveAt } = member;
  return (
    <li>
      <div>
        <bdi>{name}</bdi>
        <span class="hint">
          {email === undefined ? 'address not known to you' : <bdi>{email}</bdi>}
          {!isEmailVerified && ', not confirmed'}
          {' · '}
          {lastActiveAt === undefined ? (
            'not active yet'
          ) : (
            <>
              active <Time time={lastActiveAt} />
            </>
          )}
        </span>
        {offer && <span class="hint">Offered ownership, until {formatDate(offer.expiresAt)}</span>}
      </div>
      <select
        class="input"
        aria-label={`Role of ${name}`}
        value={role}
        disabled={isChanging}
        onChange={({ currentTarget }) => {
          const chosen = ROLES.find(({ id }) => id === currentTarget.value);
          if (chosen) onChange(chosen.id);
        }}
      >
        {ROLES.map(({ id, name: label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="button small"
        aria-label={offer ? `Withdraw the offer to ${name}` : `Offer ownership to ${name} …`}
        disabled={isChanging}
        onClick={onOffer}
      >
        {offer ? 'Withdraw offer' : 'Offer ownership …'}
      </button>
      <button type="button" class="button small" aria-label={`Remove ${name} …`} onClick={onRemove}>
        Remove …
      </button>
    </li>
  );
}

export type Member = MembersResponse['members'][number];

interface OwnedMemberProps {
  readonly member: Member;
  /** Set if they are offered the workspace. */
  readonly offer: MembersResponse['offer'];
  /** Whether another change is in progress. */
  readonly isChanging: boolean;
  readonly onChange: (role: MemberRole) => void;
  /** Offers the workspace, or withdraws the offer. */
  readonly onOffer: () => void;
  readonly onRemove: () => void;
}
