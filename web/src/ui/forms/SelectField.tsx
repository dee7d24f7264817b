import '../../styles/select.css';

/** Shows a field to choose one of several things by name, such as a workspace. */
export function SelectField({ label, options, value, onChange }: SelectFieldProps) {
  return (
    <label class="field">
      {label}
      <select
        class="input"
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SelectFieldProps {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
}
