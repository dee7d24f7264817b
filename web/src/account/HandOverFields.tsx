import type { User } from 'firebase/auth';
import { useEffect, useState } from 'preact/hooks';
import type { MembersResponse } from '@shared/contract/requests/sharingRequest';
import { fetchMembers } from '../data/service/sharing';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { SelectField } from '../ui/forms/SelectField';
import { formatList } from '../ui/text/format';
import { messageOf } from '../ui/text/messages';
import '../styles/sharing.css';

/** Asks to whom each of the workspaces that the user shares is offered, before their account is deleted. */
export function HandOverFields({ user, shared, heirs, onChange }: HandOverFieldsProps) {
  return (
    <fieldset class="stack hand-over">
      <legend>
        You share {shared.length === 1 ? 'a workspace' : `${String(shared.length)} workspaces`}. Whoever
        accepts one owns everything in it, and it becomes private. Until then, your account stays.
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

/**
 * The uids of those to whom workspaces are offered, or {@link NOBODY}, by the ids of the workspaces. Without one, nothing
 * was chosen.
 */
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
  const [response, setResponse] = useState<MembersResponse>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const load = async () => {
      setResponse(await fetchMembers(await user.getIdToken(), { workspaceId: id }));
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
  const { members, offer } = response ?? {};
  // Members choose their own names.
  const choices = (members ?? []).map((member) => ({
    id: member.uid,
    name: `${member.uid === offer?.uid ? 'Wait for' : 'Offer it to'} ${member.name}${addressOf(member)}`,
  }));
  const count = choices.length === 1 ? '1 member' : `${String(choices.length)} members`;
  return (
    <SelectField
      label={members ? `${name} (${count})` : name}
      options={[{ id: NOBODY, name: 'Delete it for everyone' }, ...choices]}
      value={heir ?? offer?.uid ?? NOBODY}
      onChange={onChange}
    />
  );
}

/** What an owner knows of a member besides the name, which members choose themselves: a text to follow it. */
export function addressOf({ email, isEmailVerified = true }: MembersResponse['members'][number]): string {
  if (email === undefined) return '';
  return isEmailVerified ? ` (${email})` : ` (${email}, not confirmed)`;
}

/** The choice to delete a workspace for everybody. */
const NOBODY = '';

/**
 * Offers the user's workspaces to those whom they chose.
 * @throws {Error} if the account must stay: an offer failed or is still open, and the user did not choose to delete that workspace.
 */
export async function offerWorkspaces(
  idToken: string,
  shared: readonly WorkspaceSummary[],
  heirs: Heirs,
): Promise<void> {
  const waiting: string[] = [];
  for (const { id: workspaceId, name } of shared) {
    const offerTo = async () => {
      const { offer } = await fetchMembers(idToken, { workspaceId });
      const heir = heirs[workspaceId] ?? offer?.uid ?? NOBODY;
      if (heir === NOBODY) return;
      if (heir !== offer?.uid) await fetchMembers(idToken, { workspaceId, offerTo: heir });
      waiting.push(`“${name}”`);
    };
    const failure = await offerTo().then(() => undefined, messageOf);
    if (failure !== undefined)
      throw new Error(`Your account was not deleted, because of “${name}”: ${failure}`);
  }
  if (waiting.length === 0) return;
  throw new Error(
    `Your account was not deleted yet: someone has to accept ${formatList(waiting)} first. They have 14 days. You can close this, and delete your account after that.`,
  );
}
