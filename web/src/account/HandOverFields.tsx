import type { User } from 'firebase/auth';
import { useEffect, useState } from 'preact/hooks';
import type { MembersResponse } from '@shared/contract/requests/sharingRequest';
import { fetchMembers } from '../data/service/sharing';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { SelectField } from '../ui/forms/SelectField';
import { messageOf } from '../ui/text/messages';

/** Asks who gets each of the workspaces that the user shares, before their account is deleted. */
export function HandOverFields({ user, shared, heirs, onChange }: HandOverFieldsProps) {
  return (
    <fieldset class="stack hand-over">
      <legend>
        You share {shared.length === 1 ? 'a workspace' : `${String(shared.length)} workspaces`}. Whoever gets
        one keeps everything in it, as its private owner.
      </legend>
      {shared.map((workspace) => (
        <HandOverField
          key={workspace.id}
          user={user}
          workspace={workspace}
          heir={heirs[workspace.id]}
          onChange={(uid) => onChange({ ...heirs, [workspace.id]: uid })}
        />
      ))}
    </fieldset>
  );
}

/** The uids of those who get workspaces of the user, by the ids of the workspaces. */
export type Heirs = Readonly<Record<string, string>>;

interface HandOverFieldsProps {
  readonly user: User;
  /** The workspaces that the user shares with others. */
  readonly shared: readonly WorkspaceSummary[];
  readonly heirs: Heirs;
  readonly onChange: (heirs: Heirs) => void;
}

interface HandOverFieldProps {
  readonly user: User;
  readonly workspace: WorkspaceSummary;
  readonly heir: string | undefined;
  readonly onChange: (uid: string) => void;
}

function HandOverField({ user, workspace: { id, name }, heir, onChange }: HandOverFieldProps) {
  const [members, setMembers] = useState<MembersResponse['members']>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const load = async () => {
      const response = await fetchMembers(await user.getIdToken(), { workspaceId: id });
      setMembers(response.members);
    };
    load().catch((error: unknown) => setFailure(messageOf(error)));
  }, []);
  if (failure !== undefined) {
    return (
      <p class="error">
        “{name}”: {failure}
      </p>
    );
  }
  // Members choose their own names.
  const choices = (members ?? []).map((member) => ({
    id: member.uid,
    name: `Hand it over to ${member.name}${addressOf(member)}`,
  }));
  const count = choices.length === 1 ? '1 member' : `${String(choices.length)} members`;
  return (
    <SelectField
      label={members ? `${name} (${count})` : name}
      options={[{ id: '', name: 'Delete it for everybody' }, ...choices]}
      value={heir ?? ''}
      onChange={onChange}
    />
  );
}

function addressOf({ email, isEmailVerified = true }: MembersResponse['members'][number]): string {
  if (email === undefined) return '';
  return isEmailVerified ? ` (${email})` : ` (${email}, not confirmed)`;
}

/**
 * Hands over those of the user's workspaces that somebody gets.
 * @throws {Error} if one of them could not be handed over. Then the account must stay.
 */
export async function handOver(
  idToken: string,
  shared: readonly WorkspaceSummary[],
  heirs: Heirs,
): Promise<void> {
  for (const { id, name } of shared) {
    const handTo = heirs[id] ?? '';
    if (handTo === '') continue;
    const failure = await fetchMembers(idToken, { workspaceId: id, handTo }).then(() => undefined, messageOf);
    if (failure !== undefined) {
      throw new Error(`“${name}” could not be handed over, so your account was not deleted. ${failure}`);
    }
  }
}
