import { useState } from 'preact/hooks';
import { setArrangement, type Arrangement } from '../navigation/location';
import { Choices } from '../ui/forms/Choices';
import { firstOfDays, hasPeriod, RECENT_DAYS, recentDays } from './period';

/** Shows the options and the fields that choose a period. */
export function PeriodChoices({ since, until }: Days) {
  const [isChoosing, setChoosing] = useState(false);
  const recent = isChoosing ? undefined : recentDays({ since, until });
  const isBetween = isChoosing || (hasPeriod({ since, until }) && recent === undefined);
  const choose = (choice: string) => {
    setChoosing(choice === BETWEEN);
    if (choice === BETWEEN) return;
    setArrangement({ since: choice === '' ? '' : firstOfDays(parseInt(choice, 10)), until: '' });
  };
  return (
    <>
      <Choices
        label="Date"
        options={OPTIONS}
        value={isBetween ? BETWEEN : recent === undefined ? '' : `${String(recent)} days`}
        onChange={choose}
      />
      {isBetween && (
        <div class="choice-dates">
          <DateField label="From" value={since} onChange={(day) => ({ since: day })} />
          <DateField label="To" value={until} onChange={(day) => ({ until: day })} />
        </div>
      )}
    </>
  );
}

type Days = Pick<Arrangement, 'since' | 'until'>;

const BETWEEN = 'between';

const OPTIONS = {
  '': 'Any date',
  ...Object.fromEntries(RECENT_DAYS.map(({ days, label }) => [`${String(days)} days`, label])),
  [BETWEEN]: 'Between …',
};

interface DateFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => Partial<Arrangement>;
}

function DateField({ label, value, onChange }: DateFieldProps) {
  return (
    <label>
      {label}{' '}
      <input
        class="input small"
        type="date"
        value={value}
        onChange={(event) => setArrangement(onChange(event.currentTarget.value))}
      />
    </label>
  );
}
