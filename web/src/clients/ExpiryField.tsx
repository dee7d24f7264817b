import { EXPIRY_DAYS, type ExpiresInDays } from '@shared/contract/fields/expiry';
import { readPreference, writePreference } from '../navigation/preferences';
import { SelectField } from '../ui/forms/SelectField';

/** Asks when a key or an app stops working. */
export function ExpiryField({ value, onChange }: ExpiryFieldProps) {
  return (
    <SelectField
      label="Expires"
      options={CHOICES.map((days) => ({ id: String(days ?? NEVER), name: NAMES[days ?? NEVER] }))}
      value={String(value ?? NEVER)}
      onChange={(id) => onChange(daysOf(id))}
    />
  );
}

interface ExpiryFieldProps {
  /** Nothing means never. */
  readonly value: Days;
  readonly onChange: (days: Days) => void;
}

type Days = NonNullable<ExpiresInDays> | undefined;

const NEVER = 'never';
const CHOICES: readonly Days[] = [undefined, ...EXPIRY_DAYS];
const NAMES = { never: 'Never', 30: 'In 30 days', 90: 'In 90 days', 365: 'In a year' } as const;

const daysOf = (id: string | undefined) => CHOICES.find((days) => String(days) === id);

const PREFERENCE = 'expiry';

/** Returns the last choice in this browser. The first time, a key or an app never stops working. */
export function lastExpiry(): Days {
  return daysOf(readPreference(PREFERENCE));
}

export function rememberExpiry(days: Days): void {
  writePreference(PREFERENCE, String(days ?? NEVER));
}
