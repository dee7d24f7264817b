import type { KeyAccess } from '@shared/contract/apiKey';

interface AccessFieldProps {
  /** Who gets the access, such as “client”. */
  readonly of: string;
  readonly choices?: readonly KeyAccess[];
  readonly value: KeyAccess;
  readonly onChange: (access: KeyAccess) => void;
}

const TEXTS: Readonly<Record<KeyAccess, { name: string; hint: string }>> = {
  write: { name: 'Read and write', hint: 'can find, add and annotate links.' },
  read: { name: 'Read only', hint: 'can list and search links, but not change anything.' },
};

/** Asks whether a client may change links or only find them. */
export function AccessField({ of, choices = ['write', 'read'], value, onChange }: AccessFieldProps) {
  return (
    <fieldset class="radios">
      <legend>Access</legend>
      {choices.map((access) => (
        <label key={access} class="radio">
          <input type="radio" name="access" checked={access === value} onChange={() => onChange(access)} />
          <span>
            {TEXTS[access].name}
            <span class="hint">
              The {of} {TEXTS[access].hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Returns what a client may do, such as “Read only”. */
export function nameOfAccess(access: KeyAccess): string {
  return TEXTS[access].name;
}
