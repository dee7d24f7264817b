import { PERMISSIONS, type Permission } from '@shared/contract/fields/apiKey';
import { formatList } from '../text/format';

/** Asks what a client may do with links. */
export function PermissionField({ of, choices = PERMISSIONS, value, onChange }: PermissionFieldProps) {
  return (
    <fieldset class="radios">
      <legend>Permission</legend>
      {choices.map((permission) => (
        <label key={permission} class="radio">
          <input
            type="radio"
            name="permission"
            checked={permission === value}
            onChange={() => onChange(permission)}
          />
          <span>
            {TEXTS[permission].name}
            <span class="hint">
              The {of} {TEXTS[permission].hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface PermissionFieldProps {
  /** The recipient of the permission, such as “client”. */
  readonly of: string;
  readonly choices?: readonly Permission[];
  readonly value: Permission;
  readonly onChange: (permission: Permission) => void;
}

const TEXTS: Readonly<Record<Permission, { name: string; hint: string }>> = {
  read: { name: 'Read only', hint: 'can list and search links, but not change anything.' },
  write: { name: 'Add and annotate', hint: 'can find, add and annotate links.' },
  tidy: {
    name: 'Tidy up',
    hint: 'can also move, rename and remove links. Every change can be undone under Activity for 30 days.',
  },
};

/** Says what a client may do, such as “Read only”. */
export function permissionName({ access, ownOnly, workspaces }: Allowed): string {
  const limits = [
    TEXTS[access].name,
    ...(ownOnly ? ['only own workspaces'] : []),
    ...(workspaces ? [`only in ${formatList(workspaces)}`] : []),
  ];
  return limits.join(', ');
}

interface Allowed {
  readonly access: Permission;
  readonly ownOnly?: true | undefined;
  /** The ids of the only workspaces that the client may use. */
  readonly workspaces?: readonly string[] | undefined;
}
