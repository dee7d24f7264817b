import { useId } from 'preact/hooks';

/** Shows options of which one is chosen, such as in a menu. */
export function Choices<Value extends string>({ label, options, value, onChange }: ChoicesProps<Value>) {
  const name = useId();
  const values = Object.keys(options).filter((each): each is Value => each in options);
  return (
    <fieldset class="choice-list">
      <legend>{label}</legend>
      {values.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={each === value} onChange={() => onChange(each)} />
          <span dir="auto">{options[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface ChoicesProps<Value extends string> {
  readonly label: string;
  /** The texts of the options, by value. */
  readonly options: Readonly<Partial<Record<Value, string>>>;
  readonly value: string;
  readonly onChange: (value: Value) => void;
}
