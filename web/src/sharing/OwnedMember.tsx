import type { MemberRole } from '@shared/contract/sharing';
import type { MembersResponse } from '@shared/contract/requests/sharingRequest';
import { Time } from '../ui/controls/Time';
import { ROLES } from './roles';

/** Shows a member to the owner, who can change their role or remove them. */
export function OwnedMember({ member, isChanging, onChange, onRemove }: OwnedMemberProps) {
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
      <button type="button" class="button small" aria-label={`Remove ${name} …`} onClick={onRemove}>
        Remove …
      </button>
    </li>
  );
}

export type Member = MembersResponse['members'][number];

interface OwnedMemberProps {
  readonly member: Member;
  /** Whether another change is in progress. */
  readonly isChanging: boolean;
  readonly onChange: (role: MemberRole) => void;
  readonly onRemove: () => void;
}
