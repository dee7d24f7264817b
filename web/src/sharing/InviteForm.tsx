import { useState } from 'preact/hooks';
import type { MemberRole } from '@shared/contract/sharing';
import { personNameSchema } from '@shared/contract/fields/personName';
import { TextField } from '../ui/forms/TextField';
import { useTask } from '../ui/forms/useTask';
import { invalidMessage } from '../ui/text/messages';
import { ROLES } from './roles';

/** Asks what somebody may do, and creates an invitation. */
export function InviteForm({ owner, onInvite }: InviteFormProps) {
  const [role, setRole] = useState<MemberRole>('editor');
  const [name, setName] = useState(owner);
  const [error, setError] = useState<string>();
  const { isRunning, failure, run } = useTask();
  return (
    <form
      class="stack"
      aria-label="Invite someone"
      onSubmit={(event) => {
        event.preventDefault();
        const { data, error: invalid } = personNameSchema.safeParse(name);
        setError(invalid && invalidMessage('Your name', invalid));
        if (data === undefined) event.currentTarget.querySelector<HTMLElement>('.input')?.focus();
        else run(() => onInvite(role, data));
      }}
    >
      <fieldset class="radios">
        <legend>Invite someone as</legend>
        {ROLES.map(({ id, name: label, hint }) => (
          <label key={id} class="radio">
            <input type="radio" name="role" checked={id === role} onChange={() => setRole(id)} />
            <span>
              {label}
              <span class="hint">
                {label === 'Viewer' ? 'A viewer' : 'An editor'} {hint}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <p class="muted">
        They see everything that is in the workspace, and what changes from then on, but not what was removed
        before.
      </p>
      <TextField
        label="Your name"
        hint="This is what members see."
        autocomplete="name"
        value={name}
        onInput={setName}
        error={error}
      />
      <div role="alert">{failure !== undefined && <p class="error">{failure}</p>}</div>
      <p>
        <button type="submit" class="button primary" disabled={isRunning}>
          {isRunning ? 'Creating …' : 'Create invitation link'}
        </button>
      </p>
    </form>
  );
}

interface InviteFormProps {
  /** What the members call the owner, or a suggestion. */
  readonly owner: string;
  readonly onInvite: (role: MemberRole, name: string) => Promise<void>;
}
