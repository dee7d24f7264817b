import { PERMISSIONS, type Permission } from '@shared/contract/fields/apiKey';

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

interface OwnOnlyFieldProps {
  readonly value: boolean;
  readonly onChange: (ownOnly: boolean) => void;
}

/** Asks whether to keep the workspaces that others share with the user from a client. */
export function OwnOnlyField({ value, onChange }: OwnOnlyFieldProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={value}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      Only my own workspaces, not those that others share with me
    </label>
  );
}

/** Says what a client may do, such as “Read only”. */
export function permissionName({
  access,
  ownOnly,
}: {
  access: Permission;
  ownOnly?: true | undefined;
}): string {
  return ownOnly ? `${TEXTS[access].name}, only own workspaces` : TEXTS[access].name;
}
